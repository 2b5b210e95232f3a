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
 * nor v_t is made. With u = W_k . q / T the same is
 *
 *   weights = h_t . u,   pooled = sum_t weights_t h_t,   context = pooled . W_v
 *
 * which takes 2 T D multiplications and a few D^2 a window, not T D^2.
 */
#include "nn/attn.h"

#include <string.h>

#include "kernel/lanes.h"
#include "kernel/product.h"
#include "nn/pool.h"
#include "nn/projection.h"

static void linear_params(struct param_table *table,
                          const struct attn_shape *shape)
{
    const size_t D = shape->D, Q = shape->Q;

    (void)param_add(table, "attention", "weight_q", Q, D, INIT_UNIFORM, Q);
    (void)param_add(table, "attention", "weight_k", D, D, INIT_UNIFORM, D);
    (void)param_add(table, "attention", "weight_v", D, D, INIT_UNIFORM, D);
}

/* Where things are: W_k and W_v in theta, the arrays in the cache. */
struct linear {
    size_t k, v;
    struct projection query, other; /* by W_q; by W_k or W_v */
    real *q, *u, *pooled;           /* (B, D); q is that of the formula by T */
    real *dq, *du, *dpooled;        /* (B, D) */
    real *transposed;               /* any of the matrices */
};

static size_t linear_cache(const struct attn_shape *shape, size_t B)
{
    return (6 * B + shape->Q + shape->D) * shape->D;
}

static struct linear parts(const struct attn_args *a)
{
    const size_t B = a->B, D = a->shape.D, Q = a->shape.Q, n = B * D;
    real *c = a->cache;

    return (struct linear){
        .k = Q * D,
        .v = (Q + D) * D,
        .query = {.rows = B, .from = Q, .to = D},
        .other = {.rows = B, .from = D, .to = D},
        .q = c,
        .u = c + n,
        .pooled = c + 2 * n,
        .dq = c + 3 * n,
        .du = c + 4 * n,
        .dpooled = c + 5 * n,
        .transposed = c + 6 * n,
    };
}

static void divide(size_t n, size_t by, real *x)
{
    VEC_EACH(i, m, n)
    vec_put(x + i, vec_get(x + i, m) / (real)by, m);
}

static void linear_forward(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;
    const struct linear p = parts(a);
    struct attn_args pooling = *a;

    LANE(project)(&p.query, a->theta, a->query, p.q);
    divide(B * D, T, p.q);
    memset(p.u, 0, B * D * sizeof *p.u);
    LANE(project_back)(&p.other, a->theta + p.k, p.q, p.u, p.transposed);
    for (size_t i = 0; i < T * B; i++)
        a->weights[i] = vec_dot(D, a->keys + i * D, p.u + i % B * D);
    pooling.context = p.pooled;
    LANE(pool_forward)(&pooling);
    LANE(project)(&p.other, a->theta + p.v, p.pooled, a->context);
}

static void linear_backward(const struct attn_args *a)
{
    const size_t T = a->shape.T, B = a->B, D = a->shape.D;
    const struct linear p = parts(a);

    /* context = pooled . W_v */
    memset(p.dpooled, 0, B * D * sizeof *p.dpooled);
    LANE(project_backward)
    (&p.other, a->theta + p.v, p.pooled, a->dcontext, a->dtheta + p.v,
     p.dpooled, p.transposed);
    /* weight = key . u,  pooled += weight key */
    memset(p.du, 0, B * D * sizeof *p.du);
    for (size_t i = 0; i < T * B; i++) {
        const size_t b = i % B * D;
        const real *key = a->keys + i * D;
        const real dweight = vec_dot(D, p.dpooled + b, key);

        vec_add_scaled(D, a->weights[i], p.dpooled + b, a->dkeys + i * D);
        vec_add_scaled(D, dweight, p.u + b, a->dkeys + i * D);
        vec_add_scaled(D, dweight, key, p.du + b);
    }
    /* u = q . W_k',  q = query . W_q / T */
    LANE(product)
    (&(struct product){D, D, B, p.du, 1, D, p.q, D, a->dtheta + p.k, D, true});
    LANE(project)(&p.other, a->theta + p.k, p.du, p.dq);
    divide(B * D, T, p.dq);
    LANE(project_backward)
    (&p.query, a->theta, a->query, p.dq, a->dtheta, a->dquery, p.transposed);
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
