/*
 * plain_lookup.h - keys looked up by a query as they are:
 *
 *   a_t     = factor k_t . q               a (T, B)
 *   weights = softmax over t of a, or a    (T, B)
 *   context = sum_t weights_t k_t          (B, D); zero for T = 0
 *
 * A query has the D units of a key. lookup.h does the same with any similarity
 * and any values; here the backward pass goes over the keys once and needs no
 * cache. Compiled once for each instruction set, with the kinds that are made
 * of it.
 */
#ifndef NN_PLAIN_LOOKUP_H
#define NN_PLAIN_LOOKUP_H

#include "nn/attn.h"

enum plain_weights { WEIGHTS_SOFTMAX, WEIGHTS_LINEAR };

/* Sets weights and context. */
void LANE(plain_lookup_forward)(const struct attn_args *args,
                                enum plain_weights how, real factor);

/* From dcontext; adds into dkeys and dquery. */
void LANE(plain_lookup_backward)(const struct attn_args *args,
                                 enum plain_weights how, real factor);

#endif
