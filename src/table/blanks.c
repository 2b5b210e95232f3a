/* blanks.c - see blanks.h. */
#include "table/blanks.h"

#include <string.h>

static const char *const blanks[] = {" ", "\t", "\xc2\xa0", "\xe2\x80\xaf",
                                     "\xe2\x80\x89"};

size_t blank_length(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
        const size_t n = strlen(blanks[i]);

        if (length >= n && memcmp(text, blanks[i], n) == 0)
            return n;
    }
    return 0;
}

static size_t blank_length_at_end(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
        const size_t n = strlen(blanks[i]);

        if (length >= n && memcmp(text + length - n, blanks[i], n) == 0)
            return n;
    }
    return 0;
}

void blanks_trim(const char **text, size_t *length)
{
    size_t n;

    while ((n = blank_length(*text, *length))) {
        *text += n;
        *length -= n;
    }
    while ((n = blank_length_at_end(*text, *length)))
        *length -= n;
}
