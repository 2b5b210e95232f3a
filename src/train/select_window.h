/*
 * select_window.h - chooses the length of the window, if it is open.
 *
 * The candidates depend on the step of time: hourly 96, 168 and 336 rows, daily
 * 28, 56 and 112, weekly 26, 52 and 104, monthly 24, 36 and 60, otherwise 32,
 * 96 and 288, or with a season m of which 32 rows hold fewer than three, and
 * 288 four or more, 2m, 4m and 288, but for a season of 24 those of hours and
 * for one of 48 rows 96, 192 and 336. The first is shortened if the train part
 * is too short for it (plan.h), or with GAPS_SPLIT the runs between gaps are,
 * in any part. A longer one is a candidate only if these are long enough, if no
 * series becomes too short, and if a ridge of its size can be fitted; in a
 * panel it may be shortened, too, to 1.25 times the one before or more.
 *
 * Each candidate is scored by a ridge forecast (ridge_fit.h) without a lag
 * gate. It is fitted to at most WINDOW_SAMPLES train samples, the same for all,
 * and scored on the same validation windows. Scaler, transforms, effect of
 * known inputs and profile are those of the first candidate. A longer window
 * must also beat the newest value and the mean of the first window. The
 * thresholds are in selection.h.
 */
#ifndef TRAIN_SELECT_WINDOW_H
#define TRAIN_SELECT_WINDOW_H

#include "train/fit_settings.h"

enum { WINDOW_CANDIDATES = 3 };

struct window_choice {
    size_t T; /* the chosen length */
    size_t n; /* candidates; 0: the window was given */
    size_t candidates[WINDOW_CANDIDATES];
    double errors[WINDOW_CANDIDATES]; /* mean absolute error on validation
                                         rows, in the units of ridge_errors();
                                         0: there was no choice */
};

/* Sets T to the longest candidate, at least 1. Not for the labelled layout. */
enum status window_longest(const struct fit_settings *settings,
                           const struct dataset *dataset, size_t *T,
                           struct error *err);

/* Sets the split of the first candidate, whose length is split->T. Release it
 * also after a failure. */
enum status window_first(const struct fit_settings *settings,
                         const struct dataset *dataset, struct split *split,
                         struct error *err);

/* Sets fit->window. Fails as plan_split() for the first candidate, and as
 * ridge_fit(). */
enum status select_window(struct fit *fit, const struct fit_settings *settings,
                          const struct dataset *dataset, struct error *err);

#endif
