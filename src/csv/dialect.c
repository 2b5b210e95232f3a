/* dialect.c - see dialect.h. */
#include "csv/dialect.h"

#include <string.h>

#include "base/number.h"

enum { LINES_MAX = 500 /* lines of the sample that are looked at */ };

static const char bom[] = "\xef\xbb\xbf";
static const char delimiters[] = {'\t', ';', '|', ',', ' '};

struct cursor {
    const char *at, *end;
    char delimiter;
};

/* The cells of one line. */
struct line {
    size_t n_cells, n_numbers;
    size_t n_filled; /* up to the last that is not empty */
    size_t n_years;  /* numbers that are the year after the number before, or
                        the first one, if that is a year */
    int year;        /* the last of them */
    int row_number;  /* the first cell, if it is a small number; else -1 */
    bool has_name;   /* the first cell is quoted */
    bool ended;      /* by a line end, not by the end of the sample */
    bool quoted;     /* a quote is not closed */
};

/* The lines of the sample, cut by one delimiter. */
struct tally {
    size_t cells[LINES_MAX], n; /* cells of each line but blank ones */
    size_t filled[LINES_MAX];   /* those up to the last that is not empty */
    size_t numbers[LINES_MAX];  /* those that are numbers */
    bool years[LINES_MAX];      /* which are consecutive years, or none */
    int row_numbers[LINES_MAX]; /* struct line */
    bool has_name[LINES_MAX];   /* struct line */
    size_t lines[LINES_MAX];    /* 1-based, of the file */
    bool whole;                 /* no more lines follow */
    size_t usual, n_usual; /* most frequent number of cells, and its lines */
    size_t n_cut;          /* lines of several cells */
};

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* True for a number, with a decimal point or comma, quoted or not. */
static bool is_number(const char *text, size_t length)
{
    float value;

    if (length > 1 && *text == '"') {
        text++;
        length -= 2;
    }
    return number_parse(text, length, &value) == NUMBER ||
           (length && *text >= '0' && *text <= '9' &&
            memchr(text, ',', length));
}

static void skip_blanks(struct cursor *c)
{
    while (c->at < c->end && is_blank(*c->at) &&
           (c->delimiter == ' ' || *c->at != c->delimiter))
        c->at++;
}

/* False if the quote is not closed. */
static bool skip_quoted(struct cursor *c)
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

/* The number of line ends from `at` to `end`. */
static size_t count_line_ends(const char *at, const char *end)
{
    size_t n = 0;

    for (; at < end; at++)
        n +=
            is_line_end(*at) && !(*at == '\r' && at + 1 < end && at[1] == '\n');
    return n;
}

/* Skips a LF, a CR or a CRLF. */
static void skip_line_end(struct cursor *c)
{
    if (c->end - c->at > 1 && c->at[0] == '\r' && c->at[1] == '\n')
        c->at++;
    c->at += c->at < c->end;
}

static bool at_line_end(const struct cursor *c)
{
    return c->at == c->end || is_line_end(*c->at);
}

static void skip_to_line_end(struct cursor *c)
{
    while (!at_line_end(c))
        c->at++;
}

/* A number of four digits, quoted or not; 0: it is none. */
static int read_year(const char *text, size_t length)
{
    int year = 0;

    if (length > 1 && *text == '"') {
        text++;
        length -= 2;
    }
    for (size_t i = 0; i < length && length == 4; i++) {
        if (text[i] < '0' || text[i] > '9')
            return 0;
        year = 10 * year + (text[i] - '0');
    }
    return year >= 1500 && year <= 2500 ? year : 0;
}

static void add_number(struct line *line, const char *text, size_t length)
{
    const int year = read_year(text, length);

    if (year && (!line->n_numbers || year == line->year + 1))
        line->n_years++;
    line->year = year;
    line->n_numbers++;
}

/* A number of up to six digits, quoted or not; -1: it is none. */
static int read_row_number(const char *text, size_t length)
{
    int number = 0;

    if (length > 1 && *text == '"') {
        text++;
        length -= 2;
    }
    for (size_t i = 0; i < length && length <= 6; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        number = 10 * number + (text[i] - '0');
    }
    return length && length <= 6 ? number : -1;
}

