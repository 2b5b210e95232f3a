/* pool.c - see pool.h. */
#include "nn/pool.h"

#include "kernel/lanes.h"
#include "kernel/rows.h"

void LANE(pool)(size_t T, size_t B, size_t D, const real *weights,
                const real *values, size_t row, real *context)
{
    LANE(clear_rows)(B, D, context, row);
    for (size_t t = 0; t < T; t++)
        for (size_t b = 0; b < B; b++)
            vec_add_scaled(D, weights[t * B + b], values + (t * B + b) * row,
                           context + b * row);
}

void LANE(pool_mean)(const struct attn_args *a, const real *values)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;

    for (size_t i = 0; i < T * B; i++)
        a->weights[i] = R(1.0) / (real)T;
    LANE(pool)(T, B, D, a->weights, values, D, a->context);
}
