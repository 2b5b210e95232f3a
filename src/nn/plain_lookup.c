/* plain_lookup.c - see plain_lookup.h. */
#include "nn/plain_lookup.h"

#include "kernel/lanes.h"
#include "kernel/softmax.h"
#include "nn/pool.h"

void LANE(plain_lookup_forward)(const struct attn_args *a, real scale)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;

    for (size_t i = 0; i < T * B; i++)
        a->weights[i] =
            scale * vec_dot(D, a->keys + i * D, a->query + i % B * D);
    if (T)
        LANE(softmax)(T, B, a->weights, a->weights);
    LANE(pool_forward)(a);
}

void LANE(plain_lookup_backward)(const struct attn_args *a, real scale)
{
    const size_t B = a->B, D = a->shape.D;

    for (size_t b = 0; b < B; b++) {
        const real *dcontext = a->dcontext + b * D, *query = a->query + b * D;
        /* sum_t p_t dp_t */
        const real mean = vec_dot(D, dcontext, a->context + b * D);

        for (size_t i = b; i < a->shape.T * B; i += B) {
            const real *key = a->keys + i * D;
            real *dkey = a->dkeys + i * D;
            /* p = softmax(scale match), match = k . q, context += p k */
            const real dp = vec_dot(D, dcontext, key);
            const real dmatch = scale * a->weights[i] * (dp - mean);

            vec_add_scaled(D, a->weights[i], dcontext, dkey);
            vec_add_scaled(D, dmatch, query, dkey);
            vec_add_scaled(D, dmatch, key, a->dquery + b * D);
        }
    }
}
