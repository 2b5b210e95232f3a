/* test_season_detect.c - the detected period of the season. */
#include "given.h"

#include "train/season_detect.h"

static const double pi = 3.14159265358979323846;

/* A number in [-1, 1), the same for the same row. */
static double noise(size_t row)
{
    real x;

    fill_random(&x, 1, R(1.0), row + 1);
    return (double)x;
}

static double wave(size_t row, double period)
{
    return sin(2 * pi * (double)row / period);
}

/* The period of the rows before the test part; releases the text. */
static size_t period_before_test(struct text *csv,
                                 const struct given_options *options)
{
    struct given g;
    struct error err;
    size_t period;

    given_read(&g, csv->bytes, options);
    given_split(&g, 1, 4);
    assert_ok(season_detect(&g.dataset, &g.split, &period, &err), &err);
    given_release(&g);
    text_release(csv);
    return period;
}

/* The same if all rows are train rows. */
static size_t period_of(struct text *csv, const struct given_options *options)
{
    struct given g;
    struct error err;
    size_t period;

    given_read(&g, csv->bytes, options);
    assert_ok(split_all(&g.split, &g.dataset, 1, 1, &err), &err);
    assert_ok(season_detect(&g.dataset, &g.split, &period, &err), &err);
    given_release(&g);
    text_release(csv);
    return period;
}

/* The period of x(row) beside an integer time. */
static size_t period_of_rows(size_t n, double (*x)(size_t row))
{
    struct text csv = {0};

    text_string(&csv, "t,x\n");
    for (size_t i = 0; i < n; i++)
        text_printf(&csv, "%zu,%.7g\n", i, x(i));
    return period_of(&csv, NULL);
}

static double of_12(size_t row)
{
    return 71.25 + 6.5 * wave(row, 12) + 1.75 * noise(row);
}

static double of_12_rising(size_t row)
{
    return 4.5 * wave(row, 12) + 2.25 * (double)row + noise(row);
}

static double of_2(size_t row)
{
    return row % 2 ? 3.5 : 1.25;
}

static double of_2_and_slower(size_t row)
{
    return 3 * wave(row, 100) + (row % 2 ? 1.25 : -0.75);
}

static double of_13(size_t row)
{
    return 61.25 + 8.5 * wave(row, 13);
}

static double of_24(size_t row)
{
    return 100 + 10 * wave(row, 24) + noise(row);
}

static double of_3(size_t row)
{
    return row % 3 == 1 ? 3.5 : 1.25;
}

static double unrelated(size_t row)
{
    return 17.5 + 9 * noise(row);
}

static double constant(size_t row)
{
    (void)row;
    return 0.1;
}

static double rising(size_t row)
{
    return 0.7 + 0.1 * (double)row;
}

static void the_period_of_a_wave_is_found(void **state)
{
    (void)state;
    assert_int_equal(period_of_rows(240, of_12), 12);
    assert_int_equal(period_of_rows(239, of_2), 2);
    assert_int_equal(period_of_rows(241, of_3), 3);
    assert_int_equal(period_of_rows(240, of_2_and_slower), 2);
}

static void a_trend_is_not_a_season_and_hides_none(void **state)
{
    (void)state;
    assert_int_equal(period_of_rows(240, of_12_rising), 12);
    assert_int_equal(period_of_rows(240, rising), 1);
}

static void without_a_season_the_period_is_1(void **state)
{
    (void)state;
    assert_int_equal(period_of_rows(900, unrelated), 1);
    assert_int_equal(period_of_rows(240, constant), 1);
    assert_int_equal(period_of_rows(5, of_2), 1);
}

static void three_full_periods_are_needed(void **state)
{
    (void)state;
    assert_int_equal(period_of_rows(36, of_12), 12);
    assert_int_not_equal(period_of_rows(35, of_12), 12);
    /* and 12 is not a peak if 13 is too long to be a candidate */
    assert_int_equal(period_of_rows(39, of_13), 13);
    assert_int_equal(period_of_rows(38, of_13), 1);
}

