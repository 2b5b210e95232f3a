/* taps.c - see taps.h. */
#include "nn/taps.h"

#include "kernel/lanes.h"
#include "kernel/product.h"
#include "kernel/rows.h"
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

void LANE(taps_forward)(const struct attn_args *a, size_t kernel)
{
    const size_t D = a->shape.D, step = a->B * D;
    const real *W = a->theta, *bias = W + kernel * D * D;
    real *y = a->cache;

    LANE(copy_rows)(a->shape.T * a->B, D, bias, 0, y, D);
    for (size_t j = 0; j < taps_in_use(a, kernel); j++) {
        const size_t rows = (a->shape.T - j) * a->B;

        LANE(product)
        (&(struct product){rows, D, D, a->keys, D, 1, W + j * D * D, D,
                           y + j * step, D, true});
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
    const size_t D = a->shape.D, step = a->B * D;
    const size_t rows = a->shape.T * a->B;
    real *dbias = a->dtheta + kernel * D * D;
    real *dsum = a->cache, *transposed = dsum + rows * D;

    sum_backward(a, dsum);
    /* sum_t = sum_j keys_{t-j} . W_j + bias */
    for (size_t i = 0; i < rows; i++)
        vec_add_scaled(D, R(1.0), dsum + i * D, dbias);
    for (size_t j = 0; j < taps_in_use(a, kernel); j++) {
        const size_t reached = rows - j * a->B, tap = j * D * D;
        const real *later = dsum + j * step;

        LANE(product)
        (&(struct product){D, D, reached, a->keys, 1, D, later, D,
                           a->dtheta + tap, D, true});
        transpose(D, D, a->theta + tap, transposed);
        LANE(product)
        (&(struct product){reached, D, D, later, D, 1, transposed, D, a->dkeys,
                           D, true});
    }
}
