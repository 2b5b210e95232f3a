/*
 * attn_hard.c - hard attention: the one state that matches the newest state
 * best.
 *
 *   q       = h_T . W_q                    W_q (Q, D), q (B, D)
 *   a_t     = similarity(h_t, q)           (T, B)
 *   c       = argmax over t of a           the oldest of equal ones
 *   context = h_c,   weights_t = 1 for t = c, else 0
 *
 * The choice of c is a step function, whose gradient is zero or undefined. The
 * backward pass is a straight-through estimator. With p = softmax over t of a,
 * the chosen state gets the gradient of the context, dh_c += dcontext, and the
 * logits get the gradient of the expected value of a state drawn from p, with
 * the states as values held constant:
 *
 *   E = sum_t p_t (dcontext . h_t),   da_t = p_t (dcontext . h_t - E)
 *
 * So the forecast uses one state, and training moves the logits as if that
 * state had been drawn at random. The estimator is biased: the less p is
 * concentrated on c, the larger the bias.
 */
#include "nn/attn.h"

#include <string.h>

#include "kernel/softmax.h"
#include "nn/lookup.h"

/* The lookup's, then p (T, B). */
static size_t hard_n_scratch(const struct attn_shape *shape, size_t B)
{
    return LANE(projected_lookup_n_scratch)(shape, B) + shape->T * B;
}

static real *p_of(const struct attn_args *a)
{
    return a->scratch + LANE(projected_lookup_n_scratch)(&a->shape, a->B);
}

/* c of window b: the oldest t with the largest logit. */
static size_t choice(const struct attn_args *a, const real *logits, size_t b)
{
    size_t best = 0;

    for (size_t t = 1; t < a->shape.T; t++)
        if (logits[t * a->B + b] > logits[best * a->B + b])
            best = t;
    return best;
}

static void hard_forward(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;
    real *p = p_of(a);
    const struct lookup lookup = LANE(projected_lookup_start)(a, p);

    LANE(lookup_logits)(&lookup);
    memset(a->weights, 0, T * B * sizeof *a->weights);
    for (size_t b = 0; b < B; b++) {
        const size_t i = choice(a, p, b) * B + b;

        a->weights[i] = R(1.0);
        memcpy(a->context + b * D, a->keys + i * D, D * sizeof(real));
    }
    if (a->ablation) {
        ablation_weights(a->ablation, T, B, a->weights);
        LANE(weighted_sum)(T, B, D, a->weights, a->keys, D, a->context);
    }
    LANE(softmax)(T, B, p, p);
}

/* The lookup's backward pass is the estimator, because its weights are not p
 * (lookup.h). */
static void hard_backward(const struct attn_args *a)
{
    LANE(projected_lookup_backward)(a, p_of(a));
}

const struct attn_ops LANE(attn_hard) = {
    .name = "hard",
    .summary = "the single state that best matches the last one",
    .flags = ATTN_READS_QUERY | ATTN_ESTIMATES,
    .hyperparameters = HYPER_SET(SIMILARITY),
    .params = LANE(projected_lookup_params),
    .n_key_cache = LANE(projected_lookup_n_key_cache),
    .n_scratch = hard_n_scratch,
    .keys_forward = LANE(projected_lookup_keys_forward),
    .forward = hard_forward,
    .backward = hard_backward,
    .keys_backward = LANE(projected_lookup_keys_backward),
};
