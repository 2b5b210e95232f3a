/*
 * level_scores.h - sums of metrics per level, target and step, of what lies
 * around forecasts: intervals (interval_scores.h) and quantiles
 * (quantile_scores.h).
 */
#ifndef SCORE_LEVEL_SCORES_H
#define SCORE_LEVEL_SCORES_H

#include <stddef.h>

#include "base/error.h"

enum { MAX_LEVEL_METRICS = 4 };

/* Sums over the scored entries of one level, target and step. */
struct level_score {
    double sums[MAX_LEVEL_METRICS]; /* by the enum of the metrics */
    size_t n;
};

struct level_scores {
    size_t n_levels, n_targets, H;
    struct level_score *list; /* (n_levels, n_targets, H) */
};

/* Release it also after a failure. */
enum status level_scores_init(struct level_scores *scores, size_t n_levels,
                              size_t n_targets, size_t H, struct error *err);
void level_scores_release(struct level_scores *scores); /* accepts all zero */

/* The sums of level i, target j and step h. */
struct level_score *level_score_at(const struct level_scores *scores, size_t i,
                                   size_t j, size_t h);

/* Adds the sums of other windows of the same targets, steps and levels. */
void level_scores_merge(struct level_scores *scores,
                        const struct level_scores *other);

/* The mean of a metric of level i over the targets that have scores; NaN: none
 * has. `target` and `step` may be ALL_TARGETS and ALL_STEPS (metrics.h). */
double level_scores_mean(const struct level_scores *scores, size_t i,
                         size_t metric, int target, int step);

#endif
