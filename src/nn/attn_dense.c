/*
 * attn_dense.c - a fully connected layer in place of attention, the same for
 * all timesteps (taps.h with a kernel of one timestep):
 *
 *   y_t     = tanh(k_t . W + b)            W (D, D), b (1, D), y (T, B, D)
 *   context = 1/T sum_t y_t                (B, D)
 *   weights = 1/T
 *
 * The comparator for "how is attention different from a dense layer?": it
 * changes what is in a state, and never which timestep is looked at.
 */
#include "nn/attn.h"

#include "nn/taps.h"

static void dense_params(struct param_table *table,
                         const struct attn_shape *shape)
{
    LANE(taps_params)(table, shape, 1);
}

static void dense_forward(const struct attn_args *a)
{
    LANE(taps_forward)(a, 1);
}

static void dense_backward(const struct attn_args *a)
{
    LANE(taps_backward)(a, 1);
}

const struct attn_ops LANE(attn_dense) = {
    .name = "dense",
    .summary = "mean of tanh(W h + b): a fully connected layer to compare with",
    .flags = ATTN_FIXED_WEIGHTS | ATTN_REFERENCE,
    .params = dense_params,
    .n_cache = LANE(taps_cache),
    .forward = dense_forward,
    .backward = dense_backward,
};
