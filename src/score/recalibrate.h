/*
 * recalibrate.h - intervals that adapt to the rows that come: of each level p,
 * target and step h, the half width is multiplied by exp(theta), and when the
 * row of an interval has come,
 *
 *   theta += 0.2 min(1, k / h) (missed - (1 - p))
 *
 * with missed 1 if the actual value was outside of the interval, else 0, and k
 * the rows from an origin to the next one. theta starts at 0 in each series.
 * Where 1 - p of the values are outside, theta stays where it is on average. An
 * error of step h lasts about h rows, so that its intervals learn h times more
 * slowly.
 *
 * Source: Gibbs and Candès (2021), Adaptive conformal inference under
 * distribution shift. They change the level; the logarithm of the width is
 * changed here, so that a width stays finite and above 0.
 */
#ifndef SCORE_RECALIBRATE_H
#define SCORE_RECALIBRATE_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* The intervals of one series, in the order of their origins. */
struct recalibration {
    size_t n, H;   /* levels times targets, and steps */
    double *theta; /* (n, H) */
    double *goals; /* (n) 1 - p */
    /* The origins whose rows have not all come, a ring of H + 1. */
    size_t *rows;      /* (H + 1) their rows; */
    uint8_t *outcomes; /* (H + 1, n, H) enum outcome */
    size_t *next;      /* (H) the first origin whose step h has not come */
    size_t n_origins;  /* of the series until now */
    size_t n_come;     /* steps of the series that have come */
};

enum outcome { OUTCOME_UNKNOWN, OUTCOME_INSIDE, OUTCOME_MISSED };

/* Release it also after a failure. */
enum status recalibration_init(struct recalibration *recalibration, size_t n,
                               size_t H, struct error *err);
void recalibration_release(struct recalibration *recalibration);

/* Starts the next series. */
void recalibration_restart(struct recalibration *recalibration);

/* Learns from the intervals whose rows are before `row`, which increases. */
void recalibration_advance(struct recalibration *recalibration, size_t row);

/* Adds an origin at `row`, and returns its outcomes (n, H), unknown at first,
 * for the caller to set. Call recalibration_advance() with the row before. */
uint8_t *recalibration_add(struct recalibration *recalibration, size_t row);

#endif
