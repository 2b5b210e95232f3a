/*
 * quantiles.h - quantiles around forecasts.
 *
 *   q_p = f + o_p + s g_p shift(h)   with the offset o_p of the networks
 *                                    (forecast.h), and spread, normal quantile
 *                                    and shift of the calibration
 *                                    (calibration.h)
 *
 * They are cut as the intervals are (bands.h). A shift inwards may make them
 * cross, so that they are put in order: a rearrangement never has a greater
 * loss (Chernozhukov, Fernandez-Val and Galichon 2010, Quantile and probability
 * curves without crossing).
 *
 * Recalibrated, a quantile is shifted by theta w80, with theta as in
 * recalibrate.h and w80 half the width of the interval of 80 %. A value that
 * equals the quantile, such as no rain, tells neither of too many below nor of
 * too few, and is not learned from.
 *
 * For a target that no network forecasts they are the ends of its intervals:
 * q_p is an end of that of the level |2 p - 100| %, and the median is f.
 */
#ifndef SCORE_QUANTILES_H
#define SCORE_QUANTILES_H

#include "score/bands.h"

struct quantiles {
    struct levels levels; /* p in percent, rising: those that networks learned;
                             n = 0: there are none */
    double g[MAX_LEVELS]; /* normal quantiles of the levels */
    struct bands bands;   /* the intervals that end in them */
    double *unit;         /* (n_targets, H) w80 in spreads; 0: no intervals */
    struct recalibration recalibration; /* all zero: they are as calibrated */
};

/* Arguments as bands_init(). Release them also after a failure. */
enum status quantiles_init(struct quantiles *quantiles,
                           const struct levels *levels,
                           const struct windows *windows,
                           const struct calibration *calibration,
                           const struct split *split, struct error *err);
void quantiles_release(struct quantiles *quantiles); /* accepts all zero */

/* Recalibrates from now on. Call it once, after quantiles_init(). */
enum status quantiles_recalibrate(struct quantiles *quantiles,
                                  struct error *err);

/* As bands_advance(). */
void quantiles_advance(struct quantiles *quantiles,
                       const struct origin *origin);

/* Learns, when its rows have come, from the quantiles (H, n_targets, levels) at
 * the origin of the newest quantiles_advance(). */
void quantiles_learn(struct quantiles *quantiles, const struct origin *origin,
                     const double *values);

/* The quantiles around the forecasts y (origins, H, n_targets), from the
 * offsets to them, in place: (origins, H, n_targets, levels). An offset that is
 * NaN: the networks have none; NaN: the target has no intervals either. */
void quantiles_around(const struct quantiles *quantiles,
                      const struct origins *origins, const double *y,
                      double *values);

#endif
