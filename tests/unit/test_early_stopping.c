/* test_early_stopping.c - the end of training and its final weights. */
#include "watched.h"

static void the_weights_of_the_best_epoch_are_kept(void **state)
{
    struct train_config config = given_training;
    struct given_model g;
    struct trainer trainer;
    struct progress last;
    double best = (double)INFINITY;
    size_t best_epoch = 0;

    (void)state;
    config.lr = 0.05;
    config.schedule = SCHEDULE_CONSTANT;
    config.dropout = 0.3;
    config.epochs = 20;
    given_waves_model(&g, 150, NULL);
    trainer = given_trainer(&g, &config);
    last = train_watched(&g, &trainer);
    assert_int_equal(recorded.n, 20);
    for (size_t i = 0; i < recorded.n; i++) {
        if (recorded.progress[i].valid_loss < best) {
            best = recorded.progress[i].valid_loss;
            best_epoch = i + 1;
        }
        assert_int_equal(recorded.progress[i].epoch, i + 1);
        assert_int_equal(recorded.progress[i].epochs, 20);
        assert_int_equal(recorded.progress[i].best_epoch, best_epoch);
    }
    assert_true(best_epoch < 20); /* otherwise nothing is restored */
    assert_int_equal(last.best_epoch, best_epoch);
    assert_int_equal(last.epoch, 20);
    assert_memory_equal(given_net(&g)->theta, recorded.theta[best_epoch - 1],
                        theta_bytes(&g));
    assert_true(loss_of(&g, &g.parts[PART_VALID], (enum loss)config.loss) ==
                best);
    given_model_release(&g);
}

static void training_stops_after_the_patience(void **state)
{
    struct train_config config = given_training;

    (void)state;
    config.lr = 0; /* no epoch improves on the first */
    config.epochs = 30;
    for (size_t patience = 1; patience < 6; patience += 2) {
        struct given_model g;
        struct trainer trainer;
        struct progress last;

        config.patience = patience;
        given_waves_model(&g, 60, NULL);
        trainer = given_trainer(&g, &config);
        last = train_watched(&g, &trainer);
        assert_int_equal(last.best_epoch, 1);
        assert_int_equal(last.epoch, 1 + patience);
        assert_int_equal(recorded.n, 1 + patience);
        given_model_release(&g);
    }
}

/* The final fit uses stop_after. */
static void stop_after_runs_the_first_epochs_of_a_longer_run(void **state)
{
    struct train_config config = given_training;
    struct given_model whole, part;
    struct trainer trainer;
    struct progress last;

    (void)state;
    config.dropout = 0.2;
    config.patience = 1;
    given_waves_model(&whole, 100, NULL);
    given_waves_model(&part, 100, NULL);
    trainer = given_trainer(&part, &config);
    trainer.valid = NULL;
    trainer.stop_after = 3;
    last = train_watched(&part, &trainer);
    assert_int_equal(recorded.n, 3);
    assert_int_equal(last.epoch, 3);
    assert_int_equal(last.epochs, 3);
    assert_int_equal(last.best_epoch, 3);

    /* the learning rates are those of the config, not of three epochs */
    config.patience = 100;
    trainer = given_trainer(&whole, &config);
    (void)train_watched(&whole, &trainer);
    assert_memory_equal(given_net(&part)->theta, recorded.theta[2],
                        theta_bytes(&part));
    given_model_release(&whole);
    given_model_release(&part);
}

static void without_validation_windows_all_epochs_are_run(void **state)
{
    const struct origins none = {0};
    struct train_config config = given_training;
    struct given_model g, h;
    struct trainer trainer;
    struct progress last;

    (void)state;
    config.patience = 1;
    given_waves_model(&g, 100, NULL);
    trainer = given_trainer(&g, &config);
    trainer.valid = NULL;
    last = train_watched(&g, &trainer);
    assert_int_equal(recorded.n, config.epochs);
    assert_int_equal(last.best_epoch, config.epochs);
    assert_true(isnan(last.valid_loss));
    assert_memory_equal(given_net(&g)->theta, recorded.theta[config.epochs - 1],
                        theta_bytes(&g));

    given_waves_model(&h, 100, NULL);
    trainer = given_trainer(&h, &config);
    trainer.valid = &none;
    (void)train_watched(&h, &trainer);
    assert_true(same_theta(&g, &h));
    given_model_release(&g);
    given_model_release(&h);
}

