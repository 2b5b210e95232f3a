/*
 * query_lookup.h - the keys looked up by a projected query, with a similarity
 * that can be chosen:
 *
 *   q = W_q s                                 W_q (Q, D), q (B, D); query.h
 *   p = softmax over t of similarity(k_t, q)  (T, B)
 *
 * What the kinds with --similarity and keys as they are have in common. The
 * parameters are W_q, then those of the similarity. The first of these
 * functions are attn_ops; compiled once for each instruction set.
 */
#ifndef NN_QUERY_LOOKUP_H
#define NN_QUERY_LOOKUP_H

#include "nn/attn.h"
#include "nn/lookup.h"

void LANE(query_lookup_params)(struct param_table *table,
                               const struct attn_shape *shape);
size_t LANE(query_lookup_memo)(const struct attn_shape *shape, size_t B);
size_t LANE(query_lookup_cache)(const struct attn_shape *shape, size_t B);
void LANE(query_lookup_keys_forward)(const struct attn_args *args);
void LANE(query_lookup_keys_backward)(const struct attn_args *args);

/* Projects the query, and returns the lookup that it asks for. */
struct lookup LANE(query_lookup_forward)(const struct attn_args *args, real *p);

/* Of a lookup whose forward pass wrote p. */
void LANE(query_lookup_backward)(const struct attn_args *args, real *p);

#endif
