/*
 * self_heads.c - see self_heads.h.
 *
 * A head of a window is matrices of T rows that lie B D numbers apart, which
 * the product takes as they are, but for its second factor transposed: q, and
 * backward the gradient of what it mixed, are turned. With p as [key][query]
 * the softmax runs across queries.
 */
#include "nn/self_heads.h"

#include <string.h>

#include "kernel/lanes.h"
#include "kernel/gemm.h"
#include "kernel/softmax.h"
#include "nn/affine.h"

/* The matrices in theta; b_o is behind them. */
enum matrix { W_Q, W_K, W_V, W_O, N_MATRICES };

static struct affine by(enum matrix matrix, const struct self_heads *h,
                        const real *x)
{
    const size_t rows = h->T * h->B, D = h->D;
    const size_t W = matrix * D * D, b = matrix == W_O ? N_MATRICES * D * D : 0;

    return (struct affine){rows, D, D, x, D, h->theta, W, b, false};
}

/* A slice of q and of all arrays that are laid out alike. */
struct slice {
    size_t at, row;
    real *p; /* (T, T) */
};

static struct slice slice_of(const struct self_heads *h, size_t b, size_t head)
{
    return (struct slice){.at = b * h->D + head * h->units,
                          .row = h->B * h->D,
                          .p = h->p + (b * h->heads + head) * h->T * h->T};
}

/* turned (units, T) = the slice of x */
static void turn(const struct self_heads *h, const struct slice *s,
                 const real *x)
{
    for (size_t t = 0; t < h->T; t++)
        for (size_t d = 0; d < h->units; d++)
            h->turned[d * h->T + t] = x[s->at + t * s->row + d];
}

/* to (T, T) [i][j] = the slices of x_i . y_j */
static void match(const struct self_heads *h, const struct slice *s,
                  const real *x, const real *y, real *to)
{
    const size_t T = h->T;

    turn(h, s, y);
    LANE(gemm)
    (&(struct gemm){T, T, h->units, x + s->at, s->row, 1, h->turned, T, to, T,
                    false});
}

/* The slice of to_i = sum_j by_ij x_j, by (T, T); of by_ji if `flipped`. */
static void mix(const struct self_heads *h, const struct slice *s,
                const real *by, bool flipped, const real *x, real *to)
{
    const size_t T = h->T;

    LANE(gemm)
    (&(struct gemm){T, h->units, T, by, flipped ? 1 : T, flipped ? T : 1,
                    x + s->at, s->row, to + s->at, s->row, false});
}

static void scale(const struct self_heads *h, real *q)
{
    const real factor = R(1.0) / r_sqrt((real)h->units);

    VEC_EACH(i, m, h->T * h->B * h->D)
    vec_put(q + i, factor * vec_get(q + i, m), m);
}

static void add_weights(const struct self_heads *h, const struct slice *s,
                        size_t b, real *weights)
{
    const size_t T = h->T;

    for (size_t query = 0; query < T; query++)
        for (size_t key = 0; key < T; key++)
            weights[(query * T + key) * h->B + b] +=
                s->p[key * T + query] / (real)h->heads;
}

void LANE(self_heads_forward)(const struct self_heads *h, const real *x,
                              real *y, real *weights)
{
    const struct affine queries = by(W_Q, h, x), keys = by(W_K, h, x);
    const struct affine values = by(W_V, h, x), output = by(W_O, h, h->mixed);
    const size_t T = h->T;

    LANE(affine_forward)(&queries, h->q);
    scale(h, h->q);
    LANE(affine_forward)(&keys, h->k);
    LANE(affine_forward)(&values, h->v);
    memset(weights, 0, T * T * h->B * sizeof *weights);
    for (size_t b = 0; b < h->B; b++)
        for (size_t head = 0; head < h->heads; head++) {
            const struct slice s = slice_of(h, b, head);

            match(h, &s, h->k, h->q, s.p);
            LANE(softmax)(T, T, s.p, s.p);
            mix(h, &s, s.p, true, h->v, h->mixed);
            add_weights(h, &s, b, weights);
        }
    LANE(affine_forward)(&output, y);
}

void LANE(self_heads_backward)(const struct self_heads *h, const real *x,
                               const real *dy, real *dtheta, real *dx)
{
    const struct affine queries = by(W_Q, h, x), keys = by(W_K, h, x);
    const struct affine values = by(W_V, h, x), output = by(W_O, h, h->mixed);
    const size_t T = h->T;

    memset(h->dmixed, 0, T * h->B * h->D * sizeof *h->dmixed);
    LANE(affine_backward)(&output, dy, dtheta, h->dmixed, h->transposed);
    for (size_t b = 0; b < h->B; b++)
        for (size_t head = 0; head < h->heads; head++) {
            const struct slice s = slice_of(h, b, head);

            /* mixed_i = sum_j p_ji v_j,  p = softmax(a),  a_ji = k_j . q_i */
            mix(h, &s, s.p, false, h->dmixed, h->dv);
            match(h, &s, h->v, h->dmixed, h->dp);
            LANE(softmax_backward)(T, T, s.p, h->dp);
            mix(h, &s, h->dp, false, h->q, h->dk);
            mix(h, &s, h->dp, true, h->k, h->dq);
        }
    scale(h, h->dq);
    LANE(affine_backward)(&queries, h->dq, dtheta, dx, h->transposed);
    LANE(affine_backward)(&keys, h->dk, dtheta, dx, h->transposed);
    LANE(affine_backward)(&values, h->dv, dtheta, dx, h->transposed);
}
