/*
 * test_thread_pool.c - threads that run one task together, and their number.
 *
 * cmocka's assertions may fail only in the caller's thread, so tasks record
 * results. No lock but the pool protects these variables: a sanitizer reports a
 * race if the pool does not synchronise them.
 */
#ifdef __linux__
#define _GNU_SOURCE /* sched_setaffinity */
#include <sched.h>
#endif

#include "check.h"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/thread_pool.h"

static const size_t sizes[] = {1, 2, 3, MAX_THREADS};

static struct thread_pool *make_pool(size_t n)
{
    struct thread_pool *pool;
    struct error err;

    assert_ok(thread_pool_new(n, &pool, &err), &err);
    return pool;
}

/* Long enough for a waiting thread to go to sleep. */
static void wait_long(void)
{
    const struct timespec time = {.tv_nsec = 10000000};

    (void)nanosleep(&time, NULL);
}

/* Counts the calls of each thread. */
struct calls {
    size_t n[MAX_THREADS];
    pthread_t threads[MAX_THREADS];
};

static void count_call(void *context, size_t thread)
{
    struct calls *calls = context;

    calls->n[thread]++;
    calls->threads[thread] = pthread_self();
}

/* True if n different threads were called `times` times, 0 in this thread. */
static bool is_complete(const struct calls *calls, size_t n, size_t times)
{
    if (!pthread_equal(calls->threads[0], pthread_self()))
        return false;
    for (size_t i = 0; i < MAX_THREADS; i++) {
        if (calls->n[i] != (i < n ? times : 0))
            return false;
        for (size_t j = 0; i < n && j < i; j++)
            if (pthread_equal(calls->threads[i], calls->threads[j]))
                return false;
    }
    return true;
}

static void a_pool_of_1_is_null_and_runs_on_the_caller(void **state)
{
    struct calls calls = {0};
    struct thread_pool *pool = make_pool(1);

    (void)state;
    assert_null(pool);
    assert_int_equal(thread_pool_size(pool), 1);
    thread_pool_run(pool, count_call, &calls);
    assert_true(is_complete(&calls, 1, 1));
    thread_pool_barrier(pool);
    thread_pool_free(pool);
}

static void each_thread_is_called_once_per_run(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct thread_pool *pool = make_pool(sizes[i]);
        struct calls calls = {0};

        assert_int_equal(thread_pool_size(pool), sizes[i]);
        for (size_t run = 1; run <= 300; run++) {
            thread_pool_run(pool, count_call, &calls);
            assert_true(is_complete(&calls, sizes[i], run));
        }
        thread_pool_free(pool);
    }
}

static void sleeping_threads_are_woken(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct thread_pool *pool = make_pool(sizes[i]);
        struct calls calls = {0};

        for (size_t run = 1; run <= 5; run++) {
            wait_long();
            thread_pool_run(pool, count_call, &calls);
            assert_true(is_complete(&calls, sizes[i], run));
        }
        wait_long();
        thread_pool_free(pool);
    }
}

static void the_number_of_threads_is_limited(void **state)
{
    static const size_t many[] = {MAX_THREADS + 1, 1024, SIZE_MAX};

    (void)state;
    for (size_t i = 0; i < COUNT(many); i++) {
        struct thread_pool *pool = make_pool(many[i]);
        struct calls calls = {0};

        assert_int_equal(thread_pool_size(pool), MAX_THREADS);
        thread_pool_run(pool, count_call, &calls);
        assert_true(is_complete(&calls, MAX_THREADS, 1));
        thread_pool_free(pool);
    }
}

enum { ITEMS = 100 };

/* How often each item was in a part, and in which. */
struct items {
    size_t n[ITEMS], longest;
    pthread_t thread; /* of the last part */
};

static void count_items(void *context, size_t start, size_t end)
{
    struct items *items = context;

    for (size_t i = start; i < end; i++)
        items->n[i]++;
}

