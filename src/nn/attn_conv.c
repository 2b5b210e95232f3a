/*
 * attn_conv.c - a convolution over the timesteps in place of attention, the
 * sources' sliding window (taps.h with a kernel of --kernel k timesteps):
 *
 *   y_t     = tanh(sum_{j<k} k_{t-j} . W_j + b)   W_j (D, D), y (T, B, D)
 *   context = 1/T sum_t y_t                       (B, D)
 *   weights = 1/T
 *
 * Keys before the first timestep are zero. A dense layer that also sees what
 * came just before; which timestep is looked at is still fixed.
 */
#include "nn/attn.h"

#include "nn/taps.h"

static void conv_params(struct param_table *table,
                        const struct attn_shape *shape)
{
    LANE(taps_params)(table, shape, shape->kernel);
}

static void conv_forward(const struct attn_args *a)
{
    LANE(taps_forward)(a, a->shape.kernel);
}

static void conv_backward(const struct attn_args *a)
{
    LANE(taps_backward)(a, a->shape.kernel);
}

const struct attn_ops LANE(attn_conv) = {
    .name = "conv",
    .summary = "mean of a tanh convolution over --kernel timesteps",
    .flags = ATTN_FIXED_WEIGHTS | ATTN_TAKES_KERNEL,
    .params = conv_params,
    .n_cache = LANE(taps_cache),
    .forward = conv_forward,
    .backward = conv_backward,
};
