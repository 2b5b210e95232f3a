/* unit_scale.c - see unit_scale.h. */
#include "table/unit_scale.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

static const char *const prefixes[] = {
    "",  "Ki", "Mi", "Gi", "Ti", "k", "K", "M",        "G",       "T",
    "P", "h",  "d",  "c",  "m",  "u", "n", "\xc2\xb5", "\xce\xbc"};

enum { N_PREFIXES = sizeof prefixes / sizeof *prefixes };

/* What follows a prefix; an empty text if the unit has another. */
static const char *without(const char *unit, const char *prefix)
{
    const size_t n = strlen(prefix);

    return strncmp(unit, prefix, n) == 0 ? unit + n : "";
}

/* A number that differs for units of time of different sizes; 0: it is none. */
static int time_size(const char *unit)
{
    static const struct {
        const char *word;
        int size;
    } words[] = {{"s", 1},       {"sec", 1},   {"secs", 1}, {"second", 1},
                 {"seconds", 1}, {"min", 2},   {"mins", 2}, {"minute", 2},
                 {"minutes", 2}, {"h", 3},     {"hr", 3},   {"hrs", 3},
                 {"hour", 3},    {"hours", 3}, {"day", 4},  {"days", 4},
                 {"week", 5},    {"weeks", 5}};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(words[i].word, unit) == 0)
            return words[i].size;
    return 0;
}

bool unit_scale_differs(const char *one, const char *other)
{
    const int size = time_size(one), other_size = time_size(other);

    if (size && other_size)
        return size != other_size;
    for (size_t i = 0; i < N_PREFIXES; i++)
        for (size_t j = 0; j < N_PREFIXES; j++) {
            const char *rest = without(one, prefixes[i]);

            if (i != j && *rest &&
                strcmp(rest, without(other, prefixes[j])) == 0)
                return true;
        }
    return false;
}
