/* test_local_forecasts.c - theta and ets at many origins: the same forecasts
 * in any order, from rows before the origin alone, with few fits. */
#include "given.h"

#include "score/local_forecasts.h"

enum { ROWS = 300, H = 5, SEASON = 4 };

static struct error err;

/* Two targets; rows 40 to 43 of the first are missing. */
static void read_rows(struct given *g, double last)
{
    static const double pattern[SEASON] = {10, -4, 3, -9};
    const struct given_options options = {.missing = MISSING_LINEAR};
    struct text csv = {0};

    text_printf(&csv, "a,b\n");
    for (size_t t = 0; t < ROWS; t++) {
        const double a = 50 + (double)t / 3 + pattern[t % SEASON];
        const double b = (double)(t * 7919 % 103);

        if (t >= 40 && t < 44)
            text_printf(&csv, ",%.3f\n", b);
        else
            text_printf(&csv, "%.3f,%.3f\n", t + 1 < ROWS ? a : last, b);
    }
    given_read(g, csv.bytes, &options);
    text_release(&csv);
}

static void assert_forecast(struct local_forecasts *f, size_t row,
                            enum local_method method, size_t j, double *y)
{
    const struct origin origin = {(uint32_t)row, 0};
    bool is_known;

    assert_ok(local_forecast(f, &origin, method, j, H, y, &is_known, &err),
              &err);
    assert_true(is_known);
    for (size_t h = 0; h < H; h++)
        assert_true(isfinite(y[h]));
}

static void a_season_and_a_trend_go_on(void **state)
{
    static const double pattern[SEASON] = {10, -4, 3, -9};
    struct local_forecasts f;
    struct given g;
    double y[H];

    (void)state;
    read_rows(&g, 0);
    assert_ok(local_forecasts_init(&f, &g.dataset, SEASON, &err), &err);
    assert_forecast(&f, ROWS - 10, LOCAL_ETS, 0, y);
    for (size_t h = 0; h < H; h++) {
        const size_t t = ROWS - 10 + h;

        assert_close(y[h], 50 + (double)t / 3 + pattern[t % SEASON], 0, .5);
    }
    local_forecasts_release(&f);
    given_release(&g);
}

static void the_order_of_origins_changes_nothing(void **state)
{
    enum { N = 40, STEP = 7 };
    static double forwards[N_LOCAL_METHODS][N][H];
    struct local_forecasts f;
    struct given g;
    double y[H];

    (void)state;
    read_rows(&g, 0);
    assert_ok(local_forecasts_init(&f, &g.dataset, SEASON, &err), &err);
    for (int m = 0; m < N_LOCAL_METHODS; m++) {
        for (size_t i = 0; i < N; i++)
            assert_forecast(&f, 2 + i * STEP, (enum local_method)m, 0,
                            forwards[m][i]);
        for (size_t i = N; i-- > 0;) {
            assert_forecast(&f, 2 + i * STEP, (enum local_method)m, 0, y);
            assert_memory_equal(y, forwards[m][i], sizeof y);
        }
    }
    local_forecasts_release(&f);
    given_release(&g);
}

/* The last row, which differs, is not read before its own origin. */
static void later_rows_are_not_read(void **state)
{
    double y[2][H];

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct local_forecasts f;
        struct given g;

        read_rows(&g, i ? 1e6 : 0);
        assert_ok(local_forecasts_init(&f, &g.dataset, SEASON, &err), &err);
        assert_forecast(&f, ROWS, LOCAL_ETS, 0, y[i]);
        assert_forecast(&f, ROWS - 1, LOCAL_ETS, 0, y[i]);
        local_forecasts_release(&f);
        given_release(&g);
    }
    assert_memory_equal(y[0], y[1], sizeof y[0]);
}

static void many_origins_need_few_fits(void **state)
{
    struct local_forecasts f;
    struct given g;
    double y[H];

    (void)state;
    read_rows(&g, 0);
    assert_ok(local_forecasts_init(&f, &g.dataset, SEASON, &err), &err);
    for (int pass = 0; pass < 2; pass++) /* the second one needs none */
        for (size_t row = 128; row < 256; row++)
            assert_forecast(&f, row, LOCAL_THETA, 0, y);
    assert_int_equal(f.n_fits, 8);
    local_forecasts_release(&f);
    given_release(&g);
}

