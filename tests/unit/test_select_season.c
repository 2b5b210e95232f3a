/*
 * test_select_season.c - the season of a model, and whether it has a profile,
 * in the scored and in the final fit, and whether known inputs that repeat with
 * it have an effect.
 */
#include "given_model.h"

#include "prep/transform.h"
#include "train/fit.h"
#include "train/select_effect.h"

/* The result of a selection. */
struct selected {
    size_t season;
    struct profile profile;
    struct season_choice choice;
};

/* Checks that the data is prepared with the profile of the model. */
static void check_prepared(const struct given_model *g)
{
    const struct dataset *d = &g->given.dataset;
    struct prepared want;
    struct error err;

    assert_ok(model_prepare(&g->model, d, ALL_ROWS, &want, &err), &err);
    for (size_t row = 0; row < d->table.n_rows; row++)
        assert_true(prepared_value(&g->given.prepared, row, 0) ==
                    prepared_value(&want, row, 0));
    prepared_release(&want);
}

/* Selects the season of a CSV of n rows for each id. `change_from_test` is
 * added to the test rows of the first one. */
static void select_of_csv(struct selected *selected, const char *csv,
                          const struct built *built,
                          const struct season_options *options, size_t n,
                          float change_from_test)
{
    struct fit_rows rows = {.dataset = NULL};
    struct given_model g;
    struct error err;

    given_model_init(&g, csv, built);
    given_shift(&g, 0, g.given.split.borders[0].end[PART_VALID], n,
                change_from_test);
    assert_ok(split_init(&rows.split, &g.given.dataset, g.windows.T,
                         g.windows.H, &err),
              &err);
    assert_ok(fit_rows_list(&rows, &g.given.dataset, 1, 1000, &err), &err);
    assert_ok(select_season(&g.model, &selected->choice, options,
                            &g.given.prepared, &rows, &err),
              &err);
    check_prepared(&g);
    selected->season = g.model.config.season;
    selected->profile = g.model.profile;
    g.model.profile = (struct profile){.n_seasons = 0};
    fit_rows_release(&rows);
    given_model_release(&g);
}

/* The same of n rows of x(row), which are a step apart. */
static void select_of_step(struct selected *selected, const char *step,
                           const struct season_options *options, size_t n,
                           double (*x)(size_t row), float change_from_test)
{
    const struct built built = {.options = {.freq = step}};
    struct text csv = {0};

    text_string(&csv, "x\n");
    for (size_t i = 0; i < n; i++)
        text_printf(&csv, "%.6f\n", x(i));
    select_of_csv(selected, csv.bytes, &built, options, n, change_from_test);
    text_release(&csv);
}

/* The same for rows of an unknown step. */
static void run_selection(struct selected *selected,
                          const struct season_options *options,
                          double (*x)(size_t row), float change_from_test)
{
    select_of_step(selected, NULL, options, 300, x, change_from_test);
}

static double of_8(size_t row)
{
    return 3 * sin((double)row * 0.785398163) + 0.1 * (double)(row * 37 % 11);
}

/* The season ends before the validation rows. */
static double of_8_that_ends(size_t row)
{
    return row < 208 ? of_8(row) : 0.1 * (double)(row * 37 % 11);
}

static void a_profile_is_kept_if_it_helps_on_validation_rows(void **state)
{
    const struct season_options automatic = {SEASON_AUTO, 0, {0}};
    struct selected s;

    (void)state;
    run_selection(&s, &automatic, of_8, 0);
    assert_int_equal(s.season, 8);
    assert_int_equal(s.profile.n_seasons, 1);
    assert_true(s.choice.with < s.choice.without);
    profile_release(&s.profile);
    run_selection(&s, &automatic, of_8_that_ends, 0);
    assert_int_equal(s.season, 8);
    assert_int_equal(s.profile.n_seasons, 0);
    assert_true(s.choice.with > s.choice.without);
    profile_release(&s.profile);
}

enum { IDS = 20, ROWS = 600 };

/* Ids of the same rows. */
static void select_of_ids(struct selected *selected, double (*x)(size_t row))
{
    const struct season_options automatic = {SEASON_AUTO, 0, {0}};
    const struct built built = {.H = 8, .options = {.id = "id"}};
    struct text csv = {0};

    text_string(&csv, "id,x\n");
    for (size_t i = 0; i < IDS * ROWS; i++)
        text_printf(&csv, "%zu,%.6f\n", i / ROWS, x(i % ROWS));
    select_of_csv(selected, csv.bytes, &built, &automatic, ROWS, 0);
    text_release(&csv);
}

