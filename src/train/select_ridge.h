/*
 * select_ridge.h - chooses the ridge forecast of a model: its penalty, whether
 * it has a lag gate, whether a panel has per-id profiles, and which targets
 * also read the other columns, static ones and categories
 * (ridge_columns_fit.h).
 *
 * Every candidate is fitted to the train windows and scored on the validation
 * windows. The rule of the choice is in selection.h.
 *
 * The short lag of the gate (ridge.h) is the season. Its long lag is the
 * largest multiple of the season that fits into half of the window, at most
 * seven seasons: with a season of 24 hours, a week. There is no gate without a
 * season or if the window is shorter than four seasons.
 *
 * Per-id profiles (profile.h) are a candidate if there are several series with
 * ids. Their period is that of the common profile, or without one the season.
 */
#ifndef TRAIN_SELECT_RIDGE_H
#define TRAIN_SELECT_RIDGE_H

#include "model/model.h"
#include "train/fit_rows.h"
#include "train/ridge_fit.h"

struct ridge_candidate {
    struct ridge ridge;
    size_t n;
    double *errors; /* (n) ridge_errors() on the validation windows */
};

/* Fits and scores a candidate; fails as ridge_fit(). Release it also after a
 * failure. */
enum status ridge_candidate_fit(struct ridge_candidate *candidate,
                                const struct windows *windows,
                                const struct origins *train,
                                const struct origins *valid,
                                const struct ridge_options *options,
                                struct error *err);

/* The same of at most WINDOW_SAMPLES train windows, for the data as they are
 * prepared: to compare ways of preparing them. */
enum status ridge_candidate_try(struct ridge_candidate *candidate,
                                const struct model *model,
                                const struct prepared *data,
                                const struct fit_rows *rows, struct error *err);
void ridge_candidate_release(struct ridge_candidate *candidate);

/* Mean absolute error in the units of ridge_errors(); NaN: no target value is
 * known. */
double ridge_candidate_error(const struct ridge_candidate *candidate);

/* Sets the lags of the gate for a window of T rows; false: no gate. */
bool lag_gate_lags(size_t T, size_t season, struct ridge_options *lags);

/*
 * Sets the ridge of a model. If `per_id` allows it and they are better, also
 * replaces the profile by per-id profiles. The data is prepared with the
 * profile of the model on entry and on return. There must be validation
 * windows.
 */
enum status select_ridge(struct model *model, bool per_id,
                         struct prepared *data, const struct fit_rows *rows,
                         struct error *err);

/* Fits the ridge to other train rows, with the same lags, penalties and
 * columns. */
enum status ridge_refit(struct model *model, const struct prepared *data,
                        const struct fit_rows *rows, struct error *err);

#endif
