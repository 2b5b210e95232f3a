/*
 * affine.h - rows times a matrix, and what flows back through it:
 *
 *   Y = X W + b            X (rows, n), W (n, m), b (1, m) or none, Y (rows, m)
 *
 * The layers and projections that attention kinds and similarity functions are
 * made of; compiled once for each instruction set, with them.
 */
#ifndef NN_AFFINE_H
#define NN_AFFINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"

struct affine {
    size_t rows, n, m;
    const real *x;
    size_t x_row; /* rows of x start so many numbers apart; Y has no gaps */
    const real *theta;
    size_t W, b; /* where they start in theta; b 0: there is none */
    bool add;    /* X W to what is in Y; without b */
};

/* Sets y, or adds to it. */
void LANE(affine_forward)(const struct affine *layer, real *y);

/*
 * dW += X' dY,  db += the rows of dY,  dX += dY W', where dtheta is laid out as
 * theta and dx as x; either may be NULL. `transposed` is scratch for n m
 * numbers, not looked at without dx.
 */
void LANE(affine_backward)(const struct affine *layer, const real *dy,
                           real *dtheta, real *dx, real *transposed);

#endif
