/*
 * query.h - a query as a kind asks it: projected to the units of the keys.
 *
 *   q = W_q s                 s (B, Q), W_q (Q, D), q (B, D)
 *
 * W_q is the first of the kind's parameters; q is where the kind's cache
 * starts, the gradient of q comes next. Compiled once for each instruction
 * set, with the kinds that call it.
 */
#ifndef NN_QUERY_H
#define NN_QUERY_H

#include "nn/attn.h"

/* Declares W_q as "weight_q". */
void LANE(query_params)(struct param_table *table,
                        const struct attn_shape *shape);

/* Numbers of the cache that the rest of the kind's starts behind. */
size_t LANE(query_cache)(const struct attn_shape *shape, size_t B);

/* Sets q. */
void LANE(query_forward)(const struct attn_args *args);

/* Clears the gradient of q, for the kind to add into, and returns it. */
real *LANE(query_start_backward)(const struct attn_args *args);
/* Adds into dquery and into the gradient of W_q. */
void LANE(query_backward)(const struct attn_args *args);

#endif
