/*
 * plan.h - how rows are cut into parts: by shares (split.h), or as asked for.
 *
 *   fixed    the parts end at the same rows of every series, or, in the
 *            labelled layout, at the same ids; later ones are not used
 *   folds    fold k = 0..N-1 of a series of n rows: its newest N pieces of
 *            n / (N + 4) rows, at least H each, are a test part each; of what
 *            is before it the newest eighth, at least H rows, is the
 *            validation part and the rest the train part, so that both grow
 *            from fold to fold
 *   known    of each series so many rows are known, train rows all; the H
 *            rows after them are the test part
 */
#ifndef PREP_PLAN_H
#define PREP_PLAN_H

#include "prep/split.h"

/* At most one of the three; all zero: by shares. */
struct plan {
    struct borders fixed; /* its test part ends at 0: not asked for */
    size_t fold, n_folds; /* n_folds 0: not asked for */
    const size_t *known;  /* (n_series) not owned; NULL: not asked for */
};

/*
 * As split_init(). STATUS_DATA also if a series does not have the rows of
 * fixed borders, or these do not rise.
 */
enum status plan_split(const struct plan *plan, const struct dataset *dataset,
                       size_t T, size_t H, struct split *split,
                       struct error *err);

/* All rows that the plan uses are train rows: for the final fit. */
enum status plan_all(const struct plan *plan, const struct dataset *dataset,
                     size_t T, size_t H, struct split *split,
                     struct error *err);

/*
 * `wanted`, or what is left of it (at least 1) if windows may be no longer
 * than half of what the train part of the longest series can hold. Down to
 * half of that if it takes it for nine of ten series to have T rows: a
 * shorter one sees less, a longer one forecasts fewer series.
 */
size_t plan_default_window(const struct plan *plan,
                           const struct dataset *dataset, size_t wanted,
                           size_t H);

#endif
