/* row_weights.c - see row_weights.h; compiled once per instruction set. */
#include "nn/row_weights.h"

#include <string.h>

#include "kernel/lanes.h"
#include "kernel/normalise.h"

/* Of the logits, see row_weights.h. */
static const real pace = R(10.0);

/* The first row of segment s that is no padding, and those from there on. */
static size_t first_row(const struct row_weights *r, size_t s)
{
    return s ? 0 : r->pad;
}

void LANE(row_weights_forward)(const struct row_weights *r, const real *theta,
                               size_t B, const real *x,
                               struct ablation *ablation, real *alpha,
                               real *weighed)
{
    const size_t n = r->n, w = r->w;
    const real *v = theta + r->v, *bias = theta + r->b;

    memset(alpha, 0, r->pad * B * sizeof *alpha);
    for (size_t s = 0; s < r->N; s++) {
        const size_t first = first_row(r, s);
        const real *xs = x + s * B * w * n;
        real *as = alpha + s * w * B, *to = weighed + s * B * w * n;

        for (size_t b = 0; b < B; b++)
            for (size_t i = first; i < w; i++)
                as[i * B + b] =
                    pace * (vec_dot(r->n_v, xs + (b * w + i) * n, v) +
                            bias[s * w + i - r->pad]);
        LANE(normalise)
        (r->normalise, w - first, B, as + first * B, as + first * B);
        if (ablation)
            ablation_rows(ablation, s, first, w, B, as);
        for (size_t b = 0; b < B; b++)
            for (size_t i = 0; i < w; i++)
                for (size_t k = 0; k < n; k++)
                    to[(b * w + i) * n + k] = (real)(w - first) *
                                              as[i * B + b] *
                                              xs[(b * w + i) * n + k];
    }
}

void LANE(row_weights_backward)(const struct row_weights *r, const real *theta,
                                size_t B, const real *x, const real *alpha,
                                const real *dweighed, real *scratch,
                                real *dtheta, real *dx)
{
    const size_t n = r->n, w = r->w;
    const real *v = theta + r->v;
    real *dv = dtheta + r->v, *dbias = dtheta + r->b;

    for (size_t s = 0; s < r->N; s++) {
        const size_t first = first_row(r, s);
        const real *as = alpha + s * w * B;
        const real m = (real)(w - first);

        /* d alpha_t = m x_t . dx'_t, then d c_t */
        for (size_t b = 0; b < B; b++)
            for (size_t i = first; i < w; i++) {
                const size_t at = ((s * B + b) * w + i) * n;

                scratch[i * B + b] = m * vec_dot(n, x + at, dweighed + at);
            }
        LANE(normalise_backward)
        (r->normalise, w - first, B, as + first * B, scratch + first * B);
        for (size_t b = 0; b < B; b++)
            for (size_t i = first; i < w; i++) {
                const size_t at = ((s * B + b) * w + i) * n;
                const real dsum = pace * scratch[i * B + b];

                dbias[s * w + i - r->pad] += dsum;
                vec_add_scaled(r->n_v, dsum, x + at, dv);
                if (!dx)
                    continue;
                vec_add_scaled(r->n_v, dsum, v, dx + at);
                vec_add_scaled(n, m * as[i * B + b], dweighed + at, dx + at);
            }
    }
}
