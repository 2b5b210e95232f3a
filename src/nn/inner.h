/*
 * inner.h - scalar products of the keys with the query, times a factor:
 *
 *   a_t = factor k_t . q
 *
 * keys (T, B, D), q (B, D), a (T, B), as similarity.h says. What the similarity
 * functions `dot` and `scaled` are, and the match of plain_lookup.h; compiled
 * once for each instruction set.
 */
#ifndef NN_INNER_H
#define NN_INNER_H

#include "nn/similarity.h"

/* Sets the logits. */
void LANE(inner_forward)(const struct similarity_args *args, real factor);
/* Adds into dkeys and dquery. */
void LANE(inner_backward)(const struct similarity_args *args, real factor);

#endif
