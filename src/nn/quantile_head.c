/* quantile_head.c - see quantile_head.h. */
#include "nn/quantile_head.h"

#include <math.h>
#include <string.h>

#include "base/normal.h"

static double distance(double level)
{
    return fabs(level - 50);
}

void quantile_head_init(struct quantile_head *head, const double *levels,
                        size_t n_levels, size_t n, size_t m,
                        struct param_table *table)
{
    size_t n_transposed = 0; /* no gradient leaves this layer downwards */

    *head = (struct quantile_head){.n = n_levels};
    if (!n_levels)
        return;
    memcpy(head->levels, levels, n_levels * sizeof *levels);
    for (size_t i = 1; i < n_levels; i++)
        if (distance(levels[i]) < distance(levels[head->centre]))
            head->centre = i;
    linear_layer_init(&head->layer, "quantiles", n, m * n_levels, INIT_ZERO,
                      table, &n_transposed);
}

static double normal_at(double level)
{
    return normal_quantile(level / 100);
}

/* The u whose softplus is the gap between two levels of a normal distribution.
 */
static double start_of_gap(double low, double high)
{
    return log(expm1(normal_at(high) - normal_at(low)));
}

void quantile_head_start(const struct quantile_head *head, real *theta)
{
    const double *p = head->levels;
    real *b = theta + head->layer.bias;

    for (size_t i = 0; head->n && i < head->layer.m; i++) {
        const size_t level = i % head->n;

        b[i] =
            (real)(level > head->centre   ? start_of_gap(p[level - 1], p[level])
                   : level < head->centre ? start_of_gap(p[level], p[level + 1])
                                          : normal_at(p[level]));
    }
}

/* log(1 + e^x), and its slope */
static real softplus(real x)
{
    return (x > 0 ? x : R(0.0)) + r_log(R(1.0) + r_exp(-r_fabs(x)));
}

static real softplus_slope(real x)
{
    return R(1.0) / (R(1.0) + r_exp(-x));
}

void quantile_offsets(const struct quantile_head *head, const real *u, real *o)
{
    const size_t c = head->centre;

    o[c] = u[c];
    for (size_t i = c + 1; i < head->n; i++)
        o[i] = o[i - 1] + softplus(u[i]);
    for (size_t i = c; i-- > 0;)
        o[i] = o[i + 1] - softplus(u[i]);
}

void quantile_offsets_backward(const struct quantile_head *head, const real *u,
                               const real *doffsets, real *du)
{
    const size_t c = head->centre;
    real above = 0, below = 0; /* sums from the outermost level inwards */

    for (size_t i = head->n; i-- > c + 1;) {
        above += doffsets[i];
        du[i] = above * softplus_slope(u[i]);
    }
    for (size_t i = 0; i < c; i++) {
        below += doffsets[i];
        du[i] = -below * softplus_slope(u[i]);
    }
    du[c] = above + doffsets[c] + below;
}
