/*
 * test_fit.c - the rows that the scored and the final fit read, and a series
 * that can be forecast only by attention to one timestep.
 */
#include "given_model.h"

#include <stdlib.h>

#include "train/season_detect.h"
#include "train/fit.h"
#include "train/fit_score.h"
#include "train/forecast.h"
#include "train/selection.h"

/* The losses reported in the scored and the final fit. */
struct reported {
    size_t n;
    double train[256], valid[256];
};

static void note_losses(void *context, const struct progress *progress)
{
    struct reported *r = context;

    assert_true(r->n < COUNT(r->train));
    r->train[r->n] = progress->train_loss;
    r->valid[r->n++] = progress->valid_loss;
}

static struct fit_settings settings_for(struct reported *reported)
{
    struct fit_settings settings = given_fit_settings();

    *reported = (struct reported){0};
    settings.report = note_losses;
    settings.context = reported;
    return settings;
}

static void run(struct fit *fit, const struct given_model *g,
                const struct fit_settings *settings)
{
    struct error err;

    assert_ok(fit_run(fit, &g->given.dataset, settings, &err), &err);
}

static const real *theta(const struct fit *fit)
{
    return ensemble_net(&fit->model.ensemble)->theta;
}

static size_t theta_bytes(const struct fit *fit)
{
    return ensemble_values(&fit->model.ensemble) * sizeof(real);
}

static size_t epochs(const struct fit *fit)
{
    return fit->model.ensemble.members->epochs;
}

static double mae(const struct fit *fit, enum forecaster by)
{
    return evaluation_metric(&fit->evaluation, by, METRIC_MAE, ALL_TARGETS,
                             ALL_STEPS);
}

/* Fits waves of 100 rows; `change` is added to the test rows. */
static void fit_waves(struct fit *fit, struct reported *reported,
                      bool final_fit, float change)
{
    struct fit_settings settings = settings_for(reported);
    struct given_model g;

    given_waves_model(&g, 100, NULL);
    for (size_t column = 0; column < 2; column++)
        given_shift(&g, column, g.given.split.borders[0].end[PART_VALID], 100,
                    change);
    settings.config.final_fit = final_fit;
    run(fit, &g, &settings);
    given_model_release(&g);
}

static void the_scored_fit_never_reads_a_test_row(void **state)
{
    struct reported before, after;
    struct fit fit, changed;

    (void)state;
    fit_waves(&fit, &before, false, 0);
    fit_waves(&changed, &after, false, 1000);
    assert_int_equal(before.n, after.n);
    assert_memory_equal(before.train, after.train, sizeof before.train);
    assert_memory_equal(before.valid, after.valid, sizeof before.valid);
    assert_int_equal(epochs(&fit), epochs(&changed));
    assert_int_equal(fit.model.config.season, changed.model.config.season);
    assert_memory_equal(theta(&fit), theta(&changed), theta_bytes(&fit));
    assert_memory_equal(fit.model.scaler.columns, changed.model.scaler.columns,
                        2 * sizeof *fit.model.scaler.columns);
    assert_true(mae(&changed, BY_MODEL) > 2 * mae(&fit, BY_MODEL));
    fit_release(&fit);
    fit_release(&changed);
}

static void a_final_fit_does_not_change_the_scored_fit(void **state)
{
    struct reported scored, both;
    struct fit fit, final;

    (void)state;
    fit_waves(&fit, &scored, false, 0);
    fit_waves(&final, &both, true, 1000);
    assert_int_equal(scored.n, given_training.epochs);
    assert_memory_equal(scored.train, both.train, scored.n * sizeof(double));
    assert_memory_equal(scored.valid, both.valid, scored.n * sizeof(double));
    assert_int_equal(epochs(&fit), epochs(&final));
    fit_release(&fit);
    fit_release(&final);
}

