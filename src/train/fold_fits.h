/*
 * fold_fits.h - the fits of the inner folds of a short series
 * (inner_folds.h). Each forecasts rows that it did not learn from and that
 * decided nothing in it, so that its errors there are those to expect of the
 * fit on rows to come.
 */
#ifndef TRAIN_FOLD_FITS_H
#define TRAIN_FOLD_FITS_H

#include <stddef.h>

#include "base/error.h"
#include "model/model.h"
#include "prep/split.h"

struct fold_fit {
    struct model model; /* fitted to the train and validation rows */
    struct split split; /* its test part are the rows that it forecasts */
    size_t season;      /* of its forecasters */
};

struct fold_fits {
    size_t n;
    struct fold_fit *list; /* (n) there may be room for more */
};

/* Makes room for n_max fits. Release them also after a failure. */
enum status fold_fits_init(struct fold_fits *fits, size_t n_max,
                           struct error *err);
void fold_fits_release(struct fold_fits *fits); /* accepts all zero */

/* Takes over model and split, which are left all zero. There must be room. */
void fold_fits_take(struct fold_fits *fits, struct model *model,
                    struct split *split, size_t season);

/* Gives each fold the forecasters and shares of the ensemble. */
enum status fold_fits_share(struct fold_fits *fits,
                            const struct ensemble *ensemble, struct error *err);

#endif
