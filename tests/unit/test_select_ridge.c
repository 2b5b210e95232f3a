/*
 * test_select_ridge.c - the choice of the ridge: with or without a lag gate,
 * with per-id profiles or a common one.
 */
#include "given.h"

#include "base/rng.h"
#include "train/select_ridge.h"
#include "train/select_season.h"

enum { H = 4, SITES = 6 };

static struct error err;

static void lags_are_the_season_and_its_multiple_in_half_a_window(void **state)
{
    static const struct {
        size_t T, season, longest;
    } cases[] = {{336, 24, 168}, {400, 24, 168}, {168, 24, 72}, {96, 24, 48},
                 {95, 24, 0},    {24, 12, 0},    {48, 12, 24},  {96, 1, 0},
                 {112, 7, 49},   {4, 1, 0}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ridge_options lags = {.max_samples = 0};
        const bool any = lag_gate_lags(cases[i].T, cases[i].season, &lags);

        assert_int_equal(any, cases[i].longest > 0);
        assert_int_equal(lags.long_lag, cases[i].longest);
        assert_int_equal(lags.short_lag, any ? cases[i].season : 0);
    }
}

enum { GATE_T = 16 };

/* Gathers u of the window of these values. */
static void read_window(const double *values, real *u)
{
    const struct ridge ridge = {
        .T = GATE_T, .H = H, .short_lag = 4, .long_lag = 8};
    const struct origin origin = {GATE_T, 0};
    struct text csv = {0};
    struct windows windows;
    struct given given;

    text_string(&csv, "y\n");
    for (size_t i = 0; i < 60; i++)
        text_printf(&csv, "%g\n", i < GATE_T ? values[i] : (double)(i % 3));
    given_read(&given, csv.bytes, NULL);
    given_split(&given, GATE_T, H);
    windows = given_windows(&given, NORM_MEAN);
    (void)ridge_gather(&ridge, &windows, &origin, 0, u, NULL);
    given_release(&given);
    text_release(&csv);
}

/* The lag gate is the ratio of the halves of u. */
static double gate_of(const double *values)
{
    real u[2 * GATE_T];

    read_window(values, u);
    for (size_t t = 1; t < GATE_T; t++)
        assert_close((double)(u[GATE_T + t] * u[0]), (double)(u[t] * u[GATE_T]),
                     1e-4, 1e-6);
    return (double)(u[GATE_T] / u[0]);
}

static void the_gate_shows_which_lag_a_window_repeats(void **state)
{
    double after_4[GATE_T], after_8[GATE_T], never[GATE_T];

    (void)state;
    for (size_t t = 0; t < GATE_T; t++) {
        after_4[t] = (double)(t / 4) + (double)(t % 4 == 3);
        after_8[t] = (double)(t % 8 >= 4 ? t % 4 : 7 - t % 4);
        never[t] = 5;
    }
    assert_true(gate_of(after_4) < -0.5);
    assert_close(gate_of(after_8), 1, 0, 1e-4);
    assert_true(isnan(gate_of(never))); /* 0 / 0: all of u is 0 */
}

/* A model of a panel, as far as select_ridge() needs it. */
struct panel {
    struct given given;
    struct fit_rows rows;
    struct model model; /* its schema and scaler are those of `given` */
};

static void panel_init(struct panel *p, struct text *csv, size_t T)
{
    *p = (struct panel){.rows = {.dataset = NULL}};
    given_read(&p->given, csv->bytes, &(struct given_options){.id = "site"});
    text_release(csv);
    given_split(&p->given, T, H);
    given_prepare(&p->given, NULL);
    assert_ok(split_init(&p->rows.split, &p->given.dataset, T, H, &err), &err);
    assert_ok(fit_rows_list(&p->rows, &p->given.dataset, 1, 1 << 18, &err),
              &err);
    p->model.schema = p->given.schema;
    p->model.scaler = p->given.scaler;
    p->model.config = (struct model_config){
        .net = {.T = T, .H = H}, .norm = NORM_MEAN, .season = 1};
}

