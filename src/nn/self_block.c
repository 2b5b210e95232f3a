/* self_block.c - see self_block.h. */
#include "nn/self_block.h"

#include <string.h>

#include "kernel/lanes.h"
#include "nn/linear.h"

#define EPSILON R(1e-5) /* as PyTorch */

static size_t rows(const struct self_block *e)
{
    return e->heads.T * e->heads.B;
}

/* Where the parameters of the other parts are in theta. */

static size_t norm1_at(size_t D)
{
    return self_heads_n_theta(D);
}

static size_t up_at(size_t D)
{
    return norm1_at(D) + 2 * D;
}

static size_t down_at(size_t D)
{
    return up_at(D) + (D + 1) * 4 * D;
}

static size_t norm2_at(size_t D)
{
    return down_at(D) + (4 * D + 1) * D;
}

/* feed_forward */

/* The linear layer whose W (n, m) is at theta + weight and is followed by b. */
static struct linear_args layer_at(const struct self_block *e, size_t weight,
                                   size_t n, size_t m, const real *x)
{
    return (struct linear_args){.rows = rows(e),
                                .n = n,
                                .m = m,
                                .x = x,
                                .x_row = n,
                                .theta = e->heads.theta,
                                .weight = weight,
                                .bias = weight + n * m};
}

static struct linear_args up_projection(const struct self_block *e)
{
    const size_t D = e->heads.D;

    return layer_at(e, up_at(D), D, 4 * D, e->s);
}

static struct linear_args down_projection(const struct self_block *e)
{
    const size_t D = e->heads.D;

    return layer_at(e, down_at(D), 4 * D, D, e->hidden);
}

static void feed_forward(const struct self_block *e, real *y)
{
    const struct linear_args up = up_projection(e), down = down_projection(e);

    LANE(linear_forward)(&up, e->hidden);
    VEC_EACH(i, m, rows(e) * 4 * e->heads.D)
    vec_put(e->hidden + i, vec_max(vec_get(e->hidden + i, m), vec_set(0)), m);
    LANE(linear_forward)(&down, y);
}

/* Adds into dtheta and ds. */
static void feed_forward_backward(const struct self_block *e, const real *dy,
                                  real *dtheta, real *ds)
{
    const struct linear_args up = up_projection(e), down = down_projection(e);
    const size_t n = rows(e) * 4 * e->heads.D;

    memset(e->dhidden, 0, n * sizeof *e->dhidden);
    LANE(linear_backward)
    (&down, dy, linear_transpose(&down, e->transposed), dtheta, e->dhidden);
    /* hidden = max(sum, 0) */
    for (size_t i = 0; i < n; i++)
        e->dhidden[i] = e->hidden[i] > 0 ? e->dhidden[i] : 0;
    LANE(linear_backward)
    (&up, e->dhidden, linear_transpose(&up, e->transposed), dtheta, ds);
}

/* norm */

static real mean(size_t n, const real *x)
{
    vec sum = vec_set(0);

    VEC_EACH(i, m, n)
    sum += vec_get(x + i, m);
    return vec_sum(sum) / (real)n;
}

/* In place. */
static void norm_forward(const struct self_block *e,
                         const struct self_norm *norm, size_t at, real *x)
{
    const size_t D = e->heads.D;
    const real *gain = e->heads.theta + at, *bias = gain + D;

    for (size_t i = 0; i < rows(e); i++, x += D) {
        const real centre = mean(D, x);
        real *u = norm->u + i * D;
        real factor;

        VEC_EACH(d, m, D)
        vec_put(u + d, vec_get(x + d, m) - centre, m);
        factor = R(1.0) / r_sqrt(vec_dot(D, u, u) / (real)D + EPSILON);
        VEC_EACH(d, m, D)
        {
            const vec unit = factor * vec_get(u + d, m);

            vec_put(u + d, unit, m);
            vec_put(x + d, unit * vec_get(gain + d, m) + vec_get(bias + d, m),
                    m);
        }
        norm->factor[i] = factor;
    }
}

/* Replaces dy by dx; adds into dtheta. */
static void norm_backward(const struct self_block *e,
                          const struct self_norm *norm, size_t at, real *dy,
                          real *dtheta)
{
    const size_t D = e->heads.D;
    const real *gain = e->heads.theta + at;
    real *dgain = dtheta + at, *dbias = dgain + D;

    for (size_t i = 0; i < rows(e); i++, dy += D) {
        const real *u = norm->u + i * D;
        real *dx = dy;
        real centre, along;

        /* y = u gain + bias; dx is du for now */
        VEC_EACH(d, m, D)
        {
            const vec slope = vec_get(dy + d, m), unit = vec_get(u + d, m);

            vec_put(dgain + d, vec_get(dgain + d, m) + slope * unit, m);
            vec_put(dbias + d, vec_get(dbias + d, m) + slope, m);
            vec_put(dx + d, slope * vec_get(gain + d, m), m);
        }
        /* u = (x - mean) factor depends on neither shift nor scale of x */
        centre = mean(D, dx);
        along = vec_dot(D, dx, u) / (real)D;
        VEC_EACH(d, m, D)
        vec_put(dx + d,
                norm->factor[i] *
                    (vec_get(dx + d, m) - centre - along * vec_get(u + d, m)),
                m);
    }
}

void LANE(self_block_forward)(const struct self_block *e, const real *h,
                              const struct ablation *ablation, real *weights)
{
    const size_t D = e->heads.D, n = rows(e) * D;

    LANE(self_heads_forward)(&e->heads, h, ablation, e->s, weights);
    vec_add_scaled(n, R(1.0), h, e->s);
    norm_forward(e, &e->norm1, norm1_at(D), e->s);
    feed_forward(e, e->z);
    vec_add_scaled(n, R(1.0), e->s, e->z);
    norm_forward(e, &e->norm2, norm2_at(D), e->z);
}

void LANE(self_block_backward)(const struct self_block *e, const real *h,
                               real *dz, real *dtheta, real *dh)
{
    const size_t D = e->heads.D, n = rows(e) * D;

    /* z = norm2(s + feed_forward(s)) */
    norm_backward(e, &e->norm2, norm2_at(D), dz, dtheta);
    memcpy(e->ds, dz, n * sizeof *e->ds);
    feed_forward_backward(e, dz, dtheta, e->ds);
    /* s = norm1(h + heads(h)) */
    norm_backward(e, &e->norm1, norm1_at(D), e->ds, dtheta);
    if (dh == dz)
        memcpy(dh, e->ds, n * sizeof *dh);
    else
        vec_add_scaled(n, R(1.0), e->ds, dh);
    LANE(self_heads_backward)(&e->heads, h, e->ds, dtheta, dh);
}
