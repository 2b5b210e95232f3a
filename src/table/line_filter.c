/* line_filter.c - see line_filter.h. */
#include "table/line_filter.h"

#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"

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
           (is_letter(text[n]) || (n && text[n] == ' ') ||
            ((text[n] & 0x80) && utf8_length(text + n, length - n))))
        n += text[n] & 0x80 ? utf8_length(text + n, length - n) : 1;
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

/* A run of digits or of letters, or another character. */
struct run {
    char kind; /* 'd', 'l', or the character */
    size_t length;
};

static bool is_in_word(char c)
{
    return is_letter(c) || (c & 0x80);
}

static struct run run_at(const char *text, size_t length)
{
    struct run run = {*text, 1};

    if (is_digit(*text) || is_in_word(*text)) {
        run = (struct run){is_digit(*text) ? 'd' : 'l', 0};
        while (run.length < length &&
               (run.kind == 'd' ? is_digit(text[run.length])
                                : is_in_word(text[run.length])))
            run.length++;
    }
    return run;
}

bool line_filter_is_shaped(const char *text, size_t length, const char *other,
                           size_t other_length)
{
    while (length && other_length) {
        const struct run a = run_at(text, length),
                         b = run_at(other, other_length);

        if (a.kind != b.kind || (a.kind == 'd' && a.length != b.length &&
                                 (a.length > 2 || b.length > 2)))
            return false;
        text += a.length;
        length -= a.length;
        other += b.length;
        other_length -= b.length;
    }
    return !length && !other_length;
}

void line_filter_put_cell(struct text *filter, char delimiter, bool quoted)
{
    const char d = delimiter;

    if (quoted)
        text_printf(filter, "[^\"%c]*\\(\"[^\"]*\"[^\"%c]*\\)*", d, d);
    else
        text_printf(filter, "[^%c]*", d);
}

void line_filter_put_before(struct text *filter, const struct table *table,
                            size_t column)
{
    bool quoted = false;

    for (size_t i = 0; i < column; i++)
        quoted = quoted || table->columns[i].n_other > 0;
    text_string(filter, "\\(");
    line_filter_put_cell(filter, table->delimiter, quoted);
    text_printf(filter, "%c\\)\\{%zu\\}", table->delimiter, column);
}

bool line_filter_put_shape(struct text *filter, const char *text,
                           const struct table *table, size_t column)
{
    const char d = table->delimiter;
    struct run run;

    if (column + 1 >= table->n_columns || !strchr(",;|", d))
        return false;
    text_string(filter, "sed '/^");
    if (column)
        line_filter_put_before(filter, table, column);
    text_string(filter, "[\" ]*");
    for (size_t length = strlen(text); length;
         text += run.length, length -= run.length) {
        run = run_at(text, length);
        if (run.kind == 'd' && run.length > 2)
            text_printf(filter, "[0-9]\\{%zu\\}", run.length);
        else if (run.kind == 'd')
            text_string(filter, "[0-9]\\{1,2\\}");
        else if (run.kind == 'l')
            text_printf(filter, "[^0-9 %c]\\{1,\\}", d);
        else if (strchr("./", run.kind))
            text_printf(filter, "[%c]", run.kind);
        else if (strchr(" -,:", run.kind) && run.kind != d)
            text_bytes(filter, text, 1);
        else
            return false;
    }
    text_printf(filter, "\"*%c/d'", d);
    return true;
}
