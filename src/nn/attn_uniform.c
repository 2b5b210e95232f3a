/*
 * attn_uniform.c - a baseline without attention: all timesteps weigh the same.
 *
 *   context = 1/T sum_t h_t,   weights = 1/T
 */
#include "nn/attn.h"

#include "nn/lookup.h"

static void uniform_forward(const struct attn_args *a)
{
    LANE(mean_forward)(a, a->keys);
}

static void uniform_backward(const struct attn_args *a)
{
    const size_t n = a->B * a->shape.D;
    const real weight = R(1.0) / (real)a->shape.T;

    for (size_t t = 0; t < a->shape.T; t++)
        for (size_t i = 0; i < n; i++)
            a->dkeys[t * n + i] += weight * a->dcontext[i];
}

const struct attn_ops LANE(attn_uniform) = {
    .name = "uniform",
    .summary = "the mean of the states, a baseline without attention",
    .flags = ATTN_FIXED_WEIGHTS | ATTN_REFERENCE | ATTN_EQUAL,
    .forward = uniform_forward,
    .backward = uniform_backward,
};
