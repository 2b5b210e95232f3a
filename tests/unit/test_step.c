/*
 * test_step.c - one step of the optimiser against a plain loop over windows,
 * and the sum of the losses.
 */
#include "stepping.h"

#include <stdlib.h>

#include "allocations.h"

/* The same training with one thread and one window at a time. */
struct reference {
    struct net net;
    struct shard_memory memory;
    struct adam adam;
    real *dtheta; /* then m and v */
};

static void reference_init(struct reference *r, const struct plan *plan)
{
    struct error err;
    size_t n;

    *r = (struct reference){0};
    plan_net(&r->net, plan);
    assert_ok(shard_memory_init(&r->memory, &r->net, NULL, true, &err), &err);
    n = r->net.table.n_values;
    r->dtheta = calloc(3 * n, sizeof *r->dtheta);
    assert_non_null(r->dtheta);
    r->adam = (struct adam){n, 0, r->dtheta + n, r->dtheta + 2 * n};
}

static void reference_release(struct reference *r)
{
    free(r->dtheta);
    shard_memory_release(&r->memory);
    net_release(&r->net);
}

/* Returns the loss of window i. Adds its gradient unless `factor` is 0. */
static double reference_window(struct reference *r,
                               const struct train_config *config, size_t i,
                               size_t epoch, real factor, size_t *scored)
{
    struct worker *worker = &r->memory.worker;
    uint64_t window;
    const struct dropout dropout = {(real)config->dropout, config->seed, epoch,
                                    &window};
    const struct net_batch batch =
        load_drawn(&drawn, i, 1, &r->memory, &window);
    double loss;

    net_forward(&r->net, worker, &batch, factor > 0 ? &dropout : NULL);
    loss = loss_sum((enum loss)config->loss, 1, O, batch.y, worker->target,
                    NULL, factor, scored, worker->dy);
    if (factor > 0)
        net_backward(&r->net, worker, &batch, worker->dy, r->dtheta, NULL, NULL,
                     NULL);
    return loss;
}

/* Returns the sum of the losses and adds their number to `scored`. */
static double reference_step(struct reference *r,
                             const struct train_config *config, size_t n,
                             size_t epoch, size_t *scored)
{
    const real factor = R(1.0) / (real)(n * O);
    double loss = 0;

    memset(r->dtheta, 0, r->adam.n * sizeof *r->dtheta);
    for (size_t i = 0; i < n; i++)
        loss += reference_window(r, config, i, epoch, factor, scored);
    (void)adam_step(&r->adam, train_config_lr(config, epoch), config->clip,
                    r->dtheta, net_begin_update(&r->net));
    net_finish_update(&r->net);
    return loss;
}

static double reference_score(struct reference *r,
                              const struct train_config *config, size_t n,
                              size_t *scored)
{
    double loss = 0;

    for (size_t i = 0; i < n; i++)
        loss += reference_window(r, config, i, 0, 0, scored);
    return loss;
}

static double largest(const real *x, size_t n)
{
    double most = 0;

    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs((double)x[i]));
    return most;
}

/* Both sides start each step with the same parameters and moments, so that they
 * differ only by the rounding of one step. */
static void check_reference(const struct plan *plan, size_t threads)
{
    struct reference r;
    struct bench b;

    bench_init(&b, plan, threads);
    reference_init(&r, plan);
    for (size_t epoch = 0; epoch < 4; epoch++) {
        const size_t n = b.config.batch - epoch,
                     bytes = r.adam.n * sizeof(real);
        size_t scored = 0;
        double loss;

        stepper_clear(&b.stepper);
        stepper_step(&b.stepper, n, epoch);
        loss = reference_step(&r, &b.config, n, epoch, &scored);
        assert_int_equal(stepper_loss(&b.stepper, &(double){0}), scored);
        assert_close(bench_loss(&b), loss / (double)scored, 1e-6, 0);
        assert_all_close(b.stepper.dtheta, r.dtheta, r.adam.n, 1e-5,
                         1e-6 * largest(r.dtheta, r.adam.n));
        assert_all_close(b.stepper.adam.m, r.adam.m, r.adam.n, 1e-4,
                         1e-5 * largest(r.adam.m, r.adam.n));
        assert_all_close(b.stepper.adam.v, r.adam.v, r.adam.n, 1e-4,
                         1e-5 * largest(r.adam.v, r.adam.n));
        assert_all_close(b.net.theta, r.net.theta, r.adam.n, 1e-4, 1e-5);
        net_set_theta(&r.net, b.net.theta);
        memcpy(r.adam.m, b.stepper.adam.m, bytes);
        memcpy(r.adam.v, b.stepper.adam.v, bytes);
    }
    reference_release(&r);
    bench_release(&b);
}

