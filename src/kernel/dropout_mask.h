/*
 * dropout_mask.h - the random factors of dropout:
 *
 *   mask_i = 0 with probability `rate`, else 1 / (1 - rate)
 *
 * The loop has no branch, because no processor can predict a random one, and
 * computes each random number from its index, so that the compiler can
 * vectorise it.
 */
#ifndef KERNEL_DROPOUT_MASK_H
#define KERNEL_DROPOUT_MASK_H

#include <stddef.h>

#include "base/real.h"
#include "base/rng.h"
#include "kernel/isa.h"

/* Draws n random numbers from `rng`; 0 <= rate < 1. */
typedef void dropout_mask_function(struct rng *rng, size_t n, real rate,
                                   real *mask);
DECLARE_EACH_ISA(dropout_mask_function, dropout_mask);
extern dropout_mask_function *const dropout_mask_each[N_ISAS];

#endif
