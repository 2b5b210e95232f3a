/*
 * effort.h - what a fit may spend, by level (`--effort 1..9`). It is bounded by
 * numbers that follow from rows and sizes, never by the clock.
 */
#ifndef TRAIN_EFFORT_H
#define TRAIN_EFFORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LEAST_EFFORT = 1, USUAL_EFFORT = 5, MOST_EFFORT = 9 };

struct effort {
    /* The open fields of train_config.h. */
    uint64_t steps, max_samples, max_timesteps;
    bool tries;     /* channels and segments are tried; else the first ones */
    size_t folds;   /* inner folds of a short series, at most */
    size_t members; /* networks */
};

/* `level` from LEAST_EFFORT to MOST_EFFORT. */
const struct effort *effort_at(size_t level);

#endif
