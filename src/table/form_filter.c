/* form_filter.c - see form_filter.h. */
#include "table/form_filter.h"

#include <string.h>

#include "base/ascii.h"
#include "table/line_filter.h"

static const char letters[] = "YmdHMS";

enum { N_LETTERS = sizeof letters - 1, FIRST_OF_CLOCK = 3 };

/* The next item of a pattern. */
struct item {
    char character; /* '\0' for a number */
    int letter;     /* of a number: its place in `letters`; -1: another one */
    bool is_short;  /* a year of two digits */
    bool adjoins;   /* a number follows at once */
};

static struct item next_item(const char **pattern)
{
    struct item item = {.character = **pattern, .letter = -1};
    const char *letter;

    if (*(*pattern)++ != '%')
        return item;
    item.character = '\0';
    *pattern += strspn(*pattern, "-");
    item.is_short = **pattern == 'y';
    letter =
        **pattern ? strchr(letters, item.is_short ? 'Y' : **pattern) : NULL;
    if (letter) {
        item.letter = (int)(letter - letters);
        ++*pattern;
        item.adjoins = **pattern == '%';
    }
    return item;
}

/* Sets which numbers a pattern has; false if it has others. */
static bool find_numbers(const char *pattern, bool has[N_LETTERS])
{
    while (*pattern) {
        const struct item item = next_item(&pattern);

        if (item.character)
            continue;
        if (item.letter < 0 || has[item.letter])
            return false;
        has[item.letter] = true;
    }
    return has[0] && has[1] && has[2];
}

/* Appends the expression for a time, with a group for each number that the
 * other form has; others must be 0. Sets the groups, from `first` on. */
static void put_expression(struct text *filter, const char *pattern,
                           const bool others[N_LETTERS], int first,
                           int groups[N_LETTERS])
{
    bool adjoined = false;

    while (*pattern) {
        const struct item item = next_item(&pattern);

        if (item.character) {
            text_printf(filter, "[%c]", item.character);
        } else if (!others[item.letter]) {
            text_string(filter, "00*");
        } else {
            groups[item.letter] = first++;
            text_printf(filter, "\\([0-9]\\{%s\\}\\)",
                        item.letter == 0 && !item.is_short             ? "4"
                        : item.letter == 0 || item.adjoins || adjoined ? "2"
                                                                       : "1,2");
        }
        adjoined = item.adjoins;
    }
}

/* Appends what is written; numbers that the first form lacks are 00. False if
 * sed or the file would not read a character as itself. */
static bool put_replacement(struct text *filter, const char *pattern,
                            char delimiter, bool from_is_short, int century,
                            const int groups[N_LETTERS])
{
    while (*pattern) {
        const struct item item = next_item(&pattern);

        if (item.character == delimiter ||
            (item.character && strchr("#&\\'\"", item.character)) ||
            (item.letter == 0 &&
             (item.is_short ? !from_is_short : from_is_short && !century)))
            return false;
        if (item.character)
            text_bytes(filter, &item.character, 1);
        else if (!groups[item.letter])
            text_string(filter, "00");
        else if (item.letter == 0 && from_is_short && !item.is_short)
            text_printf(filter, "%d\\%d", century, groups[item.letter]);
        else
            text_printf(filter, "\\%d", groups[item.letter]);
    }
    return true;
}

bool form_filter_put(struct text *filter, const struct table *table,
                     size_t column, const struct time_form *from, int century,
                     const struct time_form *to)
{
    bool from_has[N_LETTERS] = {false}, to_has[N_LETTERS] = {false};
    int groups[N_LETTERS] = {0}, first = 2;

    if (!find_numbers(from->pattern, from_has) ||
        !find_numbers(to->pattern, to_has) || strpbrk(from->pattern, "'^]#\\"))
        return false;
    text_string(filter, "sed 's#^\\(");
    if (column) {
        const size_t start = filter->length;

        line_filter_put_before(filter, table, column);
        for (size_t i = start; !filter->failed && i + 1 < filter->length; i++)
            first += filter->bytes[i] == '\\' && filter->bytes[i + 1] == '(';
    }
    text_string(filter, "\"*\\)");
    put_expression(filter, from->pattern, to_has, first, groups);
    text_string(filter, "#\\1");
    if (put_replacement(filter, to->pattern, table->delimiter,
                        strstr(from->pattern, "y") != NULL, century, groups)) {
        text_string(filter, "#'");
        return true;
    }
    text_release(filter);
    return false;
}
