/*
 * attn_linear.c - attention without a softmax, the projection-operator form,
 * for the newest position:
 *
 *   q       = h_T . W_q                    W_q (Q, D), q (B, D)
 *   k_t     = h_t . W_k,  v_t = h_t . W_v  W_k, W_v (D, D)
 *   weights = k_t . q / T                  (T, B)
 *   context = sum_t weights_t v_t          (B, D)
 *
 * The weights are no distribution: they may be negative and need not add up to
 * 1. Since no softmax stands between the matrices and the sums, neither k_t
 * nor v_t is made. With u = W_k . q the same is a lookup of u among the states
 *
 *   weights = h_t . u / T,   pooled = sum_t weights_t h_t   (plain_lookup.h)
 *   context = pooled . W_v
 *
 * which takes 2 T D multiplications and a few D^2 a window, not T D^2.
 */
#include "nn/attn.h"

#include "kernel/rows.h"
#include "nn/affine.h"
#include "nn/plain_lookup.h"
#include "nn/query.h"

static void linear_params(struct param_table *table,
                          const struct attn_shape *shape)
{
    const size_t D = shape->D;

    LANE(query_params)(table, shape);
    (void)param_add(table, "attention", "weight_k", D, D, INIT_UNIFORM, D);
    (void)param_add(table, "attention", "weight_v", D, D, INIT_UNIFORM, D);
}

/* What both passes know; the arrays are in the cache, behind the query's. */
struct linear {
    real *u, *pooled, *du, *dpooled; /* (B, D) */
    real *transposed;                /* W_k or W_v */
    struct affine by_k, by_v;        /* du . W_k, pooled . W_v */
    struct attn_args lookup;         /* of u among the states: pooled */
    real factor;                     /* 1 / T */
};

static size_t linear_cache(const struct attn_shape *shape, size_t B)
{
    return LANE(query_cache)(shape, B) + (4 * B + shape->D) * shape->D;
}

static struct linear linear_of(const struct attn_args *a)
{
    const size_t B = a->B, D = a->shape.D, n = B * D;
    const size_t k = a->shape.Q * D, v = k + D * D; /* in theta */
    real *c = a->cache + LANE(query_cache)(&a->shape, B);
    struct linear l = {.u = c,
                       .pooled = c + n,
                       .du = c + 2 * n,
                       .dpooled = c + 3 * n,
                       .transposed = c + 4 * n,
                       .lookup = *a,
                       .factor = R(1.0) / (real)a->shape.T};

    l.by_k = (struct affine){B, D, D, l.du, D, a->theta, k, 0, false};
    l.by_v = (struct affine){B, D, D, l.pooled, D, a->theta, v, 0, false};
    l.lookup.query = l.u;
    l.lookup.context = l.pooled;
    l.lookup.dcontext = l.dpooled;
    l.lookup.dquery = l.du;
    return l;
}

static void clear(const struct attn_args *a, real *x)
{
    LANE(clear_rows)(a->B, a->shape.D, x, a->shape.D);
}

static void linear_forward(const struct attn_args *a)
{
    const struct linear l = linear_of(a);
    const real *q = a->cache;

    LANE(query_forward)(a);
    /* u = q . W_k', as a gradient goes back through W_k */
    clear(a, l.u);
    LANE(affine_backward)(&l.by_k, q, NULL, l.u, l.transposed);
    LANE(plain_lookup_forward)(&l.lookup, WEIGHTS_LINEAR, l.factor);
    LANE(affine_forward)(&l.by_v, a->context);
}

static void linear_backward(const struct attn_args *a)
{
    const struct linear l = linear_of(a);
    const real *q = a->cache;

    clear(a, l.dpooled);
    LANE(affine_backward)
    (&l.by_v, a->dcontext, a->dtheta, l.dpooled, l.transposed);
    clear(a, l.du);
    LANE(plain_lookup_backward)(&l.lookup, WEIGHTS_LINEAR, l.factor);
    /* u = q . W_k': the gradient of W_k is du' . q, that of q du . W_k */
    LANE(affine_backward)(&l.by_k, q, a->dtheta, NULL, NULL);
    LANE(affine_forward)(&l.by_k, LANE(query_start_backward)(a));
    LANE(query_backward)(a);
}

const struct attn_ops LANE(attn_linear) = {
    .name = "linear",
    .summary = "no softmax: values weighed by key.query/T, also negatively",
    .flags = ATTN_READS_QUERY | ATTN_SIGNED,
    .params = linear_params,
    .n_cache = linear_cache,
    .forward = linear_forward,
    .backward = linear_backward,
};
