/*
 * shard.h - samples of the data as a batch for the network.
 *
 * A window is one sample, or one of each target where channels share the
 * network (window.h): sample i of a list of origins is window i / C, channel
 * i % C, C of windows_channels().
 */
#ifndef TRAIN_SHARD_H
#define TRAIN_SHARD_H

#include <stdint.h>

#include "nn/worker.h"
#include "prep/window.h"
#include "base/error.h"
#include "base/thread_pool.h"

/* The memory of one thread: the passes of the network, and the ridge forecasts
 * of the samples that are gathered for it. */
struct shard_memory {
    struct worker worker; /* its shift is that of the window norm */
    struct arena arena;
    real *ridge; /* (B, O) prepared units; NULL: there is no ridge */
    real *u;     /* (B, rows) what the ridge reads */
    real *map;   /* (B, H) its forecasts of one target */
};

/* For a network and, unless NULL, a ridge; for backward passes too if
 * `training`. Release it also after a failure. */
enum status shard_memory_init(struct shard_memory *memory,
                              const struct net *net, const struct ridge *ridge,
                              bool training, struct error *err);
void shard_memory_release(struct shard_memory *memory);

/* How many samples there are; they are numbered by uint32_t. */
size_t shard_samples(const struct windows *windows, size_t n_origins);

/*
 * Fills x, shift, scale, past where the network reads it, and (of a training
 * worker) target with B <= SHARD samples: those that `order` numbers, or with
 * NULL those from `first` on. Where the windows have a ridge, its forecasts.
 */
void shard_gather(const struct windows *windows, const struct origin *origins,
                  const uint32_t *order, size_t first, size_t B,
                  struct shard_memory *memory);

/* The gathered samples as a batch. A residual network adds to the ridge
 * forecast, another one to the shift of the window norm. */
struct net_batch shard_batch(const struct shard_memory *memory, size_t B,
                             bool residual);

enum { TEAM_LANES = MAX_THREADS };

struct team {
    struct thread_pool *pool;    /* not owned; NULL: one thread */
    size_t n;                    /* threads */
    struct shard_memory *memory; /* (n) */
};

/* `ridge` and `training` as for shard_memory_init(). */
enum status team_init(struct team *team, struct thread_pool *pool,
                      const struct net *net, const struct ridge *ridge,
                      bool training, struct error *err);
void team_release(struct team *team); /* accepts all zero */

/* One shard at work: windows first .. first + B - 1 of the list. */
struct shard {
    struct shard_memory *memory;
    size_t lane, first, B;
};

/*
 * The shards of `thread` in a list of n windows, in its order:
 *     for (struct shard s = team_first(...); s.B; s = team_next(...))
 */
struct shard team_first(const struct team *team, size_t thread, size_t n);
struct shard team_next(const struct team *team, struct shard shard, size_t n);

#endif
