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

/* The matrices in theta, behind W_q. */
enum matrix { W_K, W_V };

static struct affine by(enum matrix matrix, const struct attn_args *a,
                        const real *x)
{
    const size_t D = a->shape.D, W = (a->shape.Q + matrix * D) * D;

    return (struct affine){a->B, D, D, x, D, a->theta, W, 0, false};
}

/* The cache behind q and its gradient. */
struct linear {
    real *u, *pooled, *du, *dpooled; /* (B, D) */
    real *transposed;                /* W_k or W_v */
};

static size_t linear_cache(const struct attn_shape *shape, size_t B)
{
    return LANE(query_cache)(shape, B) + (4 * B + shape->D) * shape->D;
}

static struct linear parts(const struct attn_args *a)
{
    const size_t n = a->B * a->shape.D;
    real *c = a->cache + LANE(query_cache)(&a->shape, a->B);

    return (struct linear){.u = c,
                           .pooled = c + n,
                           .du = c + 2 * n,
                           .dpooled = c + 3 * n,
                           .transposed = c + 4 * n};
}

/* pooled is what u looks up among the keys. */
static struct attn_args lookup_of(const struct attn_args *a,
                                  const struct linear *l)
{
    struct attn_args lookup = *a;

    lookup.query = l->u;
    lookup.context = l->pooled;
    lookup.dcontext = l->dpooled;
    lookup.dquery = l->du;
    return lookup;
}

static void clear(const struct attn_args *a, real *x)
{
    LANE(clear_rows)(a->B, a->shape.D, x, a->shape.D);
}

static void linear_forward(const struct attn_args *a)
{
    const struct linear l = parts(a);
    const struct affine key = by(W_K, a, l.du), value = by(W_V, a, l.pooled);
    const struct attn_args lookup = lookup_of(a, &l);
    const real *q = a->cache;

    LANE(query_forward)(a);
    /* k = h . W_k: as a gradient of k is handed back to h, so is q */
    clear(a, l.u);
    LANE(affine_backward)(&key, q, NULL, l.u, l.transposed);
    LANE(plain_lookup_forward)
    (&lookup, WEIGHTS_LINEAR, R(1.0) / (real)a->shape.T);
    LANE(affine_forward)(&value, a->context);
}

static void linear_backward(const struct attn_args *a)
{
    const struct linear l = parts(a);
    const struct affine key = by(W_K, a, l.du), value = by(W_V, a, l.pooled);
    const struct attn_args lookup = lookup_of(a, &l);
    const real *q = a->cache;

    clear(a, l.dpooled);
    LANE(affine_backward)
    (&value, a->dcontext, a->dtheta, l.dpooled, l.transposed);
    clear(a, l.du);
    LANE(plain_lookup_backward)
    (&lookup, WEIGHTS_LINEAR, R(1.0) / (real)a->shape.T);
    /* u = q . W_k' */
    LANE(affine_backward)(&key, q, a->dtheta, NULL, NULL);
    LANE(affine_forward)(&key, LANE(query_start_backward)(a));
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