static void the_final_fit_trains_on_all_rows_for_the_best_epochs(void **state)
{
    struct reported reported;
    struct fit_settings settings = settings_for(&reported);
    struct given_model g;
    struct fit fit;
    struct split all;
    struct error err;

    (void)state;
    given_waves_model(&g, 100, NULL);
    settings.config.train.lr = 0.05;
    settings.config.train.patience = 3;
    settings.config.train.epochs = 40;
    settings.config.final_fit = true;
    run(&fit, &g, &settings);
    assert_int_equal(reported.n, epochs(&fit) + 3 + epochs(&fit));
    assert_true(isnan(reported.valid[reported.n - 1]));
    assert_int_equal(fit.model.training.n_windows, 100 - 6 - 2 + 1);
    assert_string_equal(fit.model.training.from, "2020-01-01");
    assert_string_equal(fit.model.training.to, "2020-04-09"); /* row 99 */

    /* the same step by step: scaler, initial parameters, training */
    assert_ok(split_all(&all, &g.given.dataset, 6, 2, &err), &err);
    split_release(&g.given.split);
    scaler_release(&g.given.scaler);
    g.given.split = all;
    assert_ok(scaler_fit(&g.given.scaler, &g.given.dataset, &all, &err), &err);
    given_prepare(&g.given, NULL);
    assert_memory_equal(fit.model.scaler.columns, g.given.scaler.columns,
                        2 * sizeof *fit.model.scaler.columns);
    origins_release(&g.parts[PART_TRAIN]);
    assert_ok(origins_list(&g.parts[PART_TRAIN], &g.given.dataset, &all,
                           PART_TRAIN, &err),
              &err);
    {
        struct trainer trainer = given_trainer(&g, &settings.config.train);
        struct progress last;

        trainer.valid = NULL;
        trainer.stop_after = epochs(&fit);
        assert_ok(trainer_run(&trainer, given_net(&g), &last, &err), &err);
    }
    assert_memory_equal(theta(&fit), given_net(&g)->theta, theta_bytes(&fit));
    fit_release(&fit);
    given_model_release(&g);
}

static void without_a_final_fit_the_scored_network_is_kept(void **state)
{
    struct reported reported;
    struct fit_settings settings = settings_for(&reported);
    const struct origins *test;
    struct prepared prepared;
    struct windows windows;
    struct given_model g;
    struct fit fit;
    struct error err;
    char newest[TIME_TEXT_MAX];
    double *y, sum = 0;

    (void)state;
    given_waves_model(&g, 100, NULL);
    run(&fit, &g, &settings);
    assert_int_equal(fit.model.training.n_windows, g.parts[PART_TRAIN].n);
    dataset_time(&g.given.dataset, g.given.split.borders[0].end[PART_TRAIN] - 1,
                 newest);
    assert_string_equal(fit.model.training.to, newest);

    assert_ok(
        model_prepare(&fit.model, &g.given.dataset, ALL_ROWS, &prepared, &err),
        &err);
    windows = model_windows(&fit.model, &prepared);
    test = &g.parts[PART_TEST];
    assert_int_equal(fit.evaluation.n_windows, test->n);
    y = calloc(test->n * 4, sizeof *y);
    assert_ok(forecast_run(NULL, &fit.model.ensemble, &windows, test, y, NULL,
                           NULL, &err),
              &err);
    for (size_t i = 0; i < test->n * 4; i++)
        sum +=
            fabs(y[i] - given_value(&g.given, test->list[i / 4].row + i / 2 % 2,
                                    i % 2));
    assert_close(mae(&fit, BY_MODEL), sum / (double)(test->n * 4), 1e-12, 0);
    free(y);
    prepared_release(&prepared);
    fit_release(&fit);
    given_model_release(&g);
}

/* Samples of segments of one row have more recurrent steps, so an epoch has
 * fewer of them. */
static void the_batch_follows_from_the_segment(void **state)
{
    enum { STEPS = 6 * 6600 };
    struct reported reported;
    struct fit_settings settings = settings_for(&reported);
    struct given_model g;

    (void)state;
    settings.config.channels = CHANNELS_SHARED;
    settings.config.net.cell = cell_find("none");
    settings.config.train.batch = 0;
    settings.config.train.epochs = 1;
    settings.config.train.max_timesteps = STEPS;
    given_waves_model(&g, 9000, NULL);
    for (size_t segment = 1; segment <= 3; segment += 2) {
        struct fit fit;
        size_t n;

        settings.config.net.segment = segment;
        run(&fit, &g, &settings);
        n = 2 * fit.model.training.n_windows;
        assert_in_range(n, 2 * 5200, STEPS / 2);
        assert_int_equal(fit.model.config.train.batch,
                         segment > 1 ? n / 200 : 33);
        fit_release(&fit);
    }
    given_model_release(&g);
}

static void of_many_test_windows_at_most_so_many_are_scored(void **state)
{
    struct fit_settings settings = {.stride = 0};
    const size_t most = SCORED_SAMPLES;

    (void)state;
    assert_int_equal(fit_score_stride(&settings, 1, 1), 1);
    assert_int_equal(fit_score_stride(&settings, most / 4, 4), 1);
    assert_int_equal(fit_score_stride(&settings, most / 4 + 1, 4), 2);
    assert_int_equal(fit_score_stride(&settings, 3 * most, 1), 3);
    assert_int_equal(fit_score_stride(&settings, 3 * most + 1, 1), 4);
    settings.plan.fixed.end[PART_TEST] = 100;
    assert_int_equal(fit_score_stride(&settings, 3 * most, 1), 1);
    settings.stride = 7;
    assert_int_equal(fit_score_stride(&settings, 3 * most, 1), 7);
}

