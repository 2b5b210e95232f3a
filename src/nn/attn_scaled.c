/*
 * attn_scaled.c - multi-head attention: at each of its steps the decoder looks
 * up projected states in several heads (Vaswani et al. 2017).
 *
 *   q = W_q s,  K_t = W_k h_t,  V_t = W_v h_t       W_q (Q, D), others (D, D)
 *
 * and in each head, which is a slice of D / heads units,
 *
 *   p       = softmax over t of similarity(K_t, q)  (T, B)
 *   context = sum_t p_t V_t                         (B, D / heads)
 *
 * s is the decoder's state; `weights` is the mean of p over the heads. The
 * similarity of each head has parameters of its own. There are no biases: that
 * of K would cancel in the softmax. The result does not depend on the order of
 * the keys, unless the caller adds a positional encoding to them.
 */
#include "nn/attn.h"

#include <stdio.h>
#include <string.h>

#include "kernel/lanes.h"
#include "nn/linear.h"
#include "nn/lookup.h"

static size_t n_heads(const struct attn_shape *s)
{
    return s->hyperparameters[HYPER_HEADS];
}

/* Units of a head. */
static size_t units(const struct attn_shape *s)
{
    return s->D / n_heads(s);
}

static const struct similarity_ops *similarity(const struct attn_shape *s)
{
    return similarity_of(s->hyperparameters[HYPER_SIMILARITY]);
}

static void scaled_params(struct param_table *table, const struct attn_shape *s)
{
    const size_t D = s->D;

    LANE(query_params)(table, s);
    (void)param_add(table, "attention", "weight_k", D, D, INIT_UNIFORM, D);
    (void)param_add(table, "attention", "weight_v", D, D, INIT_UNIFORM, D);
    for (size_t head = 0; similarity(s)->params && head < n_heads(s); head++) {
        char prefix[32];

        (void)snprintf(prefix, sizeof prefix, "head.%zu.", head);
        similarity(s)->params(table, prefix, units(s));
    }
}

/* The offset of a head's similarity parameters, after W_q, W_k and W_v. */
static size_t head_theta(const struct attn_shape *s, size_t head)
{
    const struct similarity_ops *ops = similarity(s);

    return (s->Q + 2 * s->D) * s->D +
           (ops->n_theta ? head * ops->n_theta(units(s)) : 0);
}

static size_t head_n_key_cache(const struct attn_shape *s, size_t B)
{
    return LANE(lookup_n_key_cache)(similarity(s), s->T, B, units(s));
}

/* p (T, B), then the lookup's. */
static size_t head_n_scratch(const struct attn_shape *s, size_t B)
{
    return s->T * B + LANE(lookup_n_scratch)(similarity(s), s->T, B, units(s));
}

/* The key cache is K and V (T, B, D), W_k or W_v transposed, and from here on
 * that of each head. */
static size_t heads_in_key_cache(const struct attn_shape *s, size_t B)
{
    return (2 * s->T * B + s->D) * s->D;
}

static size_t scaled_n_key_cache(const struct attn_shape *s, size_t B)
{
    return heads_in_key_cache(s, B) + n_heads(s) * head_n_key_cache(s, B);
}

static size_t scaled_n_scratch(const struct attn_shape *s, size_t B)
{
    return LANE(query_n_scratch)(s, B) + n_heads(s) * head_n_scratch(s, B);
}

/* The lookup of a head, without query and gradients. */
static struct lookup keys_of(const struct attn_args *a, size_t head)
{
    const struct attn_shape *s = &a->shape;
    const size_t first = head * units(s);

    return (struct lookup){
        .similarity = similarity(s),
        .normalise = s->hyperparameters[HYPER_NORMALISE],
        .args = {.T = s->T,
                 .B = a->B,
                 .D = units(s),
                 .theta = a->theta + head_theta(s, head),
                 .keys = a->key_cache + first,
                 .key_row = s->D,
                 .query_row = s->D,
                 .key_cache = a->key_cache + heads_in_key_cache(s, a->B) +
                              head * head_n_key_cache(s, a->B)},
        .values = a->key_cache + s->T * a->B * s->D + first,
        .row = s->D,
    };
}

