/* line_filter.c - see line_filter.h. */
#include "table/line_filter.h"

#include "base/ascii.h"

enum { FEWEST_BYTES = 3 };

void line_filter_put(struct text *filter, const size_t *lines, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text_printf(filter, "%s%zud", i ? ";" : "sed '", lines[i]);
    text_string(filter, "'");
}

size_t line_filter_words(const char *text, size_t length)
{
    size_t n = 0;

    while (n < length &&
           (is_letter(text[n]) || (text[n] & 0x80) || (n && text[n] == ' ')))
        n++;
    while (n && text[n - 1] == ' ')
        n--;
    return n < FEWEST_BYTES ? 0 : n;
}

void line_filter_put_words(struct text *filter, const char *words,
                           size_t length, bool is_first)
{
    text_string(filter, is_first ? "sed '/^\"*" : "sed '/");
    text_bytes(filter, words, length);
    text_string(filter, "/d'");
}
