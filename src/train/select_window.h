/*
 * select_window.h - how long a window is where none is given.
 *
 * Candidates go with the step of time: hourly 96, 168 and 336 rows, daily 28,
 * 56 and 112, weekly 26, 52 and 104, monthly 24, 36 and 60, otherwise 32, 96
 * and 288. The first is shortened to what the train part can hold (plan.h).
 * A longer one is tried if it is within that as it is, if it leaves out no
 * series that the first has, and if a ridge of its size can be fitted.
 *
 * Each is tried by the ridge forecast alone (ridge_fit.h), without a lag gate:
 * fitted to at most WINDOW_SAMPLES train samples, the same for all, and
 * measured on the same validation windows. Scaler, transforms and profile are
 * those of the first candidate. A longer one also has to beat the newest value
 * and the mean of the shortest window. The thresholds are in selection.h.
 */
#ifndef TRAIN_SELECT_WINDOW_H
#define TRAIN_SELECT_WINDOW_H

#include "train/fit_settings.h"

enum { WINDOW_CANDIDATES = 3 };

struct window_choice {
    size_t T; /* the one that was taken */
    size_t n; /* candidates; 0: it was given */
    size_t candidates[WINDOW_CANDIDATES];
    double errors[WINDOW_CANDIDATES]; /* mean absolute error on validation
                                         rows, in prepared units; 0: there was
                                         no choice */
};

/* The longest candidate, at least 1; not for the labelled layout. */
enum status window_longest(const struct fit_settings *settings,
                           const struct dataset *dataset, size_t *T,
                           struct error *err);

/* The split of the first candidate, which is its T. Release it also after a
 * failure. */
enum status window_first(const struct fit_settings *settings,
                         const struct dataset *dataset, struct split *split,
                         struct error *err);

/* Sets the window of a fit. Fails as plan_split() for the first candidate, and
 * as the fits of the ridges. */
enum status select_window(struct fit *fit, const struct fit_settings *settings,
                          const struct dataset *dataset, struct error *err);

#endif
