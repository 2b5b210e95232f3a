/*
 * select_share.h - chooses the share s of the ridge in its mean with the
 * networks, for each target:
 *
 *   forecast = s ridge + (1 - s) networks,  s = 0, .1, ... 1
 *
 * The errors of the validation windows are computed for each s. From the start
 * of a rule (selection.h) on, s moves towards that of the smallest mean error,
 * as long as the interval of the gain there, over blocks of at least H windows
 * (score/paired.h), excludes 0.
 */
#ifndef TRAIN_SELECT_SHARE_H
#define TRAIN_SELECT_SHARE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "model/ensemble.h"
#include "prep/split.h"
#include "score/paired.h"
#include "train/selection.h"
#include "train/trainer.h"

/* Shares are counted in tenths. */
enum { RIDGE_ALONE = 10, N_SHARES };

struct share_errors {
    struct blocks blocks; /* of windows */
    size_t n;             /* validation windows */
    double *errors;       /* (N_SHARES, n) of each share, evaluation_error() */
    size_t n_targets;
    float *of_targets; /* (n_targets, N_SHARES, n) the same of each target;
                          NULL: there is one */
};

/* Forecasts the validation windows by the members in use, without their mean
 * with the ridge, and by the ridge of trainer->windows. Release the errors also
 * after a failure. */
enum status share_errors_init(struct share_errors *errors,
                              const struct ensemble *ensemble,
                              const struct trainer *trainer,
                              const struct split *split, struct error *err);
void share_errors_release(struct share_errors *errors); /* accepts all zero */

/* Sets the chosen share of each target. With fewer than two blocks that of the
 * start, or RIDGE_ALONE if the ridge alone is better than that. Without known
 * validation rows that of the start. */
enum status share_choose(const struct share_errors *errors,
                         const struct share_rule *rule, size_t tenths[],
                         struct error *err);

/* True if the ridge alone is better than the members alone by more than one
 * standard error, or with fewer than two blocks, at all. */
bool share_ridge_better(const struct share_errors *errors);

/* True if the 95 % interval of the gain of the members alone over the ridge
 * excludes 0. */
bool share_members_clear(const struct share_errors *errors);

#endif
