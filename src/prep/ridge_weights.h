/*
 * ridge_weights.h - how much a sum of the ridge forecasts of a window (ridge.h,
 * ridge_columns.h) grows with each prepared value v that they read:
 *
 *   sum_h b_h y_h = rest + sum_{t,k} weight_{t,k} v_{t,k}
 *
 * for any b (H). This is exact: the ridge is linear, but for its lag gate,
 * whose g is taken as it is in this window. The rest is the intercept of a
 * label, or the part of the static columns and categories.
 */
#ifndef PREP_RIDGE_WEIGHTS_H
#define PREP_RIDGE_WEIGHTS_H

#include "prep/ridge.h"

/* Of what a target reads of its own past, (T), or a label of all features,
 * (T, K). `u` (ridge_inputs()) is used as memory. Returns the rest. */
double ridge_own_weights(const struct ridge *ridge,
                         const struct windows *windows,
                         const struct origin *origin, size_t j, const double *b,
                         real *u, double *weights);

/* Of what all columns add to the forecast of a target, (R, C); 0 if they add
 * nothing. `x` (ridge_columns_inputs()) is used as memory. Returns the rest. */
double ridge_column_weights(const struct ridge_columns *columns,
                            const struct windows *windows,
                            const struct origin *origin, size_t j,
                            const double *b, real *x, double *weights);

#endif
