/*
 * thread_pool.h - threads that run one task together.
 *
 * The task decides what each thread does. Results do not depend on the number
 * of threads if a task splits its work into a fixed number of parts and sums
 * their results in a fixed order.
 */
#ifndef BASE_THREAD_POOL_H
#define BASE_THREAD_POOL_H

#include <stddef.h>

#include "base/error.h"

struct thread_pool; /* opaque; NULL is a pool with only the caller's thread */

/* More threads would have no work: the shards of a batch are distributed over
 * this many lanes (train/shard.h). */
enum { MAX_THREADS = 8 };

/* The number of processors available to this process, at most MAX_THREADS;
 * CPU affinity and cgroup limits are respected. */
size_t thread_pool_processors(void);

/*
 * Makes a pool of `n_threads` >= 1, at most MAX_THREADS, including the caller's
 * thread. `pool` is NULL for one thread. The pool has fewer threads if not all
 * can be started. Free it with thread_pool_free().
 */
enum status thread_pool_new(size_t n_threads, struct thread_pool **pool,
                            struct error *err);
void thread_pool_free(struct thread_pool *pool);

size_t thread_pool_size(const struct thread_pool *pool);

/*
 * Calls task(context, i) for i = 0 .. n_threads - 1, each in its own thread (0
 * in the caller's), and returns when all calls have returned.
 */
void thread_pool_run(struct thread_pool *pool,
                     void (*task)(void *context, size_t thread), void *context);

/*
 * Calls task(context, start, end) for the parts of 0 .. n - 1 of `part` items
 * each, the last one with fewer, in any order and thread. A single part runs in
 * the caller's thread.
 */
void thread_pool_parts(struct thread_pool *pool, size_t n, size_t part,
                       void (*task)(void *context, size_t start, size_t end),
                       void *context);

/* Within a task: waits until every thread has called it. */
void thread_pool_barrier(struct thread_pool *pool);

#endif
