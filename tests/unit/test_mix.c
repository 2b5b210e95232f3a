/*
 * test_mix.c - forecasts that are averaged with companions, the shares that
 * these get, and their fields of the model file.
 */
#include "stored.h"

#include <stdlib.h>
#include <string.h>

#include "model/made_of.h"
#include "train/explainer.h"
#include "train/forecast.h"
#include "train/select_forecasters.h"

enum { SEASON = 7 };

/* The forecasts of the newest n test windows, (n, H, n_targets). */
static double *forecasts(const struct given_model *g,
                         const struct ensemble *ensemble)
{
    const struct origins *test = &g->parts[PART_TEST];
    double *y = calloc(test->n * windows_outputs(&g->windows) + 1, sizeof *y);
    struct error err;

    assert_ok(
        forecast_run(NULL, ensemble, &g->windows, test, y, NULL, NULL, &err),
        &err);
    return y;
}

static double *forecasts_by(struct given_model *g, enum forecaster by)
{
    struct ensemble *e = &g->model.ensemble;
    struct error err;
    double *y;

    assert_ok(
        ensemble_set_forecaster(e, g->model.schema.n_targets, by, SEASON, &err),
        &err);
    y = forecasts(g, e);
    assert_ok(ensemble_set_forecaster(e, g->model.schema.n_targets, BY_MODEL,
                                      SEASON, &err),
              &err);
    return y;
}

static void a_forecast_is_the_sum_of_its_shares(void **state)
{
    const struct built built = {.ridge = true, .members = 1};
    struct given_model g;
    struct ensemble *e = &g.model.ensemble;
    double *own, *ridge, *theta, *ets, *y, row[N_FORECASTERS] = {0};
    struct error err;

    (void)state;
    given_waves_model(&g, 100, &built);
    given_stir(&g);
    own = forecasts_by(&g, BY_MODEL);
    ridge = forecasts_by(&g, BY_RIDGE);
    theta = forecasts_by(&g, BY_THETA);
    ets = forecasts_by(&g, BY_ETS);
    assert_ok(ensemble_set_companions(e, &err), &err);
    e->companions[BY_RIDGE] = 0.2; /* of the first target */
    e->companions[BY_THETA] = 0.3;
    e->companions[BY_ETS] = 0.1;
    y = forecasts(&g, e);
    for (size_t i = 0; i < g.parts[PART_TEST].n * g.windows.H; i++) {
        assert_close(y[2 * i],
                     0.4 * own[2 * i] + 0.2 * ridge[2 * i] +
                         0.3 * theta[2 * i] + 0.1 * ets[2 * i],
                     1e-12, 1e-12);
        assert_close(y[2 * i + 1], own[2 * i + 1], 0, 0);
        assert_true(fabs(theta[2 * i] - ets[2 * i]) > 1e-9);
    }
    made_of_target(&g.model, 0, 1, row);
    e->n = 0;
    assert_false(model_is_ridge(&g.model));
    e->companions[BY_THETA] = e->companions[BY_ETS] = 0;
    e->companions[BY_RIDGE] = 0;
    assert_true(model_is_ridge(&g.model));
    e->n = 1;
    assert_close(row[BY_THETA], 0.3, 1e-12, 0);
    assert_close(row[BY_RIDGE] + row[BY_MODEL], 0.6, 1e-12, 0);
    assert_true(row[BY_MODEL] > 0 && row[BY_RIDGE] > 0.2);
    free(own);
    free(ridge);
    free(theta);
    free(ets);
    free(y);
    given_model_release(&g);
}

/* Explains the first step of the first target as one number. */
static void check_all_is_local(const struct given_model *g)
{
    struct contributions c = {0};
    struct explainer explainer = {0};
    struct error err;
    double *y = forecasts(g, &g->model.ensemble);

    assert_ok(explainer_init(&explainer, &g->model.ensemble, &g->windows, &err),
              &err);
    assert_ok(explainer_run(&explainer, &g->parts[PART_TEST].list[0], 0, 0, 1,
                            &c, &err),
              &err);
    assert_close(c.forecast, y[0], 1e-9, 1e-9);
    assert_close(c.parts[FROM_LOCAL], y[0], 1e-9, 1e-9);
    contributions_release(&c);
    explainer_release(&explainer);
    free(y);
}

