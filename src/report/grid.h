/*
 * grid.h - a table for a person: columns as wide as their widest cell, in
 * blocks of columns where a line of all of them would be too long.
 *
 * The first columns are keys: they name the row, and each block starts with
 * them. Within a block a row without any cell is left out.
 *
 *     step  time          a     b
 *        1  2016-01-01  2.5  -1.2
 *
 *     step  time          c
 *        1  2016-01-01  3.7
 */
#ifndef REPORT_GRID_H
#define REPORT_GRID_H

#include <stddef.h>

#include "base/list.h"
#include "base/text.h"

enum { GRID_WIDTH = 80, GRID_GAP = 2 }; /* between columns */

enum grid_align { GRID_LEFT, GRID_RIGHT };

struct grid_column {
    enum grid_align align;
    size_t width;
};

/* All zero but for what is set by the caller is a grid without columns. */
struct grid {
    size_t width;  /* of a line; 0: GRID_WIDTH */
    size_t indent; /* of each line */
    size_t n_keys;
    size_t n_columns, capacity;
    struct grid_column *columns;
    struct string_list cells; /* titles, then row by row */
    struct error error;       /* the first failure */
};

/* Adds a column of at least `width` places; all come before the first cell. */
void grid_column(struct grid *grid, const char *title, enum grid_align align,
                 size_t width);

/* The next cell of the row; "" for none. Names may be a user's (utf8.h). */
void grid_cell(struct grid *grid, const char *format, ...) ERROR_PRINTF(2, 3);

/* A number of five digits, "-" for one that cannot be computed. */
void grid_number(struct grid *grid, double value);

/* Appends the table to the text, which fails with it, and releases it. */
void grid_end(struct grid *grid, struct text *text);

#endif
