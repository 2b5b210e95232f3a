/* test_trainer.c - mini-batches, and training is reproducible. */
#include "watched.h"

#include <math.h>
#include <stdlib.h>

#include "allocations.h"

#include "nn/adam.h"
#include "nn/shape.h"
#include "train/shard.h"

static void the_loss_falls_on_a_series_that_can_be_learned(void **state)
{
    const enum loss losses[] = {LOSS_MSE, LOSS_MAE, LOSS_HUBER};
    struct train_config config = given_training;

    (void)state;
    config.epochs = 40;
    for (size_t i = 0; i < COUNT(losses); i++) {
        struct given_model g;
        struct trainer trainer;
        double before;

        config.loss = (int)losses[i];
        given_waves_model(&g, 300, NULL);
        trainer = given_trainer(&g, &config);
        before = loss_of(&g, &g.parts[PART_VALID], (enum loss)config.loss);
        (void)train_watched(&g, &trainer);
        assert_true(recorded.progress[39].train_loss <
                    0.5 * recorded.progress[0].train_loss);
        assert_true(loss_of(&g, &g.parts[PART_VALID], (enum loss)config.loss) <
                    0.3 * before);
        given_model_release(&g);
    }
}

/* Trains a network from the same initial parameters; the caller releases it. */
static void train_by(struct given_model *g, const struct train_config *config)
{
    struct trainer trainer;

    given_waves_model(g, 100, NULL);
    trainer = given_trainer(g, config);
    (void)train_watched(g, &trainer);
}

/* The largest change of a weight in such a training. */
static double largest_change(struct given_model *g,
                             const struct train_config *config)
{
    struct given_model start;
    double most = 0;

    given_waves_model(&start, 100, NULL);
    train_by(g, config);
    for (size_t i = 0; i < given_net(g)->table.n_values; i++)
        most = fmax(most, fabs((double)(given_net(g)->theta[i] -
                                        given_net(&start)->theta[i])));
    given_model_release(&start);
    return most;
}

static void the_same_seed_gives_the_same_weights(void **state)
{
    struct train_config config = given_training;
    struct given_model g, h;

    (void)state;
    config.dropout = 0.3;
    train_by(&g, &config);
    train_by(&h, &config);
    assert_true(same_theta(&g, &h));
    given_model_release(&g);
    given_model_release(&h);
}

static void another_seed_gives_another_order_and_other_dropout(void **state)
{
    struct train_config config = given_training, other = given_training;
    struct given_model g, h;

    (void)state;
    other.seed = 2;
    train_by(&g, &config);
    train_by(&h, &other);
    assert_false(same_theta(&g, &h));
    given_model_release(&g);
    given_model_release(&h);

    /* with one batch the order does not matter */
    config.batch = other.batch = 1000;
    config.dropout = other.dropout = 0.3;
    config.epochs = other.epochs = 1;
    train_by(&g, &config);
    train_by(&h, &other);
    assert_false(same_theta(&g, &h));
    given_model_release(&g);
    config.dropout = 0;
    train_by(&g, &config);
    assert_false(same_theta(&g, &h));
    given_model_release(&g);
    given_model_release(&h);
}

static void the_order_of_windows_differs_from_epoch_to_epoch(void **state)
{
    const struct built built = {.norm = NORM_NONE};
    struct train_config config = given_training;
    struct given_model g;
    struct trainer trainer;
    bool differs = false;

    (void)state;
    config.loss = LOSS_MSE;
    config.lr = 0;
    given_waves_model(&g, 60, &built);
    /* the rounding of a sum of such different squares depends on its order */
    given_shift(&g, 0, 20, 21, 1e8F);
    given_shift(&g, 0, 30, 31, 1e7F);
    trainer = given_trainer(&g, &config);
    (void)train_watched(&g, &trainer);
    for (size_t i = 1; i < recorded.n; i++) {
        const double first = recorded.progress[0].train_loss;

        assert_close(recorded.progress[i].train_loss, first, 1e-12, 0);
        differs |= fabs(recorded.progress[i].train_loss - first) > 0;
    }
    assert_true(differs);
    given_model_release(&g);
}

