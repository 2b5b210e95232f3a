/*
 * team.h - a pool of threads, each with the memory to work on a shard.
 *
 * Work is a list of windows cut into shards of SHARD. Shard s belongs to lane
 * s mod LANES; a thread takes whole lanes and goes through a lane's shards in
 * their order, so what a lane adds up does not depend on how many threads
 * there are. Sums over lanes are then taken in the order of lanes.
 */
#ifndef TRAIN_TEAM_H
#define TRAIN_TEAM_H

#include "base/error.h"
#include "base/thread_pool.h"
#include "train/shard.h"

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
