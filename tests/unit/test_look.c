/* test_look.c - what is found in the values of a column (look.h). */
#include "check.h"

#include <math.h>
#include <stdlib.h>

#include "data/look.h"

enum { N = 400 };

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void sort(const double *from, double *to, size_t n)
{
    memcpy(to, from, n * sizeof *to);
    qsort(to, n, sizeof *to, by_value);
}

/* A rhythm of 24 with a slow rise, never the same twice. */
static void course(double *to, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = 20 + 5 * sin((double)i * 6.2831853 / 24) + .01 * (double)i +
                .3 * sin((double)(i * i));
}

/* The sentinel of the course with `count` values replaced by `value`; NaN:
 * none. */
static double sentinel_of(double value, size_t count)
{
    double values[N], sorted[N], sentinel = (double)NAN;

    course(values, N);
    for (size_t i = 0; i < count; i++)
        values[7 * i + 3] = value;
    sort(values, sorted, N);
    return look_sentinel((struct values){sorted, N}, &sentinel) ? sentinel
                                                                : (double)NAN;
}

static void a_repeated_value_far_from_all_others_is_a_sentinel(void **state)
{
    (void)state;
    assert_close(sentinel_of(-200, 3), -200, 0, 0);
    assert_close(sentinel_of(1000, 5), 1000, 0, 0);
    assert_close(sentinel_of(-1, 3), -1, 0, 0);
    assert_close(sentinel_of(-9999, 50), -9999, 0, 0);
    assert_close(sentinel_of(-999, 1), -999, 0, 0);
    assert_close(sentinel_of(-99.99, 2), -99.99, 0, 0);
    assert_close(sentinel_of(-9.99, 30), -9.99, 0, 0);
    assert_close(sentinel_of(9999, 2), 9999, 0, 0);
    /* of grids, and of 32-bit integers, also as floats */
    assert_true(look_sentinel_is_certain((double)1e20f, 3));
    assert_true(look_sentinel_is_certain((double)-9.96921e36f, 3));
    assert_true(look_sentinel_is_certain((double)2147483647.0f, 1));
    assert_false(look_sentinel_is_certain(2e20, 30));
}

/* True if `count` zeros among values from `low` to `high` are a sentinel. */
static bool zeros_are_found(size_t count, double low, double high)
{
    double values[N], sorted[N], sentinel;

    for (size_t i = 0; i < N; i++)
        values[i] = i < count ? 0 : low + (high - low) * (double)(i % 50) / 49;
    sort(values, sorted, N);
    return look_may_have_sentinel((struct values){values, N}) &&
           look_sentinel((struct values){sorted, N}, &sentinel);
}

static void zeros_far_from_all_others_are_a_sentinel(void **state)
{
    (void)state;
    assert_true(zeros_are_found(3, 600, 1100));
    assert_true(zeros_are_found(36, 600, 1100));
    assert_false(zeros_are_found(37, 600, 1100)); /* closed on Sundays */
    assert_false(zeros_are_found(2, 600, 1100));
    assert_true(zeros_are_found(3, 400, 1100));
    assert_false(zeros_are_found(3, 300, 1100)); /* sales */
    assert_false(look_sentinel_is_certain(0, 36));
}

static void small_changes_are_rounded_away(void **state)
{
    const double counter[] = {0, 0, 128, 128, 128, 256, 256, 384, 0, 90000};
    const double same[] = {7, 7, 7};
    const struct values counts = {counter, 10}, alike = {same, 3};

    (void)state;
    assert_true(look_is_rounded(counts, 64, 400));
    assert_true(look_is_rounded(counts, 6.5, 400));
    assert_false(look_is_rounded(counts, 6.4, 400));
    assert_true(look_is_rounded(alike, 1e-3, 1e-3));
    assert_false(look_is_rounded(alike, 1e-3, 0));
}

/* Among values from 0 to 2000, which -999 is not far away from. */
static void the_only_negative_value_is_a_sentinel(void **state)
{
    double values[] = {-999, 0,   7,   90,  300,  410,  500,
                       612,  777, 888, 950, 1200, 1700, 2000};
    const size_t n = COUNT(values);
    double sentinel;

    (void)state;
    assert_true(look_may_have_sentinel((struct values){values, n}));
    assert_true(look_sentinel((struct values){values, n}, &sentinel));
    assert_close(sentinel, -999, 0, 0);
    values[1] = -1;
    assert_false(look_sentinel((struct values){values, n}, &sentinel));
    values[1] = 0;
    values[0] = -990;
    assert_false(look_sentinel((struct values){values, n}, &sentinel));
    assert_close(sentinel_of(-200, 1), -200, 0, 0);
    assert_false(look_sentinel_is_certain(-200, 1)); /* or a refund */
    assert_false(look_sentinel_is_certain(-200, 2));
    assert_true(look_sentinel_is_certain(-200, 3));
    assert_true(look_sentinel_is_certain(-999, 1));
    assert_true(look_sentinel_is_certain(-99.99, 1));
    assert_false(look_sentinel_is_certain(-9.99, 2));
    assert_close(sentinel_of(-.99, 3), -.99, 0, 0);
    assert_true(look_sentinel_is_certain(-.99, 3));
    assert_false(look_sentinel_is_certain(-.99, 2));
    assert_false(look_sentinel_is_certain(-100, 2));
    assert_false(look_sentinel_is_certain(-1650, 12)); /* a rent */
    assert_true(look_sentinel_is_certain(99, 3));
}

