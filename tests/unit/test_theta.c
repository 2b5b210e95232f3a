/* test_theta.c - the theta method on series whose forecasts are known;
 * tests/golden/test_local.c compares it with R. */
#include "check.h"

#include "score/local_series.h"
#include "score/theta.h"

#define MISSING ((double)NAN)

enum { H = 4, LONG = 3000 };

static struct error err;

/* The forecast of the rows after y (n). */
static void forecast(bool optimised, const double *y, size_t n, size_t m,
                     double *f)
{
    struct theta theta;
    struct theta_state state;

    assert_ok(theta_fit(&theta, optimised, y, n, m, &err), &err);
    state = theta_start(&theta);
    theta_advance(&state, &theta, y + theta.first, n - theta.first);
    theta_forecast(&state, &theta, f, H);
    theta_release(&theta);
}

/* The optimised method follows a line, the standard one half of it. */
static void a_line_goes_on(void **state)
{
    double y[40], f[H];

    (void)state;
    for (size_t t = 0; t < COUNT(y); t++)
        y[t] = 100 + 3 * (double)t;
    forecast(true, y, COUNT(y), 1, f);
    for (size_t h = 0; h < H; h++)
        assert_close(f[h], 220 + 3 * (double)h, 1e-3, 0);
    forecast(false, y, COUNT(y), 1, f);
    assert_close(f[H - 1] - f[0], 1.5 * (H - 1), 1e-9, 0);
}

/* Two rows tell of two steps, three of three. */
static void a_trend_goes_on_no_longer_than_it_was_seen(void **state)
{
    static const double y[] = {100, 108, 116, 124};
    double f[H];

    (void)state;
    forecast(true, y, 2, 1, f);
    assert_close(f[0], 112, 1e-9, 0);
    assert_close(f[1], 116, 1e-9, 0);
    assert_close(f[2], 116, 1e-9, 0);
    assert_close(f[3], 116, 1e-9, 0);
    forecast(true, y, 3, 1, f);
    assert_close(f[2], 128, 1e-9, 0);
    assert_close(f[3], 128, 1e-9, 0);
    forecast(false, y, 4, 1, f);
    assert_true(f[3] > f[2] + 1);
}

/* A season of 4 that multiplies a line; the next row is of its second phase. */
static void a_season_goes_on_in_phase(void **state)
{
    static const double factors[] = {1.2, .7, 1.3, .8};
    double y[41], f[H];

    (void)state;
    for (size_t t = 0; t < COUNT(y); t++)
        y[t] = (100 + (double)t) * factors[t % 4];
    forecast(true, y, COUNT(y), 4, f);
    for (size_t h = 0; h < H; h++)
        assert_close(f[h], (141 + (double)h) * factors[(1 + h) % 4], .01, 0);
}

/* A missing value counts as its own forecast; one that is as expected does not
 * move the state either. */
static void a_missing_value_is_what_was_expected(void **state)
{
    static const double y[] = {5, 9, 4, 7, 8, 12, 9, 15, 11, 16};
    const size_t n = COUNT(y);
    struct theta theta;
    double with, without, f[H], g[H];

    (void)state;
    for (int optimised = 0; optimised < 2; optimised++) {
        struct theta_state a, b;

        assert_ok(theta_fit(&theta, optimised, y, n, 1, &err), &err);
        a = b = theta_start(&theta);
        theta_advance(&a, &theta, y, n);
        theta_advance(&b, &theta, y, n);
        theta_forecast(&a, &theta, &with, 1);
        without = MISSING;
        theta_advance(&a, &theta, &with, 1);
        theta_advance(&b, &theta, &without, 1);
        theta_forecast(&a, &theta, f, H);
        theta_forecast(&b, &theta, g, H);
        for (size_t h = 0; h < H; h++)
            assert_close(f[h], g[h], 1e-12, 0);
        theta_release(&theta);
    }
}

static void few_or_equal_values_have_forecasts(void **state)
{
    static const double values[] = {MISSING, 7, 7, MISSING, 7, 7, 7, 7, 7};
    double f[H];

    (void)state;
    for (int optimised = 0; optimised < 2; optimised++) {
        forecast(optimised, (const double[]){5, 7}, 2, 12, f);
        assert_close(f[0], 7 + 1, 1e-12, 0);
        assert_close(f[1], 7 + 2, 1e-12, 0);
        for (size_t n = 2; n <= COUNT(values); n++) {
            forecast(optimised, values, n, 2, f);
            assert_close(f[H - 1], 7, 1e-12, 0);
        }
    }
}

/* Only the newest rows are read, after leading rows without values. */
static void a_long_series_is_cut(void **state)
{
    static double y[LONG];
    struct theta theta;

    (void)state;
    for (size_t t = 0; t < LONG; t++)
        y[t] = t < LONG - 990 ? MISSING : 50 + (double)(t * 7919 % 101);
    assert_ok(theta_fit(&theta, true, y, LONG, 7, &err), &err);
    assert_int_equal(theta.first, LONG - 990);
    theta_release(&theta);
    for (size_t t = 0; t < LONG; t++)
        y[t] = (double)(t * 7919 % 101);
    assert_ok(theta_fit(&theta, true, y, LONG, 7, &err), &err);
    assert_int_equal(theta.first, LONG - LOCAL_ROWS);
    theta_release(&theta);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_goes_on),
        cmocka_unit_test(a_trend_goes_on_no_longer_than_it_was_seen),
        cmocka_unit_test(a_season_goes_on_in_phase),
        cmocka_unit_test(a_missing_value_is_what_was_expected),
        cmocka_unit_test(few_or_equal_values_have_forecasts),
        cmocka_unit_test(a_long_series_is_cut),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
