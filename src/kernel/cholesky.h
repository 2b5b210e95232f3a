/*
 * cholesky.h - solves (A + d I) X = B for a symmetric positive semidefinite A,
 * by the Cholesky factorisation A + d I = L L'. All numbers are double. A and B
 * are kept, so the system can be solved for several d.
 */
#ifndef KERNEL_CHOLESKY_H
#define KERNEL_CHOLESKY_H

#include <stddef.h>

#include "base/error.h"

struct cholesky {
    size_t n, H;
    double *rows;     /* (n, n + H): A beside B; of A the lower triangle */
    double *factor;   /* (n, n): L */
    double *solution; /* (n, H): X */
};

/* Allocates a system of zeros. Release it also after a failure. */
enum status cholesky_init(struct cholesky *system, size_t n, size_t H,
                          struct error *err);
void cholesky_release(struct cholesky *system); /* accepts all zero */

/* Sets factor and solution. If A is rounded so much that A + d I is not
 * definite, d is multiplied by ten, at most MAX_TRIES times. For d = 0 a pivot
 * that rounding makes negative counts as 1e-30. */
enum { MAX_TRIES = 12 };
void cholesky_solve(struct cholesky *system, double d);

/* Sets X (n, H) for another right-hand side B, whose rows are `stride` numbers
 * apart, with the factor of the last cholesky_solve(). */
void cholesky_substitute(const struct cholesky *system, const double *B,
                         size_t stride, double *X);

#endif
