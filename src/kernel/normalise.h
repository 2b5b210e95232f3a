/*
 * normalise.h - logits a (T, B) to weights p (T, B) that are not negative and
 * add up to 1 over the timesteps; the columns b are independent.
 *
 *   softmax    p_t = e^{a_t} / sum_s e^{a_s}     no weight is 0
 *   entmax     p_t = max(a_t / 2 - tau, 0)^2     (Peters et al. 2019)
 *   sparsemax  p_t = max(a_t - tau, 0)           (Martins and Astudillo 2016)
 *
 * tau is the one number with which the weights add up to 1. They are the
 * entmax with alpha = 1, 1.5 and 2, so that one formula is the backward pass of
 * all three:
 *
 *   g_t  = p_t^{2 - alpha}, 0 where p_t = 0
 *   da_t = g_t (dp_t - sum_s g_s dp_s / sum_s g_s)
 *
 * Only files that are compiled once per instruction set call these functions.
 */
#ifndef KERNEL_NORMALISE_H
#define KERNEL_NORMALISE_H

#include <stddef.h>

#include "kernel/isa.h"

/* In the order of the names of --normalise; 0 is softmax, too. */
enum normalise { NORMALISE_SOFTMAX = 1, NORMALISE_SPARSEMAX, NORMALISE_ENTMAX };

/* For T >= 1; `weights` may be `logits`. */
typedef void normalise_function(size_t how, size_t T, size_t B,
                                const real *logits, real *weights);

/* Replaces the gradient of the weights (T, B) by that of the logits. */
typedef void normalise_backward_function(size_t how, size_t T, size_t B,
                                         const real *weights, real *gradient);

DECLARE_EACH_ISA(normalise_function, normalise);
DECLARE_EACH_ISA(normalise_backward_function, normalise_backward);

#endif
