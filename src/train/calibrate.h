/*
 * calibrate.h - calibrates the intervals of an ensemble, or of a baseline, on
 * rows that it did not learn from.
 *
 * A score belongs to the calibration rows if its target row does, so that n
 * rows give about n scores of every step: windows start up to H - 1 rows before
 * the calibration rows.
 */
#ifndef TRAIN_CALIBRATE_H
#define TRAIN_CALIBRATE_H

#include "base/thread_pool.h"
#include "model/ensemble.h"
#include "prep/split.h"
#include "score/baseline.h"
#include "score/calibration.h"

struct calibration_rows {
    const struct split *split;
    enum part last; /* from the validation part to the end of this one */
    size_t season;
    enum forecaster by; /* BY_MODEL: the ensemble; or a baseline */
};

/* Fits the calibration, and the shift of the quantiles that networks have
 * learned; without calibration rows, or for a baseline that is not
 * defined, it has no intervals. Release it also after a failure. */
enum status calibrate(struct calibration *calibration, struct thread_pool *pool,
                      const struct ensemble *ensemble,
                      const struct windows *windows,
                      const struct calibration_rows *rows, struct error *err);

#endif