static void panel_release(struct panel *p)
{
    ridge_release(&p->model.ridge);
    profile_release(&p->model.profile);
    fit_rows_release(&p->rows);
    given_release(&p->given);
}

static void assert_same_map(const struct ridge *a, const struct ridge *b)
{
    assert_int_equal(ridge_inputs(a), ridge_inputs(b));
    assert_memory_equal(a->map, b->map, ridge_inputs(a) * H * sizeof *a->map);
}

/* Checks that ridge and prepared data are those of the selected model. */
static void check_ridge(const struct panel *p)
{
    const struct ridge *ridge = &p->model.ridge;
    const struct ridge_options lags = {.short_lag = ridge->short_lag,
                                       .long_lag = ridge->long_lag};
    struct prepared prepared;
    struct windows windows;
    struct ridge_candidate again;

    assert_ok(
        model_prepare(&p->model, &p->given.dataset, ALL_ROWS, &prepared, &err),
        &err);
    for (size_t row = 0; row < p->given.dataset.table.n_rows; row++)
        assert_true(prepared_value(&p->given.prepared, row, 0) ==
                    prepared_value(&prepared, row, 0));
    windows = model_windows(&p->model, &prepared);
    assert_ok(ridge_candidate_fit(&again, &windows, &p->rows.parts[PART_TRAIN],
                                  &p->rows.parts[PART_VALID], &lags, &err),
              &err);
    assert_true(again.ridge.penalty == ridge->penalty);
    assert_same_map(&again.ridge, ridge);
    assert_true(ridge_candidate_error(&again) > 0);
    ridge_candidate_release(&again);
    prepared_release(&prepared);
}

static void run_selection(struct panel *p, bool per_id)
{
    assert_ok(
        select_ridge(&p->model, per_id, &p->given.prepared, &p->rows, &err),
        &err);
    check_ridge(p);
}

/* Each phase is a random walk. The period is 4 rows, that of every second site
 * is `other`. */
static void put_walks(struct text *csv, size_t other)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    text_string(csv, "site,y\n");
    for (size_t s = 0; s < SITES; s++) {
        const size_t period = s % 2 ? other : 4;
        double phases[8] = {0};

        for (size_t i = 0; i < 160; i++) {
            double *at = &phases[i % period];

            *at += (i < period ? 8 : 1) * ((double)rng_uniform(&rng) - 0.5);
            text_printf(csv, "s%zu,%.4f\n", s, *at);
        }
    }
}

static void walks_init(struct panel *p, size_t other)
{
    struct text csv = {0};

    put_walks(&csv, other);
    panel_init(p, &csv, GATE_T);
    p->model.config.season = 4;
}

static size_t chosen_lag(size_t other)
{
    struct panel p;
    size_t lag;

    walks_init(&p, other);
    run_selection(&p, false);
    lag = p.model.ridge.long_lag;
    assert_int_equal(ridge_inputs(&p.model.ridge), lag ? 2 * GATE_T : GATE_T);
    panel_release(&p);
    return lag;
}

static void series_of_two_periods_share_a_ridge_with_a_gate(void **state)
{
    (void)state;
    assert_int_equal(chosen_lag(8), 8);
}

static void series_of_one_period_need_no_gate(void **state)
{
    (void)state;
    assert_int_equal(chosen_lag(4), 0);
}

/* On other train rows only the weights change. */
static void a_refitted_ridge_keeps_its_lags_and_penalty(void **state)
{
    struct ridge before;
    struct panel p;

    (void)state;
    walks_init(&p, 8);
    run_selection(&p, false);
    before = p.model.ridge;
    p.model.ridge.map = NULL;
    assert_ok(ridge_refit(&p.model, &p.given.prepared, &p.rows, &err), &err);
    assert_same_map(&p.model.ridge, &before);
    p.rows.parts[PART_TRAIN].n /= 2;
    assert_ok(ridge_refit(&p.model, &p.given.prepared, &p.rows, &err), &err);
    assert_int_equal(p.model.ridge.short_lag, 4);
    assert_int_equal(p.model.ridge.long_lag, 8);
    assert_true(p.model.ridge.penalty == before.penalty);
    assert_memory_not_equal(p.model.ridge.map, before.map,
                            2 * GATE_T * H * sizeof *before.map);
    ridge_release(&before);
    panel_release(&p);
}

