/* test_naive2.c - the newest value with and without its season. */
#include "given.h"

#include "score/naive2.h"

/* Repeats a pattern and then ends with another. */
static void fill(double *x, const double *pattern, size_t m, size_t n,
                 const double *end)
{
    for (size_t i = 0; i < n; i++)
        x[i] = i + m < n ? pattern[i % m] : end[i % m];
}

static void assert_forecast(const double *x, size_t n, size_t m,
                            const double *want, size_t H)
{
    double phases[8], y[8];

    naive2_forecast(x, n, m, H, phases, y);
    for (size_t h = 0; h < H; h++)
        assert_close(y[h], want[h], 1e-9, 0);
}

/*
 * Period 2: the moving average is 15 but at the end, where it is 15.5 and
 * 16.5. Phases (8 10/15 + 12/16.5) / 9 and (8 20/15 + 20/15.5) / 9, over their
 * mean .6727430556 and 1.3272569444.
 */
static void an_even_season_is_taken_off_and_put_on_again(void **state)
{
    double x[20];

    (void)state;
    fill(x, (const double[]){10, 20}, 2, 20, (const double[]){12, 22});
    assert_forecast(x, 20, 2,
                    (const double[]){11.1510791367, 22, 11.1510791367}, 3);
}

/*
 * Period 3: phases .5, (6 + 2/3) / 7 and 1.5, whose mean is .9841269841; the
 * last value is of the third.
 */
static void an_odd_season_needs_no_halves(void **state)
{
    double x[21];

    (void)state;
    fill(x, (const double[]){1, 2, 3}, 3, 21, (const double[]){1, 2, 6});
    assert_forecast(x, 21, 3, (const double[]){2, 3.8095238095, 6, 2}, 4);
}

/* The series ends within a season: what follows is of the next phase. */
static void the_phase_is_counted_from_the_first_value(void **state)
{
    double x[20];

    (void)state;
    fill(x, (const double[]){10, 20}, 2, 20, (const double[]){10, 20});
    assert_forecast(x, 19, 2, (const double[]){20, 10}, 2);
    assert_forecast(x + 1, 19, 2, (const double[]){10, 20}, 2);
}

static void without_a_season_it_is_the_newest_value(void **state)
{
    static const double digits[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8};
    static const double want[] = {8, 8, 8};
    double x[20];

    (void)state;
    /* r_2 = -.088, below .478 */
    assert_forecast(digits, COUNT(digits), 2, want, 3);
    assert_forecast(digits, COUNT(digits), 1, want, 3);
    /* fewer than three seasons */
    fill(x, (const double[]){1, 9, 4, 8}, 4, 11, (const double[]){1, 9, 4, 8});
    assert_forecast(x, 11, 4, (const double[]){4, 4}, 2);
    assert_forecast(digits, 1, 2, (const double[]){3, 3}, 2);
    /* what never changes has no autocorrelation */
    fill(x, (const double[]){7}, 1, 20, (const double[]){7});
    assert_forecast(x, 20, 2, (const double[]){7, 7}, 2);
}

/* r_2 is .667 and 1.038 would be needed: three seasons alone do not tell. */
static void a_season_has_to_be_certain(void **state)
{
    double x[20];

    (void)state;
    fill(x, (const double[]){10, 20}, 2, 20, (const double[]){10, 20});
    assert_forecast(x, 6, 2, (const double[]){20, 20}, 2);
    assert_forecast(x, 20, 2, (const double[]){10, 20}, 2);
}

static void values_that_are_not_positive_have_no_factors(void **state)
{
    double x[20];

    (void)state;
    fill(x, (const double[]){0, 20}, 2, 20, (const double[]){0, 20});
    assert_forecast(x, 20, 2, (const double[]){20, 20}, 2);
    fill(x, (const double[]){-10, 10}, 2, 20, (const double[]){-10, 10});
    assert_forecast(x, 20, 2, (const double[]){10, 10}, 2);
}

static void the_period_of_m4_goes_with_the_step_of_time(void **state)
{
    static const struct {
        const char *csv;
        size_t period;
    } cases[] = {
        {"t,x\n2020-01-01 00:00,1\n2020-01-01 01:00,2\n", 24},
        {"t,x\n2020-01-01,1\n2020-01-02,2\n", 1},
        {"t,x\n2020-01-01,1\n2020-01-08,2\n", 1},
        {"t,x\n2020-01,1\n2020-02,2\n2020-03,3\n", 12},
        {"t,x\n2020-01,1\n2020-04,2\n2020-07,3\n", 4},
        {"t,x\n2020-01,1\n2020-07,2\n2021-01,3\n", 1},
        {"t,x\n2020-01-31,1\n2020-02-29,2\n2020-03-31,3\n", 12},
        {"t,x\n2020-01-01,1\n2020-04-01,2\n2020-07-01,3\n", 4},
        {"x\n1\n2\n3\n", 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const bool timed = cases[i].period > 0;
        const struct given_options options = {.time = timed ? "t" : NULL};
        struct given g;

        given_read(&g, cases[i].csv, &options);
        assert_int_equal(m4_period(&g.dataset), cases[i].period);
        given_release(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_even_season_is_taken_off_and_put_on_again),
        cmocka_unit_test(an_odd_season_needs_no_halves),
        cmocka_unit_test(the_phase_is_counted_from_the_first_value),
        cmocka_unit_test(without_a_season_it_is_the_newest_value),
        cmocka_unit_test(a_season_has_to_be_certain),
        cmocka_unit_test(values_that_are_not_positive_have_no_factors),
        cmocka_unit_test(the_period_of_m4_goes_with_the_step_of_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