/* The validation rows, all after them but the last, and a few before. */
static bool is_late(size_t row)
{
    return row >= 65 && row < 99;
}

static void validation_windows_without_targets_are_ignored(void **state)
{
    struct given_model g;
    struct trainer trainer;
    struct train_config config = given_training;
    struct progress last;

    (void)state;
    config.patience = 1;
    given_gaps_model(&g, 100, is_late);
    assert_true(g.given.split.borders[0].end[PART_TRAIN] == 70);
    trainer = given_trainer(&g, &config);
    assert_true(trainer.valid->n > 0);
    last = train_watched(&g, &trainer);
    assert_int_equal(recorded.n, config.epochs);
    assert_int_equal(last.best_epoch, config.epochs);
    assert_true(isnan(last.valid_loss));
    given_model_release(&g);
}

/* Trains; the training must diverge with `part` in the message. */
static void assert_diverges(struct given_model *g,
                            const struct train_config *config, bool validates,
                            const char *part, size_t n_reports)
{
    struct trainer trainer = given_trainer(g, config);
    struct progress last;
    struct error err;

    recorded.net = given_net(g);
    recorded.n = 0;
    trainer.report = record;
    trainer.context = &recorded;
    if (!validates)
        trainer.valid = NULL;
    assert_fails(trainer_run(&trainer, given_net(g), &last, &err),
                 STATUS_DIVERGED, &err, part);
    assert_int_equal(recorded.n, n_reports);
}

static void a_loss_that_is_not_finite_is_reported_with_its_epoch(void **state)
{
    const struct built built = {.norm = NORM_NONE, .cell = "none"};
    struct train_config config = given_training;
    struct given_model g;

    (void)state;
    config.loss = LOSS_MSE;
    config.schedule = SCHEDULE_CONSTANT;
    config.clip = 0;
    config.batch = 1000; /* one step an epoch */
    config.lr = 1e20;    /* its square is beyond float */
    given_waves_model(&g, 100, &built);
    assert_diverges(&g, &config, true, "training diverged in epoch 1:", 0);
    given_model_release(&g);
    given_waves_model(&g, 100, &built);
    assert_diverges(&g, &config, false, "training diverged in epoch 2:", 1);
    given_model_release(&g);
}

/* One value is so large that its square is beyond float. */
static void an_infinite_loss_with_finite_weights_is_divergence(void **state)
{
    struct train_config config = given_training;
    struct given_model g;

    (void)state;
    config.loss = LOSS_MSE;
    config.batch = 1000;
    given_waves_model(&g, 100, NULL);
    given_shift(&g, 0, 69, 70, 1e25F); /* only a target */
    assert_diverges(&g, &config, false, "training diverged in epoch 1:", 0);
    for (size_t i = 0; i < given_net(&g)->table.n_values; i++)
        assert_true(isfinite(given_net(&g)->theta[i]));
    given_model_release(&g);
}

/* The training loss does not include the last step. */
static void weights_that_are_not_finite_are_divergence(void **state)
{
    const struct built built = {.norm = NORM_NONE, .cell = "none"};
    struct train_config config = given_training;
    struct given_model g;

    (void)state;
    config.schedule = SCHEDULE_CONSTANT;
    config.clip = 0;
    config.lr = 1e39; /* beyond float */
    config.batch = 1000;
    config.epochs = 1;
    given_waves_model(&g, 100, &built);
    assert_diverges(&g, &config, false, "training diverged in epoch 1:", 0);
    given_model_release(&g);
    given_waves_model(&g, 100, &built);
    assert_diverges(&g, &config, true, "training diverged in epoch 1:", 0);
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_weights_of_the_best_epoch_are_kept),
        cmocka_unit_test(training_stops_after_the_patience),
        cmocka_unit_test(stop_after_runs_the_first_epochs_of_a_longer_run),
        cmocka_unit_test(without_validation_windows_all_epochs_are_run),
        cmocka_unit_test(validation_windows_without_targets_are_ignored),
        cmocka_unit_test(a_loss_that_is_not_finite_is_reported_with_its_epoch),
        cmocka_unit_test(an_infinite_loss_with_finite_weights_is_divergence),
        cmocka_unit_test(weights_that_are_not_finite_are_divergence),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
