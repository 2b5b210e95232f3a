/* shard.c - see shard.h. */
#include "train/shard.h"

#include "kernel/gemm.h"
#include "prep/ridge.h"

size_t shard_samples(const struct windows *windows, size_t n_origins)
{
    return n_origins * windows_channels(windows);
}

/* The window that sample b is of. */
static const struct origin *origin_of(const struct windows *w,
                                      const struct origin *origins,
                                      const uint32_t *order, size_t sample)
{
    return &origins[(order ? order[sample] : sample) / windows_channels(w)];
}

/*
 * shift = what the highway forecasts: one product for the i-th target of each
 * of B samples.
 */
static void set_highway(const struct windows *w, const struct origin *origins,
                        const uint32_t *order, size_t first, size_t B, size_t i,
                        struct worker *worker)
{
    const size_t J = w->dataset->roles->n_targets / windows_channels(w);
    const size_t rows = highway_rows(w->highway);
    real last[SHARD], *forecast = worker->y; /* free until the pass */

    for (size_t b = 0; b < B; b++)
        last[b] = highway_read(
            w->highway, w, origin_of(w, origins, order, first + b),
            w->shared ? worker->channels[b] : i, worker->own + b * rows, NULL);
    product_each[isa_current()](&(struct product){B, w->H, rows, worker->own,
                                                  rows, 1, w->highway->map,
                                                  w->H, forecast, w->H, false});
    for (size_t b = 0; b < B; b++)
        for (size_t h = 0; h < w->H; h++)
            worker->shift[(b * w->H + h) * J + i] =
                last[b] + forecast[b * w->H + h];
}

void shard_gather(const struct windows *w, const struct origin *origins,
                  const uint32_t *order, size_t first, size_t B,
                  struct worker *worker)
{
    const size_t C = windows_channels(w);
    const size_t J = w->dataset->roles->n_targets / C;

    for (size_t b = 0; b < B; b++) {
        const size_t sample = order ? order[first + b] : first + b;

        worker->channels[b] = sample % C;
        window_gather(w, &origins[sample / C], sample % C, b, B, worker->x,
                      worker->past, worker->shift, worker->scale,
                      worker->target);
    }
    for (size_t i = 0; w->highway && i < J; i++)
        set_highway(w, origins, order, first, B, i, worker);
}
