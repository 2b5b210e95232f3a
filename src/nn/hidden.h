/*
 * hidden.h - the similarity functions that are networks: the layer that reads
 * key and query, and the unit that reads the last layer.
 *
 *   h_t = tanh(W1 k_t + W2 q + b)        W1, W2 (D, D), b (D) or none
 *   a_t = v . h_t                        v (D, 1), h (T, B, D)
 *
 * W1 and W2 are the first of the function's parameters; W1 k_t + b is made
 * once a window. The cache of a query starts with h. Compiled once for each
 * instruction set, with the functions that call it.
 */
#ifndef NN_HIDDEN_H
#define NN_HIDDEN_H

#include "nn/similarity.h"

/* Declares W1 and W2 as "weight_key" and "weight_query". */
void LANE(hidden_params)(struct param_table *table, const char *prefix,
                         size_t D);

/* Declares another tensor (rows, cols) of a function that reads D units. */
void LANE(hidden_param)(struct param_table *table, const char *prefix,
                        const char *name, size_t rows, size_t cols, size_t D);

/* Numbers that the layer needs: the memo is its own, a cache may go on. */
size_t LANE(hidden_memo)(size_t T, size_t B, size_t D);
size_t LANE(hidden_cache)(size_t T, size_t B, size_t D);

/* Sets the memo, W1 k_t + b; b starts at theta + b, 0: there is none. */
void LANE(hidden_keys_forward)(const struct similarity_args *args, size_t b);
/* Sets h from the memo and the query. */
void LANE(hidden_forward)(const struct similarity_args *args);
/* Adds into dmemo, dquery and the gradient of W2; dsum (T, B, D) is
 * the gradient of what the tanh is taken of. */
void LANE(hidden_backward)(const struct similarity_args *args,
                           const real *dsum);
/* From dmemo: adds into dkeys and the gradients of W1 and b. */
void LANE(hidden_keys_backward)(const struct similarity_args *args, size_t b);

/* Sets the logits from h and v. */
void LANE(hidden_read)(const struct similarity_args *args, const real *h,
                       const real *v);
/* Turns h = tanh(sum) into the gradient of sum, and adds into dv. */
void LANE(hidden_read_backward)(const struct similarity_args *args, real *h,
                                const real *v, real *dv);

#endif
