/* self_heads.c - see self_heads.h. */
#include "nn/self_heads.h"

#include <string.h>

#include "kernel/gemm.h"
#include "kernel/lanes.h"
#include "kernel/softmax.h"
#include "nn/linear.h"

/* The order of the matrices in theta; b_o follows W_O. */
enum matrix { W_Q, W_K, W_V, W_O };

static struct linear_args by(const struct self_heads *e, enum matrix matrix,
                             const real *x)
{
    const size_t D = e->D, weight = matrix * D * D;

    return (struct linear_args){.rows = e->T * e->B,
                                .n = D,
                                .m = D,
                                .x = x,
                                .x_row = D,
                                .theta = e->theta,
                                .weight = weight,
                                .bias = matrix == W_O ? weight + D * D : 0};
}

/* Adds into dtheta and dx. */
static void by_backward(const struct self_heads *e,
                        const struct linear_args *layer, const real *dy,
                        real *dtheta, real *dx)
{
    LANE(linear_backward)
    (layer, dy, linear_transpose(layer, e->transposed), dtheta, dx);
}

/*
 * One head of one window: a slice of q, and of every array that is laid out
 * alike. Its T rows lie B D numbers apart, which gemm takes as they are, except
 * for a second factor that has to be transposed. With p as [key][query] the
 * softmax runs across the queries.
 */
struct slice {
    size_t at, row;
    real *p; /* (T, T) */
};

static struct slice slice_of(const struct self_heads *e, size_t b, size_t head)
{
    return (struct slice){.at = b * e->D + head * e->units,
                          .row = e->B * e->D,
                          .p = e->p + (b * e->heads + head) * e->T * e->T};
}

/* to (T, T) [i][j] = the slices of x_i . y_j */
static void dot_products(const struct self_heads *e, const struct slice *s,
                         const real *x, const real *y, real *to)
{
    const size_t T = e->T;

    for (size_t t = 0; t < T; t++)
        for (size_t d = 0; d < e->units; d++)
            e->slice[d * T + t] = y[s->at + t * s->row + d];
    LANE(gemm)
    (&(struct gemm){T, T, e->units, x + s->at, s->row, 1, e->slice, T, to, T,
                    false});
}

/* The slice of to_i = sum_j c_ij x_j, c (T, T); c_ji if `transposed`. */
static void weigh_rows(const struct self_heads *e, const struct slice *s,
                       const real *c, bool transposed, const real *x, real *to)
{
    const size_t T = e->T;

    LANE(gemm)
    (&(struct gemm){T, e->units, T, c, transposed ? 1 : T, transposed ? T : 1,
                    x + s->at, s->row, to + s->at, s->row, false});
}

static void scale(const struct self_heads *e, real *q)
{
    const real factor =
        R(1.0) / (e->linear ? (real)e->T : r_sqrt((real)e->units));

    VEC_EACH(i, m, e->T * e->B * e->D)
    vec_put(q + i, factor * vec_get(q + i, m), m);
}

static void ablate(const struct self_heads *e, const struct ablation *ablation,
                   size_t b, real *p)
{
    for (size_t query = 0; query < e->T; query++)
        if (e->linear)
            ablation_signed_query(ablation, b, e->T, e->T, p + query);
        else
            ablation_query(ablation, b, e->T, e->T, p + query);
}

static void add_weights(const struct self_heads *e, const struct slice *s,
                        size_t b, real *weights)
{
    const size_t T = e->T;

    for (size_t query = 0; query < T; query++)
        for (size_t key = 0; key < T; key++)
            weights[(query * T + key) * e->B + b] +=
                s->p[key * T + query] / (real)e->heads;
}

void LANE(self_heads_forward)(const struct self_heads *e, const real *h,
                              const struct ablation *ablation, real *y,
                              real *weights)
{
    const struct linear_args queries = by(e, W_Q, h), keys = by(e, W_K, h);
    const struct linear_args values = by(e, W_V, h);
    const struct linear_args output = by(e, W_O, e->attended);
    const size_t T = e->T;

    LANE(linear_forward)(&queries, e->q);
    scale(e, e->q);
    LANE(linear_forward)(&keys, e->k);
    LANE(linear_forward)(&values, e->v);
    if (weights)
        memset(weights, 0, T * T * e->B * sizeof *weights);
    for (size_t b = 0; b < e->B; b++)
        for (size_t head = 0; head < e->heads; head++) {
            const struct slice s = slice_of(e, b, head);

            dot_products(e, &s, e->k, e->q, s.p);
            if (!e->linear)
                LANE(softmax)(T, T, s.p, s.p);
            if (ablation)
                ablate(e, ablation, b, s.p);
            weigh_rows(e, &s, s.p, true, e->v, e->attended);
            if (weights)
                add_weights(e, &s, b, weights);
        }
    LANE(linear_forward)(&output, y);
}

void LANE(self_heads_backward)(const struct self_heads *e, const real *h,
                               const real *dy, real *dtheta, real *dh)
{
    const struct linear_args queries = by(e, W_Q, h), keys = by(e, W_K, h);
    const struct linear_args values = by(e, W_V, h);
    const struct linear_args output = by(e, W_O, e->attended);
    const size_t T = e->T;

    memset(e->dattended, 0, T * e->B * e->D * sizeof *e->dattended);
    by_backward(e, &output, dy, dtheta, e->dattended);
    for (size_t b = 0; b < e->B; b++)
        for (size_t head = 0; head < e->heads; head++) {
            const struct slice s = slice_of(e, b, head);

            /* attended_i = sum_j p_ji v_j, p = softmax(a) or a,
             * a_ji = k_j . q_i */
            weigh_rows(e, &s, s.p, false, e->dattended, e->dv);
            dot_products(e, &s, e->v, e->dattended, e->dp);
            if (!e->linear)
                LANE(softmax_backward)(T, T, s.p, e->dp);
            weigh_rows(e, &s, e->dp, false, e->q, e->dk);
            weigh_rows(e, &s, e->dp, true, e->k, e->dq);
        }
    scale(e, e->dq);
    by_backward(e, &queries, e->dq, dtheta, dh);
    by_backward(e, &keys, e->dk, dtheta, dh);
    by_backward(e, &values, e->dv, dtheta, dh);
}
