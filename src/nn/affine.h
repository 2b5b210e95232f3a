/*
 * affine.h - rows times a matrix, and what flows back through it:
 *
 *   Y = X W + b            X (rows, n), W (n, m), b (m) or none, Y (rows, m)
 *
 * What projections and layers of the attention kinds and similarity functions
 * are made of; compiled once for each instruction set, with them.
 */
#ifndef NN_AFFINE_H
#define NN_AFFINE_H

#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"

struct affine {
    size_t rows, n, m;
    const real *x; /* rows start `x_row` numbers apart, else without gaps */
    size_t x_row;
    const real *W, *bias; /* bias NULL: none */
    real *y;

    /* Backward. */
    const real *dy;
    real *dx;         /* laid out as x; added to, as the next */
    real *dW, *dbias; /* dbias NULL: none */
    real *transposed; /* room for n m numbers */
};

void LANE(affine_forward)(const struct affine *a);
void LANE(affine_backward)(const struct affine *a);

#endif