static void a_season_is_given_or_detected(void **state)
{
    struct reported reported;
    struct fit_settings settings = settings_for(&reported);
    struct given_model g;
    struct fit fit;
    struct error err;
    size_t found;

    (void)state;
    given_waves_model(&g, 200, NULL);
    settings.season = (struct season_options){SEASON_GIVEN, 2, {5, 3}};
    run(&fit, &g, &settings);
    assert_int_equal(fit.model.config.season, 5);
    assert_int_equal(fit.evaluation.periods.season, 5);
    assert_int_equal(fit.evaluation.periods.mase, 5);
    assert_int_equal(fit.model.profile.n_seasons, 2);
    fit_release(&fit);
    settings.season = (struct season_options){SEASON_GIVEN, 1, {1}};
    run(&fit, &g, &settings);
    assert_int_equal(fit.evaluation.periods.season, 1);
    assert_int_equal(fit.evaluation.periods.mase, 1);
    assert_int_equal(fit.model.profile.n_seasons, 0);
    fit_release(&fit);
    settings.season = (struct season_options){.mode = SEASON_NONE};
    run(&fit, &g, &settings);
    /* detected in the train rows */
    assert_ok(season_detect(&g.given.dataset, &g.given.split, &found, &err),
              &err);
    assert_true(found > 1);
    assert_int_equal(fit.model.config.season, found);
    assert_int_equal(fit.model.profile.n_seasons, 0);
    fit_release(&fit);
    given_model_release(&g);
}

static void one_model_is_fitted_to_a_panel(void **state)
{
    const struct built built = {.options = {.id = "id"}};
    const size_t starts[] = {100, 50, 120, 10}, lengths[] = {40, 40, 40, 3};
    struct reported reported;
    struct fit_settings settings = settings_for(&reported);
    struct given_model g;
    struct text csv = {0};
    struct fit fit;

    (void)state;
    text_string(&csv, "id,time,a\n");
    for (size_t s = 0; s < 4; s++)
        for (size_t i = 0; i < lengths[s]; i++)
            text_printf(&csv, "%zu,%zu,%zu.5\n", s, starts[s] + i,
                        (i + s) * 37 % 11);
    given_model_init(&g, csv.bytes, &built);
    text_release(&csv);
    run(&fit, &g, &settings);
    assert_int_equal(fit.n_short, 1);
    /* train rows are before 131, test rows from 138 on */
    assert_int_equal(fit.model.training.n_windows, 24 + 33 + 4);
    assert_string_equal(fit.model.training.from, "10");
    assert_string_equal(fit.model.training.to, "130");
    assert_int_equal(fit.evaluation.n_windows, 1 + 21);
    fit_release(&fit);
    given_model_release(&g);
}

static void labels_are_fitted_and_scored_against_their_mean(void **state)
{
    const struct built built = {.options = {.id = "id", .label = "grade"}};
    struct reported reported;
    struct fit_settings settings = settings_for(&reported);
    struct given_model g;
    struct text csv = {0};
    struct fit fit;

    (void)state;
    given_grades(&csv, 60);
    given_model_init(&g, csv.bytes, &built);
    text_release(&csv);
    settings.config.net.H = 1;
    settings.config.train.epochs = 60;
    settings.config.final_fit = true;
    run(&fit, &g, &settings);
    assert_int_equal(fit.model.training.n_windows, 60);
    assert_int_equal(fit.evaluation.n_windows, 12);
    assert_int_equal(fit.model.config.season, 1);
    assert_true(mae(&fit, BY_MODEL) < 0.5 * mae(&fit, BY_MEAN));
    assert_true(isnan(mae(&fit, BY_NAIVE)));
    fit_release(&fit);
    given_model_release(&g);
}

