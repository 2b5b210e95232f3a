/*
 * ridge.h - the linear highway: a map from a target's own window to its
 * horizon, shared by all targets and series; or from a window to its label.
 *
 *   u_t  = v_t - v_T                     v the window in scaled units
 *   y_h  = v_T + sum_t u_t (map_{t,h} + g map_{T+t,h})
 *
 * The newest value is taken off, so that a map of zeros repeats it. The second
 * half of the map is there if the highway has two lags a < b: g says which of
 * them the window repeats, its season a (-1) or a longer one b (1),
 *
 *   g    = (d_a - d_b) / (d_a + d_b + 1e-6 mean u^2)
 *   d_k  = mean over t > k of (v_t - v_{t-k})^2
 *
 * so that series of different rhythm share a map that is right for each. What
 * repeats after both has a g of 0.
 *
 * A label has no newest value; its map reads all K features and has a constant,
 *
 *   u_{t,k} = v_{t,k} / sqrt(T K)
 *   y       = c + sum_{t,k} u_{t,k} map_{t,k}         c the last of the map
 *
 * because a column has a mean of 0 over all rows, but not in each timestep, and
 * the middle of the labels need not be their mean. |u|^2 is about 1 whatever
 * the size of the window, so that the same penalties are of use for all.
 *
 * How it is fitted: train/ridge_fit.h.
 */
#ifndef PREP_RIDGE_H
#define PREP_RIDGE_H

#include <stdbool.h>

#include "prep/window.h"

struct highway {
    size_t T, H;
    size_t K; /* features that are mapped to a label; 0: it is no label */
    size_t short_lag, long_lag; /* a < b < T; 0: there are none */
    double penalty; /* by which it was fitted, in units of the samples */
    real *map;      /* (rows, H); NULL: there is none */
};

void highway_release(struct highway *highway); /* accepts all zero */

/* K of a highway for these roles. */
size_t highway_features(const struct roles *roles);

/* Rows of the map, numbers of u: T, or 2 T; of a label T K + 1. */
size_t highway_rows(const struct highway *highway);

/*
 * Target j of one window: u (rows), with g u or the 1 of a constant behind it,
 * and, unless NULL, what is to be forecast less v_T, (H), NaN where it is not
 * known. Returns v_T, which is 0 for a label.
 */
real highway_read(const struct highway *highway, const struct windows *windows,
                  const struct origin *origin, size_t j, real *u, real *target);

/*
 * What it forecasts by itself: y (H) in original units. False if there is no
 * highway or no memory for the window.
 */
bool highway_forecast(const struct windows *windows,
                      const struct origin *origin, size_t j, double *y);

#endif
