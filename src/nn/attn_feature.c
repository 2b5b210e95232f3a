/*
 * attn_feature.c - attention over features and timesteps: which columns, and
 * when (the two stages of Qin et al. 2017, DA-RNN).
 *
 *   e_t     = x_t W + h_{t-1} U + a        W (E, F), U (M, F), a (1, F)
 *   alpha_t = softmax over the F features of e_t     (F, B), or --normalise
 *   x'_{t,k} = F alpha_{t,k} x_{t,k}       what the recurrence reads
 *   beta, context = those of the kind timestep, of the states h_t
 *
 * The weight of a cell is beta_t alpha_{t,k}; those of a window add up to 1.
 * The factor F only keeps the scale: training starts at W = U = a = 0, where
 * x'_t is x_t. x_t has E numbers. Those behind the F features (indicators of
 * missing cells, calendar, known and categorical inputs) have a say in alpha
 * and are read as they are. h_{t-1} is the state of the lowest layer, and
 * h_0 = 0; a cell without recurrence has no such state and no U.
 *
 * The paper scores a feature by v . tanh(h_{t-1} W_e + s_{t-1} U_e + ...) of
 * all T values of its column, with the second state s of an LSTM. Here the
 * scores are linear in the row and the state, so that a weight depends on
 * nothing after its row; and the second stage looks at the window once, not at
 * each step of a decoder.
 */
#include "nn/timestep.h"

#include "kernel/lanes.h"
#include "kernel/normalise.h"
#include "nn/linear.h"

static void feature_params(struct param_table *table,
                           const struct attn_shape *s)
{
    LANE(timestep_params)(table, s);
    if (s->F)
        (void)param_add(table, "attention", "feature_x", s->E, s->F, INIT_ZERO,
                        0);
    if (s->F && s->M)
        (void)param_add(table, "attention", "feature_h", s->M, s->F, INIT_ZERO,
                        0);
    if (s->F)
        (void)param_add(table, "attention", "feature_bias", 1, s->F, INIT_ZERO,
                        0);
}

/* The places of W, U and a behind w (D, 1) and b (T, 1). */
static size_t weight_x(const struct attn_shape *s)
{
    return s->D + s->T;
}

static size_t weight_h(const struct attn_shape *s)
{
    return weight_x(s) + s->E * s->F;
}

static size_t bias(const struct attn_shape *s)
{
    return weight_h(s) + s->M * s->F;
}

static struct linear_args from_x(const struct feature_args *a)
{
    const struct attn_shape *s = &a->shape;

    return (struct linear_args){a->B,     s->E,        s->F,    a->x, s->E,
                                a->theta, weight_x(s), bias(s), false};
}

static struct linear_args from_state(const struct feature_args *a)
{
    const struct attn_shape *s = &a->shape;

    return (struct linear_args){a->B,     s->M,        s->F, a->state, s->M,
                                a->theta, weight_h(s), 0,    true};
}

/* e or its gradient (B, F), that of alpha (F, B), and W' or U'. */
static size_t feature_n_scratch(const struct attn_shape *s, size_t B)
{
    return (2 * B + (s->E > s->M ? s->E : s->M)) * s->F;
}

static size_t normalisation(const struct feature_args *a)
{
    return a->shape.hyperparameters[HYPER_NORMALISE];
}

static void feature_forward(const struct feature_args *a)
{
    const size_t B = a->B, F = a->shape.F, E = a->shape.E;
    const struct linear_args x = from_x(a), state = from_state(a);
    real *e = a->scratch;

    LANE(linear_forward)(&x, e);
    if (a->shape.M)
        LANE(linear_forward)(&state, e);
    for (size_t i = 0; i < F * B; i++)
        a->weights[i] = e[i % B * F + i / B];
    LANE(normalise)(normalisation(a), F, B, a->weights, a->weights);
    if (a->ablation)
        ablation_rows(a->ablation, a->t, 0, F, B, a->weights);
    for (size_t b = 0; b < B; b++)
        for (size_t k = 0; k < F; k++)
            a->weighed[b * F + k] =
                (real)F * a->weights[k * B + b] * a->x[b * E + k];
}

static void feature_backward(const struct feature_args *a)
{
    const size_t B = a->B, F = a->shape.F, E = a->shape.E;
    const struct linear_args x = from_x(a), state = from_state(a);
    real *de = a->scratch, *dweights = de + B * F;
    real *transposed = dweights + B * F;

    for (size_t i = 0; i < F * B; i++) {
        const size_t at = i % B * E + i / B;

        dweights[i] = (real)F * a->x[at] * a->dweighed[at];
    }
    LANE(normalise_backward)(normalisation(a), F, B, a->weights, dweights);
    for (size_t i = 0; i < F * B; i++)
        de[i % B * F + i / B] = dweights[i];
    LANE(linear_backward)
    (&x, de, linear_transpose(&x, transposed), a->dtheta, a->dx);
    if (a->shape.M)
        LANE(linear_backward)
    (&state, de, linear_transpose(&state, transposed), a->dtheta, a->dstate);
    for (size_t i = 0; a->dx && i < B * E; i++)
        a->dx[i] +=
            (i % E < F ? (real)F * a->weights[i % E * B + i / E] : R(1.0)) *
            a->dweighed[i];
}

static const struct feature_ops features = {
    .n_scratch = feature_n_scratch,
    .forward = feature_forward,
    .backward = feature_backward,
};

const struct attn_ops LANE(attn_feature) = {
    .name = "feature",
    .summary = "one weight per column and timestep: softmax over both in turn",
    .flags = ATTN_FIXED_WINDOW,
    .hyperparameters = HYPER_SET(LOGITS) | HYPER_SET(NORMALISE),
    .params = feature_params,
    .n_scratch = LANE(timestep_n_scratch),
    .forward = LANE(timestep_forward),
    .backward = LANE(timestep_backward),
    .features = &features,
};
