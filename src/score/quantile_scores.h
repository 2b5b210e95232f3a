/*
 * quantile_scores.h - how good quantiles were, per target and step; q is a
 * quantile of the level p and y the actual value.
 *
 *   below     share of the actual values that are at most q, 0 to 1; it should
 *             be p
 *   pinball   mean of max(p (y - q), (p - 1) (y - q)), the loss that the
 *             quantile of the level p makes least
 *
 * The value of all targets is the mean over the targets that have quantiles.
 */
#ifndef SCORE_QUANTILE_SCORES_H
#define SCORE_QUANTILE_SCORES_H

#include "score/level_scores.h"
#include "score/quantiles.h"

enum quantile_metric { QUANTILE_BELOW, QUANTILE_PINBALL, N_QUANTILE_METRICS };
extern const char *const quantile_metric_names[]; /* ended by NULL */

/* All zero: no quantiles are scored. */
struct quantile_scores {
    size_t n_targets, H;
    struct levels levels;
    bool recalibrates; /* the caller sets it */
    struct level_scores scores;
    struct quantiles quantiles; /* of the windows that are added */
};

/* Release it also after a failure. */
enum status quantile_scores_init(struct quantile_scores *scores,
                                 const struct levels *levels, size_t n_targets,
                                 size_t H, struct error *err);
void quantile_scores_release(struct quantile_scores *scores);

/* Sets the model whose windows are added next; arguments as bands_init(). */
enum status quantile_scores_use(struct quantile_scores *scores,
                                const struct windows *windows,
                                const struct calibration *calibration,
                                const struct split *split, struct error *err);

/* Sets values (H, n_targets, levels) to the quantiles around the forecast y
 * (H, n_targets) at an origin, from their offsets, laid out alike. Origins come
 * in the order of bands_advance(). */
void quantile_scores_values(struct quantile_scores *scores,
                            const struct origin *origin, const double *y,
                            double *values);

/* Scores the values of the newest origin where the actual values are known. */
void quantile_scores_add(struct quantile_scores *scores,
                         const struct origin *origin, const double *values);

/* Adds the sums of other windows of the same targets, steps and levels. */
void quantile_scores_merge(struct quantile_scores *scores,
                           const struct quantile_scores *other);

/* A metric of level i; NaN if nothing was scored. `target` and `step` may be
 * ALL_TARGETS and ALL_STEPS (metrics.h). */
double quantile_metric(const struct quantile_scores *scores, size_t i,
                       enum quantile_metric metric, int target, int step);

#endif
