/*
 * select_forecasters.h - gives each target shares of other forecasters beside
 * the average of networks and ridge, and chooses by validation rows which
 * targets a baseline forecasts in place of that.
 *
 * With e the error of a forecaster, its share is e^-p over the sum of these; p
 * is the smaller, the fewer errors were measured. mix_power, mix_least and the
 * other rules are in selection.h. In a single short series, whose validation
 * rows are few, e is the error of inner folds (inner_folds.h), and theta, ets,
 * arima, the seasonal naive and the naive forecast may have shares; the last
 * two count half, and without a season, where they are the same, only one of
 * them does. Elsewhere e is the mean absolute error of the validation windows,
 * and theta, ets, arima where it is scored and, in short series without a
 * season, drift may have shares unless their e is far above the smallest one.
 * These windows form blocks of at least H; where series share a time axis, a
 * block is all windows of H times or more. In long series a target has its
 * shares only if it is clearly better with them: the 95 % interval of the gain
 * over the blocks excludes 0. In short ones it has them unless it is clearly
 * better without.
 *
 * Where no error tells who forecasts a season that the train rows are too few
 * for, shares are fixed: selection_season_is_unseen().
 *
 * A target leaves all of them if the baseline with the smallest error is
 * clearly better. An error of a window is its mean absolute error, in a panel
 * in standard deviations of its series.
 */
#ifndef TRAIN_SELECT_FORECASTERS_H
#define TRAIN_SELECT_FORECASTERS_H

#include "prep/split.h"
#include "score/baseline.h"
#include "train/fold_errors.h"
#include "train/trainer.h"

struct ensemble;

/* Who forecasts a target, and the errors of the validation windows that
 * decided, in standard deviations of the target. */
struct target_choice {
    enum forecaster by;
    bool unseen; /* selection_season_is_unseen() gave the shares */
    double error, model_error;
};

/*
 * Sets the forecasters of the ensemble and the choices (n_targets). The windows
 * are those of the trainer; `season` is the period of the seasonal naive, and
 * `folds` may have none.
 */
enum status select_forecasters(struct ensemble *ensemble,
                               const struct trainer *trainer,
                               const struct split *split, size_t season,
                               const struct fold_errors *folds,
                               struct target_choice *choices,
                               struct error *err);

#endif
