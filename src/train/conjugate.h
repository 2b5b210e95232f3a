/*
 * conjugate.h - solves linear systems that differ from column to column and
 * share most of their matrix:
 *
 *   (A + d I - M_h) x_h = b_h    h = 1..H
 *
 * with A, d and the right-hand side B of a Cholesky system (cholesky.h), whose
 * factor preconditions the method of conjugate gradients. M_h is positive
 * semidefinite and at most A; only its products with vectors are needed.
 */
#ifndef TRAIN_CONJUGATE_H
#define TRAIN_CONJUGATE_H

#include "kernel/cholesky.h"

/* Writes M_h p_h for each column h of P (n, H) into the columns of `products`
 * (n, H). */
typedef void multiply_function(void *context, const double *P,
                               double *products);

struct conjugate {
    struct cholesky *system;
    multiply_function *multiply;
    void *context;
    double tolerance; /* of the error, as a part of the solution */
    double *work;     /* see conjugate.c */
};

/* Allocates; system, multiply, context and tolerance are set by the caller.
 * Release it also after a failure. */
enum status conjugate_init(struct conjugate *conjugate, struct error *err);
void conjugate_release(struct conjugate *conjugate); /* accepts all zero */

/*
 * Replaces the solution of the system, as cholesky_solve() left it, by that of
 * the systems above. The tolerance is in the norm of A + d I - M_h, which of a
 * regression is the root mean square of what it forecasts.
 */
void conjugate_solve(struct conjugate *conjugate);

#endif
