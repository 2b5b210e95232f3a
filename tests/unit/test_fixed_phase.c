/* test_fixed_phase.c - which phases of a season are fixed, and what forecasts
 * and intervals make of them. */
#include "given.h"

#include "prep/fixed_phase.h"
#include "score/bands.h"

enum { WEEK = 7, H = 10 };

typedef double value_of(size_t row);

/* Numbers that do not repeat with any period. */
static double various(size_t row)
{
    return 20 + (double)(row * row * 7919 % 1013) / 100;
}

static double closed_on_day_6(size_t row)
{
    return row % WEEK == 6 ? 0 : various(row);
}

/* A series of n rows, each season of `season` rows; row n is the origin. */
struct phases {
    struct given given;
    struct windows windows;
    struct origin origin;
};

static void start(struct phases *p, value_of *value, size_t n, size_t season)
{
    struct text csv = {0};

    text_string(&csv, "t,x\n");
    for (size_t row = 0; row < n; row++)
        isnan(value(row)) ? text_printf(&csv, "%zu,\n", row)
                          : text_printf(&csv, "%zu,%.9g\n", row, value(row));
    given_read(&p->given, csv.bytes,
               &(struct given_options){
                   .time = "t", .targets = "x", .missing = MISSING_MASK});
    text_release(&csv);
    given_identity_scaler(&p->given);
    p->windows = given_windows(&p->given, NORM_NONE);
    p->windows.T = 1;
    p->windows.H = H;
    p->windows.season = season;
    p->origin = (struct origin){(uint32_t)n, 0};
}

static void end(struct phases *p)
{
    given_release(&p->given);
}

static size_t run_of(const struct phases *p, size_t h)
{
    struct fixed_phases phases = fixed_phases_of(&p->windows, &p->origin, 0);
    double value;

    return fixed_phase(&phases, h, &value) ? fixed_phase_run(&phases, h, value)
                                           : 0;
}

/* How many of the H steps are fixed. */
static size_t count_fixed(value_of *value, size_t n, size_t season)
{
    struct phases p;
    size_t n_fixed = 0;

    start(&p, value, n, season);
    for (size_t h = 0; h < H; h++)
        n_fixed += run_of(&p, h) > 0;
    end(&p);
    return n_fixed;
}

static void a_phase_that_always_has_one_value_is_fixed(void **state)
{
    const size_t n = 10 * WEEK + 3;
    double f[H];
    struct phases p;

    (void)state;
    start(&p, closed_on_day_6, n, WEEK);
    for (size_t h = 0; h < H; h++) {
        assert_int_equal(run_of(&p, h), (n + h) % WEEK == 6 ? 10 : 0);
        f[h] = 1 + (double)h;
    }
    fixed_phase_set(&p.windows, &p.origin, 0, f, 1);
    for (size_t h = 0; h < H; h++)
        assert_close(f[h], (n + h) % WEEK == 6 ? 0 : 1 + (double)h, 0, 0);
    end(&p);
}

static void it_needs_eight_seasons(void **state)
{
    (void)state;
    assert_int_equal(count_fixed(closed_on_day_6, 8 * WEEK, WEEK), 1);
    assert_int_equal(count_fixed(closed_on_day_6, 8 * WEEK - 1, WEEK), 0);
    assert_int_equal(count_fixed(closed_on_day_6, 8 * WEEK, 0), 0);
    assert_int_equal(count_fixed(closed_on_day_6, 8 * WEEK, 1), 0);
    assert_int_equal(count_fixed(closed_on_day_6, 20 * WEEK, 5), 0);
}

static double once_open(size_t row)
{
    return row == 12 * WEEK + 6 ? 30 : closed_on_day_6(row);
}

static void another_value_ends_it_for_eight_seasons(void **state)
{
    (void)state;
    assert_int_equal(count_fixed(once_open, 12 * WEEK, WEEK), 1);
    assert_int_equal(count_fixed(once_open, 20 * WEEK, WEEK), 0);
    assert_int_equal(count_fixed(once_open, 21 * WEEK, WEEK), 1);
}

static double partly_unknown(size_t row)
{
    return row % 5 == 0 ? (double)NAN : closed_on_day_6(row);
}

static void unknown_values_do_not_count(void **state)
{
    struct phases p;

    (void)state;
    assert_int_equal(count_fixed(partly_unknown, 9 * WEEK, WEEK), 0);
    start(&p, partly_unknown, 15 * WEEK, WEEK);
    assert_int_equal(run_of(&p, 6), 12);
    end(&p);
}

