/*
 * fold_errors.h - the errors of all forecasters of a target over several folds.
 *
 * In one fold the error of a forecaster is its mean absolute error, divided by
 * the mean of those of the model, theta and ets, so that folds of large and of
 * small values count alike. Over several folds it is the mean of these.
 */
#ifndef TRAIN_FOLD_ERRORS_H
#define TRAIN_FOLD_ERRORS_H

#include <stddef.h>

#include "base/error.h"
#include "score/metrics.h"

struct fold_errors {
    size_t n_targets;
    size_t *n;    /* (n_targets) folds with a known value of the target; NULL:
                     there are no folds */
    double *sums; /* (n_targets, N_FORECASTERS) NaN: not defined in a fold */
};

/* Release it also after a failure. */
enum status fold_errors_init(struct fold_errors *errors, size_t n_targets,
                             struct error *err);
void fold_errors_release(struct fold_errors *errors); /* accepts all zero */

/* Adds a fold. */
void fold_errors_add(struct fold_errors *errors,
                     const struct evaluation *evaluation);

/* The number of folds of target j. */
size_t fold_errors_count(const struct fold_errors *errors, size_t j);

/* The error of a forecaster; NaN: there is no fold, or it is not defined. */
double fold_errors_mean(const struct fold_errors *errors, size_t j,
                        enum forecaster by);

#endif
