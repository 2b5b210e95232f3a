/*
 * ridge_fit.h - the ridge (ridge.h) in closed form.
 *
 * Over all train windows and targets i, N of them,
 *
 *   minimise  sum_i w_i |y_i - map' u_i|^2 + lambda N |map|^2
 *
 *   w_i = (var_i + .02 mean var)^(-1/2)          var_i of the window's values
 *
 * by the normal equations, or, where there are fewer samples than rows of the
 * map, by as many equations as samples,
 *
 *   map = (U'WU + lambda N)^-1 U'WY
 *       = V' (VV' + lambda N)^-1 W^1/2 Y             V = W^1/2 U
 *
 * lambda is the one of a few that has the least absolute error on the
 * validation windows. Then three rounds with
 *
 *   w_i <- w_i^0 / (q_i + .3 mean q),  q_i = rms over h of sqrt(w_i^0) error
 *
 * make the fit robust against windows that no map fits. Weights have mean 1.
 * Of labels each w_i^0 is 1: the inputs do not tell how far one may lie.
 */
#ifndef TRAIN_RIDGE_FIT_H
#define TRAIN_RIDGE_FIT_H

#include <stdbool.h>

#include "base/error.h"
#include "prep/ridge.h"

/* Whether a map of so many rows and columns can be fitted; else STATUS_USAGE.
 * K as in struct ridge. */
bool ridge_is_possible(size_t rows, size_t H);
enum status ridge_check(size_t rows, size_t H, size_t K, struct error *err);

struct ridge_options {
    size_t short_lag, long_lag; /* of the lag gate; 0: none */
    double penalty;             /* lambda; 0: chosen by validation windows */
    size_t most;                /* samples; 0: as many as are worth it */
};

/*
 * Fits the map from the windows of `train`, or every so many-th of them;
 * `valid` may be empty if a penalty is given. Windows with an unknown target
 * are left out. STATUS_USAGE if the map would be too large. Release the
 * ridge also after a failure.
 */
enum status ridge_fit(struct ridge *ridge, const struct windows *windows,
                      const struct origins *train, const struct origins *valid,
                      const struct ridge_options *options, struct error *err);

/*
 * The mean of |y - forecast| over the known steps of all targets of each
 * window, in scaled units: (n), NaN where none is known.
 */
enum status ridge_errors(const struct ridge *ridge,
                         const struct windows *windows,
                         const struct origins *origins, double *errors,
                         struct error *err);

#endif
