/*
 * adam.h - the optimiser: Adam (Kingma and Ba 2015) with gradient clipping.
 *
 *   g     = dtheta min(1, clip / |dtheta|)
 *   m     = beta1 m + (1 - beta1) g          beta1 = 0.9
 *   v     = beta2 v + (1 - beta2) g^2        beta2 = 0.999
 *   theta = theta - lr m / (1 - beta1^k) / (sqrt(v / (1 - beta2^k)) + 1e-8)
 *
 * It agrees with torch.optim.Adam; k counts the steps from 1.
 */
#ifndef NN_ADAM_H
#define NN_ADAM_H

#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"

/* The caller owns the arrays (n), which start at zero. */
struct adam {
    size_t n, steps;
    real *m, *v;
};

/* The factors of one step, which are the same for every parameter. */
struct adam_factors {
    real scale; /* min(1, clip / |dtheta|) */
    real step;  /* lr / (1 - beta1^k) */
    real root;  /* 1 / sqrt(1 - beta2^k) */
};

/* The factors of step k = adam->steps; `square` is |dtheta|^2; clip 0: none. */
struct adam_factors adam_factors(const struct adam *adam, double lr,
                                 double clip, double square);

/* Updates the elements from..to-1 of theta. Threads may update disjoint ranges
 * at the same time. */
typedef void adam_function(const struct adam *adam,
                           const struct adam_factors *factors, size_t from,
                           size_t to, const real *dtheta, real *theta);
DECLARE_EACH_ISA(adam_function, adam_update);
extern adam_function *const adam_update_each[N_ISAS];

/* Takes a whole step on one thread; clip 0: none. Returns |dtheta| before
 * clipping. */
double adam_step(struct adam *adam, double lr, double clip, const real *dtheta,
                 real *theta);

#endif
