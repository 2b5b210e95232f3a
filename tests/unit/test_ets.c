/* test_ets.c - exponential smoothing on series whose forecasts are known;
 * tests/golden/test_local.c compares it with R. */
#include "check.h"

#include "score/ets_fit.h"

#define MISSING ((double)NAN)

enum { H = 6, ROWS = 72 };

static struct error err;

/* The forecast of the rows after y (n), and the model it is made with. */
static struct ets_form forecast(const double *y, size_t n, size_t m, double *f)
{
    struct ets ets;
    struct ets_state state;
    struct ets_form form;

    assert_ok(ets_fit(&ets, y, n, m, false, &err), &err);
    form = ets.form;
    assert_ok(ets_state_init(&state, &ets, &err), &err);
    ets_advance(&state, &ets, y + ets.first, n - ets.first);
    ets_forecast(&state, &ets, f, H);
    for (size_t h = 0; h < H; h++)
        assert_true(isfinite(f[h]));
    ets_state_release(&state);
    ets_release(&ets);
    return form;
}

/* In (-1, 1), the same in each run. */
static double noise(size_t t)
{
    struct rng rng = rng_make(1, RNG_TEST, t, 0);

    return 2 * (double)rng_uniform(&rng) - 1;
}

static void a_line_with_a_season_goes_on(void **state)
{
    static const double pattern[] = {30, -10, 20, -40};
    double y[ROWS], f[H];

    (void)state;
    for (size_t t = 0; t < ROWS; t++)
        y[t] = 100 + 2 * (double)t + pattern[t % 4] + noise(t) / 10;
    forecast(y, ROWS - 1, 4, f);
    for (size_t h = 0; h < H; h++)
        assert_close(f[h],
                     100 + 2 * (double)(ROWS - 1 + h) +
                         pattern[(ROWS - 1 + h) % 4],
                     0, .5);
}

/* The season grows with the level, and the errors do. */
static void factors_are_found(void **state)
{
    static const double factors[] = {1.3, .9, 1.2, .6};
    double y[ROWS], f[H];
    struct ets_form form;

    (void)state;
    for (size_t t = 0; t < ROWS; t++)
        y[t] = (100 + 5 * (double)t) * factors[t % 4] * (1 + noise(t) / 50);
    form = forecast(y, ROWS, 4, f);
    assert_true(form.relative);
    assert_int_equal(form.season, FORM_MULTIPLICATIVE);
    for (size_t h = 0; h < H; h++)
        assert_close(f[h], (460 + 5 * (double)h) * factors[h % 4], .03, 0);
}

static void negative_values_have_additive_errors_and_seasons(void **state)
{
    static const double pattern[] = {3, -1, 2, -4};
    double y[ROWS], f[H];
    struct ets_form form;

    (void)state;
    for (size_t t = 0; t < ROWS; t++)
        y[t] = pattern[t % 4] + noise(t);
    form = forecast(y, ROWS, 4, f);
    assert_false(form.relative);
    assert_int_equal(form.season, FORM_ADDITIVE);
}

/* Noise around a level: no trend, no season, and much smoothing. */
static void noise_is_not_followed(void **state)
{
    double y[ROWS], f[H];
    struct ets_form form;

    (void)state;
    for (size_t t = 0; t < ROWS; t++)
        y[t] = 50 + 10 * noise(t);
    form = forecast(y, ROWS, 4, f);
    assert_int_equal(form.season, FORM_NONE);
    assert_int_equal(form.trend, ETS_NO_TREND);
    assert_close(f[0], 50, 0, 3);
}

/* More than 24 rows: the indices of the classical decomposition. */
static void a_long_season_is_taken_off(void **state)
{
    enum { M = 30 };
    static double y[8 * M];
    double f[H];
    struct ets_form form;

    (void)state;
    for (size_t t = 0; t < COUNT(y); t++)
        y[t] = (200 + (double)t) * (1 + .5 * cos((double)(t % M) / M * 6.2832));
    form = forecast(y, COUNT(y), M, f);
    assert_int_equal(form.season, FORM_MULTIPLICATIVE);
    for (size_t h = 0; h < H; h++)
        assert_close(f[h],
                     (200 + (double)(COUNT(y) + h)) *
                         (1 + .5 * cos((double)h / M * 6.2832)),
                     .03, 0);
}

/* The season of 4 rows that is fixed when it is asked for. */
static void a_fixed_season_does_not_change(void **state)
{
    double y[ROWS];
    struct ets ets;

    (void)state;
    for (size_t t = 0; t < ROWS; t++)
        y[t] = 100 + (t % 4 ? 0 : (double)t) + 5 * noise(t);
    assert_ok(ets_fit(&ets, y, ROWS, 4, true, &err), &err);
    assert_int_equal(ets.m, 4);
    assert_close(ets.gamma, 0, 0, 0);
    ets_release(&ets);
    assert_ok(ets_fit(&ets, y, ROWS, 4, false, &err), &err);
    assert_true(ets.m == 4 && ets.gamma > 0);
    ets_release(&ets);
    assert_ok(ets_fit(&ets, y, ROWS, 1, true, &err), &err);
    assert_int_equal(ets.m, 1);
    ets_release(&ets);
}

