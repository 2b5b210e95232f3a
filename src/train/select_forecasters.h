/*
 * select_forecasters.h - chooses by validation rows which targets a baseline
 * forecasts in place of the model.
 *
 * The ridge is no candidate: whether it forecasts without the networks is the
 * choice of select_members.h, for all targets.
 *
 * A target leaves the model if the forecaster with the smallest error is better
 * by more than sampling error: the 95 % interval of its gain over blocks of at
 * least H windows excludes 0. An error is the mean absolute error of a window,
 * in a panel in standard deviations of its series.
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
