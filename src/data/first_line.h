/*
 * first_line.h - whether the first line of a file of one series a line is its
 * header or a series: in a series the cells after the first are numbers.
 *
 * Rising whole numbers may be either: id,1990,1991,1992.
 */
#ifndef DATA_FIRST_LINE_H
#define DATA_FIRST_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/number.h"

/* All zero is a line of which no cell has been seen. */
struct first_line {
    size_t n;                             /* cells */
    size_t n_numbers, n_missing, n_other; /* after the first; an empty cell is
                                             none of them */
    bool first_is_number;
    bool falls;   /* the numbers are not whole, or do not rise */
    int64_t last; /* number */
};

/* For every cell; `kind` is what number_parse said of it. */
void first_line_cell(struct first_line *line, const char *text, size_t length,
                     enum number_kind kind);

/* No cell speaks against a series; a single cell is one if it is a number. */
bool first_line_is_series(const struct first_line *line);

/* A series whose numbers might be times in a header as well. */
bool first_line_is_ambiguous(const struct first_line *line);

#endif
