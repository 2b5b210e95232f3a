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

#include "kernel/lanes.h"
#include "kernel/softmax.h"
#include "nn/pool.h"

static void dot_forward(const struct attn_args *a)
{
    const size_t B = a->B, D = a->shape.D, earlier = a->shape.T - 1;
    struct attn_args over_earlier = *a;

    for (size_t t = 0; t < earlier; t++)
        for (size_t b = 0; b < B; b++)
            a->weights[t * B + b] =
                vec_dot(D, a->keys + (t * B + b) * D, a->query + b * D);
    if (earlier)
        LANE(softmax)(earlier, B, a->weights, a->weights);
    memset(a->weights + earlier * B, 0, B * sizeof *a->weights);
    over_earlier.shape.T = earlier;
    LANE(pool_forward)(&over_earlier);
}

static void dot_backward(const struct attn_args *a)
{
    const size_t B = a->B, D = a->shape.D;

    for (size_t b = 0; b < B; b++) {
        const real *dcontext = a->dcontext + b * D, *query = a->query + b * D;
        /* sum_t p_t dp_t */
        const real mean = vec_dot(D, dcontext, a->context + b * D);

        for (size_t i = b; i < (a->shape.T - 1) * B; i += B) {
            const real *key = a->keys + i * D;
            real *dkey = a->dkeys + i * D;
            /* p = softmax(logit), logit = key . query, context += p key */
            const real dp = vec_dot(D, dcontext, key);
            const real dlogit = a->weights[i] * (dp - mean);

            vec_add_scaled(D, a->weights[i], dcontext, dkey);
            vec_add_scaled(D, dlogit, query, dkey);
            vec_add_scaled(D, dlogit, key, a->dquery + b * D);
        }
    }
}

const struct attn_ops LANE(attn_dot) = {
    .name = "dot",
    .summary = "earlier states looked up by the last: softmax over t of h.h_T",
    .flags = ATTN_READS_QUERY | ATTN_SKIPS_NEWEST,
    .forward = dot_forward,
    .backward = dot_backward,
};
