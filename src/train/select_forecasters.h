/*
 * select_forecasters.h - gives each target shares of theta and ets beside the
 * average of networks and ridge, and chooses by validation rows which targets a
 * baseline forecasts in place of that.
 *
 * With e the mean absolute error of one of them on the validation windows, its
 * share is e^-p over the sum of these; mix_power, mix_least and the other rules
 * are in selection.h. The windows form blocks of at least H. Without companions
 * a target is left alone where that is clearly better, in long series unless
 * they are: the 95 % interval of the gain over the blocks excludes 0.
 *
 * The ridge has a share of its own with few blocks only: otherwise it is the
 * choice of select_members.h, for all targets.
 *
 * A target leaves all of them if the baseline with the smallest error is
 * clearly better. An error is the mean absolute error of a window, in a panel
 * in standard deviations of its series.
 */
#ifndef TRAIN_SELECT_FORECASTERS_H
#define TRAIN_SELECT_FORECASTERS_H

#include "prep/split.h"
#include "score/baseline.h"
#include "train/trainer.h"

struct ensemble;

/* Who forecasts a target, and the errors of the validation windows that
 * decided, in standard deviations of the target. */
struct target_choice {
    enum forecaster by;
    double error, model_error;
};

/*
 * Sets the forecasters of the ensemble and the choices (n_targets). The windows
 * are those of the trainer; `season` is the period of the seasonal naive.
 */
enum status select_forecasters(struct ensemble *ensemble,
                               const struct trainer *trainer,
                               const struct split *split, size_t season,
                               struct target_choice *choices,
                               struct error *err);

#endif
