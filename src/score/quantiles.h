/*
 * quantiles.h - quantiles around forecasts.
 *
 *   q_p = f + o_p    with the offset o_p of the networks (forecast.h), cut as
 *                    the intervals are (bands.h)
 *
 * For a target that no network forecasts they are the ends of its intervals:
 * q_p is an end of that of the level |2 p - 100| %, and the median is f.
 */
#ifndef SCORE_QUANTILES_H
#define SCORE_QUANTILES_H

#include "score/bands.h"

struct quantiles {
    struct levels levels; /* p in percent, rising; n = 0: there are none */
    struct bands bands;   /* the intervals that end in them */
};

/* Arguments as bands_init(). Release them also after a failure. */
enum status quantiles_init(struct quantiles *quantiles,
                           const struct levels *levels,
                           const struct windows *windows,
                           const struct calibration *calibration,
                           const struct split *split, struct error *err);
void quantiles_release(struct quantiles *quantiles); /* accepts all zero */

/* The quantile of level i around the forecast f of target j, step h = 0..H-1,
 * with the spread_at() the origin. `offset` NaN: the networks have none. NaN:
 * the target has no intervals either. */
double quantile_around(const struct quantiles *quantiles, size_t i, size_t j,
                       size_t h, double f, double offset, double spread);

/* The quantiles around the forecasts y (origins, H, n_targets), from the
 * offsets to them, in place: (origins, H, n_targets, levels). */
void quantiles_around(const struct quantiles *quantiles,
                      const struct origins *origins, const double *y,
                      double *values);

#endif
