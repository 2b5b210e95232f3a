/*
 * attn_hard.c - the one state that matches best, looked up by the newest:
 *
 *   q       = h_T . W_q                    W_q (Q, D), q (B, D)
 *   a_t     = similarity(h_t, q)           (T, B)
 *   c       = argmax over t of a           the oldest of equals
 *   context = h_c,   weights_t = 1 for t = c, else 0
 *
 * The choice is a step function: its gradient is zero wherever there is one.
 * The backward pass is a straight-through estimator. With p = softmax over t
 * of a, the value gets the gradient that passes through h_c; the logits get
 * that of the expected value of a key drawn from p, the keys as values held
 * fixed:
 *
 *   E = sum_t p_t (dcontext . h_t),   da_t = p_t (dcontext . h_t - E)
 *
 * So the forecast is that of one state, and training moves the logits as if
 * it had been drawn. The estimator is biased: the more so, the less p is
 * concentrated on c.
 */
#include "nn/attn.h"

#include <string.h>

#include "kernel/softmax.h"
#include "nn/query_lookup.h"

/* p (T, B) comes last. */
static size_t hard_cache(const struct attn_shape *shape, size_t B)
{
    return LANE(query_lookup_cache)(shape, B) + shape->T * B;
}

static real *p_of(const struct attn_args *a)
{
    return a->cache + LANE(query_lookup_cache)(&a->shape, a->B);
}

/* The oldest t with the largest logit of window b. */
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
    const struct lookup lookup = LANE(query_lookup_forward)(a, p);

    LANE(lookup_match)(&lookup);
    memset(a->weights, 0, T * B * sizeof *a->weights);
    for (size_t b = 0; b < B; b++) {
        const size_t i = choice(a, p, b) * B + b;

        a->weights[i] = R(1.0);
        memcpy(a->context + b * D, a->keys + i * D, D * sizeof(real));
    }
    LANE(softmax)(T, B, p, p);
}

/* lookup.h: the values were weighed by the choice, the logits get theirs by p.
 */
static void hard_backward(const struct attn_args *a)
{
    LANE(query_lookup_backward)(a, p_of(a));
}

const struct attn_ops LANE(attn_hard) = {
    .name = "hard",
    .summary = "the one state that matches the last best, and no other",
    .flags = ATTN_READS_QUERY | ATTN_TAKES_SIMILARITY | ATTN_ESTIMATES,
    .params = LANE(query_lookup_params),
    .n_memo = LANE(query_lookup_memo),
    .n_cache = hard_cache,
    .keys_forward = LANE(query_lookup_keys_forward),
    .forward = hard_forward,
    .backward = hard_backward,
    .keys_backward = LANE(query_lookup_keys_backward),
};
