/*
 * grid.h - a text table. Each column is as wide as its widest cell. Columns
 * that do not fit the line form further blocks below.
 *
 * The first columns are keys: they name the row, and every block repeats them.
 * A block omits the rows that have no cell in it.
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

/* The width of a line; 0: that of a file. */
static inline size_t grid_width(size_t width)
{
    return width ? width : GRID_WIDTH;
}

enum grid_align { GRID_LEFT, GRID_RIGHT };

struct grid_column {
    enum grid_align align;
    size_t width;
};

/* The caller sets the first three fields; the others start as zero. */
struct grid {
    size_t width;  /* of a line; 0: GRID_WIDTH */
    size_t indent; /* of each line */
    size_t n_keys;
    size_t n_columns, capacity;
    struct grid_column *columns;
    struct string_list cells; /* titles, then row by row */
    struct error error;       /* the first failure */
};

/* Adds a column at least `width` wide. Call it before adding any cell. */
void grid_column(struct grid *grid, const char *title, enum grid_align align,
                 size_t width);

/* Adds the next cell of the row; "" for none. Names of the user are escaped
 * (utf8.h). */
void grid_cell(struct grid *grid, const char *format, ...) ERROR_PRINTF(2, 3);

/* Adds a number with five digits, "-" for NaN. */
void grid_number(struct grid *grid, double value);

/* Appends the table to the text and releases it. If it failed, so does the
 * text. */
void grid_end(struct grid *grid, struct text *text);

#endif
