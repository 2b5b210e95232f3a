/* header_comment.c - see header_comment.h. */
#include "csv/header_comment.h"

#include <string.h>
#include <strings.h>

#include "base/ascii.h"

/* A comment that may be a header. */
struct comment {
    struct line_cursor cells;
    struct line line;
    size_t number; /* 1-based, of its line */
};

/* The last comments above a row. */
struct comments {
    struct comment last, before;
};

struct cell {
    const char *at;
    size_t length;
};

static bool is_same(const struct cell *a, const struct cell *b)
{
    return a->length == b->length && memcmp(a->at, b->at, a->length) == 0;
}

/* True for a cell such as m/s, % or degC. */
static bool is_unit(const struct cell *cell)
{
    static const char degree[] = "deg";
    const size_t n = sizeof degree - 1;

    return memchr(cell->at, '/', cell->length) ||
           memchr(cell->at, '%', cell->length) ||
           (cell->length > n && strncasecmp(cell->at, degree, n) == 0);
}

/* True if two cells of a line are the same, or one is a unit. */
static bool has_units(struct line_cursor c)
{
    enum { CELLS = 64 };
    struct cell cells[CELLS];
    struct line line = {0};
    size_t n = 0;

    line_skip_blanks(&c);
    while (!line_at_end(&c) && n < CELLS) {
        cells[n].at = c.at;
        line_read_cell(&c, &line);
        cells[n].length = (size_t)(c.at - cells[n].at);
        if (is_unit(&cells[n]))
            return true;
        for (size_t i = 0; i < n; i++)
            if (is_same(&cells[i], &cells[n]))
                return true;
        n++;
        c.at += c.at < c.end;
        line_skip_blanks(&c);
    }
    return false;
}

/* Not only strokes and blanks. */
static bool has_words(const struct line_cursor *c)
{
    for (const char *at = c->at; at < c->end; at++)
        if (is_letter(*at) || is_digit(*at) || (*at & 0x80))
            return true;
    return false;
}

/* Reads the comment at the cursor, on line `number`. */
static void read_comment(struct line_cursor *c, size_t number,
                         struct comments *comments)
{
    struct comment comment = {.cells = *c, .number = number};
    struct line_cursor in_comment;

    line_skip_to_end(c);
    comment.cells.end = c->at;
    line_skip_end(c);
    while (!line_at_end(&comment.cells) && *comment.cells.at == '#')
        comment.cells.at++;
    if (!has_words(&comment.cells))
        return;
    in_comment = comment.cells;
    comment.line = line_read(&in_comment);
    comments->before = comments->last;
    comments->last = comment;
}

static bool may_name(const struct comment *comment, const struct line *row)
{
    return comment->line.n_cells == row->n_cells && row->n_cells > 1 &&
           !comment->line.n_numbers && row->n_numbers;
}

/* The line of the header of a row; 0: none of the comments is one. */
static size_t choose(const struct comments *comments, const struct line *row)
{
    const struct comment *last = &comments->last, *before = &comments->before;

    if (!may_name(last, row))
        return 0;
    return before->number + 1 == last->number && may_name(before, row) &&
                   has_units(last->cells) && !has_units(before->cells)
               ? before->number
               : last->number;
}

struct header_comment header_comment_find(const struct tally_sample *s,
                                          char delimiter)
{
    enum { ABOVE_MAX = 100 /* lines of a preamble */ };
    struct line_cursor c = {s->bytes, s->bytes + s->n, delimiter};
    struct comments comments = {0};
    size_t cells[ABOVE_MAX], n_above = 0, number = 1;

    while (c.at < c.end && n_above < ABOVE_MAX) {
        const char *start = c.at;

        if (*start == '#') {
            read_comment(&c, number, &comments);
        } else {
            const struct line row = line_read(&c);
            const size_t line = choose(&comments, &row);

            for (size_t i = 0; i < n_above && line; i++)
                if (cells[i] == row.n_cells)
                    return (struct header_comment){0};
            if (line)
                return (struct header_comment){line, n_above > 0};
            if (row.n_cells) {
                cells[n_above++] = row.n_cells;
                comments = (struct comments){0};
            }
        }
        number += line_count_ends(start, c.at);
    }
    return (struct header_comment){0};
}
