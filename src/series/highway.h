/*
 * highway.h - the linear highway: one map from a target's own window to its
 * horizon, shared by all targets.
 *
 *   u_t  = v_t - v_T                     v the window in scaled units
 *   y_h  = v_T + sum_t u_t map_{t,h}     map (T, H)
 *
 * The newest value is taken off, so that a map of zeros repeats it. How it is
 * fitted: train/ridge.h.
 */
#ifndef SERIES_HIGHWAY_H
#define SERIES_HIGHWAY_H

#include <stdbool.h>

#include "series/window.h"

struct highway {
    size_t T, H;
    double penalty; /* by which it was fitted, in units of the samples */
    real *map;      /* (T, H); NULL: there is none */
};

void highway_release(struct highway *highway); /* accepts all zero */

/*
 * Target j of one window: u (T) and, unless NULL, what is to be forecast less
 * v_T, (H), NaN where it is not known. Returns v_T.
 */
real highway_read(const struct windows *windows, const struct origin *origin,
                  size_t j, real *u, real *target);

/*
 * What it forecasts by itself: y (H) in original units. False if there is no
 * highway or no memory for the window.
 */
bool highway_forecast(const struct windows *windows,
                      const struct origin *origin, size_t j, double *y);

#endif
