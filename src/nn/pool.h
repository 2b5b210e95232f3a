/*
 * pool.h - the weighted sum that most attention kinds end in.
 *
 *   context_b = sum_t weights_{t,b} keys_{t,b}
 *
 * keys (T, B, D), weights (T, B), context (B, D). Compiled once for each
 * instruction set, with the kinds that call it.
 */
#ifndef NN_POOL_H
#define NN_POOL_H

#include "nn/attn.h"

/* Sets context from weights and keys; nothing if context is NULL. */
void LANE(pool_forward)(const struct attn_args *args);

/* The same for a slice of D units: rows of keys and context start `row` numbers
 * apart. */
void LANE(pool_slice)(const struct attn_args *args, size_t row);

/* Sets weights to 1/T and context to the mean of values (T, B, D) over t. */
void LANE(pool_mean)(const struct attn_args *args, const real *values);

#endif
