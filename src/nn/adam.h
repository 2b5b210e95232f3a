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

/* The arrays are the caller's, (n) each; m and v start at zero. */
struct adam {
    size_t n, steps;
    real *m, *v;
};

/* One step; clip 0 is none. Returns |dtheta| before clipping. */
double adam_step(struct adam *adam, double lr, double clip, const real *dtheta,
                 real *theta);

#endif