/* The period of x(row) beside times from `first` on, `step` ticks apart. */
static size_t period_of_times(const char *first, int64_t step, size_t n,
                              double (*x)(size_t row))
{
    const struct time_step ticks = {.kind = STEP_TICKS, .count = step};
    struct time_form form = {.kind = TIME_TEXT};
    struct text csv = {0};
    char time[TIME_TEXT_MAX];
    int64_t tick;

    assert_true(time_parse(first, strlen(first), true, &form, &tick));
    text_string(&csv, "date,x\n");
    for (size_t i = 0; i < n; i++) {
        (void)time_print(&form, time_add(&form, ticks, tick, (int64_t)i), time);
        text_printf(&csv, "%s,%.7g\n", time, x(i));
    }
    return period_of(&csv, NULL);
}

/* A sum of random steps. */
static double walk(size_t row)
{
    double sum = 0;

    for (size_t i = 0; i <= row; i++)
        sum += noise(i);
    return sum;
}

static double of_180(size_t row)
{
    return wave(row, 180) + 0.2 * noise(row);
}

/* Its autocorrelation falls from lag to lag, without a minimum. */
static double parabola(size_t row)
{
    const double t = (double)row / 700 - 0.5;

    return 61.5 * t * t;
}

/* The slow change hides every minimum before these periods. */
static double of_7_and_parabola(size_t row)
{
    return 10 * parabola(row) + noise(row % 7);
}

static double of_12_and_parabola(size_t row)
{
    return 10 * parabola(row) + noise(row % 12);
}

static double of_24_and_parabola(size_t row)
{
    return 10 * parabola(row) + wave(row, 24);
}

static double of_48_and_parabola(size_t row)
{
    return 10 * parabola(row) + wave(row, 48);
}

static double of_4_and_parabola(size_t row)
{
    return 10 * parabola(row) + noise(row % 4);
}

static double of_52_and_parabola(size_t row)
{
    return 10 * parabola(row) + wave(row, 52);
}

