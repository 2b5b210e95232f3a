/*
 * similarity_additive.c - the similarity functions that are neural networks
 * (similarity.h):
 *
 *   additive  h_t = tanh(W1 k_t + W2 q)            (Bahdanau et al. 2015)
 *             a_t = v . h_t
 *
 *   mlp       h1_t = tanh(W1 k_t + W2 q + b1)      "an arbitrary network
 *             h2_t = tanh(W3 h1_t + b2)             f(k, q)"
 *             a_t  = v . h2_t
 *
 * W (D, D), b (D), v (D, 1), h (T, B, D). The output has no bias, which would
 * cancel in the softmax.
 *
 * Both start with the additive layer tanh(W1 k_t + W2 q + b) and end with the
 * product v . h_t. The key cache is W1 k_t + b, computed once per window.
 */
#include "nn/similarity.h"

#include <stdio.h>

#include "kernel/lanes.h"
#include "kernel/rows.h"
#include "nn/linear.h"

static void add_param(struct param_table *table, const char *prefix,
                      const char *name, size_t rows, size_t cols, size_t D)
{
    char full[sizeof table->params->name];

    (void)snprintf(full, sizeof full, "%s%s", prefix, name);
    (void)param_add(table, "attention", full, rows, cols, INIT_UNIFORM, D);
}

static void additive_layer_params(struct param_table *table, const char *prefix,
                                  size_t D)
{
    add_param(table, prefix, "weight_key", D, D, D);
    add_param(table, prefix, "weight_query", D, D, D);
}

/* W1 k + b (T, B, D), then W1 transposed. */
static size_t additive_layer_n_key_cache(size_t T, size_t B, size_t D)
{
    return T * B * D + D * D;
}

/* h (T, B, D); W2 q (B, D), backward its gradient; W2 transposed. */
static size_t additive_layer_n_scratch(size_t T, size_t B, size_t D)
{
    return T * B * D + B * D + D * D;
}

/* W1 k + b; `bias` is the offset of b, or 0. */
static struct linear_args key_layer(const struct similarity_args *a,
                                    size_t bias)
{
    return (struct linear_args){.rows = a->T * a->B,
                                .n = a->D,
                                .m = a->D,
                                .x = a->keys,
                                .x_row = a->key_row,
                                .theta = a->theta,
                                .bias = bias};
}

/* W2 q */
static struct linear_args query_layer(const struct similarity_args *a)
{
    return (struct linear_args){.rows = a->B,
                                .n = a->D,
                                .m = a->D,
                                .x = a->query,
                                .x_row = a->query_row,
                                .theta = a->theta,
                                .weight = a->D * a->D};
}

static void additive_layer_keys_forward(const struct similarity_args *a,
                                        size_t bias)
{
    const struct linear_args layer = key_layer(a, bias);

    LANE(linear_forward)(&layer, a->key_cache);
}

static void additive_layer_forward(const struct similarity_args *a)
{
    const size_t D = a->D, n = a->T * a->B;
    const struct linear_args layer = query_layer(a);
    real *const h = a->scratch, *const queries = h + n * D;

    LANE(linear_forward)(&layer, queries);
    for (size_t i = 0; i < n; i++) {
        const real *key = a->key_cache + i * D, *query = queries + i % a->B * D;

        VEC_EACH(d, m, D)
        vec_put(h + i * D + d,
                vec_tanh(vec_get(key + d, m) + vec_get(query + d, m)), m);
    }
}

/* From dsum (T, B, D), the gradient of the argument of tanh; adds into
 * dkey_cache, dquery and the gradient of W2. */
static void additive_layer_backward(const struct similarity_args *a,
                                    const real *dsum)
{
    const size_t D = a->D;
    const struct linear_args layer = query_layer(a);
    real *const dqueries = a->scratch + a->T * a->B * D;

    LANE(clear_rows)(a->B, D, dqueries, D);
    /* sum = (W1 k + b) + W2 q */
    for (size_t i = 0; i < a->T * a->B; i++) {
        vec_add_scaled(D, R(1.0), dsum + i * D, a->dkey_cache + i * D);
        vec_add_scaled(D, R(1.0), dsum + i * D, dqueries + i % a->B * D);
    }
    LANE(linear_backward)
    (&layer, dqueries, linear_transpose(&layer, dqueries + a->B * D), a->dtheta,
     a->dquery);
}

/* From dkey_cache; adds into dkeys and the gradients of W1 and b. */
static void additive_layer_keys_backward(const struct similarity_args *a,
                                         size_t bias)
{
    const struct linear_args layer = key_layer(a, bias);
    real *const transposed = a->key_cache + a->T * a->B * a->D;

    LANE(linear_backward)
    (&layer, a->dkey_cache, linear_transpose(&layer, transposed), a->dtheta,
     a->dkeys);
}

/* a_t = v . h_t */
static void read_layer(const struct similarity_args *a, const real *h,
                       const real *v)
{
    for (size_t i = 0; i < a->T * a->B; i++)
        a->logits[i] = vec_dot(a->D, h + i * a->D, v);
}

/* Replaces h = tanh(sum) by the gradient of sum; adds into dv. */
static void read_layer_backward(const struct similarity_args *a, real *h,
                                const real *v, real *dv)
{
    for (size_t i = 0; i < a->T * a->B; i++, h += a->D) {
        const real dlogit = a->dlogits[i];

        vec_add_scaled(a->D, dlogit, h, dv);
        VEC_EACH(d, m, a->D)
        {
            const vec out = vec_get(h + d, m);

            vec_put(h + d, dlogit * vec_get(v + d, m) * (1 - out * out), m);
        }
    }
}

