/*
 * taps.h - a fully connected layer over a timestep and the k-1 before it, the
 * same at every timestep, and its mean:
 *
 *   y_t     = tanh(sum_{j<k} k_{t-j} . W_j + b)     y (T, B, D)
 *   context = 1/T sum_t y_t                         (B, D)
 *   weights = 1/T
 *
 * W (k D, D) is the W_j (D, D) one below the other, b (1, D); a key before the
 * first timestep is zero. What the kinds without attention proper are made of;
 * compiled once for each instruction set, with them.
 */
#ifndef NN_TAPS_H
#define NN_TAPS_H

#include "nn/attn.h"

/* Declares W and b for a kernel of k timesteps. */
void LANE(taps_params)(struct param_table *table,
                       const struct attn_shape *shape, size_t kernel);

/* What both passes keep, an attention kind's n_cache. */
size_t LANE(taps_cache)(const struct attn_shape *shape, size_t B);

/* Sets y, weights and context. */
void LANE(taps_forward)(const struct attn_args *args, size_t kernel);
/* From dcontext: adds into dkeys and the gradients of W and b. */
void LANE(taps_backward)(const struct attn_args *args, size_t kernel);

#endif
