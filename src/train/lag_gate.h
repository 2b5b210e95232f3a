/*
 * lag_gate.h - whether the highway has a contrast (ridge.h), and of what.
 *
 * Its short lag is the season, its long lag the largest multiple of it that
 * half of the window holds, at most seven: of 24 hours, a week. It is kept if
 * the map with it has a smaller mean absolute error on the validation windows
 * than the one without, by the rule of ridge_candidate.h. Without a season, or
 * with a window of less than four, there is none.
 */
#ifndef TRAIN_LAG_GATE_H
#define TRAIN_LAG_GATE_H

#include "train/ridge_candidate.h"

/* The lags for a window of T rows; false if there are none. */
bool contrast_lags(size_t T, size_t season, struct ridge_asked *lags);

/*
 * Fits the highway to the windows of `train` with or without, and measures the
 * better one; as trial_run() otherwise. `valid` may not be empty.
 */
enum status contrast_choose(struct trial *trial, const struct windows *windows,
                            const struct origins *train,
                            const struct origins *valid, size_t season,
                            struct error *err);

#endif
