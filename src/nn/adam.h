/*
 * adam.h - the optimiser: Adam (Kingma and Ba 2015) after clipping.
 *
 *   g     = dtheta min(1, clip / |dtheta|)
 *   m     = beta1 m + (1 - beta1) g          beta1 = 0.9
 *   v     = beta2 v + (1 - beta2) g^2        beta2 = 0.999
 *   theta = theta - lr m / (1 - beta1^k) / (sqrt(v / (1 - beta2^k)) + 1e-8)
 *
 * as torch.optim.Adam; k counts the steps from 1.
 */
#ifndef NN_ADAM_H
#define NN_ADAM_H

#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"

/* The arrays are the caller's, (n) each; m and v start at zero. */
struct adam {
    size_t n, steps;
    real *m, *v;
};

/* The factors of one step, the same for every parameter. */
struct adam_factors {
    real scale; /* of the gradient: clipping */
    real step;  /* lr / (1 - beta1^k) */
    real root;  /* 1 / sqrt(1 - beta2^k) */
};

/* Of step k = adam->steps; `square` is |dtheta|^2, clip 0 is none. */
struct adam_factors adam_factors(const struct adam *adam, double lr,
                                 double clip, double square);

/* Elements from..to of theta; ranges may be updated side by side. */
typedef void adam_function(const struct adam *adam,
                           const struct adam_factors *factors, size_t from,
                           size_t to, const real *dtheta, real *theta);
DECLARE_EACH_ISA(adam_function, adam_update);
extern adam_function *const adam_update_each[N_ISAS];

/*
 * One whole step on one thread; clip 0 is none. Returns |dtheta| before
 * clipping.
 */
double adam_step(struct adam *adam, double lr, double clip, const real *dtheta,
                 real *theta);

#endif
