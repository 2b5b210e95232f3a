/*
 * test_pool.c - threads that run one task together, and how many there may be.
 *
 * cmocka's assertions may fail on the caller's thread alone: tasks write down
 * what they see, in variables that only the pool guards, so that a sanitizer
 * sees what it does not.
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

/* So long that whoever waits has gone to sleep. */
static void rest(void)
{
    const struct timespec time = {.tv_nsec = 10000000};

    (void)nanosleep(&time, NULL);
}

/* What each thread of a pool did. */
struct roll {
    size_t calls[MAX_THREADS];
    pthread_t self[MAX_THREADS];
};

static void call(void *context, size_t thread)
{
    struct roll *roll = context;

    roll->calls[thread]++;
    roll->self[thread] = pthread_self();
}

/* Each of the n threads was called `times` times, 0 here, no two the same. */
static bool is_full(const struct roll *roll, size_t n, size_t times)
{
    if (!pthread_equal(roll->self[0], pthread_self()))
        return false;
    for (size_t i = 0; i < MAX_THREADS; i++) {
        if (roll->calls[i] != (i < n ? times : 0))
            return false;
        for (size_t j = 0; i < n && j < i; j++)
            if (pthread_equal(roll->self[i], roll->self[j]))
                return false;
    }
    return true;
}

static void a_pool_of_1_is_null_and_runs_on_the_caller(void **state)
{
    struct roll roll = {0};
    struct thread_pool *pool = make_pool(1);

    (void)state;
    assert_null(pool);
    assert_int_equal(thread_pool_size(pool), 1);
    thread_pool_run(pool, call, &roll);
    assert_true(is_full(&roll, 1, 1));
    thread_pool_barrier(pool);
    thread_pool_free(pool);
}

static void each_thread_is_called_once_a_run(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct thread_pool *pool = make_pool(sizes[i]);
        struct roll roll = {0};

        assert_int_equal(thread_pool_size(pool), sizes[i]);
        for (size_t run = 1; run <= 300; run++) {
            thread_pool_run(pool, call, &roll);
            assert_true(is_full(&roll, sizes[i], run));
        }
        thread_pool_free(pool);
    }
}

static void threads_that_sleep_are_woken(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct thread_pool *pool = make_pool(sizes[i]);
        struct roll roll = {0};

        for (size_t run = 1; run <= 5; run++) {
            rest();
            thread_pool_run(pool, call, &roll);
            assert_true(is_full(&roll, sizes[i], run));
        }
        rest();
        thread_pool_free(pool);
    }
}

static void more_threads_than_there_can_be_are_cut_off(void **state)
{
    static const size_t many[] = {MAX_THREADS + 1, 1024, SIZE_MAX};

    (void)state;
    for (size_t i = 0; i < COUNT(many); i++) {
        struct thread_pool *pool = make_pool(many[i]);
        struct roll roll = {0};

        assert_int_equal(thread_pool_size(pool), MAX_THREADS);
        thread_pool_run(pool, call, &roll);
        assert_true(is_full(&roll, MAX_THREADS, 1));
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
 * In each round the threads sign, meet, and read what the others signed. The
 * next round has lines of its own: a line is signed again only once all have
 * met again, and so have read it.
 */
struct meeting {
    struct thread_pool *pool;
    size_t rounds;
    bool is_slow; /* one thread after the other comes late */
    size_t signed_in[2][MAX_THREADS];
    size_t missing[MAX_THREADS]; /* signatures that a thread did not see */
};

static void meet(void *context, size_t thread)
{
    struct meeting *m = context;
    const size_t n = thread_pool_size(m->pool);

    for (size_t round = 1; round <= m->rounds; round++) {
        size_t *line = m->signed_in[round % 2];

        if (m->is_slow && round % n == thread)
            rest();
        line[thread] = round;
        thread_pool_barrier(m->pool);
        for (size_t i = 0; i < n; i++)
            m->missing[thread] += line[i] != round;
    }
}

static void check_meetings(size_t rounds, bool is_slow)
{
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct meeting m = {.rounds = rounds, .is_slow = is_slow};

        m.pool = make_pool(sizes[i]);
        thread_pool_run(m.pool, meet, &m);
        for (size_t thread = 0; thread < sizes[i]; thread++) {
            assert_int_equal(m.missing[thread], 0);
            assert_int_equal(m.signed_in[rounds % 2][thread], rounds);
        }
        thread_pool_free(m.pool);
    }
}

static void no_thread_passes_a_barrier_before_all_have_come(void **state)
{
    (void)state;
    check_meetings(10000, false);
}

static void threads_that_wait_long_at_a_barrier_pass_it(void **state)
{
    (void)state;
    check_meetings(17, true);
}

/* Tasks by turns: what one leaves is what the next finds. */
struct relay {
    size_t n, value[MAX_THREADS], sum[MAX_THREADS];
};

static void fill(void *context, size_t thread)
{
    struct relay *r = context;

    r->value[thread] = r->sum[thread] + thread + 1;
}

static void add_up(void *context, size_t thread)
{
    struct relay *r = context;

    r->sum[thread] = 0;
    for (size_t i = 0; i < r->n; i++)
        r->sum[thread] += r->value[i];
}

static void a_run_is_over_when_all_have_returned(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct thread_pool *pool = make_pool(sizes[i]);
        struct relay relays[2] = {{.n = sizes[i]}, {.n = sizes[i]}};

        for (size_t run = 0; run < 300; run++) {
            struct relay *r = &relays[run % 2];

            for (size_t k = 0; k < r->n; k++)
                r->sum[k] = run;
            thread_pool_run(pool, fill, r);
            thread_pool_run(pool, add_up, r);
            for (size_t k = 0; k < r->n; k++)
                assert_int_equal(r->sum[k], r->n * run + r->n * (r->n + 1) / 2);
        }
        thread_pool_free(pool);
    }
}

