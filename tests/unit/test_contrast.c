/* test_contrast.c - the highway's contrast of two lags, and its choice. */
#include "given.h"

#include <stdlib.h>

#include "prep/ridge.h"
#include "train/lag_gate.h"

enum { T = 16, H = 4, SITES = 6, ROWS = 160, SEASON = 4 };

static struct error err;

static void
lags_are_the_season_and_most_of_it_that_half_a_window_holds(void **state)
{
    static const struct {
        size_t T, season, longest;
    } cases[] = {{336, 24, 168}, {400, 24, 168}, {168, 24, 72}, {96, 24, 48},
                 {95, 24, 0},    {24, 12, 0},    {48, 12, 24},  {96, 1, 0},
                 {112, 7, 49},   {4, 1, 0}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ridge_asked lags = {.most = 0};
        const bool any = contrast_lags(cases[i].T, cases[i].season, &lags);

        assert_int_equal(any, cases[i].longest > 0);
        assert_int_equal(lags.long_lag, cases[i].longest);
        assert_int_equal(lags.short_lag, any ? cases[i].season : 0);
    }
}

/* One series with a window of T rows before the last H. */
static void read_window(const double *values, real *u)
{
    const struct highway highway = {
        .T = T, .H = H, .short_lag = 4, .long_lag = 8};
    const struct origin origin = {T, 0};
    struct text csv = {0};
    struct windows windows;
    struct given given;

    text_string(&csv, "y\n");
    for (size_t i = 0; i < 60; i++)
        text_printf(&csv, "%g\n", i < T ? values[i] : (double)(i % 3));
    given_read(&given, csv.bytes, NULL);
    given_split(&given, T, H);
    windows = given_windows(&given, NORM_MEAN);
    (void)highway_read(&highway, &windows, &origin, 0, u, NULL);
    given_release(&given);
    text_release(&csv);
}

/* The ratio of both halves of u. */
static double contrast_of(const double *values)
{
    real u[2 * T];

    read_window(values, u);
    for (size_t t = 1; t < T; t++)
        assert_close((double)(u[T + t] * u[0]), (double)(u[t] * u[T]), 1e-4,
                     1e-6);
    return (double)(u[T] / u[0]);
}

static void the_contrast_says_which_lag_a_window_repeats(void **state)
{
    double after_4[T], after_8[T], never[T];

    (void)state;
    for (size_t t = 0; t < T; t++) {
        after_4[t] = (double)(t / 4) + (double)(t % 4 == 3);
        after_8[t] = (double)(t % 8 >= 4 ? t % 4 : 7 - t % 4);
        never[t] = 5;
    }
    assert_true(contrast_of(after_4) < -0.5);
    assert_close(contrast_of(after_8), 1, 0, 1e-4);
    assert_true(isnan(contrast_of(never))); /* 0 / 0: all of u is 0 */
}

/* Sites that wander, phase by phase, of a rhythm of 4 rows, every second one of
 * `other`. */
static void wanderers(struct text *csv, size_t other)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    text_string(csv, "site,y\n");
    for (size_t s = 0; s < SITES; s++) {
        const size_t period = s % 2 ? other : 4;
        double phases[8] = {0};

        for (size_t i = 0; i < ROWS; i++) {
            double *at = &phases[i % period];

            *at += (i < period ? 8 : 1) * ((double)rng_uniform(&rng) - 0.5);
            text_printf(csv, "s%zu,%.4f\n", s, *at);
        }
    }
}

static size_t chosen_lag(size_t other)
{
    const struct asked asked = {.id = "site"};
    struct origins parts[N_PARTS];
    struct trial trial;
    struct windows windows;
    struct text csv = {0};
    struct given given;
    size_t lag;

    wanderers(&csv, other);
    given_read(&given, csv.bytes, &asked);
    given_split(&given, T, H);
    windows = given_windows(&given, NORM_MEAN);
    for (int p = 0; p < N_PARTS; p++)
        assert_ok(origins_list(&parts[p], &given.dataset, &given.split,
                               (enum part)p, &err),
                  &err);
    assert_ok(contrast_choose(&trial, &windows, &parts[PART_TRAIN],
                              &parts[PART_VALID], SEASON, &err),
              &err);
    lag = trial.highway.long_lag;
    assert_int_equal(highway_rows(&trial.highway), lag ? 2 * T : T);
    assert_true(trial_error(&trial) > 0);
    trial_release(&trial);
    for (int p = 0; p < N_PARTS; p++)
        origins_release(&parts[p]);
    given_release(&given);
    text_release(&csv);
    return lag;
}

static void series_of_two_rhythms_share_a_map_with_a_contrast(void **state)
{
    (void)state;
    assert_int_equal(chosen_lag(8), 8);
}

static void series_of_one_rhythm_need_no_contrast(void **state)
{
    (void)state;
    assert_int_equal(chosen_lag(4), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            lags_are_the_season_and_most_of_it_that_half_a_window_holds),
        cmocka_unit_test(the_contrast_says_which_lag_a_window_repeats),
        cmocka_unit_test(series_of_two_rhythms_share_a_map_with_a_contrast),
        cmocka_unit_test(series_of_one_rhythm_need_no_contrast),
    };

    return run_on_each_isa(tests);
}
