/*
 * feed_forward.h - two layers, the same for every row:
 *
 *   hidden = ReLU(x . W1 + b1)     W1 (D, 4 D), b1 (1, 4 D)
 *   y      = hidden . W2 + b2      W2 (4 D, D), b2 (1, D)
 *
 * Compiled once for each instruction set, with the kinds that call it.
 */
#ifndef NN_FEED_FORWARD_H
#define NN_FEED_FORWARD_H

#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"

struct feed_forward {
    size_t rows, D;
    const real *theta; /* W1, b1, W2, b2: 8 D^2 + 5 D numbers */
    real *hidden;      /* (rows, 4 D), from forward to backward */
    real *dhidden;     /* (rows, 4 D) scratch of backward, as the next */
    real *transposed;  /* (4 D, D) */
};

/* x, y (rows, D) */
void LANE(feed_forward)(const struct feed_forward *layers, const real *x,
                        real *y);

/* Adds into dtheta, which is laid out as theta, and into dx. */
void LANE(feed_forward_backward)(const struct feed_forward *layers,
                                 const real *x, const real *dy, real *dtheta,
                                 real *dx);

#endif