static void every_batch_size_reads_every_window_once(void **state)
{
    const size_t sizes[] = {1, 7, 15, 16, 17, 20, 32, 45, 1000};
    struct train_config config = given_training;

    (void)state;
    config.lr = 0; /* the network does not change */
    config.epochs = 1;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct given_model g;
        struct trainer trainer;

        given_waves_model(&g, 103, NULL);
        config.batch = sizes[i];
        trainer = given_trainer(&g, &config);
        (void)train_watched(&g, &trainer);
        assert_close(recorded.progress[0].train_loss,
                     loss_of(&g, &g.parts[PART_TRAIN], (enum loss)config.loss),
                     1e-12, 0);
        given_model_release(&g);
    }
}

/* One step over all train windows, one after the other. */
static void reference_step(struct given_model *g,
                           const struct train_config *config,
                           struct shard_memory *memory, struct adam *adam,
                           real *dtheta, size_t epoch)
{
    struct worker *worker = &memory->worker;
    struct net *net = given_net(g);
    const struct origins *train_windows = &g->parts[PART_TRAIN];
    const size_t O = net->O;
    const struct net_batch batch = shard_batch(memory, 1, false);
    const real factor = R(1.0) / (real)(train_windows->n * O);
    size_t scored = 0;

    memset(dtheta, 0, theta_bytes(g));
    for (size_t i = 0; i < train_windows->n; i++) {
        shard_gather(&g->windows, train_windows->list, NULL, i, 1, memory);
        net_forward(net, worker, &batch, NULL);
        (void)loss_sum((enum loss)config->loss, 1, O, batch.y, worker->target,
                       NULL, factor, &scored, worker->dy);
        net_backward(net, worker, &batch, worker->dy, dtheta, NULL, NULL, NULL);
    }
    (void)adam_step(adam, train_config_lr(config, epoch), config->clip, dtheta,
                    net_begin_update(net));
    net_finish_update(net);
}

/* One step of Adam moves no weight by more than the learning rate; a second
 * step moves some of them further. */
static void an_epoch_ends_after_max_samples(void **state)
{
    struct train_config config = given_training;
    struct given_model all, some;
    double far_all, far_some;

    (void)state;
    config.epochs = 1;
    config.batch = 16;
    far_all = largest_change(&all, &config);
    assert_true(all.parts[PART_TRAIN].n > 2 * config.batch);
    config.max_samples = config.batch;
    far_some = largest_change(&some, &config);
    assert_true(far_some > 0 && far_some < 1.001 * config.lr);
    assert_true(far_all > 1.5 * config.lr);
    given_model_release(&all);
    given_model_release(&some);
}

static void a_batch_is_one_step_along_the_mean_gradient(void **state)
{
    struct train_config config = given_training;
    struct given_model g, h;
    struct trainer trainer;
    struct shard_memory memory;
    struct error err;
    struct adam adam = {0};
    real *scratch;

    (void)state;
    config.loss = LOSS_MSE; /* smooth: small differences stay small */
    config.clip = 1;        /* some gradients are above, some below */
    config.epochs = 5;
    config.batch = 1000;
    given_waves_model(&g, 60, NULL);
    given_waves_model(&h, 60, NULL);
    assert_true(g.parts[PART_TRAIN].n % SHARD != 0);
    trainer = given_trainer(&g, &config);
    (void)train_watched(&g, &trainer);

    adam.n = given_net(&h)->table.n_values;
    scratch = calloc(3 * adam.n, sizeof *scratch);
    adam.m = scratch + adam.n;
    adam.v = scratch + 2 * adam.n;
    assert_ok(shard_memory_init(&memory, given_net(&h), NULL, true, &err),
              &err);
    for (size_t epoch = 0; epoch < config.epochs; epoch++) {
        reference_step(&h, &config, &memory, &adam, scratch, epoch);
        assert_all_close(recorded.theta[epoch], given_net(&h)->theta, adam.n,
                         1e-4, 2e-5);
    }
    shard_memory_release(&memory);
    free(scratch);
    given_model_release(&g);
    given_model_release(&h);
}

