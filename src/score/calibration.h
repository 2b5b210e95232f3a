/*
 * calibration.h - prediction intervals by conformal calibration: how far the
 * forecasts of a model were from the actual values of rows that it did not
 * learn from.
 *
 *   z      = |y - f| / s                  a score, s the spread (spread.h)
 *   sigma  = mean of z, by step h         smoothed by a Gaussian kernel in
 *                                         log h of bandwidth 0.3
 *   Q(p)   = the ceil((N + 1) p)-th smallest of the N scores z / sigma of a
 *            target, those of all steps together
 *   half width = s sigma(h) Q(p) t(p)     for the interval of level p
 *
 * t(p) is the quantile of Student's t over that of the normal distribution,
 * with 1.5 n / h degrees of freedom, at least 1: n rows hold few independent
 * errors of step h, because those of h consecutive origins overlap. The scores
 * of all steps are pooled, as those of a single step are too few for its
 * quantiles; so a step has its own sigma and the common shape.
 *
 * Held-out rows of short series are too few for sigma, and tell little where a
 * season has just begun to show. There the rows that the forecaster was fitted
 * to count as well, if they are given, with scores that make up for their
 * smaller errors (train/calibration_pass.h). With n held-out rows, and m fitted
 * ones, at most 4 H,
 *
 *   sigma  = sigma_held_out^(n / (n + m)) sigma_fitted^(m / (n + m))
 *
 * Q is that of all scores, each divided by the sigma of its own kind, and t has
 * n + m rows.
 *
 * Intervals are symmetric: the sign of an error changes from the calibration
 * rows to later ones more than its size does.
 *
 * Quantiles that networks learned are moved outwards, or inwards if they are
 * too wide, all levels of a target by one rule, as symmetric as the intervals
 * are. With q_i a quantile, p_i its level and g_i the normal quantile of p_i:
 *
 *   z_i      = (y - q_i) / (s g_i)    scores of all levels but 50 %
 *   tau      = mean of |z|, by step   smoothed as sigma
 *   R        = the ceil((N + 1) (1 - m))-th smallest of the N scores z / tau, m
 *              the mean of min(p_i, 1 - p_i)
 *   shift(h) = tau(h) R n / (n + 25)
 *   q_i + s g_i shift(h)              the quantile
 *
 * n = 1.5 rows / h, as for t(p): few errors do not outweigh what the networks
 * learned from the train rows. Symmetry and the 25 were chosen on validation
 * rows: shifts of each level by itself, fitted on one half of them, made the
 * pinball loss on the other half 3 % larger, these 1 % smaller (mean of 29
 * targets of five files).
 *
 * Sources: split conformal prediction, Lei et al. (2018), Distribution-free
 * predictive inference for regression; scores divided by a spread: Papadopoulos
 * et al. (2008), Normalized nonconformity measures; quantiles that are shifted:
 * Romano, Patterson and Candes (2019), Conformalized quantile regression.
 */
#ifndef SCORE_CALIBRATION_H
#define SCORE_CALIBRATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/real.h"

/* sigma is kept at log-spaced steps, Q at levels that are denser near 1. */
enum { CALIBRATION_STEPS = 12, CALIBRATION_LEVELS = 21 };

struct calibration_target {
    size_t n_rows;                 /* that count as forecast; 0: no intervals */
    double deviation;              /* standard deviation of the train rows */
    real sigma[CALIBRATION_STEPS]; /* at log-spaced steps */
    real quantiles[CALIBRATION_LEVELS];
    real shift[CALIBRATION_STEPS]; /* of quantiles that networks learned */
};

/* What the errors at an origin are measured in (spread.h). */
enum spread_kind {
    SPREAD_WINDOW, /* how restless the newest rows are */
    SPREAD_SERIES, /* how restless the whole series is */
    SPREAD_LEVEL, /* as the first, and their level for a target in logarithms */
    N_SPREADS
};

/* All zero: none. */
struct calibration {
    size_t n_targets, H;
    size_t season; /* for SPREAD_SERIES */
    enum spread_kind spread;
    struct calibration_target *targets; /* (n_targets) */
};

/* A score of step h = 0..H-1; signed for a quantile. */
struct calibration_score {
    float z;
    uint32_t h;
};

/* The scores of a target: those of held-out rows, then those of rows that its
 * forecaster was fitted to. Each row has about one score of every step. */
struct calibration_scores {
    struct calibration_score *list; /* (n_held_out + n_fitted) */
    size_t n_held_out, n_fitted;
    size_t held_out_rows, fitted_rows;
};

enum status calibration_init(struct calibration *calibration, size_t n_targets,
                             size_t H, struct error *err);
void calibration_release(struct calibration *calibration);

/* The number of steps at which sigma and the shift are kept. */
size_t calibration_positions(const struct calibration *calibration);

/* Fits target j to scores, and changes them and their order. STATUS_INTERNAL
 * without memory for H numbers. */
enum status calibration_fit(struct calibration *calibration, size_t j,
                            const struct calibration_scores *scores,
                            struct error *err);

/* Fits the shift of the quantiles of target j to n scores z of `n_rows` rows,
 * and changes them; `outer` is m. STATUS_INTERNAL likewise. */
enum status calibration_fit_quantiles(struct calibration *calibration, size_t j,
                                      struct calibration_score *scores,
                                      size_t n, double outer, size_t n_rows,
                                      struct error *err);

/* The shift at step h = 0..H-1 of target j; 0 if none was fitted. */
double calibration_shift(const struct calibration *calibration, size_t j,
                         size_t h);

/* Half the width of the interval of level p, 0 < p < 1, around step
 * h = 0..H-1 of target j, in spreads; NaN if it has no intervals. */
double calibration_half_width(const struct calibration *calibration, size_t j,
                              size_t h, double p);

#endif
