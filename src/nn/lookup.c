/* lookup.c - see lookup.h; compiled once per instruction set. */
#include "nn/lookup.h"

#include "kernel/lanes.h"
#include "kernel/normalise.h"
#include "kernel/rows.h"
#include "kernel/softmax.h"
#include "nn/linear.h"
#include "nn/shape.h"

/* weighted_sum */

void LANE(weighted_sum)(size_t T, size_t B, size_t D, const real *weights,
                        const real *values, size_t row, real *context)
{
    LANE(clear_rows)(B, D, context, row);
    for (size_t t = 0; t < T; t++)
        for (size_t b = 0; b < B; b++)
            vec_add_scaled(D, weights[t * B + b], values + (t * B + b) * row,
                           context + b * row);
}

void LANE(mean_forward)(const struct attn_args *a, const real *values)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;

    for (size_t i = 0; i < T * B; i++)
        a->weights[i] = R(1.0) / (real)T;
    LANE(weighted_sum)(T, B, D, a->weights, values, D, a->context);
}

/* dot_lookup */

void LANE(dot_lookup_forward)(const struct attn_args *a, enum dot_weights how,
                              real factor)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;

    for (size_t i = 0; i < T * B; i++)
        a->weights[i] =
            factor * vec_dot(D, a->keys + i * D, a->query + i % B * D);
    if (how == WEIGHTS_SOFTMAX && T) {
        LANE(softmax)(T, B, a->weights, a->weights);
        ablation_weights(a->ablation, T, B, a->weights);
    } else {
        ablation_signed(a->ablation, T, B, a->weights);
    }
    LANE(weighted_sum)(T, B, D, a->weights, a->keys, D, a->context);
}

void LANE(dot_lookup_backward)(const struct attn_args *a, enum dot_weights how,
                               real factor)
{
    const size_t B = a->B, D = a->shape.D;
    real mean[SHARD]; /* sum_t weights_t dweights_t */

    for (size_t b = 0; b < B; b++)
        mean[b] = vec_dot(D, a->dcontext + b * D, a->context + b * D);
    for (size_t t = 0; t < a->shape.T; t++)
        for (size_t b = 0; b < B; b++) {
            const size_t i = t * B + b;
            const real *key = a->keys + i * D, *dcontext = a->dcontext + b * D;
            const real weight = a->weights[i];
            /* context += weight key, weight = softmax(a), a = factor key . q */
            const real dweight = vec_dot(D, dcontext, key);
            real *dkey = a->dkeys + i * D;
            real da = dweight;

            if (how == WEIGHTS_SOFTMAX)
                da = weight * (dweight - mean[b]);
            vec_add_scaled(D, weight, dcontext, dkey);
            vec_add_scaled(D, factor * da, a->query + b * D, dkey);
            vec_add_scaled(D, factor * da, key, a->dquery + b * D);
        }
}

/* lookup */

size_t LANE(lookup_n_key_cache)(const struct similarity_ops *similarity,
                                size_t T, size_t B, size_t D)
{
    return similarity->n_key_cache ? similarity->n_key_cache(T, B, D) : 0;
}

/* The gradients of the logits (T, B) come first, then the similarity's. */
size_t LANE(lookup_n_scratch)(const struct similarity_ops *similarity, size_t T,
                              size_t B, size_t D)
{
    return T * B + (similarity->n_scratch ? similarity->n_scratch(T, B, D) : 0);
}

/* The arguments of the similarity for this query. */
static struct similarity_args at_query(const struct lookup *l)
{
    struct similarity_args args = l->args;

    args.logits = l->p; /* the softmax then replaces them */
    args.dlogits = l->scratch;
    args.scratch = l->scratch + args.T * args.B;
    return args;
}

void LANE(lookup_keys_forward)(const struct lookup *l)
{
    if (l->similarity->keys_forward)
        l->similarity->keys_forward(&l->args);
}

void LANE(lookup_logits)(const struct lookup *l)
{
    const struct similarity_args args = at_query(l);

    l->similarity->forward(&args);
}

void LANE(lookup_forward)(const struct lookup *l)
{
    const size_t T = l->args.T, B = l->args.B;

    LANE(lookup_logits)(l);
    LANE(normalise)(l->normalise, T, B, l->p, l->p);
    ablation_weights(l->ablation, T, B, l->p);
    LANE(weighted_sum)
    (T, B, l->args.D, l->weights, l->values, l->row, l->context);
}

/* context += weight value: sets dweights. */
static void weighted_sum_backward(const struct lookup *l, real *dweights)
{
    const size_t D = l->args.D;

    for (size_t i = 0; i < l->args.T * l->args.B; i++) {
        const size_t value = i * l->row;
        const real *dcontext = l->dcontext + i % l->args.B * l->row;

        dweights[i] = vec_dot(D, dcontext, l->values + value);
        if (l->dweights)
            dweights[i] += l->dweights[i];
        vec_add_scaled(D, l->weights[i], dcontext, l->dvalues + value);
    }
}