/* The same with the query. */
static struct lookup at_query(const struct attn_args *a, size_t head)
{
    const struct attn_shape *s = &a->shape;
    const size_t first = head * units(s);
    real *p = a->scratch + LANE(query_n_scratch)(s, a->B) +
              head * head_n_scratch(s, a->B);
    struct lookup lookup = keys_of(a, head);

    lookup.args.query = a->scratch + first;
    lookup.p = p;
    lookup.weights = p;
    lookup.scratch = p + s->T * a->B;
    lookup.ablation = a->ablation;
    lookup.context = a->context + first;
    return lookup;
}

/* Sets the gradients that both backward passes add to. */
static void set_gradients(const struct attn_args *a, size_t head,
                          struct lookup *lookup)
{
    const struct attn_shape *s = &a->shape;
    const size_t first = head * units(s);

    lookup->args.dtheta = a->dtheta + head_theta(s, head);
    lookup->args.dkeys = a->dkey_cache + first;
    lookup->args.dkey_cache = a->dkey_cache + heads_in_key_cache(s, a->B) +
                              head * head_n_key_cache(s, a->B);
    lookup->dvalues = a->dkey_cache + s->T * a->B * s->D + first;
}

/* W_k for i = 0, W_v for i = 1. */
static struct linear_args projection(const struct attn_args *a, size_t i)
{
    const size_t D = a->shape.D;

    return linear_square(a->shape.T * a->B, D, a->keys, a->theta,
                         (a->shape.Q + i * D) * D);
}

static void scaled_keys_forward(const struct attn_args *a)
{
    const size_t n = a->shape.T * a->B * a->shape.D;

    for (size_t i = 0; i < 2; i++) {
        const struct linear_args by = projection(a, i);

        LANE(linear_forward)(&by, a->key_cache + i * n);
    }
    for (size_t head = 0; head < n_heads(&a->shape); head++) {
        const struct lookup lookup = keys_of(a, head);

        LANE(lookup_keys_forward)(&lookup);
    }
}

static void scaled_forward(const struct attn_args *a)
{
    const size_t n = a->shape.T * a->B, heads = n_heads(&a->shape);

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
    real *const dq = LANE(query_clear_gradient)(a);

    for (size_t head = 0; head < n_heads(&a->shape); head++) {
        const size_t first = head * units(&a->shape);
        struct lookup lookup = at_query(a, head);

        set_gradients(a, head, &lookup);
        lookup.args.dquery = dq + first;
        lookup.dcontext = a->dcontext + first;
        LANE(lookup_backward)(&lookup);
    }
    LANE(query_backward)(a);
}

static void scaled_keys_backward(const struct attn_args *a)
{
    const size_t n = a->shape.T * a->B * a->shape.D;
    real *transposed = a->key_cache + 2 * n;

    for (size_t head = 0; head < n_heads(&a->shape); head++) {
        struct lookup lookup = keys_of(a, head);

        set_gradients(a, head, &lookup);
        LANE(lookup_keys_backward)(&lookup);
    }
    for (size_t i = 0; i < 2; i++) {
        const struct linear_args by = projection(a, i);

        LANE(linear_backward)
        (&by, a->dkey_cache + i * n, linear_transpose(&by, transposed),
         a->dtheta, a->dkeys);
    }
}

const struct attn_ops LANE(attn_scaled) = {
    .name = "scaled",
    .summary = "multi-head (--heads): softmax over t of similarity(W h, W s)",
    .place = ATTN_DECODES,
    .flags = ATTN_CANDIDATE | ATTN_ENCODES_KEYS,
    .hyperparameters = HYPER_SET(HEADS) | HYPER_SET(SIMILARITY) |
                       HYPER_SET(POSITIONS) | HYPER_SET(NORMALISE) |
                       HYPER_SET(BLOCKS),
    .optional = HYPER_SET(BLOCKS),
    .params = scaled_params,
    .n_key_cache = scaled_n_key_cache,
    .n_scratch = scaled_n_scratch,
    .keys_forward = scaled_keys_forward,
    .forward = scaled_forward,
    .backward = scaled_backward,
    .keys_backward = scaled_keys_backward,
};