static void candidates_depend_on_the_step_of_time(void **state)
{
    static const struct {
        const char *first;
        int64_t step;
        size_t period;
        double (*x)(size_t row);
    } cases[] = {
        {"2021-01-01 00:00", INT64_C(3600) * 1000000, 24, of_24_and_parabola},
        {"2021-01-01 00:00", INT64_C(1800) * 1000000, 48, of_48_and_parabola},
        {"2021-01-01 00:00", INT64_C(7200) * 1000000, 12, of_12_and_parabola},
        {"2021-01-01 00:00", INT64_C(25200) * 1000000, 1, of_12_and_parabola},
        {"1999-01-01", 1, 7, of_7_and_parabola},
        {"1999-01-01", 7, 52, of_52_and_parabola},
        {"1999-01-01", 2, 1, of_7_and_parabola},
        {"1950-01", 1, 12, of_12_and_parabola},
        {"1800-01", 3, 4, of_4_and_parabola},
        {"1800-01", 5, 1, of_12_and_parabola},
        {"1", 1, 1, of_7_and_parabola},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(
            period_of_times(cases[i].first, cases[i].step, 700, cases[i].x),
            cases[i].period);
}

static size_t which; /* of some series */

static double of_7_and_noise(size_t row)
{
    return 10 * wave(row, 7) + 22 * noise(row + 1000 * which);
}

static double of_7_and_28(size_t row)
{
    return 10 * wave(row, 7) + 8 * noise(row % 28 + 100 * which) +
           3 * noise(row + 1000);
}

/* By chance the autocorrelation of 14, 28 or 49 days is the largest. */
static void a_multiple_of_a_usual_period_must_explain_more(void **state)
{
    (void)state;
    for (which = 0; which < 12; which++) {
        assert_int_equal(period_of_times("1999-01-01", 1, 400, of_7_and_noise),
                         7);
        assert_int_equal(period_of_times("1999-01-01", 1, 400, of_7_and_28),
                         28);
    }
}

static void slow_changes_are_not_a_season(void **state)
{
    (void)state;
    assert_int_equal(period_of_times("1999-01-01", 1, 700, parabola), 1);
    assert_int_equal(period_of_times("1999-01-01", 1, 700, walk), 1);
    assert_int_equal(
        period_of_times("2021-01-01 00:00", INT64_C(3600) * 1000000, 700, walk),
        1);
}

/* 169 is the largest lag that fits three times; the peak is at 180. */
static void the_slope_before_a_long_season_is_not_a_peak(void **state)
{
    size_t period;

    (void)state;
    assert_int_equal(period_of_rows(507, of_180), 1);
    period = period_of_rows(540, of_180);
    assert_true(period > 170 && period <= 180);
}

static double mostly_of_24(size_t row)
{
    return 512 + 30 * wave(row, 24) + 9 * wave(row, 168) + 4 * noise(row);
}

static double mostly_of_168(size_t row)
{
    return 512 + 10 * wave(row, 24) + 30 * noise(row % 168) + 4 * noise(row);
}

static double of_365(size_t row)
{
    return 9.5 * noise(row % 365) + 2 * noise(row + 5000);
}

static void the_stronger_of_two_seasons_is_found(void **state)
{
    static const int64_t hour = INT64_C(3600) * 1000000;

    (void)state;
    assert_int_equal(
        period_of_times("2021-01-01 00:00", hour, 1200, mostly_of_24), 24);
    assert_int_equal(
        period_of_times("2021-01-01 00:00", hour, 1200, mostly_of_168), 168);
    assert_int_equal(period_of_times("2018-03-01", 1, 1200, of_365), 365);
    /* too short for 365 and for 168 */
    assert_int_equal(period_of_times("2018-03-01", 1, 729, of_365), 1);
    assert_int_not_equal(
        period_of_times("2021-01-01 00:00", hour, 335, mostly_of_168), 168);
}

/* A level that changes its slope, with a season. */
static double bent_of_12(size_t row)
{
    return (row < 18 ? 0.5 * (double)row : 18 - 0.5 * (double)row) +
           2 * wave(row, 12) + 0.2 * noise(row);
}

static double noise_of_months(size_t row)
{
    return 40 + noise(7 * row + 1);
}

/* Its correlation of 12 rows is .1, and there are many periods. */
static double faint_of_12(size_t row)
{
    return 0.27 * wave(row, 12) + noise(row);
}

static size_t next_seed;

/* Noise from another seed each time. */
static double other_noise(size_t row)
{
    return noise(1000 * next_seed + row);
}

/* Of three periods of noise a quarter have a correlation above .2. */
static void noise_is_hardly_ever_a_season(void **state)
{
    size_t n = 0;

    (void)state;
    for (next_seed = 1; next_seed <= 40; next_seed++)
        n += period_of_times("2001-01", 1, 36, other_noise) == 12;
    assert_true(n <= 2);
}

static void a_usual_period_needs_two_full_ones_and_to_repeat(void **state)
{
    (void)state;
    assert_int_equal(period_of_times("2001-01", 1, 24, of_12), 12);
    assert_int_not_equal(period_of_times("2001-01", 1, 23, of_12), 12);
    assert_int_equal(period_of_times("2001-01", 1, 40, bent_of_12), 12);
    assert_int_equal(period_of_times("2001-01", 1, 30, noise_of_months), 1);
    assert_int_equal(period_of_times("2001-01", 1, 60, noise_of_months), 1);
    assert_int_equal(period_of_times("2001-01", 1, 36, walk), 1);
    assert_int_equal(period_of_times("1901-01", 1, 1000, faint_of_12), 1);
}

/* Of 30 months 20 are train rows, and 24 before the test part. */
static void validation_rows_are_read(void **state)
{
    struct text csv = {0};

    (void)state;
    text_string(&csv, "month,x\n");
    for (size_t i = 0; i < 30; i++)
        text_printf(&csv, "%zu-%02zu,%.7g\n", 2001 + i / 12, 1 + i % 12,
                    of_12(i));
    assert_int_equal(period_before_test(&csv, NULL), 12);
}

static void only_targets_before_the_test_part_are_read(void **state)
{
    struct text csv = {0};

    (void)state;
    /* the period of the feature is 5, that of the target 12, then 7 */
    text_string(&csv, "t,x,y\n");
    for (size_t i = 0; i < 400; i++)
        text_printf(&csv, "%zu,%.7g,%.7g\n", i, wave(i, 5),
                    i < 320 ? of_12(i) : 900 * wave(i, 7));
    assert_int_equal(
        period_before_test(
            &csv, &(struct given_options){.features = "x", .targets = "y"}),
        12);
}

static void constant_columns_are_ignored(void **state)
{
    struct text csv = {0};

    (void)state;
    text_string(&csv, "t,a,b,c,d,e,x\n");
    for (size_t i = 0; i < 240; i++)
        text_printf(&csv, "%zu,0.1,7.7,-3.3,9.9,0,%.7g\n", i, of_12(i));
    assert_int_equal(period_of(&csv, NULL), 12);

    text_string(&csv, "id,x\n");
    for (size_t i = 0; i < 480; i++)
        text_printf(&csv, "%zu,%.7g\n", i / 240, i < 240 ? 0.1 : of_12(i));
    assert_int_equal(period_of(&csv, &(struct given_options){.id = "id"}), 12);
}

static void short_series_do_not_hide_the_season_of_long_ones(void **state)
{
    struct text csv = {0};

    (void)state;
    text_string(&csv, "id,x\n");
    for (size_t s = 0; s < 7; s++)
        for (size_t i = 0; i < (s == 3 ? 400 : 10); i++)
            text_printf(&csv, "%zu,%.7g\n", s, of_12(i));
    assert_int_equal(period_of(&csv, &(struct given_options){.id = "id"}), 12);
}

/* The period of n series, of which the last n_seasonal ones have a season. The
 * first n_large ones have more rows and large values. */
static size_t period_of_series(size_t n, size_t n_seasonal, size_t n_large)
{
    struct text csv = {0};

    text_string(&csv, "id,x\n");
    for (size_t s = 0; s < n; s++)
        for (size_t i = 0; i < (s < n_large ? 600 : 60); i++)
            text_printf(&csv, "%zu,%.7g\n", s,
                        s + n_seasonal >= n
                            ? 100 + of_12(i)
                            : (s < n_large ? 1e6 : 1) * noise(i + 977 * s));
    return period_of(&csv, &(struct given_options){.id = "id"});
}

static void each_series_has_a_vote(void **state)
{
    (void)state;
    /* the first eight series have no season, nor has the longest one */
    assert_int_equal(period_of_series(30, 22, 1), 12);
    assert_int_equal(period_of_series(30, 8, 0), 1);
    /* of more series than are read, an even choice has the season */
    assert_int_equal(period_of_series(450, 300, 0), 12);
}

/* A third of the rows is missing, also the first one. */
static void gaps_do_not_hide_the_season(void **state)
{
    struct text csv = {0};

    (void)state;
    text_string(&csv, "t,x\n");
    for (size_t i = 0; i < 360; i++)
        if (i == 0 || noise(i + 5000) < -0.3)
            text_printf(&csv, "%zu,\n", i);
        else
            text_printf(&csv, "%zu,%.7g\n", i, 1000 + of_12(i));
    assert_int_equal(
        period_of(&csv, &(struct given_options){.missing = MISSING_MEAN}), 12);
}

/* The test part starts at row 320. Rows 280 to 329 are missing and are imputed
 * by a line to row 330, which is far above. */
static void imputed_rows_do_not_reveal_rows_of_the_test_part(void **state)
{
    struct text csv = {0};

    (void)state;
    text_string(&csv, "t,x\n");
    for (size_t i = 0; i < 400; i++)
        if (i < 280 || i >= 330)
            text_printf(&csv, "%zu,%.7g\n", i, i < 330 ? of_12(i) : 1e6);
        else
            text_printf(&csv, "%zu,\n", i);
    assert_int_equal(
        period_before_test(&csv,
                           &(struct given_options){.missing = MISSING_LINEAR}),
        12);
}

/* Runs of 90 rows, with 100 missing ones between them. */
static size_t period_of_runs(double (*x)(size_t row), enum missing missing)
{
    struct text csv = {0};

    text_string(&csv, "t,x\n");
    for (size_t i = 0; i < 2180; i++)
        if (i % 190 < 90)
            text_printf(&csv, "%zu,%.7g\n", i, x(i));
        else
            text_printf(&csv, "%zu,\n", i);
    return period_of(&csv, &(struct given_options){.missing = missing});
}

static void the_pattern_of_gaps_is_not_a_season(void **state)
{
    static const enum missing fills[] = {MISSING_MASK, MISSING_LINEAR,
                                         MISSING_FFILL, MISSING_MEAN};

    (void)state;
    for (size_t i = 0; i < sizeof fills / sizeof *fills; i++) {
        assert_int_equal(period_of_runs(of_13, fills[i]), 13);
        assert_int_equal(period_of_runs(of_24, fills[i]), 24);
        assert_int_equal(period_of_runs(unrelated, fills[i]), 1);
        assert_int_equal(period_of_runs(rising, fills[i]), 1);
    }
}

/* A third of the rows is known, a tenth of the pairs. */
static void a_season_needs_three_periods_of_known_pairs(void **state)
{
    static const size_t rows[] = {90, 720};

    (void)state;
    for (size_t k = 0; k < 2; k++) {
        struct text csv = {0};

        text_string(&csv, "t,x\n");
        for (size_t i = 0; i < rows[k]; i++)
            if (noise(i + 5000) < -0.3)
                text_printf(&csv, "%zu,%.7g\n", i, of_12(i));
            else
                text_printf(&csv, "%zu,\n", i);
        assert_int_equal(
            period_of(&csv, &(struct given_options){.missing = MISSING_MASK}),
            k ? 12 : 1);
    }
}

static void a_label_has_no_season(void **state)
{
    struct text csv = {0};

    (void)state;
    text_string(&csv, "id,grade,x\n");
    for (size_t i = 0; i < 240; i++)
        text_printf(&csv, "%zu,%zu,%.7g\n", i / 60, i / 60, of_12(i));
    assert_int_equal(
        period_of(&csv, &(struct given_options){.id = "id", .label = "grade"}),
        1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_period_of_a_wave_is_found),
        cmocka_unit_test(a_trend_is_not_a_season_and_hides_none),
        cmocka_unit_test(without_a_season_the_period_is_1),
        cmocka_unit_test(three_full_periods_are_needed),
        cmocka_unit_test(candidates_depend_on_the_step_of_time),
        cmocka_unit_test(a_multiple_of_a_usual_period_must_explain_more),
        cmocka_unit_test(slow_changes_are_not_a_season),
        cmocka_unit_test(the_slope_before_a_long_season_is_not_a_peak),
        cmocka_unit_test(the_stronger_of_two_seasons_is_found),
        cmocka_unit_test(a_usual_period_needs_two_full_ones_and_to_repeat),
        cmocka_unit_test(noise_is_hardly_ever_a_season),
        cmocka_unit_test(validation_rows_are_read),
        cmocka_unit_test(only_targets_before_the_test_part_are_read),
        cmocka_unit_test(constant_columns_are_ignored),
        cmocka_unit_test(short_series_do_not_hide_the_season_of_long_ones),
        cmocka_unit_test(each_series_has_a_vote),
        cmocka_unit_test(gaps_do_not_hide_the_season),
        cmocka_unit_test(imputed_rows_do_not_reveal_rows_of_the_test_part),
        cmocka_unit_test(the_pattern_of_gaps_is_not_a_season),
        cmocka_unit_test(a_season_needs_three_periods_of_known_pairs),
        cmocka_unit_test(a_label_has_no_season),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
