/* test_train_config.c - learning-rate schedules and the choice of open fields.
 */
#include "check.h"

#include "model/train_config.h"

static struct train_config with(enum lr_schedule schedule)
{
    return (struct train_config){
        .epochs = 4, .lr = 0.2, .schedule = (int)schedule};
}

static void assert_rates(const struct train_config *config, const double *want)
{
    for (size_t epoch = 0; epoch < 4; epoch++)
        assert_close(train_config_lr(config, epoch), want[epoch], 1e-14, 0);
}

static void cosine_falls_from_the_full_rate_towards_zero(void **state)
{
    const struct train_config config = with(SCHEDULE_COSINE);
    const double half = 0.70710678118654752; /* cos(pi / 4) */

    (void)state;
    assert_rates(&config, (const double[]){0.2, 0.1 * (1 + half), 0.1,
                                           0.1 * (1 - half)});
    assert_close(train_config_lr(&config, 4), 0, 0, 1e-15);
}

static void step_stays_for_two_epochs_and_then_shrinks(void **state)
{
    const struct train_config config = with(SCHEDULE_STEP);

    (void)state;
    assert_rates(&config, (const double[]){0.2, 0.2, 0.16, 0.128});
}

static void constant_stays(void **state)
{
    const struct train_config config = with(SCHEDULE_CONSTANT);

    (void)state;
    assert_rates(&config, (const double[]){0.2, 0.2, 0.2, 0.2});
}

static void assert_resolved(struct train_config config, size_t n_samples,
                            size_t batch, size_t epochs, size_t patience)
{
    train_config_resolve(&config, n_samples, 1);
    assert_int_equal(config.batch, batch);
    assert_int_equal(config.epochs, epochs);
    assert_int_equal(config.patience, patience);
}

static void open_fields_depend_on_the_number_of_samples(void **state)
{
    static const struct {
        size_t n, batch, epochs, patience;
    } cases[] = {
        {0, 32, 10, 3},      {1, 32, 1000, 200},    {32, 32, 1000, 200},
        {33, 32, 1000, 200}, {65, 32, 666, 133},    {320, 32, 200, 40},
        {6400, 32, 10, 3},   {6600, 33, 10, 3},     {20000, 100, 10, 3},
        {51200, 256, 10, 3}, {5000000, 256, 10, 3}, {1000, 32, 62, 12},
        {2000, 32, 31, 6},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_resolved((struct train_config){0}, cases[i].n, cases[i].batch,
                        cases[i].epochs, cases[i].patience);
}

static void given_fields_are_kept(void **state)
{
    (void)state;
    assert_resolved(
        (struct train_config){.batch = 7, .epochs = 8, .patience = 9}, 1000, 7,
        8, 9);
    assert_resolved((struct train_config){.batch = 100}, 1000, 100, 200, 40);
    assert_resolved((struct train_config){.steps = 1000}, 1000, 32, 31, 6);
    assert_resolved((struct train_config){.max_samples = 6400}, 9000, 32, 10,
                    3);
    assert_resolved((struct train_config){.epochs = 1}, 1000, 32, 1, 3);
    assert_resolved((struct train_config){.epochs = 50}, 1000, 32, 50, 10);
    assert_resolved((struct train_config){.patience = 1}, 1000, 32, 62, 1);
}

static void an_epoch_has_an_upper_bound_of_samples(void **state)
{
    struct train_config config = {.max_samples = 0};

    (void)state;
    assert_int_equal(train_config_epoch_samples(&config, 5000000, 1), 5000000);
    train_config_resolve(&config, 100, 1);
    assert_int_equal(train_config_epoch_samples(&config, MAX_EPOCH_SAMPLES, 16),
                     MAX_EPOCH_SAMPLES);
    assert_int_equal(train_config_epoch_samples(&config, 5000000, 1),
                     MAX_EPOCH_SAMPLES);
    assert_int_equal(train_config_epoch_samples(&config, 100, 1), 100);
    /* of many recurrent steps each, fewer */
    assert_int_equal(train_config_epoch_samples(&config, 5000000, 32),
                     MAX_EPOCH_SAMPLES / 2);
    assert_int_equal(train_config_epoch_samples(&config, 100, 64), 100);
    config.max_timesteps = 640;
    assert_int_equal(train_config_epoch_samples(&config, 100, 64), 10);
}

/* It has as many steps of the optimiser and as many epochs as a longer one. */
static void an_epoch_of_fewer_samples_has_a_smaller_batch(void **state)
{
    static const struct {
        size_t timesteps, batch;
    } cases[] = {{1, 256}, {16, 256}, {32, 163}, {96, 54}, {336, 32}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct train_config config = {.batch = 0}, given = {.batch = 200};

        train_config_resolve(&config, 5000000, cases[i].timesteps);
        assert_int_equal(config.batch, cases[i].batch);
        assert_int_equal(config.epochs, 10);
        assert_int_equal(config.patience, 3);
        train_config_resolve(&given, 5000000, cases[i].timesteps);
        assert_int_equal(given.batch, 200);
    }
}

static void each_schedule_has_its_name(void **state)
{
    (void)state;
    assert_string_equal(schedule_names[SCHEDULE_COSINE], "cosine");
    assert_string_equal(schedule_names[SCHEDULE_STEP], "step");
    assert_string_equal(schedule_names[SCHEDULE_CONSTANT], "constant");
    assert_null(schedule_names[SCHEDULE_CONSTANT + 1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cosine_falls_from_the_full_rate_towards_zero),
        cmocka_unit_test(step_stays_for_two_epochs_and_then_shrinks),
        cmocka_unit_test(constant_stays),
        cmocka_unit_test(open_fields_depend_on_the_number_of_samples),
        cmocka_unit_test(given_fields_are_kept),
        cmocka_unit_test(an_epoch_has_an_upper_bound_of_samples),
        cmocka_unit_test(an_epoch_of_fewer_samples_has_a_smaller_batch),
        cmocka_unit_test(each_schedule_has_its_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
