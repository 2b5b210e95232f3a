/*
 * fit.h - makes a trained and scored model from a dataset.
 *
 *   1. The window is chosen if it is open (select_window.h).
 *   2. The scored fit never reads a test row. Scaler, profile, ridge and
 *      networks are fitted to the train rows. The validation rows decide every
 *      choice and end training early, but the shares of the forecasters of a
 *      short series, which inner folds decide (inner_folds.h). The test rows
 *      give the scores.
 *   3. The final fit, if it is enabled, makes all rows of the plan train rows.
 *      It keeps every choice: the transformed columns, the periods of the
 *      profile, the lags, penalties and columns of the ridge, and the members
 *      with their numbers of epochs. Each network is trained again from its
 *      seed.
 */
#ifndef TRAIN_FIT_H
#define TRAIN_FIT_H

#include <stdbool.h>

#include "model/model.h"
#include "train/fit_settings.h"
#include "train/fold_errors.h"
#include "train/fold_fits.h"
#include "train/select_channels.h"
#include "train/select_forecasters.h"
#include "train/select_kind.h"
#include "train/select_members.h"
#include "train/select_segment.h"
#include "train/select_window.h"

struct fit {
    struct model model; /* the caller sets training.data_path */

    /* Each choice with its candidates and their errors. */
    struct window_choice window;
    struct season_choice season;
    struct channels_choice channels;
    struct kind_choice kind;
    struct checkpoint raced; /* the short training of the chosen network; epoch
                                0: there was none */
    struct segment_choice segment;
    struct member_choice members;
    struct fold_errors folds;          /* inner ones, if they were run */
    struct fold_fits fold_fits;        /* of these */
    struct target_choice *forecasters; /* (n_targets), if chosen; else NULL */

    struct evaluation evaluation; /* of the scored fit */
    size_t stride;                /* rows between the windows it scored */
    struct calibration baselines[N_FORECASTERS]; /* of their intervals, if these
                                                    are scored */
    size_t n_short;              /* series too short for one window */
    bool unread[MAX_COVARIATES]; /* columns whose categories, of all rows, are
                                    too many for the ridge forecast of the final
                                    fit, but not for that of the scored fit */
    bool repeats[MAX_INPUTS];    /* extra inputs that repeat with the season, so
                                    that the profile tells what they do */
};

/* Calls settings->on_stage, unless it is NULL. */
void fit_report_stage(const struct fit *fit,
                      const struct fit_settings *settings,
                      enum fit_stage stage);

/*
 * STATUS_DATA if there are too few rows, STATUS_USAGE if the network cannot be
 * built, STATUS_DIVERGED as trainer_run(). Release the fit also after a
 * failure.
 */
enum status fit_run(struct fit *fit, const struct dataset *dataset,
                    const struct fit_settings *settings, struct error *err);
void fit_release(struct fit *fit); /* accepts all zero */

#endif
