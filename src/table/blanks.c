/* blanks.c - see blanks.h. */
#include "table/blanks.h"

#include <string.h>

void blanks_trim(const char **text, size_t *length)
{
    static const char *const blanks[] = {" ", "\t", "\xc2\xa0", "\xe2\x80\xaf",
                                         "\xe2\x80\x89"};

    for (size_t i = 0; i < sizeof blanks / sizeof *blanks;) {
        const char *const blank = blanks[i++];
        const size_t n = strlen(blank);

        if (*length < n)
            continue;
        if (memcmp(*text, blank, n) == 0)
            *text += n;
        else if (memcmp(*text + *length - n, blank, n) != 0)
            continue;
        *length -= n;
        i = 0;
    }
}
