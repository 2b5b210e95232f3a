/*
 * plan.h - divides rows into parts: by default shares (split.h), or by options.
 *
 *   fixed    the parts end at the same rows of every series or, in the
 *            labelled layout, at the same ids; later rows are not used
 *   folds    the newest N pieces of a series are the test parts of folds
 *            0..N-1; a piece has n / (N + 4) of its n rows, at least H. Of the
 *            rows before the test part the newest eighth, at least H, is the
 *            validation part and the rest the train part, so that both grow
 *            from fold to fold. On a time axis (time_axis.h) the pieces are of
 *            equal length in time and n counts the rows of all series
 *   known    the first known[s] rows of series s are train rows; the next H
 *            rows are the test part
 */
#ifndef PREP_PLAN_H
#define PREP_PLAN_H

#include "prep/split.h"

/* At most one of the three; all zero: default shares. */
struct plan {
    struct borders fixed; /* end of the test part 0: not used */
    size_t fold, n_folds; /* n_folds 0: not used */
    const size_t *known;  /* (n_series) not owned; NULL: not used */
};

/*
 * Splits like split_init(). STATUS_DATA also if fixed ends do not increase or
 * exceed the rows of a series.
 */
enum status plan_split(const struct plan *plan, const struct dataset *dataset,
                       size_t T, size_t H, struct split *split,
                       struct error *err);

/* Makes all rows that the plan uses train rows, for the final fit. */
enum status plan_all(const struct plan *plan, const struct dataset *dataset,
                     size_t T, size_t H, struct split *split,
                     struct error *err);

/*
 * Sets *longest to the longest horizon, up to `preferred`, for which
 * plan_split() has rows with a window of T, 1 if there is none; and *H to the
 * default horizon: this, or if it is shorter than `preferred`, at most a fifth
 * of the rows of the longest series, so that half of these are left to train
 * on.
 */
enum status plan_default_horizon(const struct plan *plan,
                                 const struct dataset *dataset, size_t T,
                                 size_t preferred, size_t *H, size_t *longest,
                                 struct error *err);

/*
 * Returns the default window: `preferred`, limited by split_limit_window() for
 * the train part of the longest series. If nine of ten series have rows for
 * half of it, it is shortened until nine of ten have rows for all of it.
 */
size_t plan_default_window(const struct plan *plan,
                           const struct dataset *dataset, size_t preferred,
                           size_t H);

/* The same for a longer window that is taken only if validation rows prefer it:
 * limited to two thirds of the train part less the horizon, where the default
 * window is limited to half. */
size_t plan_longer_window(const struct plan *plan,
                          const struct dataset *dataset, size_t preferred,
                          size_t H);

#endif
