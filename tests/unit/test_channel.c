/*
 * test_channel.c - from a value to what the network sees and back, windows of
 * it, and whether a profile is kept.
 */
#include "given_model.h"

#include "prep/channel.h"
#include "prep/profile_choose.h"
#include "prep/transform.h"
#include "train/fit.h"

static const struct built seasonal_panel = {.asked = {.id = "site"},
                                            .norm = NORM_STD,
                                            .log = true,
                                            .periods = {3, 2},
                                            .n_periods = 2};

/* Two sites of positive values; the second starts at another phase. */
static void put_sites(struct text *csv)
{
    text_string(csv, "site,step,a\n");
    for (size_t site = 0; site < 2; site++)
        for (size_t i = 0; i < 40; i++)
            text_printf(csv, "%zu,%zu,%.4f\n", site, 10 * site + i,
                        exp(1 + (double)site + 0.5 * (double)((site + i) % 3) +
                            0.1 * (double)(i * 37 % 11)));
}

static void build(struct given_model *g)
{
    struct text csv = {0};

    put_sites(&csv);
    given_model_init(g, csv.bytes, &seasonal_panel);
    text_release(&csv);
}

static void what_is_applied_is_undone_in_every_row(void **state)
{
    struct given_model g;

    (void)state;
    build(&g);
    for (uint32_t s = 0; s < 2; s++) {
        const struct origin origin = {0, s};
        const size_t first = g.given.dataset.series[s].first;

        for (size_t row = first; row < first + 50; row++) {
            const double seen = channel_apply(&g.windows, &origin, row, 0, 5.5);

            assert_close(channel_undo(&g.windows, &origin, row, 0, seen), 5.5,
                         1e-12, 0);
        }
    }
    given_model_release(&g);
}

/* log, then mean and deviation, then the phase of step 10 on of the second. */
static void a_value_is_transformed_scaled_and_less_its_profile(void **state)
{
    const struct origin origin = {60, 1};
    const struct moments *m;
    const struct season *seasons;
    struct given_model g;

    (void)state;
    build(&g);
    m = &g.windows.scaler->columns[0];
    seasons = g.model.profile.seasons;
    assert_close(channel_apply(&g.windows, &origin, 47, 0, 5.5),
                 (log(5.5) - m->log_mean) / m->log_deviation -
                     (double)seasons[0].values[17 % 3] -
                     (double)seasons[1].values[17 % 2],
                 1e-12, 0);
    given_model_release(&g);
}

/* Undoing the norm, and then the channel, gives the rows of the file. */
static void a_window_and_its_target_can_be_undone(void **state)
{
    const struct origin origin = {60, 1};
    struct given_model g;
    real x[6], past[6], shift[2], scale[2], target[2];

    (void)state;
    build(&g);
    window_gather(&g.windows, &origin, 0, 0, 1, x, past, shift, scale, target);
    for (size_t t = 0; t < 6; t++) {
        const double seen = (double)(x[t] * scale[0] + shift[0]);

        assert_close((double)past[t], (double)x[t], 1e-5, 1e-5);
        assert_close(channel_undo(&g.windows, &origin, 54 + t, 0, seen),
                     given_value(&g.given, 54 + t, 0), 1e-5, 0);
    }
    for (size_t h = 0; h < 2; h++)
        assert_close(
            channel_undo(&g.windows, &origin, 60 + h, 0, (double)target[h]),
            given_value(&g.given, 60 + h, 0), 1e-5, 0);
    given_model_release(&g);
}

/* What is chosen and fitted for n rows of x(row), some of which are changed. */
static void find_seasonal(struct seasonal *seasonal,
                          const struct season_asked *asked,
                          double (*x)(size_t row), float change_from_test)
{
    struct given_model g;
    struct text csv = {0};
    struct error err;

    text_string(&csv, "x\n");
    for (size_t i = 0; i < 300; i++)
        text_printf(&csv, "%.6f\n", x(i));
    given_model_init(&g, csv.bytes, &(struct built){0});
    text_release(&csv);
    given_shift(&g, 0, g.given.split.borders[0].end[PART_VALID], 300,
                change_from_test);
    assert_ok(seasonal_fit(seasonal, asked, &g.windows, &g.given.split,
                           &g.parts[PART_VALID], 0, &err),
              &err);
    given_model_release(&g);
}

