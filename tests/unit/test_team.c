/* test_team.c - lists of windows are cut the same for any number of threads. */
#include "check.h"

#include "nn/shape.h"
#include "prep/ridge.h"
#include "train/shard.h"

enum { MAX_WINDOWS = 700, SHARDS = (MAX_WINDOWS + SHARD - 1) / SHARD };

/* The shards of a lane in order, and the thread that processes it. */
struct lane {
    size_t n, first[SHARDS], B[SHARDS];
    size_t thread;
};

struct cut {
    struct lane lanes[TEAM_LANES];
    size_t times[MAX_WINDOWS]; /* how often each window was met */
};

static void note_shard(struct cut *cut, size_t thread, const struct shard *s)
{
    struct lane *lane = &cut->lanes[s->lane];

    if (lane->n)
        assert_int_equal(lane->thread, thread);
    lane->thread = thread;
    assert_true(lane->n < SHARDS);
    lane->first[lane->n] = s->first;
    lane->B[lane->n] = s->B;
    lane->n++;
    for (size_t i = 0; i < s->B; i++)
        cut->times[s->first + i]++;
}

/* Deals n windows to `threads`, each with separate memory. */
static void cut_windows(struct cut *cut, size_t threads, size_t n)
{
    struct shard_memory memory[MAX_THREADS] = {0};
    const struct team team = {
        .n = threads, .memory = memory, .n_lanes = TEAM_LANES};

    *cut = (struct cut){0};
    for (size_t thread = 0; thread < threads; thread++)
        for (struct shard s = team_first(&team, thread, n); s.B;
             s = team_next(&team, s, n)) {
            assert_ptr_equal(s.memory, &memory[thread]);
            assert_in_range(s.lane, 0, TEAM_LANES - 1);
            assert_in_range(s.B, 1, SHARD);
            assert_true(s.first < n && s.B <= n - s.first);
            note_shard(cut, thread, &s);
        }
}

static void each_window_is_in_one_shard(void **state)
{
    struct cut cut;

    (void)state;
    for (size_t n = 0; n <= MAX_WINDOWS; n++)
        for (size_t threads = 1; threads <= MAX_THREADS; threads++) {
            cut_windows(&cut, threads, n);
            for (size_t i = 0; i < MAX_WINDOWS; i++)
                assert_int_equal(cut.times[i], i < n);
        }
}

static void lanes_do_not_depend_on_the_number_of_threads(void **state)
{
    struct cut alone, cut;

    (void)state;
    for (size_t n = 0; n <= MAX_WINDOWS; n++) {
        cut_windows(&alone, 1, n);
        for (size_t threads = 2; threads <= MAX_THREADS; threads++) {
            cut_windows(&cut, threads, n);
            for (size_t i = 0; i < TEAM_LANES; i++) {
                const struct lane *a = &alone.lanes[i], *b = &cut.lanes[i];

                assert_int_equal(a->n, b->n);
                assert_memory_equal(a->first, b->first, sizeof a->first);
                assert_memory_equal(a->B, b->B, sizeof a->B);
            }
        }
    }
}

static void shards_are_dealt_to_the_lanes_in_order(void **state)
{
    struct cut cut;

    (void)state;
    cut_windows(&cut, 3, MAX_WINDOWS);
    for (size_t shard = 0; shard < SHARDS; shard++) {
        const struct lane *lane = &cut.lanes[shard % TEAM_LANES];
        const size_t left = MAX_WINDOWS - shard * SHARD;

        assert_int_equal(lane->first[shard / TEAM_LANES], shard * SHARD);
        assert_int_equal(lane->B[shard / TEAM_LANES],
                         left < SHARD ? left : SHARD);
    }
}

static void every_thread_has_work_as_soon_as_there_are_shards(void **state)
{
    struct cut cut;

    (void)state;
    for (size_t threads = 1; threads <= MAX_THREADS; threads++) {
        size_t busy = 0;

        cut_windows(&cut, threads, (threads - 1) * SHARD + 1);
        for (size_t i = 0; i < threads; i++)
            busy += cut.lanes[i].n == 1 && cut.lanes[i].thread == i;
        assert_int_equal(busy, threads);
    }
}

static struct net small_net(void)
{
    const struct net_config config = {.cell = cell_find("rnn"),
                                      .attention = attn_find("last"),
                                      .T = 3,
                                      .K = 1,
                                      .D = 2,
                                      .layers = 1,
                                      .H = 1,
                                      .J = 1};
    struct net net;
    struct error err;

    assert_ok(net_init(&net, &config, &err), &err);
    return net;
}

static void a_team_has_memory_for_each_thread(void **state)
{
    const struct ridge ridge = {.T = 3, .H = 1};
    struct net net = small_net();

    (void)state;
    for (size_t n = 1; n <= 3; n++) {
        struct thread_pool *pool;
        struct team team;
        struct error err;

        assert_ok(thread_pool_new(n, &pool, &err), &err);
        assert_ok(
            team_init(&team, pool, &net, n == 3 ? &ridge : NULL, n == 2, &err),
            &err);
        assert_int_equal(team.n, n);
        for (size_t i = 0; i < n; i++) {
            const struct worker *worker = &team.memory[i].worker;

            assert_non_null(worker->x);
            assert_true((n == 2) == (worker->target != NULL));
            assert_true((n == 3) == (team.memory[i].ridge != NULL));
            if (i)
                assert_ptr_not_equal(worker->x, team.memory[0].worker.x);
        }
        team_release(&team);
        team_release(&team);
        thread_pool_free(pool);
    }
    net_release(&net);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_window_is_in_one_shard),
        cmocka_unit_test(lanes_do_not_depend_on_the_number_of_threads),
        cmocka_unit_test(shards_are_dealt_to_the_lanes_in_order),
        cmocka_unit_test(every_thread_has_work_as_soon_as_there_are_shards),
        cmocka_unit_test(a_team_has_memory_for_each_thread),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