/* Held, an early forecast has the parameters of a late one. */
static void parameters_may_be_held_at_all_origins(void **state)
{
    const size_t n_rows[] = {ROWS};
    struct local_forecasts f;
    struct given g;
    double own[H], held[H];

    (void)state;
    read_rows(&g, 0);
    for (int m = 0; m < N_LOCAL_METHODS; m++) {
        const enum local_method method = (enum local_method)m;

        assert_ok(local_forecasts_init(&f, &g.dataset, SEASON, &err), &err);
        assert_forecast(&f, 20, method, 1, own);
        local_forecasts_hold(&f, n_rows);
        for (size_t row = ROWS - H; row >= 20; row--)
            assert_forecast(&f, row, method, 1, held);
        assert_int_equal(f.n_fits, 2);
        assert_true(memcmp(own, held, sizeof own));
        local_forecasts_hold(&f, NULL);
        assert_forecast(&f, 20, method, 1, held);
        assert_memory_equal(own, held, sizeof own);
        local_forecasts_release(&f);
    }
    given_release(&g);
}

/* Column a starts at row LATE, where the fits of all rows start, too. */
static void held_parameters_forecast_nothing_before_their_rows(void **state)
{
    enum { LATE = 30, N = 60 };
    const struct given_options options = {.missing = MISSING_MASK};
    const size_t n_rows[] = {N};
    struct local_forecasts f;
    struct text csv = {0};
    struct given g;
    double y[H];

    (void)state;
    text_printf(&csv, "a,b\n");
    for (int t = 0; t < N; t++) {
        if (t >= LATE)
            text_printf(&csv, "%d", t * 7 % 10);
        text_printf(&csv, ",%d\n", t * 3 % 10);
    }
    given_read(&g, csv.bytes, &options);
    text_release(&csv);
    assert_ok(local_forecasts_init(&f, &g.dataset, 1, &err), &err);
    local_forecasts_hold(&f, n_rows);
    for (int m = 0; m < N_LOCAL_METHODS; m++)
        for (uint32_t row = LATE - 5; row < LATE + 5; row++) {
            const struct origin origin = {row, 0};
            bool is_known;

            assert_ok(local_forecast(&f, &origin, (enum local_method)m, 0, H, y,
                                     &is_known, &err),
                      &err);
            assert_int_equal(is_known, row > LATE);
        }
    local_forecasts_release(&f);
    given_release(&g);
}

static void the_fitted_rows_are_eight_of_each_power_of_two(void **state)
{
    const struct local_forecasts f = {.n_between = 8}, large = {.n_between = 2};

    (void)state;
    for (size_t n = 1; n <= 16; n++)
        assert_int_equal(local_fitted_rows(&f, n), n);
    assert_int_equal(local_fitted_rows(&f, 31), 30);
    assert_int_equal(local_fitted_rows(&f, 100), 96);
    assert_int_equal(local_fitted_rows(&f, 144), 144);
    assert_int_equal(local_fitted_rows(&f, 17420), 16384);
    assert_int_equal(local_fitted_rows(&large, 3), 3);
    assert_int_equal(local_fitted_rows(&large, 7), 6);
    assert_int_equal(local_fitted_rows(&large, 95), 64);
    assert_int_equal(local_fitted_rows(&large, 96), 96);
    assert_int_equal(local_fitted_rows(&large, 144), 128);
}

/* Of so many series of more than LOCAL_ROWS rows, whose newest ones are read.
 */
static void large_datasets_need_fewer_fits(void **state)
{
    static const struct {
        size_t n_series, season, n_between;
        bool fixed_season;
    } cases[] = {
        {50, 13, 8, false},  {51, 13, 2, false},  {51, 12, 8, false},
        {100, 13, 2, false}, {100, 12, 8, false}, {101, 13, 2, true},
        {101, 12, 2, false},
    };
    const struct schema schema = {.n_targets = 1};
    struct series series[128];

    (void)state;
    for (size_t s = 0; s < COUNT(series); s++)
        series[s] = (struct series){.n_rows = LOCAL_ROWS + s};
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct dataset d = {
            .schema = &schema, .series = series, .n_series = cases[i].n_series};
        struct local_forecasts f;

        assert_ok(local_forecasts_init(&f, &d, cases[i].season, &err), &err);
        assert_int_equal(f.n_between, cases[i].n_between);
        assert_int_equal(f.fixed_season, cases[i].fixed_season);
        local_forecasts_release(&f);
    }
}

