/*
 * timestep.h - the operations of timestep attention, for every kind that weighs
 * timesteps as it does. Compiled once per instruction set, together with the
 * kinds.
 *
 * The parameters w (D, 1) and b (T, 1) come first among those of the kind.
 */
#ifndef NN_TIMESTEP_H
#define NN_TIMESTEP_H

#include "nn/attn.h"

void LANE(timestep_params)(struct param_table *table,
                           const struct attn_shape *shape);
size_t LANE(timestep_n_scratch)(const struct attn_shape *shape, size_t B);
void LANE(timestep_forward)(const struct attn_args *args);
void LANE(timestep_backward)(const struct attn_args *args);

#endif
