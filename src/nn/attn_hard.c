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

#include "kernel/lanes.h"
#include "kernel/softmax.h"
#include "nn/query.h"
#include "nn/similarity.h"

static void hard_params(struct param_table *table,
                        const struct attn_shape *shape)
{
    LANE(query_params)(table, shape);
    if (shape->similarity->params)
        shape->similarity->params(table, "", shape->D);
}

static size_t hard_memo(const struct attn_shape *shape, size_t B)
{
    const struct similarity_ops *similarity = shape->similarity;

    return similarity->n_memo ? similarity->n_memo(shape->T, B, shape->D) : 0;
}

/* The cache behind the query's. */
struct hard {
    real *p, *da; /* (T, B) */
    real *similarity;
};

static struct hard parts(const struct attn_args *a)
{
    const size_t n = a->shape.T * a->B;
    real *c = a->cache + LANE(query_cache)(&a->shape, a->B);

    return (struct hard){.p = c, .da = c + n, .similarity = c + 2 * n};
}

static size_t hard_cache(const struct attn_shape *shape, size_t B)
{
    const struct similarity_ops *similarity = shape->similarity;
    const size_t T = shape->T, D = shape->D;

    return LANE(query_cache)(shape, B) + 2 * T * B +
           (similarity->n_cache ? similarity->n_cache(T, B, D) : 0);
}

/* The similarity's part of what the kind was given. */
static struct similarity_args matching(const struct attn_args *a,
                                       const struct hard *h)
{
    const size_t D = a->shape.D;
    struct similarity_args s = {.T = a->shape.T, .B = a->B, .D = D};

    s.theta = a->theta + a->shape.Q * D;
    s.keys = a->keys;
    s.query = a->cache;
    s.key_row = s.query_row = D;
    s.logits = h->p;
    s.memo = a->memo;
    s.cache = h->similarity;
    if (a->dtheta) {
        s.dlogits = h->da;
        s.dtheta = a->dtheta + a->shape.Q * D;
        s.dkeys = a->dkeys;
        s.dmemo = a->dmemo;
    }
    return s;
}

static void hard_keys_forward(const struct attn_args *a)
{
    const struct hard h = parts(a);
    const struct similarity_args s = matching(a, &h);

    if (a->shape.similarity->keys_forward)
        a->shape.similarity->keys_forward(&s);
}

static void hard_keys_backward(const struct attn_args *a)
{
    const struct hard h = parts(a);
    const struct similarity_args s = matching(a, &h);

    if (a->shape.similarity->keys_backward)
        a->shape.similarity->keys_backward(&s);
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
    const struct hard h = parts(a);
    const struct similarity_args s = matching(a, &h);

    LANE(query_forward)(a);
    a->shape.similarity->forward(&s);
    memset(a->weights, 0, T * B * sizeof *a->weights);
    for (size_t b = 0; b < B; b++) {
        const size_t i = choice(a, s.logits, b) * B + b;

        a->weights[i] = R(1.0);
        memcpy(a->context + b * D, a->keys + i * D, D * sizeof(real));
    }
    LANE(softmax)(T, B, s.logits, h.p);
}

/* da, and the value's part of dkeys */
static void choice_backward(const struct attn_args *a, const struct hard *h)
{
    const size_t B = a->B, D = a->shape.D;

    for (size_t b = 0; b < B; b++) {
        const real *dcontext = a->dcontext + b * D;
        real expected = 0;

        for (size_t i = b; i < a->shape.T * B; i += B) {
            h->da[i] = vec_dot(D, dcontext, a->keys + i * D);
            expected += h->p[i] * h->da[i];
        }
        for (size_t i = b; i < a->shape.T * B; i += B) {
            h->da[i] = h->p[i] * (h->da[i] - expected);
            vec_add_scaled(D, a->weights[i], dcontext, a->dkeys + i * D);
        }
    }
}

static void hard_backward(const struct attn_args *a)
{
    const struct hard h = parts(a);
    struct similarity_args s = matching(a, &h);

    choice_backward(a, &h);
    s.dquery = LANE(query_start_backward)(a);
    a->shape.similarity->backward(&s);
    LANE(query_backward)(a);
}

const struct attn_ops LANE(attn_hard) = {
    .name = "hard",
    .summary = "the one state that matches the last best, and no other",
    .flags = ATTN_READS_QUERY | ATTN_TAKES_SIMILARITY | ATTN_ESTIMATES,
    .params = hard_params,
    .n_memo = hard_memo,
    .n_cache = hard_cache,
    .keys_forward = hard_keys_forward,
    .forward = hard_forward,
    .backward = hard_backward,
    .keys_backward = hard_keys_backward,
};
