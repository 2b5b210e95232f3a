/* test_seasonal_adjust.c - whether there is a season, and what is without it;
 * test_naive2.c has more of the factors. */
#include "check.h"

#include "score/seasonal_adjust.h"

#define MISSING ((double)NAN)

enum { M = 4, N = 24 };

static const double pattern[M] = {3, -1, 2, -4};

/* A rising line with an additive season, or 100 times factors. */
static void fill(double *y, bool factors)
{
    for (size_t t = 0; t < N; t++)
        y[t] = factors ? 100 * (1 + pattern[t % M] / 10)
                       : (double)t / 2 - 6 + pattern[t % M];
}

/* A centred moving average of a line is the line. */
static void an_additive_season_leaves_the_line(void **state)
{
    double y[N], adjusted[N], indices[M];

    (void)state;
    fill(y, false);
    assert_int_equal(season_adjust(y, N, M, adjusted, indices), FORM_ADDITIVE);
    for (size_t i = 0; i < M; i++)
        assert_close(indices[i], pattern[i], 1e-12, 0);
    for (size_t t = 0; t < N; t++) {
        assert_close(adjusted[t], (double)t / 2 - 6, 1e-12, 1e-12);
        assert_close(season_add(FORM_ADDITIVE, adjusted[t], indices[t % M]),
                     y[t], 1e-12, 1e-12);
    }
}

static void positive_values_have_factors(void **state)
{
    double y[N], adjusted[N], indices[M];

    (void)state;
    fill(y, true);
    assert_int_equal(season_adjust(y, N, M, adjusted, indices),
                     FORM_MULTIPLICATIVE);
    for (size_t t = 0; t < N; t++)
        assert_close(adjusted[t], 100, 1e-12, 0);
    for (size_t t = 0; t < N; t++)
        y[t] -= 60;
    assert_false(season_all_positive(y, N));
    assert_int_equal(season_adjust(y, N, M, adjusted, indices), FORM_ADDITIVE);
}

/* What is known of a line and a season tells all indices. */
static void missing_values_are_left_out(void **state)
{
    double y[N], adjusted[N], indices[M];

    (void)state;
    fill(y, false);
    y[3] = y[11] = y[12] = MISSING;
    assert_int_equal(season_adjust(y, N, M, adjusted, indices), FORM_ADDITIVE);
    for (size_t i = 0; i < M; i++)
        assert_close(indices[i], pattern[i], 1e-12, 0);
    assert_true(isnan(adjusted[3]));
    assert_true(season_all_positive((const double[]){1, MISSING, 2}, 3));
}

static void a_phase_that_is_never_known_has_no_index(void **state)
{
    double y[N], indices[M];

    (void)state;
    fill(y, false);
    for (size_t t = 1; t < N; t += M)
        y[t] = MISSING;
    assert_false(season_indices(y, N, M, FORM_ADDITIVE, indices));
    fill(y, false);
    assert_false(season_indices(y, 2 * M - 1, M, FORM_ADDITIVE, indices));
    assert_true(season_indices(y, 2 * M, M, FORM_ADDITIVE, indices));
}

/* Two seasons and a row are needed, and a season that is clear enough. */
static void the_test_needs_rows_and_a_clear_season(void **state)
{
    static const double none[N] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8,
                                   9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4};
    double y[N], adjusted[N], indices[M];

    (void)state;
    fill(y, true);
    assert_true(season_is_significant(y, N, M));
    assert_false(season_is_significant(y, 2 * M, M));
    assert_false(season_is_significant(y, N, 1));
    assert_false(season_is_significant(none, N, M));
    assert_int_equal(season_adjust(none, N, M, adjusted, indices), FORM_NONE);
    assert_memory_equal(adjusted, none, sizeof none);
    for (size_t t = 0; t < N; t++)
        y[t] = 7;
    assert_false(season_is_significant(y, N, M));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_additive_season_leaves_the_line),
        cmocka_unit_test(positive_values_have_factors),
        cmocka_unit_test(missing_values_are_left_out),
        cmocka_unit_test(a_phase_that_is_never_known_has_no_index),
        cmocka_unit_test(the_test_needs_rows_and_a_clear_season),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
