/* dialect.c - see dialect.h. */
#include "csv/dialect.h"

#include <stdint.h>
#include <string.h>

#include "csv/drawn_table.h"
#include "csv/header_comment.h"
#include "csv/tally.h"

static const char bom[] = "\xef\xbb\xbf";
static const char delimiters[] = {'\t', ';', '|', ',', ' '};

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

/* True if one of the next three lines has a number; below a header of years,
 * any line. */
static bool has_number_below(const struct tally *t, size_t header)
{
    for (size_t i = header + 1; i < t->n; i++) {
        if (t->numbers[i])
            return true;
        if (!t->numbers[header] && i == header + 3)
            return false;
    }
    return false;
}

/* True if line i, below the header, has units of some columns: between blanks
 * they leave no empty cells. */
static bool has_few_units(const struct tally *t, size_t i, char delimiter)
{
    return delimiter == ' ' && i > 0 && i + 1 < t->n && !t->numbers[i] &&
           t->cells[i] < t->usual && t->cells[i - 1] == t->usual &&
           t->cells[i + 1] == t->usual && t->numbers[i + 1];
}

/* Passes over lines of a title that have as many cells as the header by chance,
 * because a line above the first number has another number of cells, or is
 * blank; units below the header may be half empty. */
static size_t pass_over_prose(const struct tally *t, size_t header,
                              char delimiter)
{
    enum { MOST = 12 }; /* more are rows of texts */
    size_t end = header;

    while (end < t->n && !t->numbers[end])
        end++;
    for (size_t i = header + 1; i < end && end <= MOST; i++)
        if (has_few_units(t, i, delimiter))
            break;
        else if (t->cells[i] != t->usual)
            header = i + 1;
        else if (header && t->lines[i] > t->lines[i - 1] + 1)
            header = i;
    return header;
}

/* The line of the header below a preamble; 0: none. See dialect.h. */
static size_t find_preamble(const struct tally *t, char delimiter)
{
    size_t header = 0, end = t->n;

    for (; header < t->n && is_title(t, header); header++)
        if (!header && t->filled[0] && t->numbers[0] == t->filled[0])
            return 0;
    header = pass_over_prose(t, header, delimiter);
    while (t->whole && end > header && t->n - end < DIALECT_FOOTER &&
           is_title(t, end - 1))
        end--;
    if (!header || t->usual < 2 || end < header + 3 || end <= 2 * header ||
        !t->years[header] || !has_number_below(t, header))
        return 0;
    for (size_t i = header; i < end; i++)
        if (t->cells[i] != t->usual &&
            !(i == header + 1 && has_few_units(t, i, delimiter)))
            return 0;
    return t->lines[header];
}

/* True for a table of blanks below prose: all rows have numbers. */
static bool has_prose_above(const struct tally *t)
{
    const size_t line = find_preamble(t, ' ');
    size_t header = 0;

    if (!line)
        return false;
    while (t->lines[header] < line)
        header++;
    for (size_t i = header + 1 + has_few_units(t, header + 1, ' '); i < t->n;
         i++)
        if (!t->numbers[i])
            return false;
    return true;
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

/* The fewest quotes that are broken by a delimiter that may be the one. */
static size_t fewest_broken(const struct tally_sample *s)
{
    size_t fewest = SIZE_MAX;

    for (size_t i = 0; i < sizeof delimiters; i++) {
        const struct tally t = tally_lines(s, delimiters[i]);

        if ((is_possible(&t, delimiters[i]) ||
             is_perfect(&t, delimiters[i], false)) &&
            t.n_broken < fewest)
            fewest = t.n_broken;
    }
    return fewest;
}

static char find_delimiter(const struct tally_sample *s)
{
    const size_t most_broken = fewest_broken(s);
    char best = ',';
    bool any = false, in_first_line = false;
    size_t n_best = 0;

    for (size_t i = 0; i < sizeof delimiters; i++) {
        const char delimiter = delimiters[i];
        const struct tally t = tally_lines(s, delimiter);

        if (t.n_broken > most_broken)
            continue;
        if (is_perfect(&t, delimiter, in_first_line) ||
            (s->names && (has_row_names(&t, delimiter) ||
                          (delimiter != ' ' && find_preamble(&t, delimiter)))))
            return delimiter;
        if (delimiter == ' ' && !any && s->names && has_prose_above(&t))
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
    return c && !((unsigned char)c & 0x80) && c != '"' && !line_end_is(c);
}

/* True if most lines below the first, which does not, begin with '#', such as
 * the numbers of orders. */
static bool has_hash_rows(const struct tally_sample *s)
{
    struct line_cursor c = {s->bytes, s->bytes + s->n, '\0'};
    size_t n = 0, n_hashes = 0;

    for (; c.at < c.end; line_skip_end(&c)) {
        const bool is_hash = *c.at == '#';

        if (!n && is_hash)
            return false;
        n += !line_at_end(&c);
        n_hashes += is_hash;
        line_skip_to_end(&c);
    }
    return n_hashes > 1 && 2 * n_hashes >= n;
}

/* Finds a preamble, below a line that names the delimiter, or a header without
 * a name for the first column. */
static void find_header(struct dialect *dialect, const struct tally_sample *s)
{
    struct line_cursor c = {s->bytes, s->bytes + s->n, '\0'};
    struct tally_sample below = *s;
    struct tally t;

    if (dialect->delimiter_line) {
        line_skip_to_end(&c);
        line_skip_end(&c);
        below.bytes = c.at;
        below.n = (size_t)(c.end - c.at);
    }
    t = tally_lines(&below, dialect->delimiter);
    dialect->row_names = has_row_names(&t, dialect->delimiter);
    dialect->after_preamble =
        dialect->row_names ? 0 : find_preamble(&t, dialect->delimiter);
    if (dialect->after_preamble && dialect->delimiter_line)
        dialect->after_preamble++;
}

void dialect_find(struct dialect *dialect, const char *sample, size_t n,
                  bool whole)
{
    const size_t n_bom = sizeof bom - 1;
    struct tally_sample s = {
        .bytes = sample, .n = n, .whole = whole, .names = dialect->header};
    struct header_comment comment = {0};

    if (n >= n_bom && memcmp(sample, bom, n_bom) == 0) {
        s.bytes += n_bom;
        s.n -= n_bom;
    }
    s.hash_rows = s.names && has_hash_rows(&s);
    s.borders = drawn_table_has_borders(&s);
    dialect->hash_rows = s.hash_rows;
    dialect->borders = s.borders;
    dialect->delimiter_line = s.n > 5 && memcmp(s.bytes, "sep=", 4) == 0 &&
                              dialect_may_separate(s.bytes[4]) &&
                              line_end_is(s.bytes[5]);
    if (!dialect->delimiter)
        dialect->delimiter =
            dialect->delimiter_line ? s.bytes[4] : find_delimiter(&s);
    if (s.names && !s.hash_rows)
        comment = header_comment_find(&s, dialect->delimiter);
    dialect->header_comment = comment.line;
    dialect->after_preamble = comment.below_preamble ? comment.line : 0;
    dialect->row_names = false;
    if (s.names && !dialect->header_comment)
        find_header(dialect, &s);
}