/* The season is a little weaker in the validation rows. */
static double of_8_that_fades(size_t row)
{
    return of_8(row) -
           (row < ROWS * 7 / 10 ? 0 : 0.16 * sin((double)row * 0.785398163));
}

static double of_8_that_ends_late(size_t row)
{
    return row < ROWS * 7 / 10 ? of_8(row) : 0.1 * (double)(row * 37 % 11);
}

static void a_profile_of_a_panel_may_seem_slightly_worse(void **state)
{
    struct selected s;

    (void)state;
    select_of_ids(&s, of_8_that_fades);
    assert_int_equal(s.profile.n_seasons, 1);
    assert_true(s.choice.with > s.choice.without);
    profile_release(&s.profile);
    select_of_ids(&s, of_8_that_ends_late);
    assert_int_equal(s.profile.n_seasons, 0);
    profile_release(&s.profile);
}

/* Four rows make a day. */
static double of_days(size_t row)
{
    return 5 * (double)(row % 4 == 1) + 0.05 * (double)(row * 37 % 11);
}

/* Two days in seven are lower. */
static double of_days_and_weeks(size_t row)
{
    return of_days(row) - (row / 4 % 7 > 4 ? 0.8 : 0);
}

static void a_week_is_added_to_a_day_if_it_helps(void **state)
{
    const struct season_options automatic = {SEASON_AUTO, 0, {0}};
    struct selected s;

    (void)state;
    select_of_step(&s, "6h", &automatic, 300, of_days_and_weeks, 0);
    assert_int_equal(s.season, 4);
    assert_int_equal(s.profile.n_seasons, 2);
    assert_int_equal(s.profile.seasons[1].period, 28);
    assert_true(s.choice.with_second < s.choice.with);
    profile_release(&s.profile);
    select_of_step(&s, "6h", &automatic, 300, of_days, 0);
    assert_int_equal(s.season, 4);
    assert_int_equal(s.profile.n_seasons, 1);
    assert_int_equal(s.choice.second, 28);
    assert_true(s.choice.with_second > s.choice.with);
    profile_release(&s.profile);
    /* 105 train rows do not hold four weeks */
    select_of_step(&s, "6h", &automatic, 150, of_days_and_weeks, 0);
    assert_int_equal(s.season, 4);
    assert_int_equal(s.profile.n_seasons, 1);
    assert_int_equal(s.choice.second, 0);
    profile_release(&s.profile);
}

static void given_options_are_obeyed(void **state)
{
    const struct season_options given = {SEASON_GIVEN, 2, {7, 3}};
    const struct season_options none = {SEASON_NONE, 0, {0}};
    struct selected s;

    (void)state;
    run_selection(&s, &given, of_8_that_ends, 0);
    assert_int_equal(s.season, 7);
    assert_int_equal(s.profile.n_seasons, 2);
    assert_int_equal(s.profile.seasons[1].period, 3);
    profile_release(&s.profile);
    run_selection(&s, &none, of_8, 0);
    assert_int_equal(s.season, 8); /* only for the seasonal naive forecast */
    assert_int_equal(s.profile.n_seasons, 0);
    profile_release(&s.profile);
}

/* Whether the effect of k in the model holds its 2 on each fourth row. */
static void assert_effect_of_k(const struct season_options *options,
                               double (*x)(size_t row), bool has_profile,
                               bool has_effect)
{
    struct fit_rows rows = {.dataset = NULL};
    const struct built built = {.options = {.targets = "x", .known = "k"}};
    struct season_choice choice;
    struct given_model g;
    struct text csv = {0};
    struct error err;

    text_string(&csv, "x,k\n");
    for (size_t i = 0; i < 300; i++)
        text_printf(&csv, "%.6f,%d\n", x(i) + (i % 4 ? 0 : 2), i % 4 == 0);
    given_model_init(&g, csv.bytes, &built);
    text_release(&csv);
    assert_ok(split_init(&rows.split, &g.given.dataset, g.windows.T,
                         g.windows.H, &err),
              &err);
    assert_ok(fit_rows_list(&rows, &g.given.dataset, 1, 1000, &err), &err);
    assert_ok(select_effect(&g.model, &choice, options, &g.given.prepared,
                            &rows, &err),
              &err);
    check_prepared(&g);
    assert_int_equal(g.model.profile.n_seasons > 0, has_profile);
    assert_int_equal(g.model.effect.weights != NULL, has_effect);
    if (has_effect) {
        const struct prepared *p = &g.given.prepared;
        const double scale = g.given.scaler.columns[0].standard_deviation;

        assert_close(
            scale *
                (effect_at(&g.model.effect,
                           &(struct effect_row){
                               .inputs = inputs_row(&p->inputs, 0, 4, NULL)},
                           0) -
                 effect_at(&g.model.effect,
                           &(struct effect_row){
                               .inputs = inputs_row(&p->inputs, 0, 5, NULL)},
                           0)),
            2, 0, 0.2);
    }
    effect_release(&g.model.effect);
    fit_rows_release(&rows);
    given_model_release(&g);
}

