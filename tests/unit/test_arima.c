/* test_arima.c - ARIMA models of series whose forecasts are known;
 * tests/golden/test_arima.c compares them with R. */
#include "check.h"

#include "score/arima_fit.h"

#define MISSING ((double)NAN)

enum { H = 6, ROWS = 96, LONG_SEASON = 30, LONG_ROWS = 5 * LONG_SEASON };

static struct error err;

/* In (-1, 1), the same in each run. */
static double noise(size_t t)
{
    struct rng rng = rng_make(1, RNG_TEST, t, 0);

    return 2 * (double)rng_uniform(&rng) - 1;
}

/* The forecast of the rows after y (n), and the model it is made with. */
static struct arima forecast(const double *y, size_t n, size_t m, double *f)
{
    struct arima arima;

    assert_ok(arima_fit(&arima, y, n, m, &err), &err);
    assert_ok(
        arima_forecast(&arima, y + arima.first, n - arima.first, f, H, &err),
        &err);
    for (size_t h = 0; h < H; h++)
        assert_true(isfinite(f[h]));
    return arima;
}

static double wave(size_t t)
{
    static const double pattern[] = {30, -10, 20, -40};

    return 100 + 2 * (double)t + pattern[t % 4] + noise(t) / 10;
}

static void a_line_with_a_season_goes_on(void **state)
{
    double y[ROWS], f[H];
    struct arima arima;

    (void)state;
    for (size_t t = 0; t < ROWS; t++)
        y[t] = wave(t);
    arima = forecast(y, ROWS, 4, f);
    assert_int_equal(arima.orders.D, 1);
    for (size_t h = 0; h < H; h++)
        assert_close(f[h], wave(ROWS + h), 0, .5);
    arima_release(&arima);
}

/* y_t = 1.5 y_{t-1} - .9 y_{t-2} + e_t turns within seven rows. */
static void a_cycle_is_found(void **state)
{
    double y[ROWS], f[H];
    struct arima arima;

    (void)state;
    y[0] = y[1] = 1;
    for (size_t t = 2; t < ROWS; t++)
        y[t] = 1.5 * y[t - 1] - .9 * y[t - 2] + noise(t);
    arima = forecast(y, ROWS, 1, f);
    assert_int_equal(arima.orders.d, 0);
    assert_true(arima.orders.p >= 2);
    assert_close(f[0], 1.5 * y[ROWS - 1] - .9 * y[ROWS - 2], 0, .5);
    arima_release(&arima);
}

/* Values far from 1 change neither the model nor the scaled forecast. */
static void the_unit_does_not_matter(void **state)
{
    double y[ROWS], large[ROWS], f[H], g[H];
    struct arima a, b;

    (void)state;
    for (size_t t = 0; t < ROWS; t++) {
        y[t] = wave(t) + 10 * noise(t);
        large[t] = 0x1p40 * y[t];
    }
    a = forecast(y, ROWS, 4, f);
    b = forecast(large, ROWS, 4, g);
    assert_memory_equal(&a.orders, &b.orders, sizeof a.orders);
    for (size_t h = 0; h < H; h++)
        assert_close(g[h] / 0x1p40, f[h], 1e-9, 0);
    arima_release(&a);
    arima_release(&b);
}

static void missing_values_lie_between_their_neighbours(void **state)
{
    double y[ROWS], filled[ROWS], f[H], g[H];
    struct arima a, b;

    (void)state;
    for (size_t t = 0; t < ROWS; t++)
        y[t] = wave(t) + 10 * noise(t);
    y[0] = y[40] = y[41] = y[ROWS - 1] = MISSING;
    arima_fill(y, ROWS, filled);
    assert_close(filled[0], y[1], 0, 0);
    assert_close(filled[40], y[39] + (y[42] - y[39]) / 3, 1e-12, 0);
    assert_close(filled[41], y[39] + (y[42] - y[39]) * 2 / 3, 1e-12, 0);
    assert_close(filled[ROWS - 1], y[ROWS - 2], 0, 0);
    a = forecast(y, ROWS, 4, f);
    assert_int_equal(a.first, 1);
    b = forecast(filled + 1, ROWS - 1, 4, g);
    for (size_t h = 0; h < H; h++)
        assert_close(f[h], g[h], 1e-6, 0);
    arima_release(&a);
    arima_release(&b);
}

static void a_long_season_is_taken_off(void **state)
{
    double y[LONG_ROWS], f[H];
    struct arima arima;

    (void)state;
    for (size_t t = 0; t < LONG_ROWS; t++)
        y[t] = 50 + (t % LONG_SEASON == 2 ? 40 : 0) + noise(t);
    arima = forecast(y, LONG_ROWS, LONG_SEASON, f);
    assert_int_equal(arima.m, 1);
    assert_int_equal(arima.n_indices, LONG_SEASON);
    for (size_t h = 0; h < H; h++)
        assert_close(f[h], h == 2 ? 90 : 50, 0, 5);
    arima_release(&arima);
}

/* Too few values, and those that are all the same, repeat the newest one. */
static void what_tells_nothing_stays(void **state)
{
    double y[ROWS], f[H];

    (void)state;
    for (size_t n = 1; n < ROWS; n++) {
        struct arima arima;

        for (size_t t = 0; t < n; t++)
            y[t] = n < ARIMA_FEWEST ? noise(t) : 7;
        arima = forecast(y, n, 4, f);
        assert_true(isinf(arima.aicc));
        for (size_t h = 0; h < H; h++)
            assert_close(f[h], y[n - 1], 0, 0);
        arima_release(&arima);
    }
}

/* Whatever the number of rows and the season, with steps and outliers. */
static void every_length_has_a_forecast(void **state)
{
    double y[ROWS], f[H];

    (void)state;
    for (size_t n = ARIMA_FEWEST; n < ROWS; n += 3)
        for (size_t m = 1; m < 13; m += 5) {
            struct arima arima;

            for (size_t t = 0; t < n; t++)
                y[t] = (t > n / 2 ? 1e6 : 0) + noise(t) * (t % 7 ? 1 : 1e5);
            arima = forecast(y, n, m, f);
            arima_release(&arima);
        }
}

/* The KPSS test: a walk moves, noise does not. */
static void a_level_that_moves(void **state)
{
    double walk[ROWS], still[ROWS];

    (void)state;
    for (size_t t = 0; t < ROWS; t++) {
        still[t] = noise(t);
        walk[t] = (t ? walk[t - 1] : 0) + still[t] + .2;
    }
    assert_false(arima_level_moves(still, ROWS));
    assert_true(arima_level_moves(walk, ROWS));
}

static void the_strength_of_a_season(void **state)
{
    double y[ROWS];

    (void)state;
    for (size_t t = 0; t < ROWS; t++)
        y[t] = wave(t);
    assert_true(season_strength(y, ROWS, 4) > .999);
    assert_close(season_strength(y, 8, 4), 0, 0, 0);
    assert_close(season_strength(y, ROWS, 1), 0, 0, 0);
    for (size_t t = 0; t < ROWS; t++)
        y[t] = noise(t);
    assert_true(season_strength(y, ROWS, 4) < .3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_with_a_season_goes_on),
        cmocka_unit_test(a_cycle_is_found),
        cmocka_unit_test(the_unit_does_not_matter),
        cmocka_unit_test(missing_values_lie_between_their_neighbours),
        cmocka_unit_test(a_long_season_is_taken_off),
        cmocka_unit_test(what_tells_nothing_stays),
        cmocka_unit_test(every_length_has_a_forecast),
        cmocka_unit_test(a_level_that_moves),
        cmocka_unit_test(the_strength_of_a_season),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
