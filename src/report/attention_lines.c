/* attention_lines.c - see attention_lines.h. */
#include "report/attention_lines.h"

#include <math.h>
#include <string.h>

/* Entries of a row. */
static size_t n_columns(const struct lines *lines)
{
    const size_t n = entry_n_columns(&lines->at);

    return n ? n : 1;
}

static struct entry first_entry(const struct lines *lines, size_t row)
{
    struct cursor at = lines->at;

    at.entry = row * n_columns(lines);
    return entry_at(&at);
}

/* A missing entry of a distribution counts as 0. */
static double row_weight(const struct lines *lines, size_t row)
{
    const size_t columns = n_columns(lines);
    struct cursor at = lines->at;
    double sum = 0;

    for (at.query = 0; at.query < entry_n_queries(&at); at.query++)
        for (at.entry = row * columns; at.entry < (row + 1) * columns;
             at.entry++)
            sum += entry_weight(&at);
    return sum / (double)lines->n_queries;
}

/* The tables of several targets share the screen. */
static size_t n_largest(const struct forecast_report *r)
{
    const size_t n = LINES_LARGEST / report_n_channels(r);

    return n > LINES_LEAST ? n : LINES_LEAST;
}

static void add_largest(double largest[LINES_LARGEST], double size)
{
    for (size_t k = 0; k < LINES_LARGEST; k++)
        if (size > largest[k]) {
            const double smaller = largest[k];

            largest[k] = size;
            size = smaller;
        }
}

/* Weights are about the same if none differs from the mean by more than this
 * share of it; fewer rows are shown as they are. */
static const double about_the_same = .05;
enum { FEWEST_EVEN = 4 };

/* Rows of several columns differ in which of these has the largest weight. */
static bool is_even(const struct lines *lines)
{
    if (lines->n_rows < FEWEST_EVEN || n_columns(lines) > 1)
        return false;
    for (size_t row = 0; row < lines->n_rows; row++)
        if (fabs(row_weight(lines, row) - lines->mean) >
            about_the_same * lines->mean)
            return false;
    return true;
}

struct lines lines_of(const struct cursor *at, size_t n_queries,
                      size_t n_entries)
{
    struct lines lines = {.at = *at, .n_queries = n_queries};

    lines.n_rows = n_entries / n_columns(&lines);
    for (size_t row = 0; row < lines.n_rows; row++) {
        const double size = fabs(row_weight(&lines, row));

        add_largest(lines.largest, size);
        lines.mean += size / (double)lines.n_rows;
    }
    if (net_entries_are_slots(at->net))
        return lines;
    lines.even = is_even(&lines);
    lines.folded = lines.even || lines.n_rows > LINES_MAX;
    return lines;
}

/* A weight stands out if it is more than so many times the mean. */
static const double stands_out = 1.5;

static bool is_alone(const struct lines *lines, size_t row)
{
    const double size = fabs(row_weight(lines, row));

    return !lines->folded ||
           (size > stands_out * lines->mean &&
            size > lines->largest[n_largest(lines->at.report) - 1]);
}

bool lines_next(const struct lines *lines, struct line *line)
{
    struct entry newest;

    if (line->end == lines->n_rows)
        return false;
    line->row = line->end++;
    if (!is_alone(lines, line->row))
        while (line->end < lines->n_rows && !is_alone(lines, line->end))
            line->end++;
    line->entry = first_entry(lines, line->row);
    line->entry.weight = 0;
    for (size_t row = line->row; row < line->end; row++)
        line->entry.weight += row_weight(lines, row);
    newest = first_entry(lines, line->end - 1);
    memcpy(line->entry.to, newest.to, sizeof newest.to);
    line->entry.numbers[ROWS] += line->entry.numbers[LAG] - newest.numbers[LAG];
    line->entry.numbers[LAG] = newest.numbers[LAG];
    return true;
}
