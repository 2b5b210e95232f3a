/* ridge.c - see ridge.h. */
#include "prep/ridge.h"

#include <math.h>
#include <stdlib.h>

#include "kernel/gemm.h"

void ridge_release(struct ridge *ridge)
{
    free(ridge->map);
    ridge_columns_release(&ridge->columns);
    *ridge = (struct ridge){0};
}

size_t ridge_features(const struct schema *schema)
{
    return schema->layout == LAYOUT_LABELLED ? schema->n_features : 0;
}

size_t ridge_inputs(const struct ridge *ridge)
{
    if (ridge->K)
        return ridge->T * ridge->K + 1;
    return ridge->long_lag ? 2 * ridge->T : ridge->T;
}

/* d_k */
static double mean_square_change(const real *u, size_t T, size_t lag)
{
    double sum = 0;

    for (size_t t = lag; t < T; t++) {
        const double e = (double)(u[t] - u[t - lag]);

        sum += e * e;
    }
    return sum / (double)(T - lag);
}

real ridge_lag_gate(const struct ridge *ridge, const real *u)
{
    const double a = mean_square_change(u, ridge->T, ridge->short_lag);
    const double b = mean_square_change(u, ridge->T, ridge->long_lag);
    double square = 0, sum;

    for (size_t t = 0; t < ridge->T; t++)
        square += (double)u[t] * (double)u[t];
    sum = a + b + 1e-6 * square / (double)ridge->T;
    return sum > 0 ? (real)((a - b) / sum) : R(0.0);
}

/* Gathers the u of a label. */
static void gather_features(const struct ridge *ridge, const struct windows *w,
                            const struct origin *origin, real *u)
{
    const size_t T = ridge->T, K = ridge->K, n = T * K;
    const real scale = (real)(1 / sqrt((double)n));

    for (size_t k = 0; k < K; k++)
        window_read(w, origin, k, origin->row - T, T, K, u + k);
    for (size_t i = 0; i < n; i++)
        u[i] *= scale;
    u[n] = R(1.0);
}

/* Gathers the u of a target. Returns v_T, or 0 for changes. */
static real gather_target(const struct ridge *ridge, const struct windows *w,
                          const struct origin *origin, size_t column, real *u)
{
    const size_t T = ridge->T;
    real last;

    window_read(w, origin, column, origin->row - T, T, 1, u);
    last = prepared_is_change(w->data, column) ? R(0.0) : u[T - 1];
    for (size_t t = 0; t < T; t++)
        u[t] -= last;
    if (ridge->long_lag) {
        const real g = ridge_lag_gate(ridge, u);

        for (size_t t = 0; t < T; t++)
            u[T + t] = g * u[t];
    }
    return last;
}

real ridge_gather(const struct ridge *ridge, const struct windows *w,
                  const struct origin *origin, size_t j, real *u, real *target)
{
    real last = R(0.0);

    if (ridge->K)
        gather_features(ridge, w, origin, u);
    else
        last = gather_target(ridge, w, origin,
                             w->data->dataset->schema->targets[j], u);
    if (target)
        window_target(w, origin, j, target);
    for (size_t h = 0; target && h < w->H; h++)
        target[h] -= last;
    return last;
}

void ridge_apply(const struct ridge *ridge, size_t n, const real *u,
                 size_t u_row, real *forecast)
{
    gemm_each[isa_current()](&(struct gemm){n, ridge->H, ridge_inputs(ridge), u,
                                            u_row, 1, ridge->map, ridge->H,
                                            forecast, ridge->H, false});
}
