/*
 * ridge.h - the ridge forecast: a linear map from a target's own window to its
 * horizon, shared by all targets and series; or from a window to its label. It
 * is the linear skip connection around the network.
 *
 *   u_t  = v_t - v_T                     v the window, prepared (prepared.h)
 *   y_h  = v_T + sum_t u_t (map_{t,h} + g map_{T+t,h})
 *
 * The newest value is subtracted first, so that a map of zeros repeats it. The
 * second half of the map belongs to the lag gate g, which is there if the ridge
 * has two lags a < b. It says which of them the window repeats, its season a
 * (g = -1) or a longer one b (g = 1):
 *
 *   g    = (d_a - d_b) / (d_a + d_b + 1e-6 mean u^2)
 *   d_k  = mean over t > k of (v_t - v_{t-k})^2
 *
 * so that series of different rhythm share a map that is right for each. For a
 * window that repeats itself after both, g is 0.
 *
 * A label has no newest value; its map reads all K features and has a constant,
 *
 *   u_{t,k} = v_{t,k} / sqrt(T K)
 *   y       = c + sum_{t,k} u_{t,k} map_{t,k}         c the last of the map
 *
 * because a column has a mean of 0 over all rows, but not in each timestep, and
 * the middle of the labels need not be their mean. |u|^2 is about 1 whatever
 * the size of the window, so that the same penalties serve all of them.
 *
 * How the map is fitted: train/ridge_fit.h.
 */
#ifndef PREP_RIDGE_H
#define PREP_RIDGE_H

#include <stdbool.h>

#include "prep/window.h"

enum { MAX_RIDGE_WEIGHTS = 1 << 21 }; /* numbers of a map */

struct ridge {
    size_t T, H;
    size_t K; /* features that are mapped to a label; 0: it is no label */
    size_t short_lag, long_lag; /* a < b < T of the lag gate; 0: it has none */
    double penalty; /* by which it was fitted, in units of the samples */
    real *map;      /* (rows, H); NULL: there is no ridge */
};

void ridge_release(struct ridge *ridge); /* accepts all zero */

/* K of a ridge for this schema. */
size_t ridge_features(const struct schema *schema);

/* Rows of the map, numbers of u: T, or 2 T; for a label T K + 1. */
size_t ridge_inputs(const struct ridge *ridge);

/*
 * Target j of one window: u (rows), with g u or the 1 of a constant behind it,
 * and, unless NULL, what is to be forecast less v_T, (H), NaN where it is not
 * known. Returns v_T, which is 0 for a label.
 */
real ridge_gather(const struct ridge *ridge, const struct windows *windows,
                  const struct origin *origin, size_t j, real *u, real *target);

/* The forecasts (n, H) of n samples, less v_T: their u times the map. The rows
 * of u start `u_row` numbers apart. */
void ridge_apply(const struct ridge *ridge, size_t n, const real *u,
                 size_t u_row, real *forecast);

#endif
