/*
 * ridge_fit.h - fits the ridge forecast (ridge.h) by weighted ridge regression.
 *
 * A sample i is one train window of one target. Over all N samples,
 *
 *   minimise  sum_i w_i |y_i - map' u_i|^2 + lambda N |map|^2
 *
 *   w_i = (var_i + .02 mean var)^(-1/2)    var_i: variance of the window
 *
 * over the targets that are known; ridge_system.h solves it. Of several series,
 * y_i and u_i are divided by the unit of their series (prepared_unit()).
 *
 * lambda is the candidate with the smallest absolute error on the validation
 * windows. Three rounds of iteratively reweighted least squares follow, which
 * make the fit robust against outlying windows:
 *
 *   w_i <- w_i^0 / (q_i + .3 mean q)       q_i: rms over h of sqrt(w_i^0) error
 *
 * The weights always have mean 1. For labels every w_i^0 is 1, because the
 * variance of the inputs says nothing about the scale of the label.
 */
#ifndef TRAIN_RIDGE_FIT_H
#define TRAIN_RIDGE_FIT_H

#include <stdbool.h>

#include "base/error.h"
#include "base/thread_pool.h"
#include "prep/ridge.h"

/* True if a ridge with weights (rows, H) is small enough to be fitted.
 * ridge_check() returns STATUS_USAGE if not; K as in struct ridge. */
bool ridge_is_possible(size_t rows, size_t H);
enum status ridge_check(size_t rows, size_t H, size_t K, struct error *err);

struct ridge_options {
    size_t short_lag, long_lag; /* of the lag gate; 0: none */
    double penalty;             /* lambda; 0: chosen on validation windows */
    size_t max_samples;         /* 0: only the bound of ridge_fit.c */
    struct thread_pool *pool;   /* NULL: one thread; same result for any */
};

/*
 * Fits the ridge to the windows of `train`, thinned evenly if there are too
 * many samples. `valid` may be empty if a penalty is given. A target that is
 * unknown for some steps takes part with the others. STATUS_USAGE if the ridge
 * would be too large. Release the ridge also after a failure.
 */
enum status ridge_fit(struct ridge *ridge, const struct windows *windows,
                      const struct origins *train, const struct origins *valid,
                      const struct ridge_options *options, struct error *err);

/*
 * Sets errors (n) to the mean of |y - forecast| over the known steps of all
 * targets of each window, in the units of its series (prepared_unit()); NaN if
 * none is known.
 */
enum status ridge_errors(const struct ridge *ridge,
                         const struct windows *windows,
                         const struct origins *origins,
                         struct thread_pool *pool, double *errors,
                         struct error *err);

#endif
