/*
 * recalibrate.h - intervals and quantiles that adapt to the rows that come: of
 * each level p, target and step h there is a theta, and when the row of that
 * step has come,
 *
 *   theta += rate min(1, k / h) (missed - (1 - p))
 *
 * with k the rows from an origin to the next one. theta starts at 0 in each
 * series. Where 1 - p of the values are missed, theta stays where it is on
 * average. An error of step h lasts about h rows, so that it is learned from h
 * times more slowly.
 *
 * Of an interval, missed is 1 if the actual value was outside of it, else 0,
 * and theta is the logarithm of a factor of its half width (bands.h). Of a
 * quantile, missed is 1 if the actual value was above it, 0 if it was below,
 * and theta shifts it (quantiles.h).
 *
 * Source: Gibbs and Candès (2021), Adaptive conformal inference under
 * distribution shift. They change the level; the logarithm of the width is
 * changed here, so that a width stays finite and above 0, and the quantile
 * itself, as for the quantile tracking of Angelopoulos, Candès and Tibshirani
 * (2023), Conformal PID control for time series prediction.
 */
#ifndef SCORE_RECALIBRATE_H
#define SCORE_RECALIBRATE_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* Those of one series, in the order of their origins. All zero: nothing
 * adapts. */
struct recalibration {
    size_t n, H; /* levels times targets, and steps */
    double rate;
    double *theta; /* (n, H) */
    double *goals; /* (n) 1 - p */
    /* The origins whose rows have not all come, a ring of H + 1. */
    size_t *rows;      /* (H + 1) their rows; */
    uint8_t *outcomes; /* (H + 1, n, H) enum outcome */
    size_t *next;      /* (H) the first origin whose step h has not come */
    size_t n_origins;  /* of the series until now */
    size_t n_come;     /* steps of the series that have come */
    uint32_t series;   /* of the newest origin */
    uint8_t *newest;   /* its outcomes (n, H) */
};

enum outcome { OUTCOME_UNKNOWN, OUTCOME_INSIDE, OUTCOME_MISSED };

/* Release it also after a failure. */
enum status recalibration_init(struct recalibration *recalibration, size_t n,
                               size_t H, double rate, struct error *err);
void recalibration_release(struct recalibration *recalibration);

/* Starts the next series. */
void recalibration_restart(struct recalibration *recalibration);

/* Learns from the steps whose rows are before `row`, which increases. */
void recalibration_advance(struct recalibration *recalibration, size_t row);

/* Adds an origin at `row`, and returns its outcomes (n, H), unknown at first,
 * for the caller to set. Call recalibration_advance() with the row before. */
uint8_t *recalibration_add(struct recalibration *recalibration, size_t row);

/* Both, for an origin of a series, which starts if it is not that of the origin
 * before; sets `newest`. Nothing if all is zero. */
void recalibration_start(struct recalibration *recalibration, uint32_t series,
                         size_t row);

#endif
