/*
 * similarity_mlp.c - "an arbitrary network f(k, q)": one of two hidden layers:
 *
 *   h1_t = tanh(W1k k_t + W1q q + b1)  W1k, W1q (D, D), b1 (1, D)
 *   h2_t = tanh(W2 h1_t + b2)          W2 (D, D), b2 (1, D)
 *   a_t  = v . h2_t                    v (D, 1)
 *
 * A bias of a_t would cancel in the softmax.
 */
#include "nn/similarity.h"

#include "kernel/lanes.h"
#include "kernel/rows.h"
#include "nn/affine.h"
#include "nn/hidden.h"

static void mlp_params(struct param_table *table, const char *prefix, size_t D)
{
    LANE(hidden_params)(table, prefix, D);
    LANE(hidden_param)(table, prefix, "bias", 1, D, D);
    LANE(hidden_param)(table, prefix, "weight_hidden", D, D, D);
    LANE(hidden_param)(table, prefix, "bias_hidden", 1, D, D);
    LANE(hidden_param)(table, prefix, "vector", D, 1, D);
}

/* Where they start. */
static size_t bias_at(size_t D)
{
    return 2 * D * D;
}

static size_t second_at(size_t D)
{
    return bias_at(D) + D;
}

static size_t vector_at(size_t D)
{
    return second_at(D) + D * D + D;
}

static size_t mlp_n_theta(size_t D)
{
    return vector_at(D) + D;
}

/* The first layer's; h2 (T, B, D), dh1 (T, B, D), and W2 transposed. */
static size_t mlp_cache(size_t T, size_t B, size_t D)
{
    return LANE(hidden_cache)(T, B, D) + 2 * T * B * D + D * D;
}

static void mlp_keys_forward(const struct similarity_args *a)
{
    LANE(hidden_keys_forward)(a, bias_at(a->D));
}

static struct affine second_layer(const struct similarity_args *a)
{
    const size_t rows = a->T * a->B, D = a->D;
    const size_t W = second_at(D), b = W + D * D;

    return (struct affine){rows, D, D, a->cache, D, a->theta, W, b, false};
}

static real *h2_of(const struct similarity_args *a)
{
    return a->cache + LANE(hidden_cache)(a->T, a->B, a->D);
}

static void mlp_forward(const struct similarity_args *a)
{
    const struct affine layer = second_layer(a);
    real *const h2 = h2_of(a);

    LANE(hidden_forward)(a);
    LANE(affine_forward)(&layer, h2);
    VEC_EACH(i, m, a->T * a->B * a->D)
    vec_put(h2 + i, vec_tanh(vec_get(h2 + i, m)), m);
    LANE(hidden_read)(a, h2, a->theta + vector_at(a->D));
}

static void mlp_backward(const struct similarity_args *a)
{
    const size_t D = a->D, rows = a->T * a->B, vector = vector_at(D);
    const struct affine layer = second_layer(a);
    const real *h1 = layer.x;
    real *const h2 = h2_of(a), *const dh1 = h2 + rows * D;

    LANE(hidden_read_backward)(a, h2, a->theta + vector, a->dtheta + vector);
    LANE(clear_rows)(rows, D, dh1, D);
    /* in h2 there is by now the gradient below its tanh */
    LANE(affine_backward)(&layer, h2, a->dtheta, dh1, dh1 + rows * D);
    VEC_EACH(i, m, rows * D)
    {
        const vec out = vec_get(h1 + i, m);

        vec_put(dh1 + i, vec_get(dh1 + i, m) * (1 - out * out), m);
    }
    LANE(hidden_backward)(a, dh1);
}

static void mlp_keys_backward(const struct similarity_args *a)
{
    LANE(hidden_keys_backward)(a, bias_at(a->D));
}

const struct similarity_ops LANE(similarity_mlp) = {
    .name = "mlp",
    .summary = "a network of two hidden layers of k and q",
    .params = mlp_params,
    .n_theta = mlp_n_theta,
    .n_memo = LANE(hidden_memo),
    .n_cache = mlp_cache,
    .keys_forward = mlp_keys_forward,
    .forward = mlp_forward,
    .backward = mlp_backward,
    .keys_backward = mlp_keys_backward,
};
