/* plain_lookup.c - see plain_lookup.h. */
#include "nn/plain_lookup.h"

#include "kernel/lanes.h"
#include "kernel/softmax.h"
#include "nn/inner.h"
#include "nn/pool.h"
#include "nn/shape.h"

void LANE(plain_lookup_forward)(const struct attn_args *a,
                                enum plain_weights how, real factor)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;

    LANE(inner_forward)
    (&(struct similarity_args){.T = T,
                               .B = B,
                               .D = D,
                               .keys = a->keys,
                               .query = a->query,
                               .key_row = D,
                               .query_row = D,
                               .logits = a->weights},
     factor);
    if (how == WEIGHTS_SOFTMAX && T)
        LANE(softmax)(T, B, a->weights, a->weights);
    LANE(pool)(T, B, D, a->weights, a->keys, D, a->context);
}

void LANE(plain_lookup_backward)(const struct attn_args *a,
                                 enum plain_weights how, real factor)
{
    const size_t B = a->B, D = a->shape.D;
    real mean[SHARD]; /* sum_t weights_t dweights_t */

    for (size_t b = 0; b < B; b++)
        mean[b] = vec_dot(D, a->dcontext + b * D, a->context + b * D);
    for (size_t t = 0; t < a->shape.T; t++)
        for (size_t b = 0; b < B; b++) {
            const size_t i = t * B + b;
            const real *key = a->keys + i * D, *dcontext = a->dcontext + b * D;
            const real weight = a->weights[i];
            /* context += weight key, weight = softmax(a), a = factor key . q */
            const real dweight = vec_dot(D, dcontext, key);
            real *dkey = a->dkeys + i * D;
            real da = dweight;

            if (how == WEIGHTS_SOFTMAX)
                da = weight * (dweight - mean[b]);
            vec_add_scaled(D, weight, dcontext, dkey);
            vec_add_scaled(D, factor * da, a->query + b * D, dkey);
            vec_add_scaled(D, factor * da, key, a->dquery + b * D);
        }
}
