/*
 * select_season.h - the period of the season, and whether the model has a
 * seasonal profile.
 *
 *   given   the profile of the given periods; a period of 1 has none
 *   none    no profile
 *   auto    the profile of the period that season_detect.h finds, if it lowers
 *           the error of forecasts that need no training: the mean absolute
 *           error on the validation rows, in scaled units, of the better of
 *           the newest value and the mean of the window. With a profile both
 *           are taken less the profile, which is added back at each step. At
 *           most SEASON_WINDOWS windows are read.
 *
 * The season of the seasonal naive and of MASE is the first given period, else
 * that of season_detect.h.
 */
#ifndef TRAIN_SELECT_SEASON_H
#define TRAIN_SELECT_SEASON_H

#include "model/model.h"
#include "train/fit_rows.h"

enum season_mode { SEASON_AUTO, SEASON_NONE, SEASON_GIVEN };

struct season_options {
    enum season_mode mode;
    size_t n_periods; /* if given */
    size_t periods[MAX_SEASONS];
};

/* The errors that decided; 0: none did. */
struct season_choice {
    double without, with;
};

/*
 * Sets season and profile of the model, and prepares the data with it: on entry
 * `data` is scaled alone. Fails as profile_fit() for periods that were given.
 */
enum status select_season(struct model *model, struct season_choice *choice,
                          const struct season_options *options,
                          struct prepared *data, const struct fit_rows *rows,
                          struct error *err);

/* The same for a model that has a profile: one of the same periods. */
enum status season_refit(struct model *model, struct prepared *data,
                         const struct fit_rows *rows, struct error *err);

#endif
