/*
 * fit.h - from a dataset to a model that is trained and scored.
 *
 * Where no window is given it is chosen first (select_window.h).
 *
 * Then a fit that never sees the test rows: scaler, profile and ridge from the
 * train rows, choices and early stopping by the validation rows, scores on the
 * test rows. Unless it is switched off, the final fit follows: all rows of the
 * plan are train rows, and each network is trained from its start for the
 * number of epochs that was found; the same columns are transformed and the
 * same periods have a profile.
 */
#ifndef TRAIN_FIT_H
#define TRAIN_FIT_H

#include <stdbool.h>

#include "model/model.h"
#include "train/fit_settings.h"
#include "train/select_members.h"
#include "train/select_segment.h"
#include "train/select_window.h"

struct fit {
    struct model model; /* without the path of its data */

    /* What was chosen, among what, with which errors. */
    struct window_choice window;
    struct season_choice season;
    struct segment_choice segment;
    struct member_choice members;

    struct evaluation evaluation; /* of the fit that saw no test row */
    size_t n_short;               /* series too short for one window */
};

/* Calls settings->reached, if there is one. */
void fit_reach(const struct fit *fit, const struct fit_settings *settings,
               enum fit_stage stage);

/*
 * STATUS_DATA if the rows do not suffice, STATUS_DIVERGED, STATUS_USAGE for a
 * network that cannot be built. Release the fit also after a failure.
 */
enum status fit_run(struct fit *fit, const struct dataset *dataset,
                    const struct fit_settings *settings, struct error *err);
void fit_release(struct fit *fit); /* accepts all zero */

#endif
