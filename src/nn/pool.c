/* pool.c - see pool.h. */
#include "nn/pool.h"

#include "kernel/lanes.h"
#include "kernel/rows.h"

void LANE(pool_slice)(const struct attn_args *a, size_t row)
{
    const size_t B = a->B, D = a->shape.D;

    LANE(clear_rows)(B, D, a->context, row);
    for (size_t t = 0; t < a->shape.T; t++)
        for (size_t b = 0; b < B; b++)
            vec_add_scaled(D, a->weights[t * B + b],
                           a->keys + (t * B + b) * row, a->context + b * row);
}

void LANE(pool_forward)(const struct attn_args *a)
{
    if (a->context)
        LANE(pool_slice)(a, a->shape.D);
}

void LANE(pool_mean)(const struct attn_args *a, const real *values)
{
    struct attn_args over_values = *a;

    over_values.keys = values;
    for (size_t i = 0; i < a->shape.T * a->B; i++)
        a->weights[i] = R(1.0) / (real)a->shape.T;
    LANE(pool_forward)(&over_values);
}