static void nothing_else_is_a_sentinel(void **state)
{
    double same[] = {5, 5, 5, 5}, two[] = {0, 0, 0, 1, 1, 1};
    double codes[] = {0, 0, 0, 1, 1, 1, 4, 4, 4},
           rent[] = {-900, -900, -900, 5, 60, 70};
    double ignored;

    double values[N];

    (void)state;
    course(values, N);
    assert_false(look_may_have_sentinel((struct values){values, N}));
    assert_true(isnan(sentinel_of(9999, 1))); /* an outlier */
    assert_true(isnan(sentinel_of(1e7, 2)));  /* not 9999999 */
    assert_true(isnan(sentinel_of(-9, 2)));   /* a small change */
    assert_true(isnan(sentinel_of(12, 9)));   /* near the others */
    assert_true(isnan(sentinel_of(20, 9)));   /* among them */
    assert_true(isnan(sentinel_of(0, 0)));
    assert_true(isnan(sentinel_of(0, 50)));
    assert_false(look_sentinel((struct values){same, 4}, &ignored));
    assert_false(look_sentinel((struct values){two, 6}, &ignored));
    assert_false(look_sentinel((struct values){codes, 9}, &ignored));
    assert_false(look_sentinel((struct values){rent, 6}, &ignored));
}

static void outliers_are_few_and_far_away(void **state)
{
    double values[N], sorted[N];
    size_t first = 0;

    (void)state;
    course(values, N);
    sort(values, sorted, N);
    assert_int_equal(look_outliers((struct values){values, N},
                                   (struct values){sorted, N}, &first),
                     0);
    values[77] = 500;
    values[200] = -300;
    sort(values, sorted, N);
    assert_int_equal(look_outliers((struct values){values, N},
                                   (struct values){sorted, N}, &first),
                     2);
    assert_int_equal(first, 77);
    for (size_t i = 0; i < N; i += 50) /* too many to be outliers */
        values[i] = 500;
    sort(values, sorted, N);
    assert_int_equal(look_outliers((struct values){values, N},
                                   (struct values){sorted, N}, &first),
                     0);
}

static void a_level_that_changes_and_stays_is_a_shift(void **state)
{
    double values[N], before, after;
    size_t at = 0;

    (void)state;
    course(values, N);
    assert_false(look_shift((struct values){values, N}, &at, &before, &after));
    for (size_t i = 230; i < N; i++)
        values[i] += 40;
    assert_true(look_shift((struct values){values, N}, &at, &before, &after));
    assert_int_equal(at, 230);
    assert_close(after - before, 40, 3, 0);
    assert_false(/* too short for two windows */
                 look_shift((struct values){values + 200, 59}, &at, &before,
                            &after));
}

static void a_trend_and_a_pulse_are_no_shift(void **state)
{
    double values[N], before, after;
    size_t at = 0;

    (void)state;
    for (size_t i = 0; i < N; i++)
        values[i] = (double)i;
    assert_false(look_shift((struct values){values, N}, &at, &before, &after));
    course(values, N);
    for (size_t i = 100; i < 110; i++)
        values[i] += 40;
    assert_false(look_shift((struct values){values, N}, &at, &before, &after));
}

static void a_single_value_far_from_all_others_is_a_slip(void **state)
{
    double values[40], low = 0, high = 0;
    size_t at = 0;

    (void)state;
    course(values, 40);
    assert_false(look_slip((struct values){values, 40}, 20, &at, &low, &high));
    values[7] = 1e6;
    assert_true(look_slip((struct values){values, 40}, 20, &at, &low, &high));
    assert_int_equal(at, 7);
    assert_true(low < high && high < 1e6);
    assert_false(look_slip((struct values){values, 9}, 20, &at, &low, &high));
    values[8] = 1e6;
    assert_false(look_slip((struct values){values, 40}, 20, &at, &low, &high));
    values[8] = values[7] = values[6];
    values[0] = -1e6;
    assert_true(look_slip((struct values){values, 40}, 20, &at, &low, &high));
    assert_int_equal(at, 0);
    assert_true(low > -1e6);
}

