/*
 * profile_choose.h - which seasonal profile a model has.
 *
 *   given   the profile of the periods that were asked for; a period of 1 has
 *           none
 *   none    no profile
 *   auto    that of the period of season_detect.h, if it makes the forecasts of
 * the validation rows better that need no training: the mean absolute error, in
 * scaled units, of the better one of the newest value and the mean of the
 * window, each less its profile and with that of its step added back, against
 * the better one without a profile. At most SEASONAL_WINDOWS windows are looked
 * at.
 *
 * The season of the seasonal naive and of MASE is the first period that was
 * given, else that of season_detect.h.
 */
#ifndef PREP_PROFILE_CHOOSE_H
#define PREP_PROFILE_CHOOSE_H

#include <stddef.h>

#include "base/error.h"
#include "prep/window.h"

enum { SEASONAL_WINDOWS = 2048 };

enum season_mode { SEASON_AUTO, SEASON_NONE, SEASON_GIVEN };

struct season_asked {
    enum season_mode mode;
    size_t n_periods; /* if given */
    size_t periods[MAX_SEASONS];
};

struct seasonal {
    size_t season; /* of the seasonal naive and of MASE; 1: none */
    struct profile profile;
    double without, with; /* errors that decided; 0: none did */
};

/*
 * Fits it to the train rows of a split, for the windows of a scaler that is
 * fitted. `oldest` is the oldest train row. Fails as profile_fit() for periods
 * that were given. Release it also after a failure.
 */
enum status seasonal_fit(struct seasonal *seasonal,
                         const struct season_asked *asked,
                         const struct windows *windows,
                         const struct split *split, const struct origins *valid,
                         size_t oldest, struct error *err);

/* Fits the same periods again. */
enum status seasonal_refit(struct seasonal *seasonal,
                           const struct windows *windows,
                           const struct split *split, size_t oldest,
                           struct error *err);
void seasonal_release(struct seasonal *seasonal); /* accepts all zero */

#endif