/* The parts of an explanation add up, and those of theta and ets are a part. */
static void an_explanation_has_the_companions(void **state)
{
    const struct built built = {.ridge = true};
    struct given_model g;
    struct contributions c = {0};
    struct explainer explainer = {0};
    struct error err;
    double *y;

    (void)state;
    given_waves_model(&g, 100, &built);
    given_stir(&g);
    assert_ok(
        ensemble_set_forecaster(&g.model.ensemble, 2, BY_MODEL, SEASON, &err),
        &err);
    assert_ok(ensemble_set_companions(&g.model.ensemble, &err), &err);
    g.model.ensemble.companions[BY_RIDGE] = 0.3;
    g.model.ensemble.companions[BY_ETS] = 0.25;
    g.model.ensemble.companions[BY_NAIVE] = 0.1;
    g.model.ensemble.companions[BY_DRIFT] = 0.1;
    y = forecasts(&g, &g.model.ensemble);
    assert_ok(explainer_init(&explainer, &g.model.ensemble, &g.windows, &err),
              &err);
    assert_ok(explainer_run(&explainer, &g.parts[PART_TEST].list[0], 0, 0, 1,
                            &c, &err),
              &err);
    assert_close(c.forecast, y[0], 1e-5, 1e-5);
    assert_true(fabs(c.parts[FROM_LOCAL]) > 0);
    assert_true(fabs(contributions_remainder(&c)) < 1e-2);
    contributions_release(&c);
    free(y);
    explainer_release(&explainer);
    /* a local forecaster alone is one number, a baseline with a companion too
     */
    ensemble_use(&g.model.ensemble, 0, BY_THETA);
    check_all_is_local(&g);
    ensemble_use(&g.model.ensemble, 0, BY_NAIVE);
    g.model.ensemble.companions[BY_THETA] = 0.5;
    check_all_is_local(&g);
    given_model_release(&g);
}

/* CSV of n months: a line with steps, which ets follows. */
static void put_months(struct text *csv, size_t n)
{
    text_string(csv, "month,x\n");
    for (size_t i = 0; i < n; i++)
        text_printf(csv, "%zu-%02zu,%.4f\n", 1850 + i / 12, 1 + i % 12,
                    50 + 0.3 * (double)i + 3 * sin((double)(i * i)));
}

/* Selects the forecasters of a random network on 60 rows. */
static void select_on(struct given_model *g, size_t T, size_t season,
                      const struct fold_errors *folds,
                      struct target_choice *choice)
{
    const struct built built = {.T = T, .H = 2};
    struct trainer trainer;
    struct text csv = {0};
    struct error err;

    put_months(&csv, 60);
    given_model_init(g, csv.bytes, &built);
    text_release(&csv);
    given_stir(g);
    trainer = given_trainer(g, &given_training);
    assert_ok(select_forecasters(&g->model.ensemble, &trainer, &g->given.split,
                                 season, folds, choice, &err),
              &err);
}

static double share_of(const struct given_model *g, enum forecaster by)
{
    double row[N_FORECASTERS] = {0};

    made_of_target(&g->model, 0, 1, row);
    return row[by];
}

static void shares_follow_the_errors(void **state)
{
    const struct fold_errors none = {.n = NULL};
    struct target_choice choice;
    struct given_model g;

    (void)state;
    select_on(&g, 6, 1, &none, &choice);
    assert_int_equal(choice.by, BY_MODEL);
    assert_true(share_of(&g, BY_THETA) > 0.1);
    assert_true(share_of(&g, BY_ETS) > 0.1);
    assert_true(share_of(&g, BY_ARIMA) > 0.1); /* of a single short series */
    assert_close(share_of(&g, BY_THETA) + share_of(&g, BY_ETS) +
                     share_of(&g, BY_ARIMA) + share_of(&g, BY_DRIFT) +
                     share_of(&g, BY_MODEL),
                 1, 1e-12, 0);
    /* the random network knows nothing */
    assert_true(share_of(&g, BY_MODEL) < 0.2);
    assert_true(choice.error < choice.model_error + 1e-12);
    given_model_release(&g);
}

