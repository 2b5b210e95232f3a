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

#endif
