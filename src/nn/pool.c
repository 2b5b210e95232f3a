/* pool.c - see pool.h. */
#include "nn/pool.h"

#include <string.h>

void pool_forward(const struct attn_args *a)
{
    const size_t B = a->B, D = a->shape.D;

    if (!a->context)
        return;
    memset(a->context, 0, B * D * sizeof *a->context);
    for (size_t t = 0; t < a->shape.T; t++)
        for (size_t b = 0; b < B; b++) {
            const real *key = a->keys + (t * B + b) * D;
            const real weight = a->weights[t * B + b];
            real *context = a->context + b * D;

            for (size_t d = 0; d < D; d++)
                context[d] += weight * key[d];
        }
}

void pool_backward(const struct attn_args *a, real *dweights)
{
    const size_t B = a->B, D = a->shape.D;

    for (size_t t = 0; t < a->shape.T; t++)
        for (size_t b = 0; b < B; b++) {
            const real *key = a->keys + (t * B + b) * D;
            const real *dcontext = a->dcontext + b * D;
            const real weight = a->weights[t * B + b];
            real *dkey = a->dkeys + (t * B + b) * D;
            real sum = 0;

            /* context += weight key */
            for (size_t d = 0; d < D; d++) {
                sum += dcontext[d] * key[d];
                dkey[d] += weight * dcontext[d];
            }
            dweights[t * B + b] = sum;
        }
}
