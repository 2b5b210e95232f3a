/*
 * attn_scaled.c - several heads look up projected states, the attention of
 * Vaswani et al. 2017:
 *
 *   q = W_q s,  K_t = W_k k_t,  V_t = W_v k_t       W_q (Q, D), others (D, D)
 *
 * and in each head, a slice of D / heads units,
 *
 *   p       = softmax over t of similarity(K_t, q)  (T, B)
 *   context = sum_t p_t V_t                         (B, D / heads)
 *
 * s is the decoder's state; `weights` is the mean of p over the heads. Each
 * head has a similarity with parameters of its own. There are no biases: that
 * of K would cancel in the softmax. The order of the keys changes nothing: who
 * calls this adds positions to them.
 */
#include "nn/attn.h"

#include <stdio.h>
#include <string.h>

#include "kernel/lanes.h"
#include "nn/affine.h"
#include "nn/lookup.h"
#include "nn/query.h"

static void scaled_params(struct param_table *table, const struct attn_shape *s)
{
    LANE(query_params)(table, s);
    (void)param_add(table, "attention", "weight_k", s->D, s->D, INIT_UNIFORM,
                    s->D);
    (void)param_add(table, "attention", "weight_v", s->D, s->D, INIT_UNIFORM,
                    s->D);
    for (size_t head = 0; s->similarity->params && head < s->heads; head++) {
        char prefix[32];

        (void)snprintf(prefix, sizeof prefix, "head.%zu.", head);
        s->similarity->params(table, prefix, s->D / s->heads);
    }
}

/* Where the parameters of a head's similarity start: behind W_q, W_k, W_v. */
static size_t head_at(const struct attn_shape *s, size_t head)
{
    const struct similarity_ops *own = s->similarity;

    return (s->Q + 2 * s->D) * s->D +
           (own->n_theta ? head * own->n_theta(s->D / s->heads) : 0);
}

static size_t head_memo(const struct attn_shape *s, size_t B)
{
    return LANE(lookup_memo)(s->similarity, s->T, B, s->D / s->heads);
}

/* p (T, B), then what the lookup keeps. */
static size_t head_cache(const struct attn_shape *s, size_t B)
{
    return s->T * B +
           LANE(lookup_cache)(s->similarity, s->T, B, s->D / s->heads);
}

/* K and V (T, B, D); W_k or W_v transposed; then each head's. */
static size_t heads_in_memo(const struct attn_shape *s, size_t B)
{
    return (2 * s->T * B + s->D) * s->D;
}

static size_t scaled_memo(const struct attn_shape *s, size_t B)
{
    return heads_in_memo(s, B) + s->heads * head_memo(s, B);
}

static size_t scaled_cache(const struct attn_shape *s, size_t B)
{
    return LANE(query_cache)(s, B) + s->heads * head_cache(s, B);
}

/* What a head does with the keys, without gradients. */
static struct lookup keys_of(const struct attn_args *a, size_t head)
{
    const struct attn_shape *s = &a->shape;
    const size_t units = s->D / s->heads, first = head * units;

    return (struct lookup){
        .similarity = s->similarity,
        .match = {.T = s->T,
                  .B = a->B,
                  .D = units,
                  .theta = a->theta + head_at(s, head),
                  .keys = a->memo + first,
                  .key_row = s->D,
                  .query_row = s->D,
                  .memo = a->memo + heads_in_memo(s, a->B) +
                          head * head_memo(s, a->B)},
        .values = a->memo + s->T * a->B * s->D + first,
        .row = s->D,
    };
}

/* And with a query. */
static struct lookup at_query(const struct attn_args *a, size_t head)
{
    const struct attn_shape *s = &a->shape;
    const size_t first = head * (s->D / s->heads);
    real *own =
        a->cache + LANE(query_cache)(s, a->B) + head * head_cache(s, a->B);
    struct lookup lookup = keys_of(a, head);

    lookup.match.query = a->cache + first;
    lookup.p = own;
    lookup.weights = own;
    lookup.cache = own + s->T * a->B;
    lookup.context = a->context + first;
    return lookup;
}

/* The gradients that both backward passes add into. */
static void add_gradients(const struct attn_args *a, size_t head,
                          struct lookup *lookup)
{
    const struct attn_shape *s = &a->shape;
    const size_t first = head * (s->D / s->heads);

    lookup->match.dtheta = a->dtheta + head_at(s, head);
    lookup->match.dkeys = a->dmemo + first;
    lookup->match.dmemo =
        a->dmemo + heads_in_memo(s, a->B) + head * head_memo(s, a->B);
    lookup->dvalues = a->dmemo + s->T * a->B * s->D + first;
}

/* W_k for i = 0, W_v for i = 1. */
static struct affine key_projection(const struct attn_args *a, size_t i)
{
    const size_t D = a->shape.D, rows = a->shape.T * a->B;
    const size_t W = (a->shape.Q + i * D) * D;

    return (struct affine){rows, D, D, a->keys, D, a->theta, W, 0, false};
}

static void scaled_keys_forward(const struct attn_args *a)
{
    const size_t n = a->shape.T * a->B * a->shape.D;

    for (size_t i = 0; i < 2; i++) {
        const struct affine projection = key_projection(a, i);

        LANE(affine_forward)(&projection, a->memo + i * n);
    }
    for (size_t head = 0; head < a->shape.heads; head++) {
        const struct lookup lookup = keys_of(a, head);

        LANE(lookup_keys_forward)(&lookup);
    }
}

static void scaled_forward(const struct attn_args *a)
{
    const size_t n = a->shape.T * a->B, heads = a->shape.heads;

    LANE(query_forward)(a);
    memset(a->weights, 0, n * sizeof *a->weights);
    for (size_t head = 0; head < heads; head++) {
        const struct lookup lookup = at_query(a, head);

        LANE(lookup_forward)(&lookup);
        vec_add_scaled(n, R(1.0) / (real)heads, lookup.weights, a->weights);
    }
}

static void scaled_backward(const struct attn_args *a)
{
    real *const dq = LANE(query_start_backward)(a);

    for (size_t head = 0; head < a->shape.heads; head++) {
        const size_t first = head * (a->shape.D / a->shape.heads);
        struct lookup lookup = at_query(a, head);

        add_gradients(a, head, &lookup);
        lookup.match.dquery = dq + first;
        lookup.dcontext = a->dcontext + first;
        LANE(lookup_backward)(&lookup);
    }
    LANE(query_backward)(a);
}

static void scaled_keys_backward(const struct attn_args *a)
{
    const size_t n = a->shape.T * a->B * a->shape.D;

    for (size_t head = 0; head < a->shape.heads; head++) {
        struct lookup lookup = keys_of(a, head);

        add_gradients(a, head, &lookup);
        LANE(lookup_keys_backward)(&lookup);
    }
    for (size_t i = 0; i < 2; i++) {
        const struct affine projection = key_projection(a, i);

        LANE(affine_backward)
        (&projection, a->dmemo + i * n, a->dtheta, a->dkeys, a->memo + 2 * n);
    }
}

const struct attn_ops LANE(attn_scaled) = {
    .name = "scaled",
    .summary = "--heads times softmax over t of similarity(W h, W s), of W h",
    .place = ATTN_DECODES,
    .flags = ATTN_TAKES_HEADS | ATTN_TAKES_POSITIONS | ATTN_TAKES_SIMILARITY,
    .params = scaled_params,
    .n_memo = scaled_memo,
    .n_cache = scaled_cache,
    .keys_forward = scaled_keys_forward,
    .forward = scaled_forward,
    .backward = scaled_backward,
    .keys_backward = scaled_keys_backward,
};
