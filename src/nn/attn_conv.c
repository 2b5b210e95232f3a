/*
 * attn_conv.c - two comparators without attention, `conv` and `dense`: a
 * convolution over the timesteps and its mean.
 *
 *   y_t     = tanh(sum_{j<k} h_{t-j} . W_j + b)     y (T, B, D)
 *   context = 1/T sum_t y_t                         (B, D)
 *   weights = 1/T                                   (T, B)
 *
 * The keys h_t before the first timestep are zero. "weight" (k D, D) is W_0,
 * ..., W_{k-1}, each (D, D), one below the other; "bias" b is (1, D).
 *
 * `conv` has a kernel of k = --kernel timesteps: a sliding window over the
 * sequence. `dense` has k = 1: a fully connected layer, the same at every
 * timestep. It answers how attention differs from a dense layer: a dense layer
 * transforms each state but never selects timesteps.
 */
#include "nn/attn.h"

#include "kernel/lanes.h"
#include "nn/linear.h"
#include "nn/lookup.h"

static void conv1d_params(struct param_table *table,
                          const struct attn_shape *shape, size_t kernel)
{
    const size_t D = shape->D, fan = kernel * D;

    (void)param_add(table, "attention", "weight", fan, D, INIT_UNIFORM, fan);
    (void)param_add(table, "attention", "bias", 1, D, INIT_UNIFORM, fan);
}

/* y (T, B, D), backward the gradient of the sum; then a W_j transposed. */
static size_t conv1d_n_scratch(const struct attn_shape *shape, size_t B)
{
    return shape->T * B * shape->D + shape->D * shape->D;
}

/* The number of W_j that meet a key in a window of T timesteps. */
static size_t taps_in_use(const struct attn_args *a, size_t kernel)
{
    return kernel < a->shape.T ? kernel : a->shape.T;
}

/* The term h_{t-j} . W_j of y_j, ..., y_{T-1}; W_0 comes with b and sets y,
 * the others add to it. */
static struct linear_args tap(const struct attn_args *a, size_t kernel,
                              size_t j)
{
    const size_t D = a->shape.D, rows = (a->shape.T - j) * a->B;
    struct linear_args layer =
        linear_square(rows, D, a->keys, a->theta, j * D * D);

    layer.bias = j ? 0 : kernel * D * D;
    layer.add = j > 0;
    return layer;
}

static void conv1d_forward(const struct attn_args *a, size_t kernel)
{
    const size_t step = a->B * a->shape.D;
    real *y = a->scratch;

    for (size_t j = 0; j < taps_in_use(a, kernel); j++) {
        const struct linear_args layer = tap(a, kernel, j);

        LANE(linear_forward)(&layer, y + j * step);
    }
    VEC_EACH(i, m, a->shape.T * step)
    vec_put(y + i, vec_tanh(vec_get(y + i, m)), m);
    LANE(mean_forward)(a, y);
}

/* y = tanh(sum), context = 1/T sum_t y_t: y becomes the gradient of sum. */
static void tanh_mean_backward(const struct attn_args *a, real *y)
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

static void conv1d_backward(const struct attn_args *a, size_t kernel)
{
    const size_t step = a->B * a->shape.D;
    real *dsum = a->scratch, *transposed = dsum + a->shape.T * step;

    tanh_mean_backward(a, dsum);
    for (size_t j = 0; j < taps_in_use(a, kernel); j++) {
        const struct linear_args layer = tap(a, kernel, j);

        LANE(linear_backward)
        (&layer, dsum + j * step, linear_transpose(&layer, transposed),
         a->dtheta, a->dkeys);
    }
}

static void conv_params(struct param_table *table,
                        const struct attn_shape *shape)
{
    conv1d_params(table, shape, shape->hyperparameters[HYPER_KERNEL]);
}

static void conv_forward(const struct attn_args *a)
{
    conv1d_forward(a, a->shape.hyperparameters[HYPER_KERNEL]);
}

static void conv_backward(const struct attn_args *a)
{
    conv1d_backward(a, a->shape.hyperparameters[HYPER_KERNEL]);
}

const struct attn_ops LANE(attn_conv) = {
    .name = "conv",
    .summary = "mean of a tanh convolution over --kernel timesteps",
    .flags = ATTN_FIXED_WEIGHTS,
    .hyperparameters = HYPER_SET(KERNEL),
    .params = conv_params,
    .n_scratch = conv1d_n_scratch,
    .forward = conv_forward,
    .backward = conv_backward,
};

static void dense_params(struct param_table *table,
                         const struct attn_shape *shape)
{
    conv1d_params(table, shape, 1);
}

static void dense_forward(const struct attn_args *a)
{
    conv1d_forward(a, 1);
}

static void dense_backward(const struct attn_args *a)
{
    conv1d_backward(a, 1);
}

const struct attn_ops LANE(attn_dense) = {
    .name = "dense",
    .summary = "mean of tanh(W h + b): a fully connected layer",
    .flags = ATTN_FIXED_WEIGHTS | ATTN_REFERENCE,
    .params = dense_params,
    .n_scratch = conv1d_n_scratch,
    .forward = dense_forward,
    .backward = dense_backward,
};
