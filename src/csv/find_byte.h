/* find_byte.h - finds a byte in a piece of text. */
#ifndef CSV_FIND_BYTE_H
#define CSV_FIND_BYTE_H

#include <stddef.h>
#include <string.h>

/* Returns the first `c` before `end`, or `end`. */
static inline const char *find_byte(const char *at, const char *end, char c)
{
    const char *found = memchr(at, c, (size_t)(end - at));

    return found ? found : end;
}

#endif
