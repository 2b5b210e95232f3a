/*
 * test_inner_folds.c - the errors of forecasters where a whole fit is repeated
 * on earlier rows: which rows they read, and what their unit is.
 */
#include "given_model.h"

#include "train/fit.h"
#include "train/inner_folds.h"
#include "train/selection.h"

enum { ROWS = 120, PERIOD = 4, N_FOLDS = 2 };

static struct fit_settings settings_with(size_t H)
{
    struct fit_settings settings = given_fit_settings();

    settings.config.net.D = 3;
    settings.config.net.H = H;
    settings.n_folds = N_FOLDS;
    settings.season = (struct season_options){
        .mode = SEASON_GIVEN, .n_periods = 1, .periods = {PERIOD}};
    return settings;
}

/* Runs the folds, and checks that each fit was kept with the rows it scored. */
static void run(struct fold_errors *folds, const struct given_model *g,
                const struct fit_settings *settings, size_t season)
{
    const struct borders *ends = &g->given.split.borders[0];
    const size_t n_valid = ends->end[PART_VALID] - ends->end[PART_TRAIN];
    struct fold_fits fits;
    struct error err;

    assert_ok(inner_folds_run(folds, &fits, &g->given.dataset, settings,
                              &g->given.split, season, NULL, &err),
              &err);
    assert_int_equal(fits.n, fold_errors_count(folds, 0));
    for (size_t k = 0; k < fits.n; k++) {
        const struct borders *scored = &fits.list[k].split.borders[0];

        assert_int_equal(scored->end[PART_TEST],
                         ends->end[PART_VALID] - k * n_valid);
        assert_int_equal(scored->end[PART_TEST] - scored->end[PART_VALID],
                         n_valid);
        assert_non_null(fits.list[k].model.ensemble.members);
    }
    fold_fits_release(&fits);
}

/* Runs the folds of waves. */
static void run_waves(struct fold_errors *folds,
                      const struct fit_settings *settings, size_t season)
{
    struct given_model g;

    given_waves_model(&g, ROWS, NULL);
    run(folds, &g, settings, season);
    given_model_release(&g);
}

/* Runs the folds of waves of which `change` is added to rows [from, to) of the
 * first target. */
static void run_changed(struct fold_errors *folds, size_t from, size_t to,
                        float change)
{
    const struct fit_settings settings = settings_with(2);
    struct given_model g;

    given_waves_model(&g, ROWS, NULL);
    if (to > from)
        given_shift(&g, 0, from, to, change);
    run(folds, &g, &settings, PERIOD);
    given_model_release(&g);
}

static struct borders ends_of_parts(void)
{
    struct given_model g;
    struct borders ends;

    given_waves_model(&g, ROWS, NULL);
    ends = g.given.split.borders[0];
    given_model_release(&g);
    return ends;
}

static void errors_are_in_those_of_model_theta_and_ets(void **state)
{
    struct fold_errors folds;

    (void)state;
    run_changed(&folds, 0, 0, 0);
    for (size_t j = 0; j < 2; j++) {
        double common = 0;

        assert_int_equal(fold_errors_count(&folds, j), N_FOLDS);
        common += fold_errors_mean(&folds, j, BY_MODEL);
        common += fold_errors_mean(&folds, j, BY_THETA);
        common += fold_errors_mean(&folds, j, BY_ETS);
        assert_close(common, 3, 1e-12, 0);
        assert_true(fold_errors_mean(&folds, j, BY_NAIVE) > 0);
        assert_true(fold_errors_mean(&folds, j, BY_SEASONAL_NAIVE) > 0);
        assert_true(isnan(fold_errors_mean(&folds, j, BY_RIDGE)));
    }
    fold_errors_release(&folds);
}

/* The folds score the rows before the test part, and all train on older ones.
 */
static void only_rows_before_the_test_part_are_read(void **state)
{
    const struct borders ends = ends_of_parts();
    const size_t n_valid = ends.end[PART_VALID] - ends.end[PART_TRAIN];
    const size_t first = ends.end[PART_TRAIN] - n_valid;
    const size_t bytes = 2 * N_FORECASTERS * sizeof(double);
    struct fold_errors folds, test, valid, scored, oldest;

    (void)state;
    run_changed(&folds, 0, 0, 0);
    run_changed(&test, ends.end[PART_VALID], ROWS, 50);
    assert_memory_equal(folds.sums, test.sums, bytes);
    /* scored by the first fold and read by no other */
    run_changed(&valid, ends.end[PART_TRAIN], ends.end[PART_VALID], 50);
    assert_true(folds.sums[BY_NAIVE] < valid.sums[BY_NAIVE] ||
                folds.sums[BY_NAIVE] > valid.sums[BY_NAIVE]);
    run_changed(&scored, first, ends.end[PART_TRAIN], 50);
    assert_true(memcmp(folds.sums, scored.sums, bytes));
    run_changed(&oldest, 0, 8, 50);
    assert_true(memcmp(folds.sums, oldest.sums, bytes));
    fold_errors_release(&folds);
    fold_errors_release(&test);
    fold_errors_release(&valid);
    fold_errors_release(&scored);
    fold_errors_release(&oldest);
}

/* A fold with another season has its own. */
static void the_season_of_the_fit_counts_if_only_one_has_any(void **state)
{
    struct fit_settings own = settings_with(2), none = own;
    struct fold_errors folds, fit, fold, other;

    (void)state;
    none.season.periods[0] = 1;
    run_waves(&folds, &own, PERIOD);
    run_waves(&fit, &none, PERIOD);
    assert_close(fold_errors_mean(&fit, 0, BY_SEASONAL_NAIVE) /
                     fold_errors_mean(&fit, 0, BY_NAIVE),
                 fold_errors_mean(&folds, 0, BY_SEASONAL_NAIVE) /
                     fold_errors_mean(&folds, 0, BY_NAIVE),
                 1e-3, 0);
    run_waves(&fold, &own, 1);
    assert_close(fold_errors_mean(&fold, 0, BY_SEASONAL_NAIVE),
                 fold_errors_mean(&fold, 0, BY_NAIVE), 1e-12, 0);
    run_waves(&other, &own, PERIOD + 1);
    assert_memory_equal(folds.sums, other.sums,
                        2 * N_FORECASTERS * sizeof *folds.sums);
    fold_errors_release(&folds);
    fold_errors_release(&fit);
    fold_errors_release(&fold);
    fold_errors_release(&other);
}

/* The earlier parts have no train window. */
static void a_fold_with_too_few_rows_is_left_out(void **state)
{
    const struct fit_settings settings = settings_with(2);
    struct fold_errors folds;
    struct given_model g;

    (void)state;
    given_waves_model(&g, ROWS, NULL);
    g.given.split.borders[0] = (struct borders){{10, 14, 18}};
    run(&folds, &g, &settings, PERIOD);
    assert_int_equal(fold_errors_count(&folds, 0), 0);
    assert_int_equal(fold_errors_count(&folds, 1), 0);
    fold_errors_release(&folds);
    assert_int_equal(fold_errors_count(&folds, 0), 0);
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_are_in_those_of_model_theta_and_ets),
        cmocka_unit_test(only_rows_before_the_test_part_are_read),
        cmocka_unit_test(the_season_of_the_fit_counts_if_only_one_has_any),
        cmocka_unit_test(a_fold_with_too_few_rows_is_left_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
