/*
 * inner.h - scalar products of the keys with the query, times a factor:
 *
 *   a_t = factor k_t . q
 *
 * What `dot` and `scaled` are; compiled once for each instruction set.
 */
#ifndef NN_INNER_H
#define NN_INNER_H

#include "nn/similarity.h"

void LANE(inner_forward)(const struct similarity_args *args, real factor);
void LANE(inner_backward)(const struct similarity_args *args, real factor);

#endif
