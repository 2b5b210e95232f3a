/* pool.c - see pool.h. */
#include "nn/pool.h"

#include <string.h>

#include "kernel/lanes.h"

void LANE(pool_forward)(const struct attn_args *a)
{
    const size_t B = a->B, D = a->shape.D;

    if (!a->context)
        return;
    memset(a->context, 0, B * D * sizeof *a->context);
    for (size_t t = 0; t < a->shape.T; t++)
        for (size_t b = 0; b < B; b++)
            vec_add_scaled(D, a->weights[t * B + b], a->keys + (t * B + b) * D,
                           a->context + b * D);
}

void LANE(pool_mean)(const struct attn_args *a, const real *values)
{
    struct attn_args over_values = *a;

    over_values.keys = values;
    for (size_t i = 0; i < a->shape.T * a->B; i++)
        a->weights[i] = R(1.0) / (real)a->shape.T;
    LANE(pool_forward)(&over_values);
}