static double of_8(size_t row)
{
    return 3 * sin((double)row * 0.785398163) + 0.1 * (double)(row * 37 % 11);
}

/* The season is over before the validation rows. */
static double of_8_that_ends(size_t row)
{
    return row < 208 ? of_8(row) : 0.1 * (double)(row * 37 % 11);
}

static void a_profile_is_kept_if_it_helps_on_validation_rows(void **state)
{
    const struct season_asked automatic = {SEASON_AUTO, 0, {0}};
    struct seasonal s;

    (void)state;
    find_seasonal(&s, &automatic, of_8, 0);
    assert_int_equal(s.season, 8);
    assert_int_equal(s.profile.n_seasons, 1);
    assert_true(s.with < s.without);
    seasonal_release(&s);
    find_seasonal(&s, &automatic, of_8_that_ends, 0);
    assert_int_equal(s.season, 8);
    assert_int_equal(s.profile.n_seasons, 0);
    assert_true(s.with > s.without);
    seasonal_release(&s);
}

static void what_is_asked_for_is_not_questioned(void **state)
{
    const struct season_asked given = {SEASON_GIVEN, 2, {7, 3}};
    const struct season_asked none = {SEASON_NONE, 0, {0}};
    struct seasonal s;

    (void)state;
    find_seasonal(&s, &given, of_8_that_ends, 0);
    assert_int_equal(s.season, 7);
    assert_int_equal(s.profile.n_seasons, 2);
    assert_int_equal(s.profile.seasons[1].period, 3);
    seasonal_release(&s);
    find_seasonal(&s, &none, of_8, 0);
    assert_int_equal(s.season, 8); /* of the baseline alone */
    assert_int_equal(s.profile.n_seasons, 0);
    seasonal_release(&s);
}

static void test_rows_have_no_say(void **state)
{
    const struct season_asked automatic = {SEASON_AUTO, 0, {0}};
    struct seasonal a, b;

    (void)state;
    find_seasonal(&a, &automatic, of_8, 0);
    find_seasonal(&b, &automatic, of_8, 1000);
    assert_close(a.with, b.with, 0, 0);
    assert_close(a.without, b.without, 0, 0);
    assert_memory_equal(a.profile.seasons[0].values,
                        b.profile.seasons[0].values, 8 * sizeof(real));
    seasonal_release(&a);
    seasonal_release(&b);
}

/* With both switched on, the final fit has the same season and logarithms. */
static void a_fit_has_them_in_both_rounds(void **state)
{
    const struct built built = {.T = 6};
    struct fit_settings settings = {
        .net = {.cell = cell_find("gru"),
                .attention = attn_find("timestep"),
                .T = 6,
                .D = 3,
                .layers = 1},
        .n_members = 1,
        .train = given_training,
        .H = 2,
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

        settings.final_fit = final;
        assert_ok(fit_run(&fit, &g.given.dataset, &settings, &err), &err);
        assert_true(fit.scaler.columns[0].floor > 0);
        assert_int_equal(fit.seasonal.profile.n_seasons, 1);
        /* in original units, and of the first round whichever is kept */
        mae = evaluation_metric(&fit.evaluation, BY_MODEL, METRIC_MAE,
                                ALL_TARGETS, ALL_STEPS);
        assert_true(mae < evaluation_metric(&fit.evaluation, BY_WINDOW_MEAN,
                                            METRIC_MAE, ALL_TARGETS,
                                            ALL_STEPS));
        assert_true(final == 0 || mae == first);
        assert_close(fit.evaluation.deviations[0],
                     g.given.scaler.columns[0].deviation, 0, 0);
        first = mae;
        fit_release(&fit);
    }
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_applied_is_undone_in_every_row),
        cmocka_unit_test(a_value_is_transformed_scaled_and_less_its_profile),
        cmocka_unit_test(a_window_and_its_target_can_be_undone),
        cmocka_unit_test(a_profile_is_kept_if_it_helps_on_validation_rows),
        cmocka_unit_test(what_is_asked_for_is_not_questioned),
        cmocka_unit_test(test_rows_have_no_say),
        cmocka_unit_test(a_fit_has_them_in_both_rounds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