/* For a pool of one, which calls it in one thread. */
static void watch_items(void *context, size_t start, size_t end)
{
    struct items *items = context;

    count_items(items, start, end);
    items->thread = pthread_self();
    if (end - start > items->longest)
        items->longest = end - start;
}

static void each_item_is_in_one_part(void **state)
{
    static const size_t parts[] = {1, 7, ITEMS / 2, ITEMS - 1, ITEMS, SIZE_MAX};

    (void)state;
    for (size_t i = 0; i < COUNT(sizes) * COUNT(parts); i++) {
        const size_t part = parts[i % COUNT(parts)];
        struct thread_pool *pool = make_pool(sizes[i / COUNT(parts)]);
        struct items items = {{0}, 0, pthread_self()};

        if (!pool || part >= ITEMS) {
            thread_pool_parts(pool, ITEMS, part, watch_items, &items);
            assert_true(pthread_equal(items.thread, pthread_self()));
            assert_int_equal(items.longest, part < ITEMS ? part : ITEMS);
        } else {
            thread_pool_parts(pool, ITEMS, part, count_items, &items);
        }
        for (size_t k = 0; k < ITEMS; k++)
            assert_int_equal(items.n[k], 1);
        thread_pool_parts(pool, 0, part, count_items, &items);
        assert_int_equal(items.n[0], 1);
        thread_pool_free(pool);
    }
}

static void a_pool_that_never_ran_can_be_freed(void **state)
{
    (void)state;
    for (size_t round = 0; round < 50; round++)
        for (size_t i = 0; i < COUNT(sizes); i++)
            thread_pool_free(make_pool(sizes[i]));
    thread_pool_free(NULL);
}

/*
 * In each round the threads write the number of the round, wait at the barrier
 * and read what the others wrote. Rounds use two arrays in turn, so an array is
 * written again only after all threads have passed the next barrier.
 */
struct barrier_test {
    struct thread_pool *pool;
    size_t rounds;
    bool is_slow; /* in each round another thread is late */
    size_t written[2][MAX_THREADS];
    size_t missing[MAX_THREADS]; /* values that a thread did not find */
};

static void pass_barriers(void *context, size_t thread)
{
    struct barrier_test *m = context;
    const size_t n = thread_pool_size(m->pool);

    for (size_t round = 1; round <= m->rounds; round++) {
        size_t *line = m->written[round % 2];

        if (m->is_slow && round % n == thread)
            wait_long();
        line[thread] = round;
        thread_pool_barrier(m->pool);
        for (size_t i = 0; i < n; i++)
            m->missing[thread] += line[i] != round;
    }
}

static void check_barriers(size_t rounds, bool is_slow)
{
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct barrier_test m = {.rounds = rounds, .is_slow = is_slow};

        m.pool = make_pool(sizes[i]);
        thread_pool_run(m.pool, pass_barriers, &m);
        for (size_t thread = 0; thread < sizes[i]; thread++) {
            assert_int_equal(m.missing[thread], 0);
            assert_int_equal(m.written[rounds % 2][thread], rounds);
        }
        thread_pool_free(m.pool);
    }
}

static void no_thread_passes_a_barrier_before_all_arrive(void **state)
{
    (void)state;
    check_barriers(10000, false);
}

static void sleeping_threads_pass_a_barrier(void **state)
{
    (void)state;
    check_barriers(17, true);
}

/* Two tasks in turn: the second reads what the first has written. */
struct two_tasks {
    size_t n, value[MAX_THREADS], sum[MAX_THREADS];
};

static void write_values(void *context, size_t thread)
{
    struct two_tasks *r = context;

    r->value[thread] = r->sum[thread] + thread + 1;
}

static void sum_values(void *context, size_t thread)
{
    struct two_tasks *r = context;

    r->sum[thread] = 0;
    for (size_t i = 0; i < r->n; i++)
        r->sum[thread] += r->value[i];
}

