/*
 * least_squares.h - parameters x within bounds that minimise a sum of squared
 * errors F(x) = sum_t e_t(x)^2, by the method of Levenberg and Marquardt.
 *
 * A round takes the derivatives J of the errors by finite differences, one
 * evaluation for each parameter, and tries the step s of
 *
 *   (J'J + d diag(J'J)) s = -J'e
 *
 * cut at the bounds. The damping d grows until F falls, and then shrinks. A
 * parameter at a bound, beyond which F would fall, stays there for the round.
 * The search ends once F falls by less than a share of 1e-7, after a number of
 * rounds, or if no step lowers it. It finds the minimum
 * near the start, which may be a local one.
 *
 * With the many initial states of exponential smoothing it ends lower than the
 * simplex search of Nelder and Mead, which R uses, after fewer evaluations.
 *
 * Source: Marquardt (1963), An algorithm for least-squares estimation of
 * nonlinear parameters.
 */
#ifndef SCORE_LEAST_SQUARES_H
#define SCORE_LEAST_SQUARES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct least_squares {
    size_t n, p;     /* errors, parameters */
    size_t n_rounds; /* at most */
    /* Sets the errors e (n) of x (p); false: x is not allowed. */
    bool (*errors)(void *context, const double *x, double *e);
    void *context;
    const double *low, *high; /* (p) bounds, infinite for none; low < high */
};

/*
 * Improves x (p), which has to be within the bounds, and sets *sum to F(x); to
 * NaN, and x is not changed, if it is not allowed. Fails for lack of memory.
 */
enum status least_squares_minimise(const struct least_squares *problem,
                                   double *x, double *sum, struct error *err);

#endif
