/*
 * projection.h - one matrix for many rows, y = x W + b.
 *
 *   x (rows, from), W (from, to), b (1, to) right behind W, y (rows, to)
 *
 * The backward passes *add* into dtheta and dx. Compiled once for each
 * instruction set, with the attention kinds that call it.
 */
#ifndef NN_PROJECTION_H
#define NN_PROJECTION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"

struct projection {
    size_t rows, from, to;
    bool biased; /* there is a b */
};

/* `theta` is W, then b. */
void LANE(project)(const struct projection *p, const real *theta, const real *x,
                   real *y);

/* dx += dy . W'; `transposed` is from * to numbers of scratch. */
void LANE(project_back)(const struct projection *p, const real *theta,
                        const real *dy, real *dx, real *transposed);

/* That, and the gradient of theta into dtheta, which is laid out alike. */
void LANE(project_backward)(const struct projection *p, const real *theta,
                            const real *x, const real *dy, real *dtheta,
                            real *dx, real *transposed);

#endif
