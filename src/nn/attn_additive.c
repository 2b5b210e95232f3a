/*
 * attn_additive.c - additive attention: at each of its steps the decoder looks
 * up the encoder's states (Bahdanau et al. 2015).
 *
 *   u_t     = W1 h_t                      (T, B, D), once per window
 *   r_t     = tanh(u_t + W2 s)            (T, B, D)
 *   a_t     = v . r_t                     (T, B)
 *   p       = softmax over t of a         (T, B)
 *   context = sum_t p_t h_t               (B, D)
 *
 * The keys h_t are the encoder's states and the query s is the decoder's, both
 * of D units; W1 and W2 are (D, D), v is (D, 1). There are no biases, as in the
 * paper. With z_t = u_t + W2 s the backward pass is
 *
 *   dp_t  = dcontext . h_t                dh_t += p_t dcontext
 *   da_t  = p_t (dp_t - sum_j p_j dp_j)
 *   dv   += da_t r_t                      dz_t  = da_t v (1 - r_t^2)
 *   du_t += dz_t                          the gradient of W2 s is sum_t dz_t
 *
 * From there the gradient goes back through W2 to s, and once per window
 * through W1 to h_t.
 */
#include "nn/attn.h"

#include "kernel/lanes.h"
#include "kernel/rows.h"
#include "kernel/normalise.h"
#include "nn/linear.h"
#include "nn/lookup.h"

static void additive_params(struct param_table *table,
                            const struct attn_shape *shape)
{
    const size_t D = shape->D;

    (void)param_add(table, "attention", "weight_key", D, D, INIT_UNIFORM, D);
    (void)param_add(table, "attention", "weight_query", D, D, INIT_UNIFORM, D);
    (void)param_add(table, "attention", "vector", D, 1, INIT_UNIFORM, D);
}

/* u (T, B, D), then W1 transposed. */
static size_t additive_n_key_cache(const struct attn_shape *shape, size_t B)
{
    return (shape->T * B + shape->D) * shape->D;
}

struct additive {
    size_t rows, v;          /* T B; offset of v in theta */
    struct linear_args by_1; /* u = W1 h */
    struct linear_args by_2; /* W2 s */
    real *r;                 /* (T, B, D); backward: dz */
    real *w2s;               /* (B, D) W2 s; backward: its gradient */
    real *da;                /* (T, B) */
    real *transposed;        /* (D, D) W2 */
};

static size_t additive_n_scratch(const struct attn_shape *shape, size_t B)
{
    const size_t T = shape->T, D = shape->D;

    return T * B * D + B * D + T * B + D * D;
}

static struct additive additive_of(const struct attn_args *a)
{
    const size_t B = a->B, D = a->shape.D, rows = a->shape.T * B;
    struct additive s = {.rows = rows, .v = 2 * D * D};

    s.by_1 = linear_square(rows, D, a->keys, a->theta, 0);
    s.by_2 = linear_square(B, D, a->query, a->theta, D * D);
    s.r = a->scratch;
    s.w2s = s.r + rows * D;
    s.da = s.w2s + B * D;
    s.transposed = s.da + rows;
    return s;
}

static void additive_keys_forward(const struct attn_args *a)
{
    const struct additive s = additive_of(a);

    LANE(linear_forward)(&s.by_1, a->key_cache);
}

static void additive_forward(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;
    const struct additive s = additive_of(a);

    LANE(linear_forward)(&s.by_2, s.w2s);
    for (size_t i = 0; i < s.rows; i++) {
        const real *u = a->key_cache + i * D, *w2s = s.w2s + i % B * D;
        real *r = s.r + i * D;

        VEC_EACH(d, m, D)
        vec_put(r + d, vec_tanh(vec_get(u + d, m) + vec_get(w2s + d, m)), m);
        a->weights[i] = vec_dot(D, r, a->theta + s.v);
    }
    LANE(normalise)
    (a->shape.hyperparameters[HYPER_NORMALISE], T, B, a->weights, a->weights);
    ablation_weights(a->ablation, T, B, a->weights);
    LANE(weighted_sum)(T, B, D, a->weights, a->keys, D, a->context);
}

/* From da to the gradient of v, and r_t becomes dz_t. */
static void tanh_backward(const struct attn_args *a, const struct additive *s)
{
    const size_t D = a->shape.D;
    const real *v = a->theta + s->v;

    for (size_t i = 0; i < s->rows; i++) {
        real *r = s->r + i * D;

        vec_add_scaled(D, s->da[i], r, a->dtheta + s->v);
        VEC_EACH(d, m, D)
        {
            const vec rd = vec_get(r + d, m);

            vec_put(r + d, s->da[i] * vec_get(v + d, m) * (1 - rd * rd), m);
        }
    }
}

static void additive_backward(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;
    const struct additive s = additive_of(a);
    const real *dz = s.r;
    real *dw2s = s.w2s;

    for (size_t i = 0; i < s.rows; i++) {
        const real *dcontext = a->dcontext + i % B * D;

        /* context += p h; da is dp until the backward pass of p */
        s.da[i] = vec_dot(D, dcontext, a->keys + i * D);
        vec_add_scaled(D, a->weights[i], dcontext, a->dkeys + i * D);
    }
    LANE(normalise_backward)
    (a->shape.hyperparameters[HYPER_NORMALISE], T, B, a->weights, s.da);
    tanh_backward(a, &s);
    /* z_t = u_t + W2 s */
    LANE(clear_rows)(B, D, dw2s, D);
    for (size_t i = 0; i < s.rows; i++) {
        vec_add_scaled(D, R(1.0), dz + i * D, a->dkey_cache + i * D);
        vec_add_scaled(D, R(1.0), dz + i * D, dw2s + i % B * D);
    }
    LANE(linear_backward)
    (&s.by_2, dw2s, linear_transpose(&s.by_2, s.transposed), a->dtheta,
     a->dquery);
}

static void additive_keys_backward(const struct attn_args *a)
{
    const struct additive s = additive_of(a);
    real *transposed = a->key_cache + s.rows * a->shape.D;

    LANE(linear_backward)
    (&s.by_1, a->dkey_cache, linear_transpose(&s.by_1, transposed), a->dtheta,
     a->dkeys);
}

const struct attn_ops LANE(attn_additive) = {
    .name = "additive",
    .summary = "softmax over t of v.tanh(W1 h + W2 s), s the decoder's state",
    .place = ATTN_DECODES,
    .hyperparameters = HYPER_SET(NORMALISE),
    .params = additive_params,
    .n_key_cache = additive_n_key_cache,
    .n_scratch = additive_n_scratch,
    .keys_forward = additive_keys_forward,
    .forward = additive_forward,
    .backward = additive_backward,
    .keys_backward = additive_keys_backward,
};
