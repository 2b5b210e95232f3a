/*
 * window_choice.h - how long a window is where none is given.
 *
 * Candidates go with the step of time: hourly 96, 168 and 336 rows, daily 28,
 * 56 and 112, weekly 26, 52 and 104, monthly 24, 36 and 60, otherwise 32, 96
 * and 288. The first is shortened to what the train part can hold (plan.h).
 * A longer one is tried if it is within that as it is, if it leaves out no
 * series that the first has, and if a highway of its size can be fitted.
 *
 * Each is tried by the highway alone (ridge_fit.h), without a contrast: fitted
 * to at most WINDOW_SAMPLES train samples, the same for all, and measured on
 * the same validation windows. A longer one is taken if its mean absolute error
 * is below .995 of that of the one taken before: it costs more time and leaves
 * fewer samples, so that a difference that small is not worth it. It also has
 * to be below .97 of those of the newest value and of the mean of the shortest
 * window: on noise a longer window is a better mean and nothing else.
 */
#ifndef TRAIN_WINDOW_CHOICE_H
#define TRAIN_WINDOW_CHOICE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "prep/plan.h"
#include "prep/profile_choose.h"
#include "prep/transform.h"

enum { WINDOW_CANDIDATES = 3, WINDOW_SAMPLES = 1 << 16 };

struct window_asked {
    struct plan plan;
    size_t H;
    struct season_asked season;
    enum transform transform;
    bool shortest; /* the first candidate, whatever the others are */
};

struct window_choice {
    size_t T; /* the one that was taken */
    size_t n; /* candidates */
    size_t candidates[WINDOW_CANDIDATES];
    double errors[WINDOW_CANDIDATES]; /* mean absolute error on validation
                                         rows, in scaled units; 0: there was
                                         no choice */
};

/* The longest candidate, at least 1; not for the labelled layout. */
enum status window_longest(const struct window_asked *asked,
                           const struct dataset *dataset, size_t *T,
                           struct error *err);

/* Fails as plan_split() for the first candidate, and as the fits. */
enum status window_choose(struct window_choice *choice,
                          const struct window_asked *asked,
                          const struct dataset *dataset, struct error *err);

#endif
