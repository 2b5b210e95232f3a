/*
 * dropout_mask.h - dropout: which units are kept, and by how much.
 *
 *   keep_i = 0 with probability `rate`, else 1 / (1 - rate)
 *
 * one after the other from a generator. An order at random is one that no
 * processor guesses, so there is no branch; and each number is drawn by itself,
 * many at a time.
 */
#ifndef KERNEL_DROPOUT_MASK_H
#define KERNEL_DROPOUT_MASK_H

#include <stddef.h>

#include "base/real.h"
#include "base/rng.h"
#include "kernel/isa.h"

/* Draws n numbers, 0 <= rate < 1. */
typedef void keep_function(struct rng *rng, size_t n, real rate, real *keep);
DECLARE_EACH_ISA(keep_function, keep);
extern keep_function *const keep_each[N_ISAS];

#endif
