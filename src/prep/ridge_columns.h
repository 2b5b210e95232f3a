/*
 * ridge_columns.h - what all columns together add to the ridge forecast of a
 * target (ridge.h), which by itself reads the target's own past:
 *
 *   y_h = y_h of ridge.h + sum_{r,c} x_{r,c} map_{j,(r,c),h}
 *         + sum_i z_i map_{j,R C+i,h}
 *
 * x_{r,c} is the prepared value of feature c in row r of the newest R rows of
 * the window, oldest first; with `changes` less the newest value of the column.
 * z are the static columns and the categories of the newest row
 * (ridge_covariates.h), or nothing. Each target j has weights of its own, or
 * none; those of other columns than the target are 0 if it reads its own past
 * alone, for which ridge.h has the same weights for all targets. It is fitted
 * by train/ridge_columns_fit.h.
 */
#ifndef PREP_RIDGE_COLUMNS_H
#define PREP_RIDGE_COLUMNS_H

#include <stdbool.h>

#include "prep/ridge_covariates.h"
#include "prep/window.h"

enum {
    MAX_RIDGE_WEIGHTS = 1 << 21, /* also those of ridge.h alone */
    MAX_RIDGE_COVARIATES = 1024  /* numbers z */
};

/* All zero: no target has weights. */
struct ridge_columns {
    size_t R, C, J, H; /* R 0: no values are read */
    bool changes;
    struct ridge_covariates covariates; /* z */
    double *penalties; /* (J) per window; 0: the target has no weights */
    real *map;         /* (J, inputs, H) */
    /* Mean absolute errors on the validation windows that decided, in prepared
     * units; 0: not computed. `tried` also has the weights of targets that do
     * not gain clearly; it is set where there are none, too. */
    double without, with, tried;
};

/* Sets all weights to 0, for a horizon of H; R, `changes` and `covariates` are
 * set already. Release it also after a failure. */
enum status ridge_columns_allocate(struct ridge_columns *columns, size_t H,
                                   const struct schema *schema,
                                   struct error *err);
void ridge_columns_release(struct ridge_columns *columns);

/* The length of x and z together. */
size_t ridge_columns_inputs(const struct ridge_columns *columns);

/* The longest x and z that a model may have, and of it the longest z beside R
 * rows of x. */
size_t ridge_columns_room(const struct schema *schema, size_t H);
size_t ridge_columns_room_beside(const struct schema *schema, size_t H,
                                 size_t R);

/* Lists the static columns and the categories among which a fit chooses: half
 * of the room, since later rows may have more categories. */
void ridge_columns_candidates(const struct schema *schema, size_t H,
                              struct ridge_covariates *candidates);

/* The weights (inputs, H) of target j; NULL: it has none. */
real *ridge_columns_map(const struct ridge_columns *columns, size_t j);

/* True if target j has weights for its own past, and z, and for no other
 * column. */
bool ridge_columns_own(const struct ridge_columns *columns,
                       const struct schema *schema, size_t j);

/* The number of targets that have weights, and that read their own past alone,
 * or do not. */
size_t ridge_columns_targets(const struct ridge_columns *columns,
                             const struct schema *schema, bool own);

/* Appends their names, "a, b". */
void ridge_columns_names(const struct ridge_columns *columns,
                         const struct schema *schema, bool own,
                         struct text *names);

/* Appends what these read: "the newest 32 rows of all columns, less their
 * newest values, and size and kind of the newest row", or "weights of its own
 * for the newest 32 rows". */
void ridge_columns_words(const struct ridge_columns *columns,
                         const struct schema *schema, bool own,
                         struct text *words);

/* Gathers x and z of a window. */
void ridge_columns_gather(const struct ridge_columns *columns,
                          const struct windows *windows,
                          const struct origin *origin, real *x);

#endif
