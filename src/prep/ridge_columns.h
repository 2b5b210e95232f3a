/*
 * ridge_columns.h - what all columns together add to the ridge forecast of a
 * target (ridge.h), which by itself reads the target's own past:
 *
 *   y_h = y_h of ridge.h + sum_{r,c} x_{r,c} map_{j,(r,c),h}
 *
 * x_{r,c} is the prepared value of feature c in row r of the newest R rows of
 * the window, oldest first; with `changes` less the newest value of the column.
 * Each target j has weights of its own, or none. It is fitted by
 * train/ridge_columns_fit.h.
 */
#ifndef PREP_RIDGE_COLUMNS_H
#define PREP_RIDGE_COLUMNS_H

#include <stdbool.h>

#include "prep/window.h"

/* All zero: no target has weights. */
struct ridge_columns {
    size_t R, C, J, H;
    bool changes;
    double *penalties;    /* (J) per window; 0: the target has no weights */
    real *map;            /* (J, R C, H) */
    double without, with; /* mean absolute errors on the validation windows that
                             decided, in prepared units; 0: not computed */
};

/* All weights 0, for R rows and a horizon of H. Release it also after a
 * failure. */
enum status ridge_columns_init(struct ridge_columns *columns, size_t R,
                               size_t H, const struct schema *schema,
                               bool changes, struct error *err);
void ridge_columns_release(struct ridge_columns *columns);

/* R C */
size_t ridge_columns_inputs(const struct ridge_columns *columns);

/* The weights (R C, H) of target j; NULL: it has none. */
real *ridge_columns_map(const struct ridge_columns *columns, size_t j);

/* Appends the names of the targets that have weights, "a, b". */
void ridge_columns_names(const struct ridge_columns *columns,
                         const struct schema *schema, struct text *names);

/* Gathers x (R C) of a window. */
void ridge_columns_gather(const struct ridge_columns *columns,
                          const struct windows *windows,
                          const struct origin *origin, real *x);

#endif
