/*
 * thread_pool.c - see thread_pool.h.
 *
 * A training step is short (30 us for a small network) and waking a thread
 * takes 20 us, so a waiting thread spins on a counter before it sleeps; but not
 * for long, because on a busy machine the thread it waits for may share its
 * processor. It does not yield: other programs would then have a whole slice of
 * time at each barrier, while a thread that has slept runs soon after it is
 * woken. If there are more threads than processors, waiting threads sleep at
 * once.
 */
#include "base/thread_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/signals.h"

enum { SPINS = 1000 };

struct thread_pool {
    atomic_size_t n_threads;
    size_t n_started;
    int spins;
    pthread_t threads[MAX_THREADS];

    void (*task)(void *context, size_t thread); /* NULL: terminate */
    void *context;

    atomic_size_t n_arrived, round; /* state of the barrier */
    atomic_size_t n_asleep;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
};

/* The argument of a new thread, which frees it. */
struct thread_start {
    struct thread_pool *pool;
    size_t thread;
};

static void pause_briefly(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

static void sleep_until_after(struct thread_pool *pool, size_t round)
{
    pthread_mutex_lock(&pool->mutex);
    atomic_fetch_add(&pool->n_asleep, 1);
    while (atomic_load(&pool->round) == round)
        pthread_cond_wait(&pool->wake, &pool->mutex);
    atomic_fetch_sub(&pool->n_asleep, 1);
    pthread_mutex_unlock(&pool->mutex);
}

void thread_pool_barrier(struct thread_pool *pool)
{
    size_t round;

    if (!pool)
        return;
    round = atomic_load(&pool->round);
    if (atomic_fetch_add(&pool->n_arrived, 1) + 1 == pool->n_threads) {
        atomic_store(&pool->n_arrived, 0);
        atomic_fetch_add(&pool->round, 1);
        if (atomic_load(&pool->n_asleep)) {
            /* a thread that is about to sleep holds the mutex */
            pthread_mutex_lock(&pool->mutex);
            pthread_cond_broadcast(&pool->wake);
            pthread_mutex_unlock(&pool->mutex);
        }
        return;
    }
    for (int i = 1; i <= pool->spins; i++) {
        if (atomic_load(&pool->round) != round)
            return;
        pause_briefly();
    }
    sleep_until_after(pool, round);
}

static void *run_thread(void *argument)
{
    struct thread_start *start = argument;
    struct thread_pool *pool = start->pool;
    const size_t thread = start->thread;

    free(start);
    for (;;) {
        thread_pool_barrier(pool); /* the start of a task */
        if (!pool->task)
            return NULL;
        pool->task(pool->context, thread);
        thread_pool_barrier(pool); /* its end */
    }
}

void thread_pool_run(struct thread_pool *pool,
                     void (*task)(void *context, size_t thread), void *context)
{
    if (pool) {
        pool->task = task;
        pool->context = context;
    }
    thread_pool_barrier(pool);
    task(context, 0);
    thread_pool_barrier(pool);
}

struct parts {
    size_t n, part;
    atomic_size_t next; /* the first item that no thread has taken */
    void (*task)(void *context, size_t start, size_t end);
    void *context;
};

static void take_parts(void *context, size_t thread)
{
    struct parts *p = context;
    size_t start;

    (void)thread;
    while ((start = atomic_fetch_add(&p->next, p->part)) < p->n)
        p->task(p->context, start,
                p->n - start < p->part ? p->n : start + p->part);
}

void thread_pool_parts(struct thread_pool *pool, size_t n, size_t part,
                       void (*task)(void *context, size_t start, size_t end),
                       void *context)
{
    struct parts parts = {
        .n = n, .part = part, .task = task, .context = context};

    thread_pool_run(n > part ? pool : NULL, take_parts, &parts);
}

static bool start_thread(struct thread_pool *pool, size_t thread)
{
    struct thread_start *start = malloc(sizeof *start);

    if (!start)
        return false;
    *start = (struct thread_start){pool, thread};
    if (pthread_create(&pool->threads[thread], NULL, run_thread, start) != 0) {
        free(start);
        return false;
    }
    pool->n_started++;
    return true;
}

enum status thread_pool_new(size_t n_threads, struct thread_pool **to,
                            struct error *err)
{
    struct thread_pool *pool;
    sigset_t before;

    *to = NULL;
    if (n_threads > MAX_THREADS)
        n_threads = MAX_THREADS;
    if (n_threads == 1)
        return STATUS_OK;
    pool = calloc(1, sizeof *pool);
    if (!pool)
        return error_no_memory(err, sizeof *pool);
    (void)pthread_mutex_init(&pool->mutex, NULL);
    (void)pthread_cond_init(&pool->wake, NULL);
    pool->n_threads = n_threads;
    pool->n_started = 1;
    pool->spins = n_threads > thread_pool_processors() ? 0 : SPINS;
    signals_block(&before); /* only this thread handles them */
    for (size_t i = 1; i < n_threads; i++)
        if (!start_thread(pool, i)) {
            /* continue with fewer threads: results are the same */
            pool->n_threads = i;
            break;
        }
    signals_restore(&before);
    *to = pool;
    return STATUS_OK;
}

void thread_pool_free(struct thread_pool *pool)
{
    if (!pool)
        return;
    pool->task = NULL;
    thread_pool_barrier(pool);
    for (size_t i = 1; i < pool->n_started; i++)
        (void)pthread_join(pool->threads[i], NULL);
    (void)pthread_cond_destroy(&pool->wake);
    (void)pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

size_t thread_pool_size(const struct thread_pool *pool)
{
    return pool ? atomic_load(&pool->n_threads) : 1;
}