static double closed_for_most_of_a_day(size_t row)
{
    return row % 24 < 16 ? 0 : various(row);
}

static double open_on_day_2(size_t row)
{
    return row % WEEK == 2 ? various(row) : 0;
}

/* Six of seven phases may be the same in 8 seasons by chance. */
static void a_value_of_most_phases_takes_longer(void **state)
{
    (void)state;
    assert_int_equal(count_fixed(open_on_day_2, 31 * WEEK, WEEK), 0);
    assert_int_equal(count_fixed(open_on_day_2, 32 * WEEK, WEEK), H - 2);
}

static double constant(size_t row)
{
    (void)row;
    return 3;
}

/* Mostly 0 in any phase. */
static double sparse(size_t row)
{
    return row * row % 11 == 4 || row * row % 11 == 5 ? 1 : 0;
}

static double between(size_t row)
{
    return row % WEEK == 6 ? 25 : various(row);
}

static double price(size_t row)
{
    return row < 100 ? 9.5 : 10;
}

static void values_of_any_phase_fix_none(void **state)
{
    (void)state;
    assert_int_equal(count_fixed(constant, 20 * WEEK, WEEK), 0);
    assert_int_equal(count_fixed(sparse, 20 * WEEK, WEEK), 0);
    assert_int_equal(count_fixed(between, 20 * WEEK, WEEK), 0);
    assert_int_equal(count_fixed(price, 20 * WEEK, WEEK), 0);
    assert_int_equal(count_fixed(closed_for_most_of_a_day, 20 * 24, 24), H);
}

/* R / (R + 1) is the level at least. */
static void the_interval_is_the_value_if_it_came_often_enough(void **state)
{
    (void)state;
    assert_false(bands_are_fixed(0, 0));
    assert_true(bands_are_fixed(8, 80));
    assert_false(bands_are_fixed(8, 95));
    assert_false(bands_are_fixed(18, 95));
    assert_true(bands_are_fixed(19, 95));
}

static void only_forecasts_of_the_value_have_a_run(void **state)
{
    struct fixed_phases phases;
    struct phases p;

    (void)state;
    start(&p, closed_on_day_6, 10 * WEEK, WEEK);
    phases = fixed_phases_of(&p.windows, &p.origin, 0);
    assert_int_equal(fixed_phase_run(&phases, 6, 0), 10);
    assert_int_equal(fixed_phase_run(&phases, 6, 0.5), 0);
    assert_int_equal(fixed_phase_run(&phases, 5, 0), 0);
    end(&p);
}

/* What is right anyway says nothing of the width of other intervals. */
static void intervals_do_not_learn_from_fixed_phases(void **state)
{
    const struct levels levels = {1, {80}};
    struct error err;
    struct calibration c;
    struct bands bands;
    double f[H] = {0};
    struct phases p;

    (void)state;
    start(&p, closed_on_day_6, 12 * WEEK, WEEK);
    p.origin.row = 10 * WEEK;
    assert_ok(calibration_init(&c, 1, H, &err), &err);
    c.targets[0].n_rows = 100;
    c.targets[0].deviation = 1;
    assert_ok(bands_init(&bands, &levels, &p.windows, &c, NULL, &err), &err);
    assert_ok(bands_recalibrate(&bands, &err), &err);
    bands_advance(&bands, &p.origin);
    bands_learn(&bands, &p.origin, 0, f, 1);
    for (size_t h = 0; h < H; h++)
        assert_int_equal(bands.recalibration.newest[h],
                         h == 6 ? OUTCOME_UNKNOWN : OUTCOME_MISSED);
    bands_release(&bands);
    calibration_release(&c);
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_phase_that_always_has_one_value_is_fixed),
        cmocka_unit_test(it_needs_eight_seasons),
        cmocka_unit_test(another_value_ends_it_for_eight_seasons),
        cmocka_unit_test(unknown_values_do_not_count),
        cmocka_unit_test(a_value_of_most_phases_takes_longer),
        cmocka_unit_test(values_of_any_phase_fix_none),
        cmocka_unit_test(the_interval_is_the_value_if_it_came_often_enough),
        cmocka_unit_test(only_forecasts_of_the_value_have_a_run),
        cmocka_unit_test(intervals_do_not_learn_from_fixed_phases),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