static void a_step_equals_a_plain_loop_over_windows(void **state)
{
    static const size_t batches[] = {5, 16, 33, 200};

    (void)state;
    for (size_t i = 0; i < COUNT(batches); i++)
        for (size_t threads = 1; threads <= 3; threads++)
            check_reference(
                &(struct plan){.batch = batches[i],
                               .layers = 2,
                               .dropout = i % 2 ? 0.4 : 0,
                               .clip = i % 2 ? 0 : (i ? 0.05 : 100)},
                threads);
    check_reference(&large_plan, 2);
}

/* Adds the gradient of one shard to that of its lane. */
static void learn_shard(struct reference *r, const struct train_config *config,
                        size_t first, size_t n, real *dtheta)
{
    const size_t B = n - first < SHARD ? n - first : SHARD;
    struct worker *worker = &r->memory.worker;
    uint64_t windows[SHARD];
    const struct net_batch batch =
        load_drawn(&drawn, first, B, &r->memory, windows);
    size_t scored = 0;

    net_forward(&r->net, worker, &batch, NULL);
    (void)loss_sum((enum loss)config->loss, B, O, batch.y, worker->target, NULL,
                   R(1.0) / (real)(n * O), &scored, worker->dy);
    net_backward(&r->net, worker, &batch, worker->dy, dtheta, NULL, NULL, NULL);
}

/* Bit for bit: shard.h guarantees the order. */
static void gradients_are_added_in_the_order_of_lanes(void **state)
{
    const struct plan plan = {.batch = WINDOWS};
    struct reference r;
    struct bench b;
    real *lanes;
    size_t n;

    (void)state;
    reference_init(&r, &plan);
    bench_init(&b, &plan, 3);
    n = bench_values(&b);
    lanes = calloc(TEAM_LANES * n, sizeof *lanes);
    assert_non_null(lanes);
    for (size_t i = 0; i * SHARD < WINDOWS; i++)
        learn_shard(&r, &b.config, i * SHARD, WINDOWS,
                    lanes + i % TEAM_LANES * n);
    for (size_t lane = 1; lane < TEAM_LANES; lane++)
        for (size_t i = 0; i < n; i++)
            lanes[i] += lanes[lane * n + i];
    stepper_step(&b.stepper, WINDOWS, 0);
    assert_memory_equal(b.stepper.dtheta, lanes, n * sizeof *lanes);
    free(lanes);
    bench_release(&b);
    reference_release(&r);
}

static void losses_add_up_over_steps_and_scores(void **state)
{
    const struct plan plan = {.loss = LOSS_HUBER};
    struct reference r;
    size_t scored = 0;
    double loss = 0;

    (void)state;
    reference_init(&r, &plan);
    for (size_t threads = 1; threads <= 3; threads++) {
        struct bench b;

        bench_init(&b, &plan, threads);
        b.config.lr = 0;
        if (threads == 1) {
            loss = reference_score(&r, &b.config, 100, &scored);
            loss += reference_score(&r, &b.config, 37, &scored);
            loss += reference_score(&r, &b.config, WINDOWS, &scored);
        }
        stepper_step(&b.stepper, 100, 0);
        stepper_step(&b.stepper, 37, 1);
        stepper_score(&b.stepper, WINDOWS);
        assert_int_equal(stepper_loss(&b.stepper, &(double){0}), scored);
        assert_close(bench_loss(&b), loss / (double)scored, 1e-6, 0);
        stepper_clear(&b.stepper);
        assert_int_equal(stepper_loss(&b.stepper, &(double){0}), 0);
        assert_close(bench_loss(&b), 0, 0, 0);
        bench_release(&b);
    }
    reference_release(&r);
}

static void targets_that_are_missing_are_not_scored(void **state)
{
    static const size_t sizes[] = {1, 16, 100, WINDOWS};

    (void)state;
    for (size_t threads = 1; threads <= 3; threads++)
        for (size_t i = 0; i < COUNT(sizes); i++) {
            const struct plan plan = {.batch = sizes[i]};
            size_t known = 0;
            struct bench b;

            for (size_t k = 0; k < sizes[i] * O; k++)
                known += isnan(drawn.target[k / O][k % O]) ? 0 : 1;
            assert_true(known && (known < sizes[i] * O || sizes[i] == 1));
            bench_init(&b, &plan, threads);
            stepper_score(&b.stepper, sizes[i]);
            assert_int_equal(stepper_loss(&b.stepper, &(double){0}), known);
            stepper_step(&b.stepper, sizes[i], 0);
            assert_int_equal(stepper_loss(&b.stepper, &(double){0}), 2 * known);
            bench_release(&b);
        }
}

