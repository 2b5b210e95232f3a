/*
 * attn_dot.c - dot-product attention: the newest state looks up the earlier
 * ones, without parameters.
 *
 *   a_t     = h_t . h_T                    t = 1..T-1, a (T-1, B)
 *   p       = softmax over t of a          (T-1, B)
 *   context = sum_t p_t h_t                (B, D); zero for T = 1
 *   weights = (p_1, ..., p_{T-1}, 0)       (T, B)
 *
 * The newest state h_T, which is the query, has no entry: the largest
 * similarity would nearly always be that of the query with itself.
 */
#include "nn/attn.h"

#include <string.h>

#include "nn/lookup.h"

static struct attn_args over_earlier(const struct attn_args *a)
{
    struct attn_args earlier = *a;

    earlier.shape.T--;
    return earlier;
}

static void dot_forward(const struct attn_args *a)
{
    const struct attn_args earlier = over_earlier(a);

    LANE(dot_lookup_forward)(&earlier, WEIGHTS_SOFTMAX, R(1.0));
    memset(a->weights + earlier.shape.T * a->B, 0, a->B * sizeof *a->weights);
}

static void dot_backward(const struct attn_args *a)
{
    const struct attn_args earlier = over_earlier(a);

    LANE(dot_lookup_backward)(&earlier, WEIGHTS_SOFTMAX, R(1.0));
}

const struct attn_ops LANE(attn_dot) = {
    .name = "dot",
    .summary = "the last state attends to earlier ones: softmax of h_t.h_T",
    .flags = ATTN_READS_QUERY | ATTN_SKIPS_NEWEST,
    .forward = dot_forward,
    .backward = dot_backward,
};
