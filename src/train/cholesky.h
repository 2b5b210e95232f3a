/*
 * cholesky.h - (A + d I) X = B for a symmetric A that is not negative, by
 * Cholesky's factor L of A + d I: L L' X = B. In double; A and B are kept, so
 * that they can be solved for several d.
 */
#ifndef TRAIN_CHOLESKY_H
#define TRAIN_CHOLESKY_H

#include <stddef.h>

#include "base/error.h"

struct equations {
    size_t n, H;
    double *rows;     /* (n, n + H): A, B */
    double *factor;   /* (n, n) L */
    double *solution; /* (n, H) X */
};

/* All zero. Release them also after a failure. */
enum status equations_init(struct equations *equations, size_t n, size_t H,
                           struct error *err);
void equations_release(struct equations *equations); /* accepts all zero */

void equations_solve(struct equations *equations, double d);

#endif