static void fits_are_counted_without_being_made(void **state)
{
    const struct local_forecasts f[] = {{.n_between = 8}, {.n_between = 2}};

    (void)state;
    for (size_t i = 0; i < COUNT(f); i++)
        for (size_t first = 1; first < 200; first += 7) {
            size_t n = 1; /* different numbers of fitted rows */

            assert_int_equal(local_fits_between(&f[i], first, first - 1), 0);
            for (size_t last = first; last < 600; last++) {
                n += last > first && local_fitted_rows(&f[i], last) !=
                                         local_fitted_rows(&f[i], last - 1);
                assert_int_equal(local_fits_between(&f[i], first, last), n);
            }
        }
}

/* All that the forecasts of many windows need is fitted before them. */
static void fits_made_by_threads_are_the_same(void **state)
{
    struct local_forecasts each, all;
    struct thread_pool *pool;
    struct origin list[128];
    struct given g;
    size_t n_fits;

    (void)state;
    read_rows(&g, 0);
    for (size_t i = 0; i < COUNT(list); i++)
        list[i] = (struct origin){(uint32_t)(128 + i), 0};
    assert_ok(thread_pool_new(2, &pool, &err), &err);
    assert_ok(local_forecasts_init(&each, &g.dataset, SEASON, &err), &err);
    assert_ok(local_forecasts_init(&all, &g.dataset, SEASON, &err), &err);
    assert_ok(local_forecasts_fit(&all, pool, list, COUNT(list),
                                  local_is_scored, &all, &err),
              &err);
    n_fits = all.n_fits;
    assert_true(n_fits >= 2 * 8);
    for (size_t i = 0; i < COUNT(list); i++)
        for (int method = LOCAL_THETA; method <= LOCAL_ETS; method++) {
            double y[2][H];

            assert_forecast(&each, list[i].row, (enum local_method)method, 0,
                            y[0]);
            assert_forecast(&all, list[i].row, (enum local_method)method, 0,
                            y[1]);
            assert_memory_equal(y[0], y[1], sizeof y[0]);
        }
    assert_int_equal(all.n_fits, n_fits);
    assert_ok(local_forecasts_fit(&all, pool, list, COUNT(list),
                                  local_is_scored, &all, &err),
              &err);
    assert_int_equal(all.n_fits, n_fits);
    local_forecasts_release(&each);
    local_forecasts_release(&all);
    thread_pool_free(pool);
    given_release(&g);
}

static void without_a_value_there_is_no_forecast(void **state)
{
    struct local_forecasts f;
    struct given g;
    double y[H];
    bool is_known;

    (void)state;
    given_read(&g, "a,b\n1,1\n2,3\n3,4\n", NULL);
    assert_ok(local_forecasts_init(&f, &g.dataset, 1, &err), &err);
    assert_ok(local_forecast(&f, &(struct origin){0, 0}, LOCAL_ETS, 0, H, y,
                             &is_known, &err),
              &err);
    assert_false(is_known);
    assert_forecast(&f, 1, LOCAL_ETS, 1, y);
    assert_close(y[H - 1], 1, 0, 0);
    local_forecasts_release(&f);
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_season_and_a_trend_go_on),
        cmocka_unit_test(the_order_of_origins_changes_nothing),
        cmocka_unit_test(later_rows_are_not_read),
        cmocka_unit_test(many_origins_need_few_fits),
        cmocka_unit_test(parameters_may_be_held_at_all_origins),
        cmocka_unit_test(held_parameters_forecast_nothing_before_their_rows),
        cmocka_unit_test(the_fitted_rows_are_eight_of_each_power_of_two),
        cmocka_unit_test(large_datasets_need_fewer_fits),
        cmocka_unit_test(fits_are_counted_without_being_made),
        cmocka_unit_test(fits_made_by_threads_are_the_same),
        cmocka_unit_test(without_a_value_there_is_no_forecast),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
