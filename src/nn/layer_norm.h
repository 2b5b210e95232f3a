/*
 * layer_norm.h - every row brought to mean 0 and deviation 1, and scaled:
 *
 *   z = (x - mean(x)) / sqrt(var(x) + 1e-5),   y = z gain + bias
 *
 *   x, z, y (rows, D), gain (1, D), bias (1, D) right behind it; mean and
 *   (population) variance are over the D units of a row
 *
 * Compiled once for each instruction set, with the kinds that call it.
 */
#ifndef NN_LAYER_NORM_H
#define NN_LAYER_NORM_H

#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"

/* What both passes know of one such layer. */
struct layer_norm {
    size_t rows, D;
    const real *theta; /* gain, then bias */
    real *z;           /* from forward to backward, as the next */
    real *factor;      /* (rows) 1 / sqrt(var(x) + 1e-5) */
};

/* y may be x. */
void LANE(layer_norm_forward)(const struct layer_norm *norm, const real *x,
                              real *y);

/* Sets dx, which may be dy; adds into dtheta. */
void LANE(layer_norm_backward)(const struct layer_norm *norm, const real *dy,
                               real *dtheta, real *dx);

#endif