/*
 * The answer, from 0 to 254, that a process of its own gives; 255 if it did
 * not end by itself.
 */
static int ask_child(int (*question)(void))
{
    int status = 0;
    const pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0)
        _exit(question());
    assert_true(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

static void there_is_a_processor(void **state)
{
    (void)state;
    assert_in_range(thread_pool_processors(), 1, MAX_THREADS);
}

#ifdef __linux__
/* 0: there cannot be told. */
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

static void processors_are_those_of_the_affinity(void **state)
{
    (void)state;
#ifdef __linux__
    const int n = ask_child(processors_of_one);

    if (!n)
        skip();
    assert_int_equal(n, 1);
#else
    skip();
#endif
}

enum { IS_BROKEN = 100, HAS_NO_LIMIT };

/* A user that has no other process, for whom a limit of them holds. */
static bool become_limited(rlim_t n)
{
    const struct rlimit limit = {n, n};

    return (geteuid() != 0 || setuid(54321) == 0) &&
           setrlimit(RLIMIT_NPROC, &limit) == 0;
}

static rlim_t n_processes;

/* The size of a pool of as many threads as there can be, if it works. */
static int size_where_limited(void)
{
    struct roll roll = {0};
    struct thread_pool *pool;
    struct error err;
    size_t size;

    if (!become_limited(n_processes))
        return HAS_NO_LIMIT;
    if (thread_pool_new(MAX_THREADS, &pool, &err) != STATUS_OK)
        return IS_BROKEN;
    size = thread_pool_size(pool);
    thread_pool_run(pool, call, &roll);
    thread_pool_run(pool, call, &roll);
    if (!is_full(&roll, size, 2))
        return IS_BROKEN;
    thread_pool_free(pool);
    return (int)size;
}

static void where_not_all_threads_can_be_started_there_are_fewer(void **state)
{
    (void)state;
    for (n_processes = 0; n_processes <= MAX_THREADS; n_processes++) {
        const int size = ask_child(size_where_limited);

        if (size == HAS_NO_LIMIT)
            skip();
        /* only a user without other processes has all that the limit is */
        if (n_processes == 0)
            assert_int_equal(size, 1);
        assert_in_range(size, 1, n_processes ? n_processes : 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pool_of_1_is_null_and_runs_on_the_caller),
        cmocka_unit_test(each_thread_is_called_once_a_run),
        cmocka_unit_test(threads_that_sleep_are_woken),
        cmocka_unit_test(more_threads_than_there_can_be_are_cut_off),
        cmocka_unit_test(a_pool_that_never_ran_can_be_freed),
        cmocka_unit_test(no_thread_passes_a_barrier_before_all_have_come),
        cmocka_unit_test(threads_that_wait_long_at_a_barrier_pass_it),
        cmocka_unit_test(a_run_is_over_when_all_have_returned),
        cmocka_unit_test(there_is_a_processor),
        cmocka_unit_test(processors_are_those_of_the_affinity),
        cmocka_unit_test(where_not_all_threads_can_be_started_there_are_fewer),
    };

    (void)alarm(300); /* what waits for ever ends as a failure */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