enum { SEASON = 12 };

/* Sites with a season of 12 rows and noise; `per_id`: each site has a different
 * season. */
static void put_sites(struct text *csv, size_t n_sites, bool per_id)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    double phases[SEASON];

    text_string(csv, "site,y\n");
    for (size_t s = 0; s < n_sites; s++) {
        for (size_t p = 0; p < SEASON && (per_id || !s); p++)
            phases[p] = 4 * (double)rng_uniform(&rng);
        for (size_t i = 0; i < 240; i++)
            text_printf(csv, "s%zu,%.4f\n", s,
                        phases[i % SEASON] + (double)rng_uniform(&rng));
    }
}

/* The number of ids with per-id profiles. */
static size_t chosen_ids(size_t n_sites, bool per_id, bool allowed)
{
    static const struct season_options twelve = {SEASON_GIVEN, 1, {SEASON}};
    struct season_choice season;
    struct text csv = {0};
    struct panel p;
    size_t n;

    put_sites(&csv, n_sites, per_id);
    panel_init(&p, &csv, 8);
    assert_ok(select_season(&p.model, &season, &twelve, &p.given.prepared,
                            &p.rows, &err),
              &err);
    run_selection(&p, allowed);
    assert_int_equal(p.model.profile.n_seasons, 1);
    assert_int_equal(p.model.profile.seasons[0].period, SEASON);
    n = p.model.profile.ids.n;
    panel_release(&p);
    return n;
}

static void series_with_different_seasons_have_per_id_profiles(void **state)
{
    (void)state;
    assert_int_equal(chosen_ids(SITES, true, true), SITES);
}

static void series_with_one_season_have_a_common_profile(void **state)
{
    (void)state;
    assert_int_equal(chosen_ids(SITES, false, true), 0);
}

static void a_single_series_has_only_the_common_profile(void **state)
{
    (void)state;
    assert_int_equal(chosen_ids(1, true, true), 0);
}

static void per_id_profiles_are_used_only_if_allowed(void **state)
{
    (void)state;
    assert_int_equal(chosen_ids(SITES, true, false), 0);
}

/* Without a common profile their period is the season. */
static void per_id_profiles_need_no_common_profile(void **state)
{
    (void)state;
    for (size_t season = 1; season <= SEASON; season += SEASON - 1) {
        struct text csv = {0};
        struct panel p;

        put_sites(&csv, SITES, true);
        panel_init(&p, &csv, 8);
        p.model.config.season = season;
        run_selection(&p, true);
        assert_int_equal(p.model.profile.n_seasons, season > 1);
        assert_int_equal(p.model.profile.ids.n, season > 1 ? SITES : 0);
        panel_release(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lags_are_the_season_and_its_multiple_in_half_a_window),
        cmocka_unit_test(the_gate_shows_which_lag_a_window_repeats),
        cmocka_unit_test(series_of_two_periods_share_a_ridge_with_a_gate),
        cmocka_unit_test(series_of_one_period_need_no_gate),
        cmocka_unit_test(a_refitted_ridge_keeps_its_lags_and_penalty),
        cmocka_unit_test(series_with_different_seasons_have_per_id_profiles),
        cmocka_unit_test(series_with_one_season_have_a_common_profile),
        cmocka_unit_test(a_single_series_has_only_the_common_profile),
        cmocka_unit_test(per_id_profiles_are_used_only_if_allowed),
        cmocka_unit_test(per_id_profiles_need_no_common_profile),
    };

    return run_on_each_isa(tests);
}