/* In a window of one row it would be the naive forecast. */
static void drift_has_a_share_unless_there_is_a_season_or_one_row(void **state)
{
    const struct fold_errors none = {.n = NULL};
    struct target_choice choice;
    struct given_model g;

    (void)state;
    select_on(&g, 20, 1, &none, &choice);
    assert_true(share_of(&g, BY_DRIFT) > 0.1);
    given_model_release(&g);
    select_on(&g, 20, 3, &none, &choice);
    assert_true(share_of(&g, BY_ETS) > 0.1);
    assert_close(share_of(&g, BY_DRIFT), 0, 0, 0);
    given_model_release(&g);
    select_on(&g, 1, 1, &none, &choice);
    assert_true(share_of(&g, BY_ETS) > 0.1);
    assert_close(share_of(&g, BY_DRIFT), 0, 0, 0);
    given_model_release(&g);
}

/* Selects by the same errors in n folds. */
static void select_by(struct given_model *g, size_t n,
                      const double errors[N_FORECASTERS])
{
    double sums[N_FORECASTERS];
    const struct fold_errors folds = {1, &n, sums};
    struct target_choice choice;

    for (size_t by = 0; by < N_FORECASTERS; by++)
        sums[by] = errors[by] * (double)n;
    select_on(g, 6, 1, &folds, &choice);
}

/* Theirs are e^-p, p = 3 n / (n + 2), and a share below a tenth is left out. */
static void inner_folds_decide_the_shares(void **state)
{
    double errors[N_FORECASTERS];
    struct given_model g;

    (void)state;
    for (size_t by = 0; by < N_FORECASTERS; by++)
        errors[by] = 1;
    errors[BY_NAIVE] = 0.25;
    errors[BY_DRIFT] = 0.1; /* never has a share there */
    errors[BY_ETS] = 2;
    errors[BY_SEASONAL_NAIVE] = (double)NAN; /* not defined */
    select_by(&g, 1, errors);
    /* the parts half of 4, 1, 1, 1 and .5, which is below a tenth */
    assert_close(share_of(&g, BY_NAIVE), 0.4, 1e-12, 0);
    assert_close(share_of(&g, BY_THETA), 0.2, 1e-12, 0);
    assert_close(share_of(&g, BY_ARIMA), 0.2, 1e-12, 0);
    assert_close(share_of(&g, BY_MODEL), 0.2, 1e-12, 0);
    given_model_release(&g);
    select_by(&g, 2, errors);
    /* half of 8, 1, 1, 1 and .35 */
    assert_close(share_of(&g, BY_NAIVE), 0.57, 1e-12, 0);
    assert_close(share_of(&g, BY_THETA), 0.14, 0, 0.011);
    given_model_release(&g);
    select_by(&g, 1000, errors);
    /* half of 64, 1, 1, 1 and .125; the ones are below a tenth */
    assert_close(share_of(&g, BY_NAIVE), 1, 0, 0);
    given_model_release(&g);

    /* without a season both are the newest value: the parts are 2 and 1 */
    for (size_t by = 0; by < N_FORECASTERS; by++)
        errors[by] = 10;
    errors[BY_MODEL] = errors[BY_NAIVE] = errors[BY_SEASONAL_NAIVE] = 0.5;
    select_by(&g, 1, errors);
    assert_close(share_of(&g, BY_MODEL), 0.67, 0, 0.011);
    assert_close(share_of(&g, BY_NAIVE), 0.33, 0, 0.011);
    assert_close(share_of(&g, BY_SEASONAL_NAIVE), 0, 0, 0);
    given_model_release(&g);
}

/* Nothing is fitted twice, and forecasts are those of an ensemble of its own
 * fits. */
