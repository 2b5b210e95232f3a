/*
 * plain_lookup.h - keys looked up by a query, without any parameters:
 *
 *   a_t     = scale k_t . q                a (T, B)
 *   weights = softmax over t of a          (T, B)
 *   context = sum_t weights_t k_t          (B, D); zero for T = 0
 *
 * A query has the D units of a key. Compiled once for each instruction set,
 * with the kinds that are made of it.
 */
#ifndef NN_PLAIN_LOOKUP_H
#define NN_PLAIN_LOOKUP_H

#include "nn/attn.h"

void LANE(plain_lookup_forward)(const struct attn_args *args, real scale);
void LANE(plain_lookup_backward)(const struct attn_args *args, real scale);

#endif
