/*
 * select_season.h - chooses the period of the season and whether the model has
 * a seasonal profile.
 *
 *   given   a profile of the given periods; none for a period of 1, or a single
 *           one that season_is_short() for
 *   none    no profile
 *   auto    a profile of the period that season_detect.h finds, unless a ridge
 *           forecast of values without it is better on the validation windows
 *           by more than one standard error (paired_better()), and in a panel
 *           by RULE_PROFILE too: a window of several seasons can know more of
 *           them than their mean. If that
 *           period is the first of two usual ones (time_usual_periods()), such
 *           as a day, and the train rows hold four of the second, that is added
 *           where a ridge with both is better by as much
 *
 * The seasonal naive forecast and MASE use the first given period, or else the
 * period of season_detect.h.
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

/* The errors without a profile, with one, and with that of a second period; 0:
 * there was no choice. */
struct season_choice {
    double without, with, with_second;
    size_t second;
};

/* True if one period is given of which no series has two in its train rows,
 * which a profile needs, while one has in all its rows: the others that
 * forecast can still use this season. */
bool season_is_short(const struct season_options *options,
                     const struct dataset *dataset, const struct split *split);

/*
 * Sets season and profile of the model and prepares the data with them. On
 * entry `data` is prepared without a profile. Fails as profile_fit() if given
 * periods are too long.
 */
enum status select_season(struct model *model, struct season_choice *choice,
                          const struct season_options *options,
                          struct prepared *data, const struct fit_rows *rows,
                          struct error *err);

/* Fits the profile of a model, if it has one, to other train rows with the same
 * periods. */
enum status season_refit(struct model *model, struct prepared *data,
                         const struct fit_rows *rows, struct error *err);

#endif
