/*
 * inner_folds.h - how well the forecasters of a short series do where a whole
 * fit is repeated on earlier rows.
 *
 * The validation rows of a short series are few, and its networks are trained
 * and kept by them, which flatters their errors there. An inner fold moves the
 * ends of all parts back, makes every choice of a fit anew, and scores the rows
 * that follow its validation rows. With A and B the ends of train and
 * validation part and V = B - A, fold k = 1, 2, .. has
 *
 *   train [0, A - kV)   validation [A - kV, B - kV)   scored [B - kV, B - kV +
 * V)
 *
 * so that the scored rows of the first one are the validation rows of the fit.
 * No test row is read. Folds with too few rows are left out. The season is
 * that of the fold, but that of the fit if only one of them has any.
 */
#ifndef TRAIN_INNER_FOLDS_H
#define TRAIN_INNER_FOLDS_H

#include "data/dataset.h"
#include "prep/split.h"
#include "train/fit_settings.h"
#include "train/fold_errors.h"
#include "train/fold_fits.h"

/* Sets the errors and fits of the folds, settings->n_folds at most, of a
 * dataset with one series. `split` and `season` are those of the fit; `locals`,
 * NULL or of the same dataset, are borrowed so that theta, ets and arima are
 * not fitted to the same rows twice. Release errors and fits also after a
 * failure. */
enum status inner_folds_run(struct fold_errors *errors, struct fold_fits *fits,
                            const struct dataset *dataset,
                            const struct fit_settings *settings,
                            const struct split *split, size_t season,
                            struct local_forecasts *locals, struct error *err);

#endif
