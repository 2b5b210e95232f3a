/*
 * test_step_threads.c - the result of the optimiser is the same, bit for bit,
 * for any number of threads.
 */
#include "stepping.h"

static void check_threads(const struct plan *plan)
{
    static const size_t threads[] = {2, 3, 8};
    struct bench alone;

    bench_init(&alone, plan, 1);
    bench_work(&alone);
    for (size_t i = 0; i < bench_values(&alone); i++)
        assert_true(isfinite(alone.net.theta[i]));
    for (size_t i = 0; i < COUNT(threads); i++) {
        struct bench together;

        bench_init(&together, plan, threads[i]);
        bench_work(&together);
        assert_same_bench(&alone, &together);
        bench_release(&together);
    }
    bench_release(&alone);
}

static void theta_is_the_same_for_every_cell_and_kind(void **state)
{
    (void)state;
    for (size_t c = 0; cell_at(c); c++)
        for (size_t a = 0; attn_at(a); a++)
            check_threads(&(struct plan){.cell = cell_at(c)->name,
                                         .attention = attn_at(a)->name,
                                         .layers = 2,
                                         .batch = 70,
                                         .dropout = 0.2,
                                         .clip = 1});
    check_threads(&(struct plan){.attend = ATTEND_INPUTS});
    check_threads(&(struct plan){.context = CONTEXT_ATTENTION});
}

static void theta_is_the_same_for_every_batch_loss_and_clip(void **state)
{
    /* near one shard, near one shard per lane, and more */
    static const size_t batches[] = {1, 16, 33, 127, 129, WINDOWS};

    (void)state;
    for (size_t i = 0; i < COUNT(batches); i++)
        check_threads(&(struct plan){.batch = batches[i],
                                     .dropout = i % 2 ? 0.5 : 0,
                                     .clip = i % 3 ? 0.1 : 0,
                                     .loss = (enum loss)(i % 3)});
}

static void theta_is_the_same_with_many_blocks(void **state)
{
    struct net net;

    (void)state;
    plan_net(&net, &large_plan);
    assert_true(net.table.n_values > 10 * 1024);
    assert_true(net.table.n_values % 1024 != 0);
    net_release(&net);
    check_threads(&large_plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(theta_is_the_same_for_every_cell_and_kind),
        cmocka_unit_test(theta_is_the_same_for_every_batch_loss_and_clip),
        cmocka_unit_test(theta_is_the_same_with_many_blocks),
    };

    draw_windows();
    return run_on_each_isa(tests);
}
