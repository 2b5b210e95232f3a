/*
 * attn_dot.c - the earlier states looked up by the newest one, without any
 * parameters:
 *
 *   a_t     = k_t . q                      t = 1..T-1, a (T-1, B)
 *   p       = softmax over t of a          (T-1, B)
 *   context = sum_t p_t k_t                (B, D); zero for T = 1
 *   weights = (p_1, ..., p_{T-1}, 0)       (T, B)
 *
 * The query q is h_T, so the newest state has no entry: with it the largest
 * similarity would nearly always be that of the query with itself.
 */
#include "nn/attn.h"

#include <string.h>

#include "nn/plain_lookup.h"

static struct attn_args over_earlier(const struct attn_args *a)
{
    struct attn_args earlier = *a;

    earlier.shape.T--;
    return earlier;
}

static void dot_forward(const struct attn_args *a)
{
    const struct attn_args earlier = over_earlier(a);

    LANE(plain_lookup_forward)(&earlier, WEIGHTS_SOFTMAX, R(1.0));
    memset(a->weights + earlier.shape.T * a->B, 0, a->B * sizeof *a->weights);
}

static void dot_backward(const struct attn_args *a)
{
    const struct attn_args earlier = over_earlier(a);

    LANE(plain_lookup_backward)(&earlier, WEIGHTS_SOFTMAX, R(1.0));
}

const struct attn_ops LANE(attn_dot) = {
    .name = "dot",
    .summary = "earlier states looked up by the last: softmax over t of h.h_T",
    .flags = ATTN_READS_QUERY | ATTN_SKIPS_NEWEST,
    .forward = dot_forward,
    .backward = dot_backward,
};
