/* highway.c - see highway.h. */
#include "series/highway.h"

#include <stdlib.h>

#include "series/channel.h"

void highway_release(struct highway *highway)
{
    free(highway->map);
    *highway = (struct highway){0};
}

real highway_read(const struct windows *w, const struct origin *origin,
                  size_t j, real *u, real *target)
{
    struct windows own = *w;
    real shift[1], scale[1];

    own.norm = NORM_LAST;
    own.segment = 1;
    own.shared = true;
    own.H = 1;
    window_gather(&own, origin, j, 0, 1, u, NULL, shift, scale, NULL);
    if (target)
        window_target(w, origin, j, target);
    for (size_t h = 0; target && h < w->H; h++)
        target[h] -= shift[0];
    return shift[0];
}

bool highway_forecast(const struct windows *w, const struct origin *origin,
                      size_t j, double *y)
{
    const struct highway *highway = w->highway;
    real *u = highway ? calloc(w->T, sizeof *u) : NULL, last;

    if (!u)
        return false;
    last = highway_read(w, origin, j, u, NULL);
    for (size_t h = 0; h < w->H; h++)
        y[h] = (double)last;
    for (size_t t = 0; t < w->T; t++)
        for (size_t h = 0; h < w->H; h++)
            y[h] += (double)(u[t] * highway->map[t * w->H + h]);
    for (size_t h = 0; h < w->H; h++)
        y[h] = channel_undo(w, origin, origin->row + h,
                            w->dataset->roles->targets[j], y[h]);
    free(u);
    return true;
}
