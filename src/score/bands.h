/*
 * bands.h - the prediction intervals of several levels around forecasts, from
 * the calibration of a model (calibration.h) and the spread at an origin
 * (spread.h).
 */
#ifndef SCORE_BANDS_H
#define SCORE_BANDS_H

#include "score/recalibrate.h"
#include "score/spread.h"

enum { MAX_LEVELS = 9 };

struct levels {
    size_t n;                /* 0: no intervals */
    double list[MAX_LEVELS]; /* in percent, between 0 and 100 */
};

struct bands {
    struct levels levels;
    struct spreads spreads;
    double *half; /* (levels, n_targets, H) half widths, in spreads */
    struct recalibration recalibration; /* all zero: they are as calibrated */
};

/* `split` as in spreads_init(). Windows and calibration must outlive the
 * bands. Release them also after a failure. */
enum status bands_init(struct bands *bands, const struct levels *levels,
                       const struct windows *windows,
                       const struct calibration *calibration,
                       const struct split *split, struct error *err);
void bands_release(struct bands *bands); /* accepts all zero */

/* Recalibrates from now on. Call it once, after bands_init(). */
enum status bands_recalibrate(struct bands *bands, struct error *err);

/*
 * If the bands are recalibrated, they learn from the rows before an origin, and
 * are then those at this origin. Origins come in order: series by series,
 * oldest first.
 */
void bands_advance(struct bands *bands, const struct origin *origin);

/* Learns, when its rows have come, from target j at the origin of the newest
 * bands_advance(). Step h = 0..H-1 of the forecast is f[h * stride]. */
void bands_learn(struct bands *bands, const struct origin *origin, size_t j,
                 const double *f, size_t stride);

struct band {
    double low, high; /* NaN: the target has no intervals */
};

/* True if a phase that was fixed R = `run` times in a row (fixed_phase.h; 0: it
 * is not) is so again with the level in percent: R / (R + 1) is as large (the
 * rule of succession). Then the interval is the forecast alone. */
bool bands_are_fixed(size_t run, double level);

/* The interval of level i around the forecast f of target j, step h = 0..H-1,
 * with the spread_at() the origin: f alone if bands_are_fixed(); else cut at
 * the bounds of forecasts, and at 0 for a target whose train rows reach 0 and
 * are never below, such as rain; at its forecast, if that is below 0. `run` is
 * fixed_phase_run() of f. */
struct band band_at(const struct bands *bands, size_t i, size_t j, size_t h,
                    double f, double spread, size_t run);

/* A limit of what lies around the forecast f of target j, cut likewise. */
double bands_cut(const struct bands *bands, size_t j, double f, double limit);

/* The intervals around the forecasts y (origins, H, n_targets): (origins, H,
 * n_targets, levels). */
void bands_around(const struct bands *bands, const struct origins *origins,
                  const double *y, struct band *to);

#endif
