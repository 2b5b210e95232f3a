/*
 * shard.h - samples of the data into the arrays of a worker.
 *
 * A window is one sample, or one of each target where channels share the
 * network (window.h): sample i of a list of origins is window i / C, channel
 * i % C, C of windows_channels().
 */
#ifndef TRAIN_SHARD_H
#define TRAIN_SHARD_H

#include <stdint.h>

#include "nn/net.h"
#include "prep/window.h"

/* How many samples there are; they are numbered by uint32_t. */
size_t shard_samples(const struct windows *windows, size_t n_origins);

/*
 * Fills x, shift, scale, past where the network reads it, and (of a training
 * worker) target with B <= SHARD samples: those that `order` numbers, or with
 * NULL those from `first` on.
 */
void shard_gather(const struct windows *windows, const struct origin *origins,
                  const uint32_t *order, size_t first, size_t B,
                  struct worker *worker);

#endif
