/*
 * attn_timestep.c - timestep attention: one learned weight per timestep. It is
 * the layer that this program was written for.
 *
 *   c_t     = tanh(h_t . w + b_t)          w (D, 1), b (T, 1), c (T, B)
 *   beta    = softmax over t of c          (T, B)
 *   context = sum_t beta_t h_t             (B, D)
 *
 * The keys h_t are the states; with --attend inputs they are the inputs, and
 * only beta is used. The tanh keeps c in (-1, 1), so that no timestep weighs
 * more than e^2 = 7.4 times another; --logits identity omits it.
 */
#include "nn/attn.h"

#include "kernel/lanes.h"
#include "kernel/softmax.h"
#include "nn/lookup.h"
#include "nn/shape.h"

static void timestep_params(struct param_table *table,
                            const struct attn_shape *shape)
{
    (void)param_add(table, "attention", "w", shape->D, 1, INIT_UNIFORM,
                    shape->D);
    (void)param_add(table, "attention", "b", shape->T, 1, INIT_ZERO, 0);
}

/* c (T, B) */
static size_t timestep_scratch(const struct attn_shape *shape, size_t B)
{
    return shape->T * B;
}

static bool is_bounded(const struct attn_args *a)
{
    return a->shape.hyperparameters[HYPER_LOGITS] != LOGITS_IDENTITY;
}

static void timestep_forward(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;
    const real *w = a->theta, *bias = w + D;
    real *c = a->scratch;

    for (size_t t = 0; t < T; t++)
        for (size_t b = 0; b < B; b++)
            c[t * B + b] = vec_dot(D, a->keys + (t * B + b) * D, w) + bias[t];
    if (is_bounded(a)) {
        VEC_EACH(i, m, T * B)
        vec_put(c + i, vec_tanh(vec_get(c + i, m)), m);
    }
    LANE(softmax)(T, B, c, a->weights);
    ablation_weights(a->ablation, T, B, a->weights);
    if (a->context)
        LANE(weighted_sum)(T, B, D, a->weights, a->keys, D, a->context);
}

/* sum_t weights_t dweights_t, which equals dcontext . context where the kind
 * has a context. */
static real mean_dweight(const struct attn_args *a, size_t b)
{
    const size_t B = a->B, D = a->shape.D;
    real sum = 0;

    if (a->dcontext)
        return vec_dot(D, a->dcontext + b * D, a->context + b * D);
    for (size_t t = 0; t < a->shape.T; t++)
        sum += a->weights[t * B + b] * a->dweights[t * B + b];
    return sum;
}

/* The backward passes of sum, softmax and logits in one pass over the keys. */
static void timestep_backward(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;
    const real *w = a->theta, *c = a->scratch;
    real *dw = a->dtheta, *dbias = dw + D, mean[SHARD];
    const bool bounded = is_bounded(a);

    for (size_t b = 0; b < B; b++)
        mean[b] = mean_dweight(a, b);
    for (size_t t = 0; t < T; t++)
        for (size_t b = 0; b < B; b++) {
            const size_t i = t * B + b;
            const real *key = a->keys + i * D;
            const real *dcontext = a->dcontext ? a->dcontext + b * D : NULL;
            const real dweight =
                dcontext ? vec_dot(D, dcontext, key) : a->dweights[i];
            /* beta = softmax(c), c = tanh(sum), sum = key . w + bias */
            real dsum = a->weights[i] * (dweight - mean[b]);

            if (bounded)
                dsum *= R(1.0) - c[i] * c[i];
            dbias[t] += dsum;
            vec_add_scaled(D, dsum, key, dw);
            vec_add_scaled(D, dsum, w, a->dkeys + i * D);
            /* context += beta key */
            if (dcontext)
                vec_add_scaled(D, a->weights[i], dcontext, a->dkeys + i * D);
        }
}

const struct attn_ops LANE(attn_timestep) = {
    .name = "timestep",
    .summary = "one weight per timestep: softmax over t of tanh(h.w + b_t)",
    .flags = ATTN_FIXED_WINDOW | ATTN_WEIGHS_INPUTS | ATTN_CANDIDATE,
    .hyperparameters = HYPER_SET(LOGITS),
    .params = timestep_params,
    .n_scratch = timestep_scratch,
    .forward = timestep_forward,
    .backward = timestep_backward,
};
