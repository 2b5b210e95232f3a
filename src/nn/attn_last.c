/*
 * attn_last.c - a baseline without attention: the newest state alone.
 *
 *   context = h_T,   weights = (0, ..., 0, 1)
 */
#include "nn/attn.h"

#include <string.h>

static void last_forward(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;

    for (size_t i = 0; i < T * B; i++)
        a->weights[i] = i < (T - 1) * B ? R(0.0) : R(1.0);
    memcpy(a->context, a->keys + (T - 1) * B * D, B * D * sizeof(real));
}

static void last_backward(const struct attn_args *a)
{
    const size_t n = a->B * a->shape.D;
    real *dkey = a->dkeys + (a->shape.T - 1) * n;

    for (size_t i = 0; i < n; i++)
        dkey[i] += a->dcontext[i];
}

const struct attn_ops LANE(attn_last) = {
    .name = "last",
    .summary = "the last state alone, a baseline without attention",
    .flags = ATTN_FIXED_WEIGHTS | ATTN_REFERENCE | ATTN_CANDIDATE,
    .forward = last_forward,
    .backward = last_backward,
};