/* additive: W1, W2, v */

static void additive_params(struct param_table *table, const char *prefix,
                            size_t D)
{
    additive_layer_params(table, prefix, D);
    add_param(table, prefix, "vector", D, 1, D);
}

static size_t additive_n_theta(size_t D)
{
    return 2 * D * D + D;
}

static void additive_keys_forward(const struct similarity_args *a)
{
    additive_layer_keys_forward(a, 0);
}

static void additive_forward(const struct similarity_args *a)
{
    additive_layer_forward(a);
    read_layer(a, a->scratch, a->theta + 2 * a->D * a->D);
}

static void additive_backward(const struct similarity_args *a)
{
    const size_t v = 2 * a->D * a->D;

    read_layer_backward(a, a->scratch, a->theta + v, a->dtheta + v);
    additive_layer_backward(a, a->scratch);
}

static void additive_keys_backward(const struct similarity_args *a)
{
    additive_layer_keys_backward(a, 0);
}

const struct similarity_ops LANE(similarity_additive) = {
    .name = "additive",
    .summary = "v.tanh(W1 k + W2 q)",
    .params = additive_params,
    .n_theta = additive_n_theta,
    .n_key_cache = additive_layer_n_key_cache,
    .n_scratch = additive_layer_n_scratch,
    .keys_forward = additive_keys_forward,
    .forward = additive_forward,
    .backward = additive_backward,
    .keys_backward = additive_keys_backward,
};

/* mlp: W1, W2, b1, W3, b2, v */

static void mlp_params(struct param_table *table, const char *prefix, size_t D)
{
    additive_layer_params(table, prefix, D);
    add_param(table, prefix, "bias", 1, D, D);
    add_param(table, prefix, "weight_hidden", D, D, D);
    add_param(table, prefix, "bias_hidden", 1, D, D);
    add_param(table, prefix, "vector", D, 1, D);
}

/* Offsets in theta. */
static size_t bias1_at(size_t D)
{
    return 2 * D * D;
}

static size_t weight3_at(size_t D)
{
    return bias1_at(D) + D;
}

static size_t vector_at(size_t D)
{
    return weight3_at(D) + D * D + D;
}

static size_t mlp_n_theta(size_t D)
{
    return vector_at(D) + D;
}

/* The first layer's; h2 (T, B, D), dh1 (T, B, D), and W3 transposed. */
static size_t mlp_n_scratch(size_t T, size_t B, size_t D)
{
    return additive_layer_n_scratch(T, B, D) + 2 * T * B * D + D * D;
}

static void mlp_keys_forward(const struct similarity_args *a)
{
    additive_layer_keys_forward(a, bias1_at(a->D));
}

/* W3 h1 + b2 */
static struct linear_args second_layer(const struct similarity_args *a)
{
    const size_t D = a->D, weight = weight3_at(D);
    struct linear_args layer =
        linear_square(a->T * a->B, D, a->scratch, a->theta, weight);

    layer.bias = weight + D * D;
    return layer;
}

static real *h2_of(const struct similarity_args *a)
{
    return a->scratch + additive_layer_n_scratch(a->T, a->B, a->D);
}

static void mlp_forward(const struct similarity_args *a)
{
    const struct linear_args layer = second_layer(a);
    real *const h2 = h2_of(a);

    additive_layer_forward(a);
    LANE(linear_forward)(&layer, h2);
    VEC_EACH(i, m, a->T * a->B * a->D)
    vec_put(h2 + i, vec_tanh(vec_get(h2 + i, m)), m);
    read_layer(a, h2, a->theta + vector_at(a->D));
}

static void mlp_backward(const struct similarity_args *a)
{
    const size_t D = a->D, rows = a->T * a->B, vector = vector_at(D);
    const struct linear_args layer = second_layer(a);
    const real *h1 = layer.x;
    real *const h2 = h2_of(a), *const dh1 = h2 + rows * D;
    const real *dsum2 = h2;

    read_layer_backward(a, h2, a->theta + vector, a->dtheta + vector);
    LANE(clear_rows)(rows, D, dh1, D);
    LANE(linear_backward)
    (&layer, dsum2, linear_transpose(&layer, dh1 + rows * D), a->dtheta, dh1);
    VEC_EACH(i, m, rows * D)
    {
        const vec out = vec_get(h1 + i, m);

        vec_put(dh1 + i, vec_get(dh1 + i, m) * (1 - out * out), m);
    }
    additive_layer_backward(a, dh1);
}

static void mlp_keys_backward(const struct similarity_args *a)
{
    additive_layer_keys_backward(a, bias1_at(a->D));
}

const struct similarity_ops LANE(similarity_mlp) = {
    .name = "mlp",
    .summary = "a network of two hidden layers of k and q",
    .params = mlp_params,
    .n_theta = mlp_n_theta,
    .n_key_cache = additive_layer_n_key_cache,
    .n_scratch = mlp_n_scratch,
    .keys_forward = mlp_keys_forward,
    .forward = mlp_forward,
    .backward = mlp_backward,
    .keys_backward = mlp_keys_backward,
};
