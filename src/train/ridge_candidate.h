/*
 * ridge_candidate.h - is one highway better than another by more than chance?
 *
 * Both are fitted to the same train windows and forecast the same validation
 * windows; the rule is that of paired_better() (paired.h), over blocks of at
 * least H windows.
 */
#ifndef TRAIN_RIDGE_CANDIDATE_H
#define TRAIN_RIDGE_CANDIDATE_H

#include <stdbool.h>

#include "train/ridge_fit.h"

struct trial {
    struct highway highway;
    size_t n;
    double *errors; /* (n) of ridge_errors() on the validation windows */
};

/* Fits and measures it; fails as ridge_fit(). Release it also then. */
enum status trial_run(struct trial *trial, const struct windows *windows,
                      const struct origins *train, const struct origins *valid,
                      const struct ridge_asked *asked, struct error *err);
void trial_release(struct trial *trial); /* accepts all zero */

/* Mean absolute error in scaled units; NaN: nothing is known. */
double trial_error(const struct trial *trial);

/* Exchanges the two if the other one is better, and says so. */
enum status trial_take_better(struct trial *trial, struct trial *other,
                              const struct origins *valid, bool *better,
                              struct error *err);

#endif