static void local_forecasters_share_what_they_fitted(void **state)
{
    const struct fold_errors none = {.n = NULL};
    struct target_choice choice;
    struct given_model g;
    struct ensemble alone;
    double *y[3];
    size_t n_fits;

    (void)state;
    select_on(&g, 6, 1, &none, &choice);
    y[0] = forecasts(&g, &g.model.ensemble);
    n_fits = g.model.ensemble.locals->n_fits;
    y[1] = forecasts(&g, &g.model.ensemble);
    assert_int_equal(g.model.ensemble.locals->n_fits, n_fits);
    alone = g.model.ensemble;
    alone.locals = NULL;
    y[2] = forecasts(&g, &alone);
    for (int i = 1; i < 3; i++)
        assert_memory_equal(y[i], y[0],
                            g.parts[PART_TEST].n * g.windows.H * sizeof **y);
    for (int i = 0; i < 3; i++)
        free(y[i]);
    given_model_release(&g);
}

/* Only what has a share, and all of that: the forecasts fit nothing more. */
static void what_windows_need_is_fitted_before_them(void **state)
{
    const struct fold_errors none = {.n = NULL};
    struct target_choice choice;
    struct given_model g;
    struct ensemble e;
    struct error err;
    size_t n_fits[2];

    (void)state;
    select_on(&g, 6, 1, &none, &choice);
    e = g.model.ensemble;
    e.locals = NULL;
    assert_true(share_of(&g, BY_ETS) > 0);
    e.companions[BY_ARIMA] = 0;
    for (int both = 0; both < 2; both++) {
        const struct origins *test = &g.parts[PART_TEST];
        double y[2];
        struct mix mix;

        e.companions[BY_THETA] = both ? 0.1 : 0;
        assert_ok(mix_init(&mix, &e, &g.windows, NULL, &err), &err);
        assert_ok(mix_prepare(&mix, NULL, test->list, test->n, &err), &err);
        n_fits[both] = mix.locals->n_fits;
        assert_true(n_fits[both] > 0);
        for (size_t i = 0; i < test->n; i++)
            assert_ok(mix_window(&mix, &test->list[i], NULL, y, &err), &err);
        assert_int_equal(mix.locals->n_fits, n_fits[both]);
        mix_release(&mix);
    }
    assert_int_equal(n_fits[1], 2 * n_fits[0]);
    given_model_release(&g);
}

/* The members of a model are those of the file, with their shares. */
static void companions_are_in_the_model_file(void **state)
{
    const struct built built = {.ridge = true};
    struct given_model g;
    struct model loaded;
    struct text text = {0};

    (void)state;
    stored_build(&g, &built);
    assert_ok(ensemble_set_forecaster(&g.model.ensemble,
                                      g.model.schema.n_targets, BY_MODEL, 1,
                                      &stored_err),
              &stored_err);
    assert_ok(ensemble_set_companions(&g.model.ensemble, &stored_err),
              &stored_err);
    g.model.ensemble.companions[BY_RIDGE] = 0.07;
    g.model.ensemble.companions[BY_ETS] = 0.31;
    g.model.ensemble.companions[BY_NAIVE] = 0.02;
    g.model.ensemble.companions[BY_SEASONAL_NAIVE] = 0.03;
    stored_print(&g.model, &text);
    stored_put(text.bytes, text.length);
    assert_ok(stored_load(&loaded, 0), &stored_err);
    assert_close(ensemble_companion(&loaded.ensemble, 0, BY_RIDGE), 0.07, 0, 0);
    assert_close(ensemble_companion(&loaded.ensemble, 0, BY_ETS), 0.31, 0, 0);
    assert_close(ensemble_own_share(&loaded.ensemble, 0), 0.57, 1e-12, 0);
    model_release(&loaded);
    /* more than all of it */
    memcpy(strstr(text.bytes, "0.31"), "0.94", 4);
    stored_put(text.bytes, text.length);
    assert_int_equal(stored_load(&loaded, 0), STATUS_DATA);
    assert_non_null(strstr(stored_err.message, "more than 1"));
    model_release(&loaded);
    text_release(&text);
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_forecast_is_the_sum_of_its_shares),
        cmocka_unit_test(an_explanation_has_the_companions),
        cmocka_unit_test(shares_follow_the_errors),
        cmocka_unit_test(drift_has_a_share_unless_there_is_a_season_or_one_row),
        cmocka_unit_test(inner_folds_decide_the_shares),
        cmocka_unit_test(local_forecasters_share_what_they_fitted),
        cmocka_unit_test(what_windows_need_is_fitted_before_them),
        cmocka_unit_test(companions_are_in_the_model_file),
    };

    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
