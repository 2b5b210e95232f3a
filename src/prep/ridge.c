/* ridge.c - see ridge.h. */
#include "prep/ridge.h"

#include <math.h>
#include <stdlib.h>

#include "prep/channel.h"

void highway_release(struct highway *highway)
{
    free(highway->map);
    *highway = (struct highway){0};
}

size_t highway_features(const struct roles *roles)
{
    return roles->layout == LAYOUT_LABELLED ? roles->n_features : 0;
}

size_t highway_rows(const struct highway *highway)
{
    if (highway->K)
        return highway->T * highway->K + 1;
    return highway->long_lag ? 2 * highway->T : highway->T;
}

/* d_k */
static double change_after(const real *u, size_t T, size_t lag)
{
    double sum = 0;

    for (size_t t = lag; t < T; t++) {
        const double e = (double)(u[t] - u[t - lag]);

        sum += e * e;
    }
    return sum / (double)(T - lag);
}

/* g; 0 for a window that never changes. */
static real contrast(const struct highway *highway, const real *u)
{
    const double a = change_after(u, highway->T, highway->short_lag);
    const double b = change_after(u, highway->T, highway->long_lag);
    double square = 0, sum;

    for (size_t t = 0; t < highway->T; t++)
        square += (double)u[t] * (double)u[t];
    sum = a + b + 1e-6 * square / (double)highway->T;
    return sum > 0 ? (real)((a - b) / sum) : R(0.0);
}

/* The u of a label. */
static void read_all(const struct highway *highway, const struct windows *w,
                     const struct origin *origin, real *u)
{
    const size_t T = highway->T, K = highway->K, n = T * K;
    const real scale = (real)(1 / sqrt((double)n));

    for (size_t k = 0; k < K; k++)
        window_read(w, origin, k, origin->row - T, T, K, u + k);
    for (size_t i = 0; i < n; i++)
        u[i] *= scale;
    u[n] = R(1.0);
}

/* The u of a target's own window; returns v_T. */
static real read_own(const struct highway *highway, const struct windows *w,
                     const struct origin *origin, size_t column, real *u)
{
    const size_t T = highway->T;
    real last;

    window_read(w, origin, column, origin->row - T, T, 1, u);
    last = u[T - 1];
    for (size_t t = 0; t < T; t++)
        u[t] -= last;
    if (highway->long_lag) {
        const real g = contrast(highway, u);

        for (size_t t = 0; t < T; t++)
            u[T + t] = g * u[t];
    }
    return last;
}

real highway_read(const struct highway *highway, const struct windows *w,
                  const struct origin *origin, size_t j, real *u, real *target)
{
    real last = R(0.0);

    if (highway->K)
        read_all(highway, w, origin, u);
    else
        last = read_own(highway, w, origin, w->dataset->roles->targets[j], u);
    if (target)
        window_target(w, origin, j, target);
    for (size_t h = 0; target && h < w->H; h++)
        target[h] -= last;
    return last;
}

bool highway_forecast(const struct windows *w, const struct origin *origin,
                      size_t j, double *y)
{
    const struct highway *highway = w->highway;
    const size_t rows = highway ? highway_rows(highway) : 0;
    real *u = rows ? calloc(rows, sizeof *u) : NULL, last;

    if (!u)
        return false;
    last = highway_read(highway, w, origin, j, u, NULL);
    for (size_t h = 0; h < w->H; h++)
        y[h] = (double)last;
    for (size_t t = 0; t < rows; t++)
        for (size_t h = 0; h < w->H; h++)
            y[h] += (double)(u[t] * highway->map[t * w->H + h]);
    for (size_t h = 0; h < w->H; h++)
        y[h] = channel_forecast(w, origin, h, j, y[h]);
    free(u);
    return true;
}