/* k repeats with the season of 8. */
static void what_repeats_has_an_effect_without_a_profile(void **state)
{
    const struct season_options automatic = {SEASON_AUTO, 0, {0}};
    const struct season_options given = {SEASON_GIVEN, 1, {8}};
    const struct season_options none = {SEASON_NONE, 0, {0}};

    (void)state;
    assert_effect_of_k(&automatic, of_8, true, false);
    assert_effect_of_k(&given, of_8_that_ends, true, false);
    assert_effect_of_k(&none, of_8, false, true);
    assert_effect_of_k(&automatic, of_8_that_ends, false, true);
}

static void test_rows_do_not_affect_the_choice(void **state)
{
    const struct season_options automatic = {SEASON_AUTO, 0, {0}};
    struct selected a, b;

    (void)state;
    run_selection(&a, &automatic, of_8, 0);
    run_selection(&b, &automatic, of_8, 1000);
    assert_close(a.choice.with, b.choice.with, 0, 0);
    assert_close(a.choice.without, b.choice.without, 0, 0);
    assert_memory_equal(a.profile.seasons[0].values,
                        b.profile.seasons[0].values, 8 * sizeof(real));
    profile_release(&a.profile);
    profile_release(&b.profile);
}

static void both_fits_have_the_season_and_the_logarithm(void **state)
{
    const struct built built = {.T = 6};
    struct fit_settings settings = {
        .config = {.net = {.cell = cell_find("gru"),
                           .attention = attn_find("timestep"),
                           .T = 6,
                           .D = 3,
                           .layers = 1,
                           .H = 2},
                   .train = given_training},
        .n_members = 1,
        .season = {SEASON_GIVEN, 1, {8}},
        .transform = TRANSFORM_LOG,
    };
    struct text csv = {0};
    struct given_model g;
    double first = 0;

    (void)state;
    text_string(&csv, "x\n");
    for (size_t i = 0; i < 120; i++)
        text_printf(&csv, "%.6f\n", exp(0.01 * (double)i + of_8(i) / 4));
    given_model_init(&g, csv.bytes, &built);
    text_release(&csv);
    for (int final = 0; final < 2; final++) {
        struct fit fit;
        struct error err;
        double mae;

        settings.config.final_fit = final;
        assert_ok(fit_run(&fit, &g.given.dataset, &settings, &err), &err);
        assert_true(fit.model.scaler.columns[0].floor > 0);
        assert_int_equal(fit.model.profile.n_seasons, 1);
        /* in original units, and always of the scored fit */
        mae = evaluation_metric(&fit.evaluation, BY_MODEL, METRIC_MAE,
                                ALL_TARGETS, ALL_STEPS);
        assert_true(mae < evaluation_metric(&fit.evaluation, BY_WINDOW_MEAN,
                                            METRIC_MAE, ALL_TARGETS,
                                            ALL_STEPS));
        assert_true(final == 0 || mae == first);
        assert_close(fit.evaluation.standard_deviations[0],
                     g.given.scaler.columns[0].standard_deviation, 0, 0);
        first = mae;
        fit_release(&fit);
    }
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_profile_is_kept_if_it_helps_on_validation_rows),
        cmocka_unit_test(a_profile_of_a_panel_may_seem_slightly_worse),
        cmocka_unit_test(a_week_is_added_to_a_day_if_it_helps),
        cmocka_unit_test(given_options_are_obeyed),
        cmocka_unit_test(what_repeats_has_an_effect_without_a_profile),
        cmocka_unit_test(test_rows_do_not_affect_the_choice),
        cmocka_unit_test(both_fits_have_the_season_and_the_logarithm),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
