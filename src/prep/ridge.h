/*
 * ridge.h - the ridge forecast: a linear map from the window of a target to its
 * horizon, shared by all targets and series, or from a window to its label. It
 * is a linear skip connection around the network, fitted by train/ridge_fit.h.
 *
 *   u_t  = v_t - v_T                     v the prepared window (prepared.h)
 *   y_h  = v_T + sum_t u_t (map_{t,h} + g map_{T+t,h})
 *
 * The newest value v_T is subtracted first, so that weights of 0 repeat it. Of
 * changes nothing is subtracted, so that weights of 0 are the mean change. The
 * second half of the weights belongs to the lag gate g, which is used if the
 * ridge has a short lag a and a long lag b. It is -1 if the window repeats
 * itself after a, 1 if after b, and 0 if after both:
 *
 *   g    = (d_a - d_b) / (d_a + d_b + 1e-6 mean u^2)
 *   d_k  = mean over t > k of (v_t - v_{t-k})^2
 *
 * So series with different seasons can share the weights.
 *
 * A label has no newest value. Its ridge reads all K features and has an
 * intercept c, the last weight:
 *
 *   u_{t,k} = v_{t,k} / sqrt(T K)
 *   y       = c + sum_{t,k} u_{t,k} map_{t,k}
 *
 * The intercept is needed because a column has mean 0 over all rows, but not in
 * each time step. |u|^2 is about 1 for any window, so that the same penalties
 * suit all of them.
 */
#ifndef PREP_RIDGE_H
#define PREP_RIDGE_H

#include <stdbool.h>

#include "prep/ridge_columns.h"
#include "prep/window.h"

struct ridge {
    size_t T, H;
    size_t K; /* features, for a label; 0: the target is not a label */
    size_t short_lag, long_lag; /* a < b < T of the lag gate; 0: no lag gate */
    double penalty;             /* per sample */
    real *map; /* the weights (ridge_inputs(), H); NULL: no ridge */
    struct ridge_columns columns; /* what other columns add */
};

void ridge_release(struct ridge *ridge); /* accepts all zero */

/* K of a ridge for this schema. */
size_t ridge_features(const struct schema *schema);

/* The length of u: T, or 2 T with a lag gate; T K + 1 for a label. */
size_t ridge_inputs(const struct ridge *ridge);

/* g of the first T numbers of u; 0 for a constant window. */
real ridge_lag_gate(const struct ridge *ridge, const real *u);

/*
 * Gathers target j of a window: u (ridge_inputs()), followed by g u or by the 1
 * of the intercept. `target` (H), unless NULL, receives the actual values less
 * v_T, NaN where they are unknown. Returns v_T, which is 0 for a label.
 */
real ridge_gather(const struct ridge *ridge, const struct windows *windows,
                  const struct origin *origin, size_t j, real *u, real *target);

/* Computes the forecasts (n, H) of n samples, less v_T, without what other
 * columns add. Consecutive rows of u
 * are `u_row` numbers apart. */
void ridge_apply(const struct ridge *ridge, size_t n, const real *u,
                 size_t u_row, real *forecast);

#endif