static void validation_rows_never_change_the_weights_of_an_epoch(void **state)
{
    struct train_config config = given_training;
    struct given_model g;
    struct trainer trainer;
    static struct recorded before;
    size_t from, to, n_bytes = 0;

    (void)state;
    for (int again = 0; again < 2; again++) {
        given_waves_model(&g, 100, NULL);
        from = g.given.split.borders[0].end[PART_TRAIN];
        to = g.given.split.borders[0].end[PART_TEST];
        if (again)
            for (size_t column = 0; column < 2; column++)
                given_shift(&g, column, from, to, 7);
        trainer = given_trainer(&g, &config);
        (void)train_watched(&g, &trainer);
        if (!again)
            before = recorded;
        n_bytes = theta_bytes(&g);
        given_model_release(&g);
    }
    for (size_t i = 0; i < config.epochs; i++) {
        assert_memory_equal(recorded.theta[i], before.theta[i], n_bytes);
        assert_true(recorded.progress[i].train_loss ==
                    before.progress[i].train_loss);
        assert_true(recorded.progress[i].valid_loss !=
                    before.progress[i].valid_loss);
    }
}

static bool is_ninth(size_t row)
{
    return row % 9 == 4;
}

static void missing_targets_are_not_scored(void **state)
{
    struct given_model g;
    struct trainer trainer;
    struct train_config config = given_training;
    double sum = 0;
    size_t n = 0;

    (void)state;
    given_gaps_model(&g, 80, is_ninth);
    config.lr = 0; /* the head is zero: the forecast is the window's mean */
    config.epochs = 1;
    trainer = given_trainer(&g, &config);
    (void)train_watched(&g, &trainer);
    for (size_t i = 0; i < g.parts[PART_TRAIN].n; i++)
        for (size_t h = 0; h < 2; h++) {
            const size_t row = g.parts[PART_TRAIN].list[i].row;
            double mean = 0;

            for (size_t t = row - 6; t < row; t++)
                mean += given_value(&g.given, t, 0) / 6;
            if (is_ninth(row + h))
                continue;
            sum += fabs(given_value(&g.given, row + h, 0) - mean) /
                   g.given.scaler.columns[0].standard_deviation;
            n++;
        }
    assert_close(recorded.progress[0].train_loss, sum / (double)n, 1e-5, 0);
    given_model_release(&g);
}

static void nothing_is_allocated_in_the_training_loop(void **state)
{
    (void)state;
#if COUNTS_ALLOCATIONS
    size_t counts[2];

    for (size_t i = 0; i < 2; i++) {
        struct train_config config = given_training;
        struct given_model g;
        struct trainer trainer;
        struct progress last;
        struct error err;

        config.dropout = 0.2;
        given_waves_model(&g, 100, NULL);
        trainer = given_trainer(&g, &config);
        trainer.stop_after = i ? 3 : 1;
        counts[i] = n_allocations;
        assert_ok(trainer_run(&trainer, given_net(&g), &last, &err), &err);
        counts[i] = n_allocations - counts[i];
        assert_int_equal(last.epoch, i ? 3 : 1);
        given_model_release(&g);
    }
    if (!counts[0])
        skip(); /* a tool such as valgrind replaces malloc() */
    assert_int_equal(counts[0], counts[1]);
#else
    skip();
#endif
}

/* Trains a network from the same parameters each time. Returns its parameters.
 */
static real *train_part(struct given_model *g, const struct trainer *trainer,
                        struct progress *last)
{
    struct net *net = given_net(g);
    real *theta = calloc(net->table.n_values, sizeof *theta);

    assert_non_null(theta);
    net_randomise(net, 1);
    *last = train_watched(g, trainer);
    memcpy(theta, net->theta, net->table.n_values * sizeof *theta);
    return theta;
}