/* Short and strange series: a number all the same. */
static void every_series_has_a_forecast(void **state)
{
    double y[ROWS], f[H];

    (void)state;
    for (size_t n = 1; n <= 30; n++)
        for (size_t m = 1; m <= 13; m += 3) {
            for (size_t t = 0; t < n; t++)
                y[t] =
                    t % 5 == 3 ? MISSING : exp(3 * noise(t)) - (n % 2 ? 1 : 0);
            forecast(y, n, m, f);
            for (size_t t = 0; t < n; t++)
                y[t] = t + 1 < n ? 0 : 1e9;
            forecast(y, n, m, f);
            for (size_t t = 0; t < n; t++)
                y[t] = 1e-9 * (double)(1 + t * t);
            forecast(y, n, m, f);
        }
}

static void few_or_equal_values_are_repeated(void **state)
{
    static const double values[] = {MISSING, 3, 5, MISSING, 4, MISSING};
    double y[ROWS], f[H];

    (void)state;
    forecast(values, COUNT(values), 12, f);
    assert_close(f[H - 1], 4, 1e-12, 0);
    for (size_t t = 0; t < ROWS; t++)
        y[t] = t % 7 == 2 ? MISSING : 8;
    forecast(y, ROWS, 12, f);
    assert_close(f[H - 1], 8, 1e-12, 0);
}

/* A state that goes on row by row is that of all rows at once, and a missing
 * value moves it as the value that was expected. */
static void states_go_on_row_by_row(void **state)
{
    double y[ROWS], f[H], g[H];
    const double missing = MISSING;
    struct ets_state a, b;
    struct ets ets;

    (void)state;
    for (size_t t = 0; t < ROWS; t++)
        y[t] = (100 + (double)t) * (t % 4 ? 1 : 2) * (1 + noise(t) / 9);
    assert_ok(ets_fit(&ets, y, ROWS / 2, 4, false, &err), &err);
    assert_ok(ets_state_init(&a, &ets, &err), &err);
    assert_ok(ets_state_init(&b, &ets, &err), &err);
    ets_advance(&a, &ets, y, ROWS);
    for (size_t t = 0; t < ROWS; t++)
        ets_advance(&b, &ets, y + t, 1);
    ets_forecast(&b, &ets, f, 1);
    ets_advance(&a, &ets, f, 1);
    ets_advance(&b, &ets, &missing, 1);
    ets_forecast(&a, &ets, f, H);
    ets_forecast(&b, &ets, g, H);
    for (size_t h = 0; h < H; h++)
        assert_close(f[h], g[h], 1e-12, 0);
    ets_state_release(&a);
    ets_state_release(&b);
    ets_release(&ets);
}

/* Later values that the model did not know of: zeros with factors. */
static void later_values_never_break_a_state(void **state)
{
    double y[ROWS], f[H];
    struct ets_state later;
    struct ets ets;

    (void)state;
    for (size_t t = 0; t < ROWS; t++)
        y[t] = (100 + 5 * (double)t) * (t % 4 ? 1 : 3) * (1 + noise(t) / 9);
    assert_ok(ets_fit(&ets, y, ROWS, 4, false, &err), &err);
    assert_int_equal(ets.form.season, FORM_MULTIPLICATIVE);
    assert_ok(ets_state_init(&later, &ets, &err), &err);
    for (size_t t = 0; t < ROWS; t++)
        y[t] = t % 3 ? 0 : -1e6;
    ets_advance(&later, &ets, y, ROWS);
    ets_forecast(&later, &ets, f, H);
    for (size_t h = 0; h < H; h++)
        assert_true(isfinite(f[h]));
    for (size_t i = 0; i < ets.m; i++)
        assert_true(later.seasons[i] > 0);
    ets_state_release(&later);
    ets_release(&ets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_with_a_season_goes_on),
        cmocka_unit_test(factors_are_found),
        cmocka_unit_test(negative_values_have_additive_errors_and_seasons),
        cmocka_unit_test(noise_is_not_followed),
        cmocka_unit_test(a_long_season_is_taken_off),
        cmocka_unit_test(a_fixed_season_does_not_change),
        cmocka_unit_test(every_series_has_a_forecast),
        cmocka_unit_test(few_or_equal_values_are_repeated),
        cmocka_unit_test(states_go_on_row_by_row),
        cmocka_unit_test(later_values_never_break_a_state),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
