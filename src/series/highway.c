/* highway.c - see highway.h. */
#include "series/highway.h"

#include <stdlib.h>

#include "series/channel.h"

void highway_release(struct highway *highway)
{
    free(highway->map);
    *highway = (struct highway){0};
}

size_t highway_rows(const struct highway *highway)
{
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

real highway_read(const struct highway *highway, const struct windows *w,
                  const struct origin *origin, size_t j, real *u, real *target)
{
    const size_t column = w->dataset->roles->targets[j], T = highway->T;
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
        y[h] = channel_undo(w, origin, origin->row + h,
                            w->dataset->roles->targets[j], y[h]);
    free(u);
    return true;
}
