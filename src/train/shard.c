/* shard.c - see shard.h. */
#include "train/shard.h"

size_t shard_samples(const struct windows *windows, size_t n_origins)
{
    return n_origins * windows_channels(windows);
}

void shard_gather(const struct windows *windows, const struct origin *origins,
                  const uint32_t *order, size_t first, size_t B,
                  struct worker *worker)
{
    const size_t C = windows_channels(windows);

    for (size_t b = 0; b < B; b++) {
        const size_t sample = order ? order[first + b] : first + b;

        worker->channels[b] = sample % C;
        window_gather(windows, &origins[sample / C], sample % C, b, B,
                      worker->x, worker->past, worker->shift, worker->scale,
                      worker->target);
    }
}
