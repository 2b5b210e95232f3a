/*
 * calibrate.h - calibrates the intervals of an ensemble, or of a baseline, on
 * rows that it did not learn from, and where these are few also on those that
 * it was fitted to (calibration_pass.h).
 *
 * A score belongs to the calibration rows if its target row does, so that n
 * rows give about n scores of every step: windows start up to H - 1 rows before
 * the calibration rows.
 *
 * Validation rows decided what the ensemble is, which flatters its errors
 * there, the more the fewer they are. Where there were inner folds, the errors
 * of their fits on the rows after those that they learned from are the scores
 * in place of those of validation rows.
 *
 * Where the train rows are too few for a season
 * (selection_season_is_unseen()), errors of held-out rows are those of
 * forecasts without it, and are left out.
 */
#ifndef TRAIN_CALIBRATE_H
#define TRAIN_CALIBRATE_H

#include "base/thread_pool.h"
#include "model/ensemble.h"
#include "prep/split.h"
#include "score/baseline.h"
#include "score/calibration.h"
#include "train/fold_fits.h"

struct calibration_rows {
    const struct split *split;
    enum part last; /* from the validation part to the end of this one */
    size_t season;
    enum forecaster by;            /* BY_MODEL: the ensemble; or a baseline */
    const struct fold_fits *folds; /* of the ensemble; NULL or empty: none */
    bool unseen; /* a season that train rows are too few for */
};

/* Fits the calibration, and the shift of the quantiles that networks have
 * learned; without calibration rows, or for a baseline that is not
 * defined, it has no intervals. Release it also after a failure. */
enum status calibrate(struct calibration *calibration, struct thread_pool *pool,
                      const struct ensemble *ensemble,
                      const struct windows *windows,
                      const struct calibration_rows *rows, struct error *err);

#endif