static void
a_training_goes_on_from_a_checkpoint_as_if_never_stopped(void **state)
{
    struct train_config config = given_training;
    struct checkpoint checkpoint = {.n = 0};
    struct given_model g;
    struct trainer trainer;
    struct progress whole, part, rest;
    real *want, *start, *got;
    size_t bytes;

    (void)state;
    config.epochs = 12;
    config.dropout = 0.2;
    given_waves_model(&g, 200, NULL);
    bytes = given_net(&g)->table.n_values * sizeof *want;
    trainer = given_trainer(&g, &config);
    want = train_part(&g, &trainer, &whole);
    assert_true(whole.best_epoch > 5);

    trainer.stop_after = 5;
    trainer.to = &checkpoint;
    start = train_part(&g, &trainer, &part);
    assert_int_equal(checkpoint.last.epoch, 5);
    assert_memory_equal(checkpoint_best(&checkpoint), start, bytes);
    trainer.stop_after = 0;
    trainer.to = NULL;
    trainer.from = &checkpoint;
    got = train_part(&g, &trainer, &rest);
    assert_int_equal(recorded.progress[0].epoch, 6);
    assert_int_equal(rest.epoch, whole.epoch);
    assert_int_equal(rest.best_epoch, whole.best_epoch);
    assert_close(rest.best_loss, whole.best_loss, 0, 0);
    assert_memory_equal(got, want, bytes);

    checkpoint_release(&checkpoint);
    free(want);
    free(start);
    free(got);
    given_model_release(&g);
}

static void a_checkpoint_at_which_training_ends_is_the_result(void **state)
{
    struct train_config config = given_training;
    struct checkpoint checkpoint = {.n = 0};
    struct given_model g;
    struct trainer trainer;
    struct progress last;
    real *want, *got;

    (void)state;
    config.epochs = 50;
    config.patience = 3;
    config.lr = 0; /* no epoch improves on the first */
    given_waves_model(&g, 200, NULL);
    trainer = given_trainer(&g, &config);
    trainer.to = &checkpoint;
    want = train_part(&g, &trainer, &last);
    assert_int_equal(last.epoch, 4);
    trainer.from = &checkpoint;
    trainer.to = NULL;
    got = train_part(&g, &trainer, &last);
    assert_int_equal(recorded.n, 0);
    assert_int_equal(last.best_epoch, 1);
    assert_memory_equal(got, want,
                        given_net(&g)->table.n_values * sizeof *want);
    checkpoint_release(&checkpoint);
    free(want);
    free(got);
    given_model_release(&g);
}

/* Trains a residual member; returns the validation loss of the last epoch. */
static double train_residual(double lr, size_t epochs, struct progress *last)
{
    struct train_config config = given_training;
    struct given_model g;
    struct trainer trainer;

    config.lr = lr;
    config.epochs = epochs;
    config.patience = epochs;
    given_waves_model(&g, 300, &(struct built){.ridge = true});
    g.windows.ridge = &g.model.ridge;
    trainer = given_trainer(&g, &config);
    *last = train_watched(&g, &trainer);
    given_model_release(&g);
    return recorded.progress[recorded.n - 1].valid_loss;
}

static void a_residual_member_must_improve_by_one_per_cent(void **state)
{
    struct progress last;
    double start, now;

    (void)state;
    start = train_residual(0, 1, &last);
    assert_int_equal(last.best_epoch, 0);
    now = train_residual(1e-4, 1, &last);
    assert_true(now < start && now > 0.99 * start);
    assert_int_equal(last.best_epoch, 0);
    now = train_residual(1e-2, 20, &last);
    assert_true(last.best_epoch > 0);
    assert_true(last.best_loss < 0.99 * start);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_loss_falls_on_a_series_that_can_be_learned),
        cmocka_unit_test(the_same_seed_gives_the_same_weights),
        cmocka_unit_test(another_seed_gives_another_order_and_other_dropout),
        cmocka_unit_test(the_order_of_windows_differs_from_epoch_to_epoch),
        cmocka_unit_test(every_batch_size_reads_every_window_once),
        cmocka_unit_test(an_epoch_ends_after_max_samples),
        cmocka_unit_test(a_batch_is_one_step_along_the_mean_gradient),
        cmocka_unit_test(validation_rows_never_change_the_weights_of_an_epoch),
        cmocka_unit_test(missing_targets_are_not_scored),
        cmocka_unit_test(
            a_training_goes_on_from_a_checkpoint_as_if_never_stopped),
        cmocka_unit_test(a_checkpoint_at_which_training_ends_is_the_result),
        cmocka_unit_test(a_residual_member_must_improve_by_one_per_cent),
        cmocka_unit_test(nothing_is_allocated_in_the_training_loop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