static void a_run_ends_when_all_threads_have_returned(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct thread_pool *pool = make_pool(sizes[i]);
        struct two_tasks pair[2] = {{.n = sizes[i]}, {.n = sizes[i]}};

        for (size_t run = 0; run < 300; run++) {
            struct two_tasks *r = &pair[run % 2];

            for (size_t k = 0; k < r->n; k++)
                r->sum[k] = run;
            thread_pool_run(pool, write_values, r);
            thread_pool_run(pool, sum_values, r);
            for (size_t k = 0; k < r->n; k++)
                assert_int_equal(r->sum[k], r->n * run + r->n * (r->n + 1) / 2);
        }
        thread_pool_free(pool);
    }
}

/*
 * Returns the result, 0 to 254, of a function run in a child process; 255 if
 * the child was killed.
 */
static int run_in_child(int (*function)(void))
{
    int status = 0;
    const pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0)
        _exit(function());
    assert_true(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

static void there_is_at_least_one_processor(void **state)
{
    (void)state;
    assert_in_range(thread_pool_processors(), 1, MAX_THREADS);
}

#ifdef __linux__
/* Returns 0 if the affinity cannot be changed. */
static int processors_of_one(void)
{
    cpu_set_t set, one;
    size_t cpu = 0;

    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return 0;
    while (!CPU_ISSET(cpu, &set))
        cpu++;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    if (sched_setaffinity(0, sizeof one, &one) != 0)
        return 0;
    return (int)thread_pool_processors();
}
#endif

static void the_affinity_limits_the_processors(void **state)
{
    (void)state;
#ifdef __linux__
    const int n = run_in_child(processors_of_one);

    if (!n)
        skip();
    assert_int_equal(n, 1);
#else
    skip();
#endif
}

enum { IS_BROKEN = 100, HAS_NO_LIMIT };

/* Becomes a user without other processes, and limits its processes to n. */
static bool limit_processes(rlim_t n)
{
    const struct rlimit limit = {n, n};

    return (geteuid() != 0 || setuid(54321) == 0) &&
           setrlimit(RLIMIT_NPROC, &limit) == 0;
}

static rlim_t n_processes;

/* Returns the size of the largest pool that can be made, if it works. */
static int size_with_limit(void)
{
    struct calls calls = {0};
    struct thread_pool *pool;
    struct error err;
    size_t size;

    if (!limit_processes(n_processes))
        return HAS_NO_LIMIT;
    if (thread_pool_new(MAX_THREADS, &pool, &err) != STATUS_OK)
        return IS_BROKEN;
    size = thread_pool_size(pool);
    thread_pool_run(pool, count_call, &calls);
    thread_pool_run(pool, count_call, &calls);
    if (!is_complete(&calls, size, 2))
        return IS_BROKEN;
    thread_pool_free(pool);
    return (int)size;
}

static void a_pool_has_fewer_threads_if_not_all_can_be_started(void **state)
{
    (void)state;
    for (n_processes = 0; n_processes <= MAX_THREADS; n_processes++) {
        const int size = run_in_child(size_with_limit);

        if (size == HAS_NO_LIMIT)
            skip();
        /* processes of the same user count towards the limit */
        if (n_processes == 0)
            assert_int_equal(size, 1);
        assert_in_range(size, 1, n_processes ? n_processes : 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pool_of_1_is_null_and_runs_on_the_caller),
        cmocka_unit_test(each_thread_is_called_once_per_run),
        cmocka_unit_test(sleeping_threads_are_woken),
        cmocka_unit_test(the_number_of_threads_is_limited),
        cmocka_unit_test(each_item_is_in_one_part),
        cmocka_unit_test(a_pool_that_never_ran_can_be_freed),
        cmocka_unit_test(no_thread_passes_a_barrier_before_all_arrive),
        cmocka_unit_test(sleeping_threads_pass_a_barrier),
        cmocka_unit_test(a_run_ends_when_all_threads_have_returned),
        cmocka_unit_test(there_is_at_least_one_processor),
        cmocka_unit_test(the_affinity_limits_the_processors),
        cmocka_unit_test(a_pool_has_fewer_threads_if_not_all_can_be_started),
    };

    (void)alarm(300); /* a deadlock ends as a failure */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
