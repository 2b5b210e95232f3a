/*
 * shard.h - shards: groups of at most SHARD samples that one thread passes
 * through the network as a batch.
 *
 * A window is one sample, or one sample per target if channels share the
 * network (window.h). Sample i of a list of origins is window i / C, channel
 * i % C, with C = windows_channels().
 *
 * The windows of a shard have one length. Where those of ids with a label have
 * several, a list is ordered by length, and a shard ends where the next one
 * starts (net_view() is then the network of a shard).
 *
 * The shards of a list are dealt to lanes in turn. Each lane is processed in
 * order by one thread, and threads share the lanes evenly. Sums are made for
 * each lane, so they do not depend on the number of threads.
 */
#ifndef TRAIN_SHARD_H
#define TRAIN_SHARD_H

#include <stdint.h>

#include "nn/worker.h"
#include "prep/window.h"
#include "base/error.h"
#include "base/thread_pool.h"

/* The memory of one thread: the worker of the network, and the ridge forecasts
 * of the gathered samples. */
struct shard_memory {
    struct worker worker; /* its shift is that of the window norm */
    size_t T;             /* rows of the windows that were gathered */
    struct arena arena;
    size_t n_covered;    /* steps of the horizon of a decoding step; 0: no known
                            inputs */
    bool has_units;      /* the data of the gathered samples has units */
    real *units;         /* (B, O) those of the errors, prepared_unit(), if
                            training */
    real *ridge;         /* (B, O) in prepared units; NULL: there is no ridge */
    real *ridge_input;   /* (B, rows) u of ridge.h, for one target */
    real *ridge_output;  /* (B, H) forecasts of that target less its v_T */
    real *ridge_columns; /* (R C) x of ridge_columns.h, for one window */
};

/* Allocates memory for a network and, unless NULL, a ridge. `training` adds the
 * backward pass. Release it also after a failure. */
enum status shard_memory_init(struct shard_memory *memory,
                              const struct net *net, const struct ridge *ridge,
                              bool training, struct error *err);
void shard_memory_release(struct shard_memory *memory);

/* Number of samples of n_origins windows. Sample numbers are uint32_t. */
size_t shard_samples(const struct windows *windows, size_t n_origins);

/*
 * Sets *order to all sample numbers, ordered by the length of their windows,
 * which the caller frees; to NULL if all windows have one length.
 */
enum status shard_order(const struct windows *windows,
                        const struct origin *origins, size_t n_origins,
                        uint32_t **order, struct error *err);

/* How many of the next n samples have windows of one length, at most SHARD;
 * they are numbered as for shard_gather(). */
size_t shard_cut(const struct windows *windows, const struct origin *origins,
                 const uint32_t *order, size_t first, size_t n);

/*
 * Gathers B <= SHARD samples: the numbers order[first], ..., order[first+B-1],
 * or first, ..., first+B-1 if `order` is NULL. Fills x, shift and scale of the
 * worker, past if the network reads it, target if the worker is for training,
 * and the ridge forecasts if the windows have a ridge.
 */
void shard_gather(const struct windows *windows, const struct origin *origins,
                  const uint32_t *order, size_t first, size_t B,
                  struct shard_memory *memory);

/* The gathered samples as a batch. The output of a residual network is added to
 * the ridge forecast, that of another one to the shift of the window norm. Its
 * quantiles are NULL: whoever needs them sets them to those of the worker. */
struct net_batch shard_batch(const struct shard_memory *memory, size_t B,
                             bool residual);

enum { TEAM_LANES = MAX_THREADS };

/* The size of the next shard, of the n samples from `first` on. */
typedef size_t cut_function(const void *context, size_t first, size_t n);

struct team {
    struct thread_pool *pool;    /* not owned; NULL: one thread */
    size_t n;                    /* number of threads */
    struct shard_memory *memory; /* (n) */
    size_t n_lanes;              /* TEAM_LANES unless the caller sets it */
    cut_function *cut; /* set by the caller; NULL: SHARD samples as long as
                          there are */
    const void *context;
};

/* `ridge` and `training` as for shard_memory_init(). */
enum status team_init(struct team *team, struct thread_pool *pool,
                      const struct net *net, const struct ridge *ridge,
                      bool training, struct error *err);
void team_release(struct team *team); /* accepts all zero */

/* One shard, number i of a list: its samples first .. first + B - 1. */
struct shard {
    struct shard_memory *memory;
    size_t i, lane, first, B;
};

/*
 * Iterates over the shards of `thread` in a list of n samples:
 *     for (struct shard s = team_first(...); s.B; s = team_next(...))
 */
struct shard team_first(const struct team *team, size_t thread, size_t n);
struct shard team_next(const struct team *team, struct shard shard, size_t n);

#endif
