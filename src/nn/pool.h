/*
 * pool.h - the weighted sum that most attention kinds end in.
 *
 *   context_b = sum_t weights_{t,b} value_{t,b}
 *
 * weights (T, B); values (T, B, D) and context (B, D) may be a slice of the
 * units: their rows start `row` >= D numbers apart. Compiled once for each
 * instruction set, with the kinds that call it.
 */
#ifndef NN_POOL_H
#define NN_POOL_H

#include "nn/attn.h"

/* Sets context. */
void LANE(pool)(size_t T, size_t B, size_t D, const real *weights,
                const real *values, size_t row, real *context);

/* Sets weights to 1/T and context to the mean of values (T, B, D) over t. */
void LANE(pool_mean)(const struct attn_args *args, const real *values);

#endif
