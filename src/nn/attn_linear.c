/*
 * attn_linear.c - linear attention, which has no softmax (the projection
 * operator), for the newest position:
 *
 *   q       = h_T . W_q                    W_q (Q, D), q (B, D)
 *   k_t     = h_t . W_k,  v_t = h_t . W_v  W_k, W_v (D, D)
 *   weights = k_t . q / T                  (T, B)
 *   context = sum_t weights_t v_t          (B, D)
 *
 * The weights are not a distribution: they may be negative and need not add up
 * to 1. Since no softmax separates the matrices from the sums, neither k_t nor
 * v_t has to be computed. With u = W_k . q the same is a lookup of u among the
 * states:
 *
 *   weights = h_t . u / T,   sum = sum_t weights_t h_t   (dot_lookup)
 *   context = sum . W_v
 *
 * which takes 2 T D multiplications and a few D^2 per window, instead of T D^2.
 */
#include "nn/attn.h"

#include "kernel/rows.h"
#include "nn/linear.h"
#include "nn/lookup.h"

static void linear_params(struct param_table *table,
                          const struct attn_shape *shape)
{
    const size_t D = shape->D;

    LANE(query_params)(table, shape);
    (void)param_add(table, "attention", "weight_k", D, D, INIT_UNIFORM, D);
    (void)param_add(table, "attention", "weight_v", D, D, INIT_UNIFORM, D);
}

/* The arrays in the scratch memory, after those of the query. */
struct linear {
    real *u, *sum, *du, *dsum;     /* (B, D) */
    real *transposed;              /* (D, D) W_k or W_v */
    struct linear_args by_k, by_v; /* du . W_k, sum . W_v */
    struct attn_args lookup;       /* of u among the states; context is sum */
    real factor;                   /* 1 / T */
};

static size_t linear_n_scratch(const struct attn_shape *shape, size_t B)
{
    return LANE(query_n_scratch)(shape, B) + (4 * B + shape->D) * shape->D;
}

static struct linear linear_of(const struct attn_args *a)
{
    const size_t B = a->B, D = a->shape.D, n = B * D;
    real *free = a->scratch + LANE(query_n_scratch)(&a->shape, a->B);
    struct linear l = {.u = free,
                       .sum = free + n,
                       .du = free + 2 * n,
                       .dsum = free + 3 * n,
                       .transposed = free + 4 * n,
                       .lookup = *a,
                       .factor = R(1.0) / (real)a->shape.T};

    l.by_k = linear_square(B, D, l.du, a->theta, a->shape.Q * D);
    l.by_v = linear_square(B, D, l.sum, a->theta, (a->shape.Q + D) * D);
    l.lookup.query = l.u;
    l.lookup.context = l.sum;
    l.lookup.dcontext = l.dsum;
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
    const real *q = a->scratch;

    LANE(query_forward)(a);
    /* u = q . W_k' is what a backward pass through W_k adds for dy = q */
    clear(a, l.u);
    LANE(linear_backward)
    (&l.by_k, q, linear_transpose(&l.by_k, l.transposed), NULL, l.u);
    LANE(dot_lookup_forward)(&l.lookup, WEIGHTS_LINEAR, l.factor);
    LANE(linear_forward)(&l.by_v, a->context);
}

static void linear_backward(const struct attn_args *a)
{
    const struct linear l = linear_of(a);
    const real *q = a->scratch;

    clear(a, l.dsum);
    LANE(linear_backward)
    (&l.by_v, a->dcontext, linear_transpose(&l.by_v, l.transposed), a->dtheta,
     l.dsum);
    clear(a, l.du);
    LANE(dot_lookup_backward)(&l.lookup, WEIGHTS_LINEAR, l.factor);
    /* u = q . W_k': dW_k += du' . q and dq = du . W_k */
    LANE(linear_backward)(&l.by_k, q, NULL, a->dtheta, NULL);
    LANE(linear_forward)(&l.by_k, LANE(query_clear_gradient)(a));
    LANE(query_backward)(a);
}

const struct attn_ops LANE(attn_linear) = {
    .name = "linear",
    .summary = "no softmax: weights key.query/T, which may be negative",
    .flags = ATTN_READS_QUERY | ATTN_SIGNED,
    .params = linear_params,
    .n_scratch = linear_n_scratch,
    .forward = linear_forward,
    .backward = linear_backward,
};
