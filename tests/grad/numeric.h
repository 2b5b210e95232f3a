/*
 * numeric.h - gradients by finite differences, and the one criterion by which
 * an analytic gradient passes.
 */
#ifndef TESTS_NUMERIC_H
#define TESTS_NUMERIC_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"

/* The function to differentiate: value(problem) after x has changed. */
struct function {
    double (*value)(void *problem);
    void *problem;
};

/*
 * Fails the test unless `gradient` is that of `f` by `x` (both of `n`
 * numbers): with r the root mean square of the numeric gradient n_i,
 *
 *   |gradient_i - n_i| <= 1e-6 max(|gradient_i|, |n_i|, r)   and   r > 1e-6
 *
 * With `may_vanish`, both gradients may instead be exactly zero everywhere. A
 * failure prints `label`, `tensor`, the index and both values. x is left as it
 * was.
 */
void assert_gradient(const char *label, const char *tensor,
                     const struct function *f, real *x, size_t n,
                     const real *gradient, bool may_vanish);

#endif
