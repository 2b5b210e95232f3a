/* time_mark.c - see time_mark.h. */
#include "table/time_mark.h"

#include <string.h>

#include "base/ascii.h"
#include "csv/source.h"

static const char letters[] = "prePRE";

/* The bytes before a mark in brackets; 0: there is none. */
static size_t before_brackets(const char *text, size_t length)
{
    const char open = text[length - 1] == ')'   ? '('
                      : text[length - 1] == ']' ? '['
                                                : '\0';

    while (open && --length > 0)
        if (text[length - 1] == open)
            return length - 1;
    return 0;
}

/* The bytes before a mark; 0: there is none. */
static size_t before_mark(const char *text, size_t length)
{
    size_t n = before_brackets(text, length);

    if (!n) {
        n = length;
        while (n && text[n - 1] == '*')
            n--;
        while (n && n == length && strchr(letters, text[n - 1]))
            n--;
        if (n == length)
            return 0;
    }
    while (n && text[n - 1] == ' ')
        n--;
    return n && is_digit(text[n - 1]) ? n : 0;
}

bool time_mark_is(const struct time_candidate *c, const char *text,
                  size_t length)
{
    const size_t n = length ? before_mark(text, length) : 0;
    struct time_form forms[TIME_READINGS_MAX] = {c->bad_form};
    int64_t ignored;

    if (!n)
        return false;
    if (forms[0].kind == TIME_TEXT)
        return time_detect(text, n, TIME_YEARS, forms) > 0 &&
               forms[0].kind != TIME_DATETIME;
    return forms[0].kind != TIME_DATETIME &&
           time_parse(text, n, true, &forms[0], &ignored);
}

void time_mark_advise(struct text *text, struct text *filter,
                      const struct table *table, size_t column, size_t row)
{
    const char d = table->delimiter;

    text_string(filter, "sed -E '2,$s/^(");
    if (column)
        text_printf(filter, "([^%c]*%c){%zu}", d, d, column);
    text_printf(filter,
                "[^%c]*[0-9]) *([%s]|[*]+|[[(][^])]*[])])(\"?(%s%c|$))/", d,
                letters, d == '|' ? "\\" : "", d);
    text_printf(filter, "\\1\\%d/'", column ? 4 : 3);
    text_string(text, ": it has a mark behind it (remove such marks: ");
    source_add_command(text, table_path(table, row), filter);
}
