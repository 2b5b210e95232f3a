/* name_ends.c - see name_ends.h. */
#include "time/name_ends.h"

#include <string.h>
#include <strings.h>

#include "base/ascii.h"

bool time_name_ends_with(const char *name, const char *word)
{
    const size_t n = strlen(name), length = strlen(word);
    const char *end = n >= length ? name + n - length : NULL;

    if (!end || strcasecmp(end, word) != 0)
        return false;
    return end == name || !is_letter(end[-1]) ||
           (end[-1] >= 'a' && *end <= 'Z');
}

bool time_name_ends_with_any(const char *name, const char *const *words)
{
    while (*words && !time_name_ends_with(name, *words))
        words++;
    return *words;
}
