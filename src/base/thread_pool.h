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

struct thread_pool; /* opaque; NULL is a pool of one thread, the caller's */

/* More would find no work: it is cut for as many (train/shard.h). */
enum { MAX_THREADS = 8 };

/* The processors this process may use: affinity and cgroup limits count. */
size_t thread_pool_processors(void);

/*
 * `n_threads` >= 1, the caller's included, cut off at MAX_THREADS; of one
 * `pool` is NULL. Where not all can be started there are fewer. Free with
 * thread_pool_free().
 */
enum status thread_pool_new(size_t n_threads, struct thread_pool **pool,
                            struct error *err);
void thread_pool_free(struct thread_pool *pool);

size_t thread_pool_size(const struct thread_pool *pool);

/*
 * Calls task(context, i) for i = 0 .. n_threads - 1, each on its own thread, 0
 * on the caller's, and returns when all have returned.
 */
void thread_pool_run(struct thread_pool *pool,
                     void (*task)(void *context, size_t thread), void *context);

/* Within a task: returns when every thread has come here. */
void thread_pool_barrier(struct thread_pool *pool);

#endif
