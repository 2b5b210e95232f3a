/*
 * attn_timestep.c - one learned weight per timestep, the layer this program
 * exists for:
 *
 *   c_t     = tanh(k_t . w + b_t)          w (D, 1), b (T, 1), c (T, B)
 *   beta    = softmax over t of c          (T, B)
 *   context = sum_t beta_t k_t             (B, D)
 *
 * The keys are the states, or the inputs (--attend inputs), where beta alone
 * is wanted. The tanh keeps c in (-1, 1): no timestep weighs more than
 * e^2 = 7.4 times another. --logits identity leaves it out.
 */
#include "nn/attn.h"

#include "kernel/lanes.h"
#include "kernel/softmax.h"
#include "nn/pool.h"
#include "nn/shape.h"

static void timestep_params(struct param_table *table,
                            const struct attn_shape *shape)
{
    (void)param_add(table, "attention", "w", shape->D, 1, INIT_UNIFORM,
                    shape->D);
    (void)param_add(table, "attention", "b", shape->T, 1, INIT_ZERO, 0);
}

/* c (T, B) */
static size_t timestep_cache(const struct attn_shape *shape, size_t B)
{
    return shape->T * B;
}

static void timestep_forward(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;
    const real *w = a->theta, *bias = w + D;
    real *c = a->cache;

    for (size_t t = 0; t < T; t++)
        for (size_t b = 0; b < B; b++)
            c[t * B + b] = vec_dot(D, a->keys + (t * B + b) * D, w) + bias[t];
    if (a->shape.logits == LOGITS_TANH) {
        VEC_EACH(i, m, T * B)
        vec_put(c + i, vec_tanh(vec_get(c + i, m)), m);
    }
    LANE(softmax)(T, B, c, a->weights);
    if (a->context)
        LANE(pool)(T, B, D, a->weights, a->keys, D, a->context);
}

/* sum_t weights_t dweights_t, which for a context is dcontext . context. */
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

/* One pass over the keys: sum, softmax and logits backward at once. */
static void timestep_backward(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;
    const real *w = a->theta, *c = a->cache;
    real *dw = a->dtheta, *dbias = dw + D, mean[SHARD];
    const bool bounded = a->shape.logits == LOGITS_TANH;

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
    .flags = ATTN_FIXED_WINDOW | ATTN_WEIGHS_INPUTS | ATTN_TAKES_LOGITS,
    .params = timestep_params,
    .n_cache = timestep_cache,
    .forward = timestep_forward,
    .backward = timestep_backward,
};
