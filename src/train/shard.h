/* shard.h - windows of the data into the arrays of a worker. */
#ifndef TRAIN_SHARD_H
#define TRAIN_SHARD_H

#include "nn/net.h"
#include "series/window.h"

/* Fills x, shift, scale, past where the network reads it, and (of a training
 * worker) target of B <= SHARD
 * windows. */
void shard_gather(const struct windows *windows, const struct origin *origins,
                  size_t B, struct worker *worker);

#endif