static void read_cell(struct cursor *c, struct line *line)
{
    const char *start = c->at;

    if (!at_line_end(c) && *c->at == '"')
        line->quoted = !skip_quoted(c);
    while (!at_line_end(c) && *c->at != c->delimiter)
        c->at++;
    if (line->n_cells++ == 0) {
        line->row_number = read_row_number(start, (size_t)(c->at - start));
        line->has_name = *start == '"';
    }
    if (c->at > start && !(c->at - start == 2 && memcmp(start, "\"\"", 2) == 0))
        line->n_filled = line->n_cells;
    if (is_number(start, (size_t)(c->at - start)))
        add_number(line, start, (size_t)(c->at - start));
}

/* Reads the cells of a line, none if it is blank, and the line end. */
static struct line read_line(struct cursor *c)
{
    struct line line = {0};

    skip_blanks(c);
    if (!at_line_end(c))
        read_cell(c, &line);
    while (!at_line_end(c)) {
        c->at++;
        skip_blanks(c);
        if (c->delimiter != ' ' || !at_line_end(c))
            read_cell(c, &line);
    }
    line.ended = c->at < c->end;
    skip_line_end(c);
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

static struct tally tally_lines(const char *sample, size_t n, bool whole,
                                char delimiter)
{
    struct cursor c = {sample, sample + n, delimiter};
    struct tally t = {.whole = whole};
    const char *counted = sample;
    size_t number = 1;

    while (c.at < c.end && t.n < LINES_MAX) {
        struct line line;

        number += count_line_ends(counted, c.at);
        counted = c.at;

        if (*c.at == '#') {
            skip_to_line_end(&c);
            skip_line_end(&c);
            continue;
        }
        line = read_line(&c);
        if (!line.n_cells || line.quoted || (!line.ended && !whole && t.n))
            continue;
        t.filled[t.n] = line.n_filled;
        t.numbers[t.n] = line.n_numbers;
        t.years[t.n] = line.n_years == line.n_numbers;
        t.lines[t.n] = number;
        t.row_numbers[t.n] = line.row_number;
        t.has_name[t.n] = line.has_name;
        t.cells[t.n++] = line.n_cells;
    }
    t.whole = whole && c.at == c.end;
    find_usual(&t);
    return t;
}

/* True if the delimiter cuts all lines into the same number of cells. Blanks
 * also stand within dates and names: a number has to stand between them, and no
 * other delimiter in the first line. */
static bool is_perfect(const struct tally *t, char delimiter, bool others)
{
    return t->usual > 1 && t->n_usual == t->n &&
           (delimiter != ' ' || (t->numbers[t->n - 1] && !others));
}

/* True if line i has not as many cells as most; or it has, but at most half of
 * them are not empty, as in a title of a spreadsheet. */
static bool is_title(const struct tally *t, size_t i)
{
    return t->cells[i] != t->usual || 2 * t->filled[i] <= t->usual;
}

/* True if one of the next two lines has a number; below a header of years, any
 * line. */
static bool has_number_below(const struct tally *t, size_t header)
{
    for (size_t i = header + 1; i < t->n; i++) {
        if (t->numbers[i])
            return true;
        if (!t->numbers[header] && i == header + 2)
            return false;
    }
    return false;
}

/* The line of the header below a preamble; 0: none. See dialect.h. */
static size_t find_preamble(const struct tally *t)
{
    size_t header = 0, end = t->n;

    for (; header < t->n && is_title(t, header); header++)
        if (t->numbers[header] == t->filled[header])
            return 0;
    while (t->whole && end > header && t->n - end < DIALECT_FOOTER &&
           t->cells[end - 1] < t->usual)
        end--;
    if (!header || t->usual < 2 || end < header + 3 || end <= 2 * header ||
        !t->years[header] || !has_number_below(t, header))
        return 0;
    for (size_t i = header; i < end; i++)
        if (t->cells[i] != t->usual)
            return 0;
    return t->lines[header];
}

/*
 * True if the header has no name for the first column, as R writes the names of
 * rows: they are quoted, or count the rows; with commas both, since a comma may
 * be in a number. Another cell of a row is a number. Not if only a delimiter
 * ends each row.
 */
static bool has_row_names(const struct tally *t, char delimiter)
{
    bool quoted = true, counted = true;

    if (t->n < 3 || t->n_usual != t->n - 1 || t->cells[0] + 1 != t->usual ||
        t->numbers[0] || t->numbers[1] <= (t->row_numbers[1] >= 0))
        return false;
    for (size_t i = 1; i < t->n; i++) {
        if (t->filled[i] < t->usual)
            return false;
        quoted = quoted && t->has_name[i];
        counted = counted && t->row_numbers[i] >= 0 &&
                  (i == 1 || t->row_numbers[i] == t->row_numbers[i - 1] + 1);
    }
    return delimiter == ',' ? quoted && counted : quoted || counted;
}

/* True if most lines are cut. A single column of decimal commas has a name that
 * is not cut. */
static bool is_possible(const struct tally *t, char delimiter)
{
    return delimiter != ' ' && 2 * t->n_cut > t->n &&
           (t->cells[0] > 1 || t->usual > 2);
}

static char find_delimiter(const char *sample, size_t n, bool whole,
                           bool preamble)
{
    char best = ',';
    bool any = false, in_first_line = false;
    size_t n_best = 0;

    for (size_t i = 0; i < sizeof delimiters; i++) {
        const char delimiter = delimiters[i];
        const struct tally t = tally_lines(sample, n, whole, delimiter);

        if (is_perfect(&t, delimiter, in_first_line) ||
            (preamble && has_row_names(&t, delimiter)) ||
            (preamble && delimiter != ' ' && find_preamble(&t)))
            return delimiter;
        if (!any && !t.n_cut && delimiter != ' ')
            best = delimiter;
        if (!is_possible(&t, delimiter))
            continue;
        any = true;
        in_first_line = in_first_line || t.cells[0] > 1;
        if (t.n_usual > n_best) {
            best = delimiter;
            n_best = t.n_usual;
        }
    }
    return best;
}

bool dialect_may_separate(char c)
{
    return c && !((unsigned char)c & 0x80) && c != '"' && !is_line_end(c);
}

static size_t find_header_comment(const char *sample, size_t n, char delimiter)
{
    struct cursor c = {sample, sample + n, delimiter};
    struct line comment = {0}, row;
    size_t n_lines = 0;

    while (c.at < c.end && *c.at == '#') {
        struct cursor in_comment = c;

        skip_to_line_end(&c);
        in_comment.end = c.at;
        while (!at_line_end(&in_comment) && *in_comment.at == '#')
            in_comment.at++;
        comment = read_line(&in_comment);
        skip_line_end(&c);
        n_lines++;
    }
    if (comment.n_cells < 2 || comment.n_numbers)
        return 0;
    row = read_line(&c);
    return row.n_numbers && row.n_cells == comment.n_cells ? n_lines : 0;
}

void dialect_find(struct dialect *dialect, const char *sample, size_t n,
                  bool whole)
{
    const size_t n_bom = sizeof bom - 1;
    const bool preamble = dialect->header;

    if (n >= n_bom && memcmp(sample, bom, n_bom) == 0) {
        sample += n_bom;
        n -= n_bom;
    }
    dialect->delimiter_line = n > 5 && memcmp(sample, "sep=", 4) == 0 &&
                              dialect_may_separate(sample[4]) &&
                              is_line_end(sample[5]);
    if (!dialect->delimiter)
        dialect->delimiter = dialect->delimiter_line
                                 ? sample[4]
                                 : find_delimiter(sample, n, whole, preamble);
    dialect->header_comment =
        dialect->header ? find_header_comment(sample, n, dialect->delimiter)
                        : 0;
    dialect->after_preamble = 0;
    dialect->row_names = false;
    if (preamble && !dialect->delimiter_line && !dialect->header_comment) {
        const struct tally t =
            tally_lines(sample, n, whole, dialect->delimiter);

        dialect->row_names = has_row_names(&t, dialect->delimiter);
        dialect->after_preamble = dialect->row_names ? 0 : find_preamble(&t);
    }
}
