/* tally.c - see tally.h. */
#include "csv/tally.h"

#include <string.h>

#include "base/ascii.h"
#include "base/number.h"

bool line_end_is(char c)
{
    return c == '\n' || c == '\r';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Removes the quotes around a cell. */
static void unquote(const char **text, size_t *length)
{
    if (*length > 1 && **text == '"') {
        ++*text;
        *length -= 2;
    }
}

/* True for a number, with a decimal point or comma, quoted or not. */
static bool is_number(const char *text, size_t length)
{
    float value;

    unquote(&text, &length);
    return number_parse(text, length, &value) == NUMBER ||
           (length > 1 && is_digit(text[*text == '-']) &&
            memchr(text, ',', length));
}

void line_skip_blanks(struct line_cursor *c)
{
    while (c->at < c->end && is_blank(*c->at) &&
           (c->delimiter == ' ' || *c->at != c->delimiter))
        c->at++;
}

/* False if the quote is not closed. */
static bool skip_quoted(struct line_cursor *c)
{
    for (c->at++; c->at < c->end; c->at++)
        if (*c->at == '"') {
            if (c->at + 1 == c->end || c->at[1] != '"')
                break;
            c->at++;
        }
    if (c->at == c->end)
        return false;
    c->at++;
    return true;
}

size_t line_count_ends(const char *at, const char *end)
{
    size_t n = 0;

    for (; at < end; at++)
        n +=
            line_end_is(*at) && !(*at == '\r' && at + 1 < end && at[1] == '\n');
    return n;
}

/* Skips a LF, a CR or a CRLF. */
void line_skip_end(struct line_cursor *c)
{
    if (c->end - c->at > 1 && c->at[0] == '\r' && c->at[1] == '\n')
        c->at++;
    c->at += c->at < c->end;
}

bool line_at_end(const struct line_cursor *c)
{
    return c->at == c->end || line_end_is(*c->at);
}

void line_skip_to_end(struct line_cursor *c)
{
    while (!line_at_end(c))
        c->at++;
}

/* A number of `least` to `most` digits, quoted or not; -1: it is none. */
static int read_digits(const char *text, size_t length, size_t least,
                       size_t most)
{
    int number = 0;

    unquote(&text, &length);
    if (length < least || length > most)
        return -1;
    for (size_t i = 0; i < length; i++) {
        if (!is_digit(text[i]))
            return -1;
        number = 10 * number + (text[i] - '0');
    }
    return number;
}

static void add_number(struct line *line, const char *text, size_t length)
{
    const int year = read_digits(text, length, 4, 4);

    if (year >= 1500 && year <= 2500 &&
        (!line->n_numbers || year == line->year + 1))
        line->n_years++;
    line->year = year;
    line->n_numbers++;
}

void line_read_cell(struct line_cursor *c, struct line *line)
{
    const char *start = c->at;

    if (!line_at_end(c) && *c->at == '"') {
        line->quoted = !skip_quoted(c);
        if (c->delimiter != ' ') {
            line_skip_blanks(c);
            line->n_broken += !line_at_end(c) && *c->at != c->delimiter;
        }
    }
    while (!line_at_end(c) && *c->at != c->delimiter)
        c->at++;
    if (line->n_cells++ == 0) {
        line->row_number = read_digits(start, (size_t)(c->at - start), 1, 6);
        line->has_name = *start == '"';
    }
    if (c->at > start && !(c->at - start == 2 && memcmp(start, "\"\"", 2) == 0))
        line->n_filled = line->n_cells;
    if (is_number(start, (size_t)(c->at - start)))
        add_number(line, start, (size_t)(c->at - start));
}

/* Reads the cells of a line, none if it is blank, and the line end. */
struct line line_read(struct line_cursor *c)
{
    struct line line = {0};

    line_skip_blanks(c);
    if (!line_at_end(c))
        line_read_cell(c, &line);
    while (!line_at_end(c)) {
        c->at++;
        line_skip_blanks(c);
        if (c->delimiter != ' ' || !line_at_end(c))
            line_read_cell(c, &line);
    }
    line.ended = c->at < c->end;
    line_skip_end(c);
    return line;
}

static void find_usual(struct tally *t)
{
    for (size_t i = 0; i < t->n; i++) {
        size_t n = 0;

        t->n_cut += t->cells[i] > 1;
        for (size_t j = 0; j < t->n; j++)
            n += t->cells[j] == t->cells[i];
        if (n > t->n_usual) {
            t->n_usual = n;
            t->usual = t->cells[i];
        }
    }
}

struct tally tally_lines(const struct tally_sample *s, char delimiter)
{
    struct line_cursor c = {s->bytes, s->bytes + s->n, delimiter};
    struct tally t = {.whole = s->whole};
    const char *counted = s->bytes;
    size_t number = 1;

    while (c.at < c.end && t.n < TALLY_LINES_MAX) {
        struct line line;

        number += line_count_ends(counted, c.at);
        counted = c.at;

        if ((*c.at == '#' && !s->hash_rows) || (*c.at == '+' && s->borders)) {
            line_skip_to_end(&c);
            line_skip_end(&c);
            continue;
        }
        line = line_read(&c);
        if (!line.n_cells || line.quoted || (!line.ended && !s->whole && t.n))
            continue;
        t.n_broken += line.n_broken;
        t.filled[t.n] = line.n_filled;
        t.numbers[t.n] = line.n_numbers;
        t.years[t.n] = line.n_years == line.n_numbers;
        t.lines[t.n] = number;
        t.row_numbers[t.n] = line.row_number;
        t.has_name[t.n] = line.has_name;
        t.cells[t.n++] = line.n_cells;
    }
    t.whole = s->whole && c.at == c.end;
    find_usual(&t);
    return t;
}
