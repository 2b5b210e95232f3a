/*
 * interval_scores.h - how good prediction intervals were, per target and step;
 * l and u are the ends of the interval of a level, and a is 1 - level / 100.
 *
 *   coverage   share of the actual values y in [l, u], 0 to 1
 *   width      mean u - l
 *   winkler    mean of u - l + 2/a (l - y) if y < l, + 2/a (y - u) if y > u
 *   crps       mean over 19 quantiles q of the probabilities p = .05, .10, ...
 *              .95, the ends of the intervals of the levels 0, 10, ... 90, of
 *              2 (y - q) (p - [y < q]): near the continuous ranked probability
 *              score; the same for all levels
 *
 * The value of all targets is the mean over the targets that have intervals.
 *
 * Source: Gneiting and Raftery (2007), Strictly proper scoring rules.
 */
#ifndef SCORE_INTERVAL_SCORES_H
#define SCORE_INTERVAL_SCORES_H

#include "score/bands.h"
#include "score/level_scores.h"

enum interval_metric {
    INTERVAL_COVERAGE,
    INTERVAL_WIDTH,
    INTERVAL_WINKLER,
    INTERVAL_CRPS,
    N_INTERVAL_METRICS
};
extern const char *const interval_metric_names[]; /* ended by NULL */

struct interval_scores {
    size_t n_targets, H;
    struct levels levels;
    bool recalibrates; /* the caller sets it */
    struct level_scores scores;
    struct bands bands, quantiles; /* of the windows that are added */
};

/* Release it also after a failure. */
enum status interval_scores_init(struct interval_scores *scores,
                                 const struct levels *levels, size_t n_targets,
                                 size_t H, struct error *err);
void interval_scores_release(struct interval_scores *scores);

/* Sets the model whose windows are added next; arguments as bands_init(). */
enum status interval_scores_use(struct interval_scores *scores,
                                const struct windows *windows,
                                const struct calibration *calibration,
                                const struct split *split, struct error *err);

/* Starts the window of an origin, in the order of bands_advance(). */
void interval_scores_start(struct interval_scores *scores,
                           const struct origin *origin);

/* Scores the intervals around the forecast f (H) of target j of this window,
 * where the actual values are known. */
void interval_scores_add(struct interval_scores *scores,
                         const struct origin *origin, size_t j,
                         const double *f);

/* The intervals (H, levels) around the forecast f (H) of target j at the origin
 * of the newest interval_scores_start(); NaN: it has none. */
void interval_scores_bands(const struct interval_scores *scores,
                           const struct origin *origin, size_t j,
                           const double *f, struct band *to);

/* Scores one interval of level i at step h = 0..H-1 of target j, where the
 * actual value is y. There is no CRPS then. */
void interval_scores_add_band(struct interval_scores *scores, size_t i,
                              size_t j, size_t h, struct band band, double y);

/* Adds the sums of other windows of the same targets, steps and levels. */
void interval_scores_merge(struct interval_scores *scores,
                           const struct interval_scores *other);

/* A metric of level i; NaN if nothing was scored. `target` and `step` may be
 * ALL_TARGETS and ALL_STEPS (metrics.h). */
double interval_metric(const struct interval_scores *scores, size_t i,
                       enum interval_metric metric, int target, int step);

#endif
