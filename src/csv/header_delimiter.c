/* header_delimiter.c - see header_delimiter.h. */
#include "csv/header_delimiter.h"

#include <stdio.h>

#include "csv/source.h"
#include "csv/tally.h"

enum { LEAST = 4 /* lines; fewer may be so by chance */ };

static const struct {
    char delimiter;
    const char *name, *in_awk;
} delimiters[] = {
    {',', "commas", ","},
    {';', "semicolons", ";"},
    {'\t', "tabs", "\\t"},
    {'|', "bars", "|"},
};

/* True if the first line has so many cells, and each other one as many as given
 * for these. */
static bool has_cells(const struct tally *t, size_t first, size_t others)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->cells[i] != (i ? others : first))
            return false;
    return t->n >= LEAST;
}

/* `header` and `rows` are numbers of delimiters. */
static enum status refuse(const char *name, size_t line, size_t header,
                          size_t rows, struct error *err)
{
    char filter[64], problem[128];

    (void)snprintf(filter, sizeof filter,
                   "awk 'NR == %zu { gsub(/[%s]/, \"%s\") } 1'", line,
                   delimiters[header].in_awk, delimiters[rows].in_awk);
    (void)snprintf(problem, sizeof problem,
                   "the cells of the header are separated by %s, those of the "
                   "rows by %s",
                   delimiters[header].name, delimiters[rows].name);
    return source_refuse_line(name, line, problem, "write it like the rows",
                              filter, err);
}

enum status header_delimiter_check(const char *name,
                                   const struct dialect *dialect,
                                   const char *bytes, size_t n, bool whole,
                                   struct error *err)
{
    enum { N = sizeof delimiters / sizeof *delimiters };
    const struct tally_sample sample = {
        .bytes = bytes, .n = n, .whole = whole, .names = true};

    if (!dialect->header || dialect->delimiter)
        return STATUS_OK;
    for (size_t header = 0; header < N; header++) {
        const struct tally h =
            tally_lines(&sample, delimiters[header].delimiter);

        if (h.n < LEAST || h.cells[0] < 2 || !has_cells(&h, h.cells[0], 1))
            continue;
        for (size_t rows = 0; rows < N; rows++) {
            const struct tally r =
                tally_lines(&sample, delimiters[rows].delimiter);

            if (rows != header && r.n == h.n && has_cells(&r, 1, h.cells[0]))
                return refuse(name, r.lines[0], header, rows, err);
        }
    }
    return STATUS_OK;
}
