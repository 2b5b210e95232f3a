/* outer_scores.h - how far actual values of held-out rows were beyond the
 * quantiles that networks learned, to calibrate these (calibration.h). */
#ifndef TRAIN_OUTER_SCORES_H
#define TRAIN_OUTER_SCORES_H

#include "nn/quantile_head.h"
#include "score/calibration.h"

struct outer_scores {
    size_t n_levels;
    double g[MAX_QUANTILES]; /* normal quantiles of the levels */
    double outer;            /* m: mean of min(p, 1 - p), over all but 50 % */
    size_t n_targets, n_max; /* of a target */
    struct calibration_score *scores; /* (n_targets, n_max) */
    size_t *n;                        /* (n_targets) of them */
};

/* Makes room for the scores of n errors of each target; a head without levels
 * has none. Release them also after a failure. */
enum status outer_scores_init(struct outer_scores *scores,
                              const struct quantile_head *head,
                              size_t n_targets, size_t n, struct error *err);
void outer_scores_release(struct outer_scores *scores); /* accepts all zero */

/* Adds the scores of step h of target j: `error` is that of the forecast, and
 * `offsets` (n_levels) are those of its quantiles, NaN if there are none. */
void outer_scores_add(struct outer_scores *scores, size_t j, size_t h,
                      double error, const double *offsets, double spread);

/* Fits the shift of target j, if it has scores, which are of `n_rows` rows, and
 * changes them. */
enum status outer_scores_fit(struct outer_scores *scores, size_t j,
                             size_t n_rows, struct calibration *calibration,
                             struct error *err);

#endif
