/* missing_words.c - see missing_words.h. */
#include "table/missing_words.h"

#include <stddef.h>
#include <strings.h>

bool is_missing_word(const char *word)
{
    static const char *const words[] = {
        "n/a",     "n.a.",        "#n/a",
        "#na",     "<na>",        "n.d.",
        "nd",      "-",           "--",
        "---",     ".",           "..",
        "...",     ":",           "?",
        "*",       "m",           "x",
        "none",    "nil",         "no data",
        "nodata",  "(null)",      "<null>",
        "missing", "unavailable", "not available",
        "\\N",     "#value!",     "#div/0!",
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(word, words[i]) == 0)
            return true;
    return false;
}
