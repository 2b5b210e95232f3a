/*
 * effect.h - the effect of the known numbers of a row on its targets, a
 * piecewise linear function of each number (covariate.h):
 *
 *   effect = sum_i w_i0 k_i + w_i1 (k_i + 1)+ + w_i2 (k_i)+ + w_i3 (k_i - 1)+
 *
 * k_i is scaled, so that the bends are at the mean and one standard deviation
 * from it; a holiday is 0 or 1. Like the seasonal profile, the effect is
 * subtracted before anything else reads a row and added back to a forecast, so
 * that the ridge forecast and the network see what the known numbers leave.
 * train/effect_fit.h fits it.
 */
#ifndef PREP_EFFECT_H
#define PREP_EFFECT_H

#include <stddef.h>

#include "base/error.h"
#include "base/real.h"

enum { EFFECT_TERMS = 4 };

struct effect {
    size_t n; /* known numbers */
    size_t n_columns;
    real *weights; /* (n_columns, n, EFFECT_TERMS) 0 for a column that is not a
                      target; NULL: there is no effect */
};

enum status effect_allocate(struct effect *effect, size_t n_columns, size_t n,
                            struct error *err);
void effect_release(struct effect *effect); /* accepts all zero */

/* Writes the EFFECT_TERMS terms of a known number. */
void effect_terms(real known, double terms[EFFECT_TERMS]);

/* The effect of known numbers (n) on a column. */
double effect_at(const struct effect *effect, const real *known, size_t column);

#endif
