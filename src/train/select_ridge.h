/*
 * select_ridge.h - the ridge forecast of a model: its penalty, whether it has a
 * lag gate, and whether the ids of a panel have seasonal profiles of their own.
 *
 * Every candidate is fitted to the train windows and measured on the validation
 * windows; by which rule it is taken says selection.h.
 *
 * The short lag of the gate (ridge.h) is the season, its long lag the largest
 * multiple of it that half of the window holds, at most seven: of 24 hours, a
 * week. Without a season, or with a window of less than four, there is none.
 *
 * Profiles of the ids (profile.h) are a candidate where there are several
 * series with ids. Where no common profile was chosen before, their period is
 * that of the season.
 */
#ifndef TRAIN_SELECT_RIDGE_H
#define TRAIN_SELECT_RIDGE_H

#include "model/model.h"
#include "train/fit_rows.h"
#include "train/ridge_fit.h"

struct ridge_candidate {
    struct ridge ridge;
    size_t n;
    double *errors; /* (n) of ridge_errors() on the validation windows */
};

/* Fits and measures it; fails as ridge_fit(). Release it also then. */
enum status ridge_candidate_run(struct ridge_candidate *candidate,
                                const struct windows *windows,
                                const struct origins *train,
                                const struct origins *valid,
                                const struct ridge_options *options,
                                struct error *err);
void ridge_candidate_release(struct ridge_candidate *candidate);

/* Mean absolute error in prepared units; NaN: nothing is known. */
double ridge_candidate_error(const struct ridge_candidate *candidate);

/* The lags for a window of T rows; false if there are none. */
bool lag_gate_lags(size_t T, size_t season, struct ridge_options *lags);

/*
 * Sets the ridge of a model, and its profile if those of the ids are better,
 * which `per_id` allows. The data is prepared with the profile of the model, on
 * entry and on return; there have to be validation windows.
 */
enum status select_ridge(struct model *model, bool per_id,
                         struct prepared *data, const struct fit_rows *rows,
                         struct error *err);

/* Fits the ridge again, with the same lags and penalty, to other train rows. */
enum status ridge_refit(struct model *model, const struct prepared *data,
                        const struct fit_rows *rows, struct error *err);

#endif
