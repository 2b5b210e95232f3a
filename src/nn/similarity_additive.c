/*
 * similarity_additive.c - a network of one hidden layer (Bahdanau et al. 2015):
 *
 *   h_t = tanh(W1 k_t + W2 q)          W1, W2 (D, D)
 *   a_t = v . h_t                      v (D, 1)
 *
 * There is no bias, as in the paper.
 */
#include "nn/similarity.h"

#include "nn/hidden.h"

static void additive_params(struct param_table *table, const char *prefix,
                            size_t D)
{
    LANE(hidden_params)(table, prefix, D);
    LANE(hidden_param)(table, prefix, "vector", D, 1, D);
}

static size_t additive_n_theta(size_t D)
{
    return 2 * D * D + D;
}

static void additive_keys_forward(const struct similarity_args *a)
{
    LANE(hidden_keys_forward)(a, 0);
}

static void additive_forward(const struct similarity_args *a)
{
    LANE(hidden_forward)(a);
    LANE(hidden_read)(a, a->cache, a->theta + 2 * a->D * a->D);
}

static void additive_backward(const struct similarity_args *a)
{
    const size_t v = 2 * a->D * a->D;

    LANE(hidden_read_backward)(a, a->cache, a->theta + v, a->dtheta + v);
    LANE(hidden_backward)(a, a->cache);
}

static void additive_keys_backward(const struct similarity_args *a)
{
    LANE(hidden_keys_backward)(a, 0);
}

const struct similarity_ops LANE(similarity_additive) = {
    .name = "additive",
    .summary = "v.tanh(W1 k + W2 q)",
    .params = additive_params,
    .n_theta = additive_n_theta,
    .n_memo = LANE(hidden_memo),
    .n_cache = LANE(hidden_cache),
    .keys_forward = additive_keys_forward,
    .forward = additive_forward,
    .backward = additive_backward,
    .keys_backward = additive_keys_backward,
};