static void failures_are_returned_and_release_everything(void **state)
{
    struct reported reported;
    struct fit_settings settings = settings_for(&reported);
    struct given_model g;
    struct fit fit;
    struct error err;

    (void)state;
    given_waves_model(&g, 100, NULL);
    settings.config.net.T = 95;
    assert_fails(fit_run(&fit, &g.given.dataset, &settings, &err), STATUS_DATA,
                 &err, "100 rows are too few");
    fit_release(&fit);

    settings = settings_for(&reported);
    settings.config.net.D = 0;
    assert_fails(fit_run(&fit, &g.given.dataset, &settings, &err), STATUS_USAGE,
                 &err, "hidden units");
    fit_release(&fit);

    settings = settings_for(&reported);
    settings.config.train.lr = 1e39;
    settings.config.train.clip = 0;
    assert_fails(fit_run(&fit, &g.given.dataset, &settings, &err),
                 STATUS_DIVERGED, &err, "diverged in epoch 1:");
    fit_release(&fit);
    given_model_release(&g);
}

/* x is white noise, and y is the x of seven rows before. */
static void put_echo(struct text *csv, size_t n, uint64_t seed)
{
    struct rng rng = rng_make(seed, RNG_TEST, 0, 0);
    real x[7] = {0};

    text_string(csv, "x,y\n");
    for (size_t i = 0; i < n + 7; i++) {
        const real before = x[i % 7];

        x[i % 7] = R(2.0) * rng_uniform(&rng) - R(1.0);
        if (i >= 7)
            text_printf(csv, "%.6f,%.6f\n", (double)x[i % 7], (double)before);
    }
}

/* Mean weight of each lag over the test windows of a fit. */
static void mean_weights(const struct fit *fit, const struct given_model *g,
                         double *by_lag)
{
    const struct origins *test = &g->parts[PART_TEST];
    const size_t T = g->windows.T;
    struct prepared prepared;
    struct windows windows;
    struct error err;
    double *y = calloc(test->n, sizeof *y);
    double *weights = calloc(test->n * T, sizeof *weights);

    assert_ok(model_prepare(&fit->model, &g->given.dataset, ALL_ROWS, &prepared,
                            &err),
              &err);
    windows = model_windows(&fit->model, &prepared);
    assert_ok(forecast_run(NULL, &fit->model.ensemble, &windows, test, y,
                           weights, NULL, &err),
              &err);
    for (size_t t = 0; t < T; t++) {
        by_lag[T - 1 - t] = 0;
        for (size_t i = 0; i < test->n; i++)
            by_lag[T - 1 - t] += weights[i * T + t] / (double)test->n;
    }
    prepared_release(&prepared);
    free(y);
    free(weights);
}

/* y_{t+1} = x_{t-6}: only the input of lag 6 determines the next value. */
static void attention_finds_the_one_input_that_matters(void **state)
{
    enum { T = 16 };
    const struct built built = {
        .options = {.targets = "y"}, .attend = ATTEND_INPUTS, .T = T, .H = 1};

    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        const struct fit_settings settings = {
            .config = {.net = {.cell = cell_find("gru"),
                               .attention = attn_find("timestep"),
                               .attend = ATTEND_INPUTS,
                               .T = T,
                               .D = 16,
                               .layers = 1,
                               .H = 1,
                               .segment = 1},
                       .train = {.loss = LOSS_MAE,
                                 .epochs = 30,
                                 .batch = 32,
                                 .lr = 0.01,
                                 .clip = 1,
                                 .patience = 6,
                                 .seed = seed},
                       .norm = NORM_MEAN},
            .n_members = 1,
            .season = {.mode = SEASON_NONE},
        };
        struct text csv = {0};
        struct given_model g;
        struct fit fit;
        double by_lag[T];

        put_echo(&csv, 1500, seed);
        given_model_init(&g, csv.bytes, &built);
        text_release(&csv);
        run(&fit, &g, &settings);
        assert_true(mae(&fit, BY_MODEL) <= mae(&fit, BY_NAIVE) / 10);
        mean_weights(&fit, &g, by_lag);
        for (size_t lag = 0; lag < T; lag++)
            assert_true(lag == 6 || by_lag[lag] < by_lag[6]);
        fit_release(&fit);
        given_model_release(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_scored_fit_never_reads_a_test_row),
        cmocka_unit_test(a_final_fit_does_not_change_the_scored_fit),
        cmocka_unit_test(the_final_fit_trains_on_all_rows_for_the_best_epochs),
        cmocka_unit_test(without_a_final_fit_the_scored_network_is_kept),
        cmocka_unit_test(the_batch_follows_from_the_segment),
        cmocka_unit_test(of_many_test_windows_at_most_so_many_are_scored),
        cmocka_unit_test(a_season_is_given_or_detected),
        cmocka_unit_test(one_model_is_fitted_to_a_panel),
        cmocka_unit_test(labels_are_fitted_and_scored_against_their_mean),
        cmocka_unit_test(failures_are_returned_and_release_everything),
        cmocka_unit_test(attention_finds_the_one_input_that_matters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
