/* taps.c - see taps.h. */
#include "nn/taps.h"

#include "kernel/lanes.h"
#include "nn/affine.h"
#include "nn/pool.h"

void LANE(taps_params)(struct param_table *table,
                       const struct attn_shape *shape, size_t kernel)
{
    const size_t D = shape->D, fan = kernel * D;

    (void)param_add(table, "attention", "weight", fan, D, INIT_UNIFORM, fan);
    (void)param_add(table, "attention", "bias", 1, D, INIT_UNIFORM, fan);
}

/* y (T, B, D), backward the gradient of its sum; then a W_j transposed. */
size_t LANE(taps_cache)(const struct attn_shape *shape, size_t B)
{
    return shape->T * B * shape->D + shape->D * shape->D;
}

/* How many W_j meet a key at all in a window of T. */
static size_t taps_in_use(const struct attn_args *a, size_t kernel)
{
    return kernel < a->shape.T ? kernel : a->shape.T;
}

/* What W_j makes of the keys, for y from y_j on; the first sets all of y. */
static struct affine tap(const struct attn_args *a, size_t kernel, size_t j)
{
    const size_t rows = (a->shape.T - j) * a->B, D = a->shape.D;
    const size_t W = j * D * D, b = j ? 0 : kernel * D * D;

    return (struct affine){rows, D, D, a->keys, D, a->theta, W, b, j > 0};
}

void LANE(taps_forward)(const struct attn_args *a, size_t kernel)
{
    const size_t step = a->B * a->shape.D;
    real *y = a->cache;

    for (size_t j = 0; j < taps_in_use(a, kernel); j++) {
        const struct affine layer = tap(a, kernel, j);

        LANE(affine_forward)(&layer, y + j * step);
    }
    VEC_EACH(i, m, a->shape.T * step)
    vec_put(y + i, vec_tanh(vec_get(y + i, m)), m);
    LANE(pool_mean)(a, y);
}

/* y = tanh(sum),  context = 1/T sum_t y_t: `y` becomes the gradient of sum. */
static void sum_backward(const struct attn_args *a, real *y)
{
    const size_t B = a->B, D = a->shape.D;
    const real weight = R(1.0) / (real)a->shape.T;

    for (size_t i = 0; i < a->shape.T * B; i++, y += D) {
        const real *dcontext = a->dcontext + i % B * D;

        VEC_EACH(d, m, D)
        {
            const vec out = vec_get(y + d, m);

            vec_put(y + d, weight * vec_get(dcontext + d, m) * (1 - out * out),
                    m);
        }
    }
}

void LANE(taps_backward)(const struct attn_args *a, size_t kernel)
{
    const size_t step = a->B * a->shape.D;
    real *dsum = a->cache, *transposed = dsum + a->shape.T * step;

    sum_backward(a, dsum);
    for (size_t j = 0; j < taps_in_use(a, kernel); j++) {
        const struct affine layer = tap(a, kernel, j);

        LANE(affine_backward)
        (&layer, dsum + j * step, a->dtheta, a->dkeys, transposed);
    }
}
