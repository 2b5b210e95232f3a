/* ridge_weights.c - see ridge_weights.h. */
#include "prep/ridge_weights.h"

#include <math.h>
#include <string.h>

/* sum_h b_h map_{i,h} */
static double map_sum(const real *map, size_t H, size_t i, const double *b)
{
    double sum = 0;

    for (size_t h = 0; h < H; h++)
        sum += b[h] * (double)map[i * H + h];
    return sum;
}

/* The weights are those of v_t - v_T; makes them weights of v_t. */
static void subtract_newest(double *weights, size_t n, size_t step)
{
    double sum = 0;

    for (size_t t = 0; t < n; t++)
        sum += weights[t * step];
    weights[(n - 1) * step] -= sum;
}

static double label_weights(const struct ridge *r, const double *b,
                            double *weights)
{
    const size_t n = r->T * r->K;

    for (size_t i = 0; i < n; i++)
        weights[i] = map_sum(r->map, r->H, i, b) / sqrt((double)n);
    return map_sum(r->map, r->H, n, b);
}

double ridge_own_weights(const struct ridge *r, const struct windows *w,
                         const struct origin *origin, size_t j, const double *b,
                         real *u, double *weights)
{
    const size_t T = r->T;
    double gate = 0;

    if (r->K)
        return label_weights(r, b, weights);
    (void)ridge_gather(r, w, origin, j, u, NULL);
    if (r->long_lag)
        gate = (double)ridge_lag_gate(r, u);
    for (size_t t = 0; t < T; t++) {
        weights[t] = map_sum(r->map, r->H, t, b);
        if (r->long_lag)
            weights[t] += gate * map_sum(r->map, r->H, T + t, b);
    }
    if (prepared_is_change(w->data, w->data->dataset->schema->targets[j]))
        return 0;
    subtract_newest(weights, T, 1);
    for (size_t h = 0; h < r->H; h++)
        weights[T - 1] += b[h]; /* y_h starts from v_T */
    return 0;
}

double ridge_column_weights(const struct ridge_columns *c,
                            const struct windows *w,
                            const struct origin *origin, size_t j,
                            const double *b, real *x, double *weights)
{
    const real *map = ridge_columns_map(c, j);
    const size_t n = c->R * c->C;
    double rest = 0;

    memset(weights, 0, n * sizeof *weights);
    if (!map)
        return 0;
    ridge_columns_gather(c, w, origin, x);
    for (size_t i = 0; i < n; i++)
        weights[i] = map_sum(map, c->H, i, b);
    for (size_t k = 0; c->changes && c->R && k < c->C; k++)
        subtract_newest(weights + k, c->R, c->C);
    for (size_t i = 0; i < c->covariates.n; i++)
        rest += (double)x[n + i] * map_sum(map, c->H, n + i, b);
    return rest;
}
