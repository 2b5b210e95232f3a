/*
 * cholesky.h - (A + d I) X = B for a symmetric A that is not negative, by
 * Cholesky's factor L of A + d I: L L' X = B. In double; A and B are kept, so
 * that they can be solved for several d.
 */
#ifndef TRAIN_CHOLESKY_H
#define TRAIN_CHOLESKY_H

#include <stddef.h>

#include "base/error.h"

struct cholesky {
    size_t n, H;
    double *rows;     /* (n, n + H): A, B */
    double *factor;   /* (n, n) L */
    double *solution; /* (n, H) X */
};

/* All zero. Release them also after a failure. */
enum status cholesky_init(struct cholesky *equations, size_t n, size_t H,
                          struct error *err);
void cholesky_release(struct cholesky *equations); /* accepts all zero */

void cholesky_solve(struct cholesky *equations, double d);

#endif