static void without_known_targets_theta_does_not_change(void **state)
{
    const struct plan plan = {.clip = 1, .dropout = 0.3};
    struct bench b;
    struct net start;

    (void)state;
    for (size_t i = 0; i < WINDOWS * O; i++)
        drawn.target[i / O][i % O] = (real)NAN;
    plan_net(&start, &plan);
    bench_init(&b, &plan, 2);
    stepper_step(&b.stepper, 100, 0);
    stepper_score(&b.stepper, WINDOWS);
    assert_int_equal(stepper_loss(&b.stepper, &(double){0}), 0);
    assert_close(bench_loss(&b), 0, 0, 0);
    assert_memory_equal(b.net.theta, start.theta,
                        bench_values(&b) * sizeof(real));
    bench_release(&b);
    net_release(&start);
    draw_windows();
}

static void a_score_changes_nothing_and_has_no_dropout(void **state)
{
    const struct plan plan = {.dropout = 0.5, .clip = 1};

    (void)state;
    for (size_t threads = 1; threads <= 3; threads++) {
        struct bench b, scored;
        struct reference r;
        size_t n = 0;
        double loss;

        bench_init(&b, &plan, threads);
        bench_init(&scored, &plan, threads);
        stepper_step(&b.stepper, 100, 0);
        stepper_step(&scored.stepper, 100, 0);
        stepper_clear(&scored.stepper);
        stepper_score(&scored.stepper, WINDOWS);

        reference_init(&r, &plan);
        net_set_theta(&r.net, b.net.theta);
        loss = reference_score(&r, &b.config, WINDOWS, &n);
        assert_close(bench_loss(&scored), loss / (double)n, 1e-6, 0);

        stepper_clear(&b.stepper);
        stepper_clear(&scored.stepper);
        assert_int_equal(b.stepper.adam.steps, scored.stepper.adam.steps);
        assert_same_bench(&b, &scored);
        stepper_step(&b.stepper, 77, 1);
        stepper_step(&scored.stepper, 77, 1);
        assert_same_bench(&b, &scored);
        reference_release(&r);
        bench_release(&b);
        bench_release(&scored);
    }
}

static void each_window_of_a_list_is_loaded_once(void **state)
{
    const struct plan plan = {.batch = WINDOWS};

    (void)state;
    for (size_t threads = 1; threads <= 8; threads++)
        for (size_t n = 0; n <= WINDOWS; n += 43) {
            struct bench b;

            bench_init(&b, &plan, threads);
            memset(drawn.loads, 0, sizeof drawn.loads);
            if (n)
                stepper_step(&b.stepper, n, 0);
            stepper_score(&b.stepper, n);
            for (size_t i = 0; i < WINDOWS; i++)
                assert_int_equal(drawn.loads[i], i < n ? 2 : 0);
            bench_release(&b);
        }
}

static void dropout_follows_the_epoch(void **state)
{
    const struct plan plan = {.dropout = 0.5};
    struct bench first, same, next;

    (void)state;
    bench_init(&first, &plan, 2);
    bench_init(&same, &plan, 2);
    bench_init(&next, &plan, 2);
    first.config.schedule = same.config.schedule = next.config.schedule =
        SCHEDULE_CONSTANT;
    stepper_step(&first.stepper, 100, 3);
    stepper_step(&same.stepper, 100, 3);
    stepper_step(&next.stepper, 100, 4);
    assert_same_bench(&first, &same);
    assert_memory_not_equal(first.net.theta, next.net.theta,
                            bench_values(&first) * sizeof(real));
    bench_release(&first);
    bench_release(&same);
    bench_release(&next);
}

static void steps_and_scores_allocate_nothing(void **state)
{
    (void)state;
#if COUNTS_ALLOCATIONS
    for (size_t threads = 1; threads <= 3; threads++) {
        const size_t start = n_allocations;
        struct bench b;
        size_t before, after;

        bench_init(&b, &large_plan, threads);
        before = n_allocations;
        bench_work(&b);
        after = n_allocations;
        bench_release(&b);
        if (before == start)
            skip(); /* a tool such as valgrind replaces malloc() */
        assert_int_equal(after, before);
    }
#else
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_equals_a_plain_loop_over_windows),
        cmocka_unit_test(gradients_are_added_in_the_order_of_lanes),
        cmocka_unit_test(losses_add_up_over_steps_and_scores),
        cmocka_unit_test(targets_that_are_missing_are_not_scored),
        cmocka_unit_test(without_known_targets_theta_does_not_change),
        cmocka_unit_test(a_score_changes_nothing_and_has_no_dropout),
        cmocka_unit_test(each_window_of_a_list_is_loaded_once),
        cmocka_unit_test(dropout_follows_the_epoch),
        cmocka_unit_test(steps_and_scores_allocate_nothing),
    };

    draw_windows();
    return run_on_each_isa(tests);
}
