/*
 * spread.h - the scale of the errors at an origin, by which prediction
 * intervals are as wide as the data is restless there (calibration.h).
 *
 * Of one series, from the newest max(T, 2 H) rows before the origin:
 *
 *   s = sqrt(max(standard deviation of these rows, 0.05 d) d)
 *
 * with d the standard deviation of the train rows: half way, on a scale of
 * ratios, between a width that follows the window and one that does not. The
 * errors of a target that is modelled by its logarithms also grow with its
 * level l, the mean of these rows: there it is sqrt(l s), again half way.
 *
 * Of several series, whose levels differ: the mean |x_t - x_{t-m}| over the
 * rows of the series, m the season (the divisor of MASE); where that is
 * unknown or 0, with m = 1; else d. Of a label: d.
 */
#ifndef SCORE_SPREAD_H
#define SCORE_SPREAD_H

#include "prep/window.h"
#include "score/calibration.h"

/* Owns the spreads by series. */
struct spreads {
    const struct windows *windows;
    const struct calibration *calibration;
    double *series; /* (n_series, n_targets); NULL unless they are by series */
};

/*
 * If the spreads are by series, they are those of the train rows of each, or of
 * all its rows if it has fewer than two of them, or `split` is NULL. Release
 * the spreads also after a failure.
 */
enum status spreads_init(struct spreads *spreads, const struct windows *windows,
                         const struct calibration *calibration,
                         const struct split *split, struct error *err);
void spreads_release(struct spreads *spreads);

/* The spread of target j at an origin, in original units: above 0. */
double spread_at(const struct spreads *spreads, const struct origin *origin,
                 size_t j);

#endif
