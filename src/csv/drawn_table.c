/* drawn_table.c - see drawn_table.h. */
#include "csv/drawn_table.h"

#include <string.h>

#include "csv/source.h"

static bool is_border(struct line_cursor c)
{
    const char *start = c.at;

    if (line_at_end(&c) || *start != '+')
        return false;
    while (!line_at_end(&c) && strchr("+-=", *c.at))
        c.at++;
    return line_at_end(&c) && c.at > start + 1;
}

bool drawn_table_has_borders(const struct tally_sample *s)
{
    struct line_cursor c = {s->bytes, s->bytes + s->n, '\0'};
    bool is_below = false;

    while (c.at < c.end && *c.at != '|') {
        is_below = is_border(c);
        line_skip_to_end(&c);
        line_skip_end(&c);
    }
    return is_below && c.at < c.end;
}

/* The parts of a line between runs of at least so many blanks; without those at
 * its ends. */
static size_t count_parts(struct line_cursor c, size_t n_blanks)
{
    size_t n = 0, blanks = n_blanks;

    for (; !line_at_end(&c); c.at++) {
        if (*c.at != ' ')
            n += blanks >= n_blanks || !n;
        blanks = *c.at == ' ' ? blanks + 1 : 0;
    }
    return n;
}

/* True for the second of three lines if it underlines the columns, which have
 * blanks within their cells: two or more stand between two of them. */
static bool is_ruled(const char *bytes, size_t n)
{
    struct line_cursor names = {bytes, bytes + n, '\0'}, rule, row, c;

    rule = names;
    line_skip_to_end(&rule);
    line_skip_end(&rule);
    row = rule;
    line_skip_to_end(&row);
    line_skip_end(&row);
    for (c = rule; !line_at_end(&c) && strchr("- ", *c.at);)
        c.at++;
    return line_at_end(&c) && count_parts(rule, 1) > 1 &&
           count_parts(row, 1) != count_parts(names, 1) &&
           count_parts(rule, 1) == count_parts(names, 2) &&
           count_parts(rule, 1) == count_parts(row, 2);
}

/* True for a line of dashes alone, which is long. */
static bool is_dashes(struct line_cursor c)
{
    enum { FEWEST = 8 };
    const char *start = c.at;

    while (!line_at_end(&c) && *c.at == '-')
        c.at++;
    return line_at_end(&c) && c.at - start >= FEWEST;
}

/* True if the first line that begins with '|' is directly below such a line, as
 * in lists of SAP, which may have a title above it. */
static bool is_list(const char *bytes, size_t n)
{
    struct line_cursor c = {bytes, bytes + n, '\0'};
    bool is_below = false;

    while (c.at < c.end && *c.at != '|') {
        is_below = is_dashes(c);
        line_skip_to_end(&c);
        line_skip_end(&c);
    }
    return is_below && c.at < c.end;
}

static enum status refuse(const char *name, const char *problem,
                          const char *filter, struct error *err)
{
    return source_refuse_line(name, 1, problem, "write bars between its cells",
                              filter, err);
}

enum status drawn_table_check(const char *name, const char *bytes, size_t n,
                              struct error *err)
{
    static const char *const corners[] = {"\u250c", "\u256d"};

    for (size_t i = 0; i < sizeof corners / sizeof *corners; i++) {
        const size_t length = strlen(corners[i]);

        if (n >= length && memcmp(bytes, corners[i], length) == 0)
            return refuse(name, "the frame of a drawn table",
                          "sed -n 's/\u2506/|/g;s/\u2502/|/gp'", err);
    }
    if (is_list(bytes, n))
        return source_refuse_line(
            name, 1,
            "a list with bars around its rows, between lines of dashes",
            "write the rows without them",
            "sed -E -n '/^[-|[:space:]]*$/d;s/^\\|(.*)\\|[[:space:]]*$/\\1/p'",
            err);
    return is_ruled(bytes, n)
               ? refuse(name, "a table of columns between blanks",
                        "sed 's/^ *//;s/[[:space:]]*$//;s/   */|/g'", err)
               : STATUS_OK;
}
