/*
 * thread_pool.h - threads that run one task together.
 *
 * Which thread does what is the task's affair; results stay the same for any
 * number of threads if the work is cut by a constant and summed in the order
 * of the pieces.
 */
#ifndef BASE_THREAD_POOL_H
#define BASE_THREAD_POOL_H

#include <stddef.h>

#include "base/error.h"

struct pool; /* opaque; NULL is a pool of one thread, the caller's */

/* More would find no work: it is cut for as many (train/team.h). */
enum { POOL_MAX = 8 };

/* The processors this process may use: affinity and cgroup limits count. */
size_t pool_processors(void);

/*
 * `n_threads` >= 1, the caller's included, cut off at POOL_MAX; of one `pool`
 * is NULL. Where not all can be started there are fewer. Free with pool_free().
 */
enum status pool_new(size_t n_threads, struct pool **pool, struct error *err);
void pool_free(struct pool *pool);

size_t pool_size(const struct pool *pool);

/*
 * Calls task(context, i) for i = 0 .. n_threads - 1, each on its own thread, 0
 * on the caller's, and returns when all have returned.
 */
void pool_run(struct pool *pool, void (*task)(void *context, size_t thread),
              void *context);

/* Within a task: returns when every thread has come here. */
void pool_barrier(struct pool *pool);

#endif