static void a_lone_value_is_no_heavy_tail(void **state)
{
    double values[N];
    size_t at = 0;

    (void)state;
    course(values, N);
    assert_false(look_lone((struct values){values, N}, &at));
    values[77] = 100;
    assert_true(look_lone((struct values){values, N}, &at));
    assert_int_equal(at, 77);
    assert_false(look_lone((struct values){values + 70, 19}, &at));
    values[77] = -30;
    assert_true(look_lone((struct values){values, N}, &at));
    values[90] = -29; /* not the only one */
    assert_false(look_lone((struct values){values, N}, &at));
    for (size_t i = 0; i < N; i++) /* 1/u of a uniform u: a very heavy tail */
        values[i] = (double)N / (double)(1 + i * 7 % N);
    for (size_t i = 0; i < N; i++)
        values[i] *= values[i];
    assert_false(look_lone((struct values){values, N}, &at));
}

static void the_last_value_of_an_unfinished_step_is_small(void **state)
{
    double values[40];

    (void)state;
    course(values, 40);
    assert_false(look_partial((struct values){values, 40}));
    values[39] = 6;
    assert_true(look_partial((struct values){values, 40}));
    assert_false(look_partial((struct values){values + 10, 30}));
    values[20] = 10; /* as small before */
    assert_false(look_partial((struct values){values, 40}));
    values[20] = 20;
    values[39] = -6; /* no sum of anything positive */
    assert_false(look_partial((struct values){values, 40}));
}

/* Two values that repeat, of a column without others. */
static void nines_beside_one_number_are_a_sentinel(void **state)
{
    static const struct {
        double usual, other;
        bool found;
    } pairs[] = {{0, 9999, true},     {0, -9999, true},  {50, 999.9, true},
                 {0, 65535, false},   {0, 32767, false}, {500, 9999, true},
                 {1000, 9999, false}, {0, 1000, false},  {0, 99, false}};

    (void)state;
    for (size_t k = 0; k < COUNT(pairs); k++) {
        double values[60], sorted[60], sentinel;

        for (size_t i = 0; i < 60; i++)
            values[i] = i % 3 ? pairs[k].usual : pairs[k].other;
        sort(values, sorted, 60);
        assert_int_equal(look_sentinel((struct values){sorted, 60}, &sentinel),
                         pairs[k].found);
        if (!pairs[k].found)
            continue;
        assert_true(look_may_have_sentinel((struct values){values, 60}));
        assert_close(sentinel, pairs[k].other, 0, 0);
    }
}

static void zeros_at_the_end_of_values_far_from_zero(void **state)
{
    double values[80];

    (void)state;
    course(values, 80);
    values[79] = 0;
    assert_int_equal(look_zero_end((struct values){values, 80}), 0);
    values[78] = 0;
    assert_int_equal(look_zero_end((struct values){values, 80}), 2);
    for (size_t i = 70; i < 80; i++)
        values[i] = 0;
    assert_int_equal(look_zero_end((struct values){values, 80}), 10);
    assert_int_equal(look_zero_end((struct values){values + 58, 22}), 10);
    assert_int_equal(look_zero_end((struct values){values + 59, 21}), 0);
    values[69] = .1; /* a month that is not over */
    assert_int_equal(look_zero_end((struct values){values, 80}), 10);
    values[68] = .1; /* they fall to 0 */
    assert_int_equal(look_zero_end((struct values){values, 80}), 0);
    values[68] = -20; /* on both sides */
    assert_int_equal(look_zero_end((struct values){values, 80}), 0);
    for (size_t i = 0; i < 70; i++)
        values[i] = -20;
    assert_int_equal(look_zero_end((struct values){values, 80}), 10);
    values[9] = 0;
    assert_int_equal(look_zero_end((struct values){values, 80}), 10);
    values[9] = values[3] = 0; /* 2 of 70 */
    assert_int_equal(look_zero_end((struct values){values, 80}), 0);
}

static void zeros_that_were_there_before_are_values(void **state)
{
    double values[N];

    (void)state;
    course(values, N);
    values[N - 1] = values[N - 2] = values[9] = values[20] = 0;
    assert_int_equal(look_zero_end((struct values){values, N}), 2);
    values[10] = 0; /* two in a row */
    assert_int_equal(look_zero_end((struct values){values, N}), 0);
    values[N - 3] = 0;
    assert_int_equal(look_zero_end((struct values){values, N}), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_repeated_value_far_from_all_others_is_a_sentinel),
        cmocka_unit_test(zeros_far_from_all_others_are_a_sentinel),
        cmocka_unit_test(small_changes_are_rounded_away),
        cmocka_unit_test(the_only_negative_value_is_a_sentinel),
        cmocka_unit_test(nothing_else_is_a_sentinel),
        cmocka_unit_test(outliers_are_few_and_far_away),
        cmocka_unit_test(a_level_that_changes_and_stays_is_a_shift),
        cmocka_unit_test(a_trend_and_a_pulse_are_no_shift),
        cmocka_unit_test(a_single_value_far_from_all_others_is_a_slip),
        cmocka_unit_test(a_lone_value_is_no_heavy_tail),
        cmocka_unit_test(the_last_value_of_an_unfinished_step_is_small),
        cmocka_unit_test(nines_beside_one_number_are_a_sentinel),
        cmocka_unit_test(zeros_at_the_end_of_values_far_from_zero),
        cmocka_unit_test(zeros_that_were_there_before_are_values),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
