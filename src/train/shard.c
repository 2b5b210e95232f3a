/* shard.c - see shard.h. */
#include "train/shard.h"

void shard_gather(const struct windows *windows, const struct origin *origins,
                  size_t B, struct worker *worker)
{
    for (size_t b = 0; b < B; b++)
        window_gather(windows, &origins[b], b, B, worker->x, worker->past,
                      worker->shift, worker->scale, worker->target);
}
