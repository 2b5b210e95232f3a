/*
 * activation.h - elementwise functions, and the softmax over timesteps.
 */
#ifndef KERNEL_ACTIVATION_H
#define KERNEL_ACTIVATION_H

#include <stddef.h>

#include "base/real.h"

/* 1 / (1 + e^-x); 0 and 1 at the infinities. */
static inline real sigmoid(real x)
{
    return R(1.0) / (R(1.0) + r_exp(-x));
}

/*
 * weights[t][b] = e^{c_t - max} / sum_s e^{c_s - max} for logits c (T, B),
 * in every column b by itself. `weights` may be `logits`.
 */
void softmax_over_time(size_t T, size_t B, const real *logits, real *weights);

/*
 * The gradient of softmax_over_time:
 * dlogits_t = weights_t (dweights_t - sum_s weights_s dweights_s).
 * `dlogits` may be `dweights`.
 */
void softmax_over_time_backward(size_t T, size_t B, const real *weights,
                                const real *dweights, real *dlogits);

#endif