void LANE(lookup_backward)(const struct lookup *l)
{
    const struct similarity_args args = at_query(l);

    weighted_sum_backward(l, l->scratch);
    LANE(normalise_backward)
    (l->normalise, args.T, args.B, l->p, l->scratch);
    l->similarity->backward(&args);
}

void LANE(lookup_keys_backward)(const struct lookup *l)
{
    if (l->similarity->keys_backward)
        l->similarity->keys_backward(&l->args);
}

/* query */

void LANE(query_params)(struct param_table *table,
                        const struct attn_shape *shape)
{
    (void)param_add(table, "attention", "weight_q", shape->Q, shape->D,
                    INIT_UNIFORM, shape->Q);
}

/* q (B, D), dq (B, D), and W_q transposed (D, Q). */
size_t LANE(query_n_scratch)(const struct attn_shape *shape, size_t B)
{
    return (2 * B + shape->Q) * shape->D;
}

static struct linear_args projection(const struct attn_args *a)
{
    return (struct linear_args){.rows = a->B,
                                .n = a->shape.Q,
                                .m = a->shape.D,
                                .x = a->query,
                                .x_row = a->shape.Q,
                                .theta = a->theta};
}

void LANE(query_forward)(const struct attn_args *a)
{
    const struct linear_args by_q = projection(a);

    LANE(linear_forward)(&by_q, a->scratch);
}

real *LANE(query_clear_gradient)(const struct attn_args *a)
{
    real *dq = a->scratch + a->B * a->shape.D;

    LANE(clear_rows)(a->B, a->shape.D, dq, a->shape.D);
    return dq;
}

void LANE(query_backward)(const struct attn_args *a)
{
    const size_t n = a->B * a->shape.D;
    const struct linear_args by_q = projection(a);

    LANE(linear_backward)
    (&by_q, a->scratch + n, linear_transpose(&by_q, a->scratch + 2 * n),
     a->dtheta, a->dquery);
}

/* projected_lookup */

static const struct similarity_ops *similarity(const struct attn_shape *shape)
{
    return similarity_of(shape->hyperparameters[HYPER_SIMILARITY]);
}

void LANE(projected_lookup_params)(struct param_table *table,
                                   const struct attn_shape *shape)
{
    LANE(query_params)(table, shape);
    if (similarity(shape)->params)
        similarity(shape)->params(table, "", shape->D);
}

size_t LANE(projected_lookup_n_key_cache)(const struct attn_shape *shape,
                                          size_t B)
{
    return LANE(lookup_n_key_cache)(similarity(shape), shape->T, B, shape->D);
}

size_t LANE(projected_lookup_n_scratch)(const struct attn_shape *shape,
                                        size_t B)
{
    return LANE(query_n_scratch)(shape, B) +
           LANE(lookup_n_scratch)(similarity(shape), shape->T, B, shape->D);
}

/* All that does not depend on the query. */
static struct lookup among_keys(const struct attn_args *a)
{
    const size_t D = a->shape.D, first = a->shape.Q * D;

    return (struct lookup){
        .similarity = similarity(&a->shape),
        .normalise = a->shape.hyperparameters[HYPER_NORMALISE],
        .args = {.T = a->shape.T,
                 .B = a->B,
                 .D = D,
                 .theta = a->theta + first,
                 .keys = a->keys,
                 .key_row = D,
                 .query_row = D,
                 .key_cache = a->key_cache,
                 .dtheta = a->dtheta ? a->dtheta + first : NULL,
                 .dkeys = a->dkeys,
                 .dkey_cache = a->dkey_cache},
        .values = a->keys,
        .row = D,
        .dvalues = a->dkeys,
    };
}

static struct lookup of_query(const struct attn_args *a, real *p)
{
    struct lookup lookup = among_keys(a);

    lookup.args.query = a->scratch;
    lookup.p = p;
    lookup.weights = a->weights;
    lookup.context = a->context;
    lookup.scratch = a->scratch + LANE(query_n_scratch)(&a->shape, a->B);
    lookup.ablation = a->ablation;
    lookup.dcontext = a->dcontext;
    lookup.dweights = a->dweights;
    return lookup;
}

void LANE(projected_lookup_keys_forward)(const struct attn_args *a)
{
    const struct lookup lookup = among_keys(a);

    LANE(lookup_keys_forward)(&lookup);
}

struct lookup LANE(projected_lookup_start)(const struct attn_args *a, real *p)
{
    LANE(query_forward)(a);
    return of_query(a, p);
}

void LANE(projected_lookup_backward)(const struct attn_args *a, real *p)
{
    struct lookup lookup = of_query(a, p);

    lookup.args.dquery = LANE(query_clear_gradient)(a);
    LANE(lookup_backward)(&lookup);
    LANE(query_backward)(a);
}

void LANE(projected_lookup_keys_backward)(const struct attn_args *a)
{
    const struct lookup lookup = among_keys(a);

    LANE(lookup_keys_backward)(&lookup);
}
