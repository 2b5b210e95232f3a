/*
 * attn_timestep.c - timestep attention: one learned weight per timestep. It is
 * the layer that this program was written for.
 *
 *   c_t     = tanh(h_t . w + b_t)          w (D, 1), b (T, 1), c (T, B)
 *   beta    = softmax over t of c          (T, B), or --normalise
 *   context = sum_t beta_t h_t             (B, D)
 *
 * The keys h_t are the states; with --attend inputs they are the inputs, and
 * only beta is used. The tanh keeps c in (-1, 1), so that no timestep weighs
 * more than e^2 = 7.4 times another; --logits identity omits it.
 */
#include "nn/timestep.h"

#include "kernel/lanes.h"
#include "kernel/normalise.h"
#include "nn/lookup.h"
#include "nn/shape.h"

void LANE(timestep_params)(struct param_table *table,
                           const struct attn_shape *shape)
{
    (void)param_add(table, "attention", "w", shape->D, 1, INIT_UNIFORM,
                    shape->D);
    (void)param_add(table, "attention", "b", shape->T, 1, INIT_ZERO, 0);
}

/* c and dc (T, B) */
size_t LANE(timestep_n_scratch)(const struct attn_shape *shape, size_t B)
{
    return 2 * shape->T * B;
}

static bool is_bounded(const struct attn_args *a)
{
    return a->shape.hyperparameters[HYPER_LOGITS] != LOGITS_IDENTITY;
}

static size_t normalisation(const struct attn_args *a)
{
    return a->shape.hyperparameters[HYPER_NORMALISE];
}

void LANE(timestep_forward)(const struct attn_args *a)
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
    LANE(normalise)(normalisation(a), T, B, c, a->weights);
    ablation_weights(a->ablation, T, B, a->weights);
    if (a->context)
        LANE(weighted_sum)(T, B, D, a->weights, a->keys, D, a->context);
}

void LANE(timestep_backward)(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;
    const real *w = a->theta, *c = a->scratch;
    real *dw = a->dtheta, *dbias = dw + D, *dc = a->scratch + T * B;

    for (size_t i = 0; i < T * B; i++)
        dc[i] = a->dcontext
                    ? vec_dot(D, a->dcontext + i % B * D, a->keys + i * D)
                    : a->dweights[i];
    LANE(normalise_backward)(normalisation(a), T, B, a->weights, dc);
    for (size_t t = 0; t < T; t++)
        for (size_t b = 0; b < B; b++) {
            const size_t i = t * B + b;
            /* c = tanh(sum), sum = key . w + bias */
            const real dsum =
                is_bounded(a) ? dc[i] * (R(1.0) - c[i] * c[i]) : dc[i];

            dbias[t] += dsum;
            vec_add_scaled(D, dsum, a->keys + i * D, dw);
            vec_add_scaled(D, dsum, w, a->dkeys + i * D);
            /* context += beta key */
            if (a->dcontext)
                vec_add_scaled(D, a->weights[i], a->dcontext + b * D,
                               a->dkeys + i * D);
        }
}

const struct attn_ops LANE(attn_timestep) = {
    .name = "timestep",
    .summary = "one weight per timestep: softmax over t of tanh(h.w + b_t)",
    .flags = ATTN_FIXED_WINDOW | ATTN_WEIGHS_INPUTS | ATTN_CANDIDATE,
    .hyperparameters = HYPER_SET(LOGITS) | HYPER_SET(NORMALISE),
    .params = LANE(timestep_params),
    .n_scratch = LANE(timestep_n_scratch),
    .forward = LANE(timestep_forward),
    .backward = LANE(timestep_backward),
};
