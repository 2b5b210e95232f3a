/*
 * test_fit_time.c - what is said of the time of a fit: once, before the first
 * epoch, and without an effect on the fit.
 */
#include "given_model.h"

#include "train/fit.h"
#include "train/fit_time.h"

enum { EPOCHS = 4, SHORT = 1 /* a fifth of them, rounded up */ };

struct told {
    size_t n_epochs; /* reported so far */
    size_t n;
    struct fit_time time;
};

static void note_epoch(void *context, const struct progress *progress)
{
    struct told *told = context;

    (void)progress;
    told->n_epochs++;
}

static void note_time(void *context, const struct fit_time *time)
{
    struct told *told = context;

    assert_int_equal(told->n_epochs, 0);
    told->time = *time;
    told->n++;
}

static struct fit_settings settings_for(struct told *told)
{
    struct fit_settings settings = given_fit_settings();

    *told = (struct told){0};
    settings.report = note_epoch;
    settings.estimate = note_time;
    settings.context = told;
    settings.config.train.epochs = EPOCHS;
    settings.config.train.patience = EPOCHS;
    return settings;
}

static void run(struct fit *fit, const struct fit_settings *settings)
{
    struct given_model g;
    struct error err;

    given_waves_model(&g, 100, NULL);
    assert_ok(fit_run(fit, &g.given.dataset, settings, &err), &err);
    given_model_release(&g);
}

static void it_is_told_once_before_the_first_epoch(void **state)
{
    struct told told;
    const struct fit_settings settings = settings_for(&told);
    struct fit fit;

    (void)state;
    run(&fit, &settings);
    assert_int_equal(told.n, 1);
    assert_int_equal(told.n_epochs, EPOCHS);
    assert_int_equal(told.time.epochs, EPOCHS);
    assert_true(told.time.epoch_seconds > 0);
    assert_true(told.time.rest > 0);
    fit_release(&fit);
}

static void all_networks_of_a_fit_are_counted(void **state)
{
    struct told told;
    struct fit_settings settings = settings_for(&told);
    struct fit fit;

    (void)state;
    settings.n_members = 3;
    settings.config.final_fit = true;
    settings.judge_attention = true;
    run(&fit, &settings);
    /* a scored and a final one of each, and two short ones, since no form was
     * open, that judge the attention */
    assert_int_equal(told.time.epochs, 3 * 2 * EPOCHS + 2 * SHORT);
    fit_release(&fit);
}

static void check_same(const struct fit *with, const struct fit *without)
{
    const struct ensemble *a = &with->model.ensemble,
                          *b = &without->model.ensemble;

    assert_int_equal(with->model.config.channels,
                     without->model.config.channels);
    assert_int_equal(ensemble_values(a), ensemble_values(b));
    assert_memory_equal(ensemble_net(a)->theta, ensemble_net(b)->theta,
                        ensemble_values(a) * sizeof(real));
    for (int by = 0; by < N_FORECASTERS; by++) {
        const double scores[] = {
            evaluation_metric(&with->evaluation, (enum forecaster)by,
                              METRIC_MAE, ALL_TARGETS, ALL_STEPS),
            evaluation_metric(&without->evaluation, (enum forecaster)by,
                              METRIC_MAE, ALL_TARGETS, ALL_STEPS)};

        assert_memory_equal(&scores[0], &scores[1], sizeof scores[0]);
    }
}

/* Also where the channels are open, of which the slowest are measured. */
static void the_fit_is_the_same_as_without(void **state)
{
    (void)state;
    for (int open = 0; open < 2; open++) {
        struct told told;
        struct fit_settings settings = settings_for(&told);
        struct fit with, without;

        settings.automatic_channels = open;
        run(&with, &settings);
        /* three short trainings, of which the chosen one goes on */
        assert_int_equal(told.time.epochs, EPOCHS + (open ? 2 * SHORT : 0));
        settings.estimate = NULL;
        run(&without, &settings);
        check_same(&with, &without);
        fit_release(&with);
        fit_release(&without);
    }
}

/* What theta and ets are fitted to for the measurement is not fitted again,
 * though the networks take another form after it. */
static void fits_of_local_forecasters_are_kept(void **state)
{
    struct told told;
    struct fit_settings settings = settings_for(&told);
    struct fit with, without;

    (void)state;
    settings.config.net.segment = 0; /* open */
    settings.config.net.T = 12;
    run(&with, &settings);
    assert_true(told.time.epochs > EPOCHS);
    settings.estimate = NULL;
    run(&without, &settings);
    assert_non_null(with.model.ensemble.locals);
    assert_true(without.model.ensemble.locals->n_fits > 0);
    /* those of the validation part are not needed without the measurement */
    assert_true(with.model.ensemble.locals->n_fits >
                without.model.ensemble.locals->n_fits);
    fit_release(&with);
    fit_release(&without);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_told_once_before_the_first_epoch),
        cmocka_unit_test(all_networks_of_a_fit_are_counted),
        cmocka_unit_test(the_fit_is_the_same_as_without),
        cmocka_unit_test(fits_of_local_forecasters_are_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
