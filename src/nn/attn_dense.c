/*
 * attn_dense.c - a fully connected layer in place of attention, the same for
 * all timesteps:
 *
 *   y_t     = tanh(k_t . W + b)            W (D, D), b (1, D), y (T, B, D)
 *   context = 1/T sum_t y_t                (B, D)
 *   weights = 1/T
 *
 * The comparator for "how is attention different from a dense layer?": it
 * changes what is in a state, and never which timestep is looked at.
 */
#include "nn/attn.h"

#include "kernel/lanes.h"
#include "kernel/product.h"
#include "kernel/rows.h"
#include "nn/pool.h"

static void dense_params(struct param_table *table,
                         const struct attn_shape *shape)
{
    const size_t D = shape->D;

    (void)param_add(table, "attention", "weight", D, D, INIT_UNIFORM, D);
    (void)param_add(table, "attention", "bias", 1, D, INIT_UNIFORM, D);
}

/* y (T, B, D), backward its gradient; then W transposed. */
static size_t dense_cache(const struct attn_shape *shape, size_t B)
{
    return shape->T * B * shape->D + shape->D * shape->D;
}

static void dense_forward(const struct attn_args *a)
{
    const size_t D = a->shape.D, rows = a->shape.T * a->B;
    const real *W = a->theta, *bias = W + D * D;
    real *y = a->cache;

    LANE(copy_rows)(rows, D, bias, 0, y, D);
    LANE(product)
    (&(struct product){rows, D, D, a->keys, D, 1, W, D, y, D, true});
    VEC_EACH(i, m, rows * D)
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

static void dense_backward(const struct attn_args *a)
{
    const size_t D = a->shape.D, rows = a->shape.T * a->B;
    real *dW = a->dtheta, *dbias = dW + D * D;
    real *dsum = a->cache, *transposed = dsum + rows * D;

    sum_backward(a, dsum);
    transpose(D, D, a->theta, transposed);
    /* sum = keys . W + bias */
    for (size_t i = 0; i < rows; i++)
        vec_add_scaled(D, R(1.0), dsum + i * D, dbias);
    LANE(product)
    (&(struct product){D, D, rows, a->keys, 1, D, dsum, D, dW, D, true});
    LANE(product)
    (&(struct product){rows, D, D, dsum, D, 1, transposed, D, a->dkeys, D,
                       true});
}

const struct attn_ops LANE(attn_dense) = {
    .name = "dense",
    .summary = "mean of tanh(W h + b): a fully connected layer to compare with",
    .params = dense_params,
    .n_cache = dense_cache,
    .forward = dense_forward,
    .backward = dense_backward,
};
