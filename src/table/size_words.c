/* size_words.c - see size_words.h. */
#include "table/size_words.h"

#include <string.h>
#include <strings.h>

static int zeros_of(const char *unit, size_t length)
{
    static const struct {
        const char *word;
        int zeros;
    } words[] = {{"Tsd", 3},     {"Tsd.", 3},    {"thousand", 3}, {"lakh", 5},
                 {"Mio", 6},     {"Mio.", 6},    {"mln", 6},      {"mn", 6},
                 {"million", 6}, {"crore", 7},   {"Mrd", 9},      {"Mrd.", 9},
                 {"bn", 9},      {"billion", 9}, {"trillion", 12}};
    const char *blank = memchr(unit, ' ', length);

    if (blank)
        length = (size_t)(blank - unit);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == length &&
            strncasecmp(words[i].word, unit, length) == 0)
            return words[i].zeros;
    return 0;
}

bool size_word_find(const char *unit, size_t length)
{
    return zeros_of(unit, length) > 0;
}

int size_word_zeros(const char *unit)
{
    return zeros_of(unit, strlen(unit));
}
