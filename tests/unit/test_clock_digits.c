/* test_clock_digits.c - times of day in digits beside a date or without one,
 * weeks that are not those of ISO 8601, and dates without a year. */
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "given.h"
#include "table/clock_column.h"
#include "table/no_year.h"
#include "table/table.h"

static const struct given_options none;

/* Appends a row for each `step` minutes from 2024-01-01 on, with the digits of
 * the time of day after the date. */
static void add_clock(struct text *csv, const char *header, int step, size_t n,
                      bool padded, bool seconds)
{
    text_printf(csv, "%s\n", header);
    for (size_t i = 0; i < n; i++) {
        const int minute = (int)i * step % (24 * 60);
        const int digits = minute / 60 * 100 + minute % 60;

        text_printf(csv, "2024-01-%02d,%0*d,%zu\n",
                    1 + (int)i * step / (24 * 60), padded ? 4 : 1,
                    seconds ? digits * 100 : digits, i % 7);
    }
    assert_false(csv->failed);
}

static void digits_beside_a_date_are_times_of_day(void **state)
{
    static const struct {
        int step;
        bool padded, seconds;
    } cases[] = {
        {60, false, false}, {60, true, false}, {15, false, false},
        {1, false, false},  {5, true, false},  {60, false, true},
        {10, false, true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const int64_t step = cases[i].step * INT64_C(60000000);
        struct text csv = {0};
        struct table t;

        add_clock(&csv, "date,time,y", cases[i].step, 3000 / 5, cases[i].padded,
                  cases[i].seconds);
        given_table(&t, csv.bytes, &none);
        assert_string_equal(t.time_name, "date,time");
        for (size_t row = 0; row < t.n_rows; row++)
            assert_int_equal(t.ticks[row] - t.ticks[0], (int64_t)row * step);
        table_release(&t);
        text_release(&csv);
    }
}

/* Hours with a mistake among them do not become minutes. */
static void mistakes_among_hours_are_refused(void **state)
{
    static const struct {
        int row;
        const char *cell, *part;
    } cases[] = {
        {3, "30",
         ":5: column \"date,hour\": \"2024-01-01 30\" is not a time "
         "like \"2024-01-01 2\""},
        {3, "100", "\"2024-01-01 100\" is not a time"},
        {30, "25", ":32: column \"date,hour\": \"2024-01-02 25\""},
        {30, "530", ":32: column \"date,hour\": \"2024-01-02 530\""},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text csv = {0};

        text_string(&csv, "date,hour,y\n");
        for (int row = 0; row < 72; row++) {
            text_printf(&csv, "2024-01-%02d,", 1 + row / 24);
            if (row == cases[i].row)
                text_string(&csv, cases[i].cell);
            else
                text_printf(&csv, "%d", row % 24);
            text_printf(&csv, ",%d\n", row % 7);
        }
        assert_false(csv.failed);
        given_refused(csv.bytes, &none, STATUS_DATA, cases[i].part);
        text_release(&csv);
    }
    given_refused("time,y\n2024-01-01T00:00.0,1\n2024-01-01T00:00.5,2\n", &none,
                  STATUS_DATA, "it has a fraction of a minute (write seconds");
}

/* Reads a column of numbers without times. */
static void read_column(struct table *t, const int *numbers, size_t n)
{
    struct text csv = {0};

    text_string(&csv, "x,y\n");
    for (size_t i = 0; i < n; i++)
        text_printf(&csv, "%d,1\n", numbers[i]);
    assert_false(csv.failed);
    given_table(t, csv.bytes, &(struct given_options){.time = "none"});
    text_release(&csv);
}

static void numbers_that_go_on_past_the_hour_are_a_clock(void **state)
{
    static const struct {
        int numbers[12];
        bool is;
    } cases[] = {
        {{0, 30, 100, 130, 200, 230, 300, 330, 400, 430, 500, 530}, true},
        {{1900, 2000, 2100, 2200, 2300, 0, 100, 200, 300, 400, 500, 600}, true},
        /* of one day */
        {{0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100}, false},
        {{0, 30, 60, 130, 200, 230, 300, 330, 400, 430, 500, 530}, false},
        {{0, 5, 100, 3, 1, 230, 300, 330, 40, 430, 500, 530}, false},
        {{5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5}, false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct table t;

        read_column(&t, cases[i].numbers, COUNT(cases[i].numbers));
        assert_int_equal(column_is_day_clock(&t, 0), cases[i].is);
        assert_int_equal(t.columns[0].use == COLUMN_CLOCK, cases[i].is);
        table_release(&t);
    }
}

static void a_clock_without_a_date_is_refused(void **state)
{
    struct text csv = {0};

    (void)state;
    text_string(&csv, "time,y\n");
    for (int i = 0; i < 60; i++)
        text_printf(&csv, "%d,%d\n", i * 20 / 60 * 100 + i * 20 % 60, i % 7);
    assert_false(csv.failed);
    given_refused(
        csv.bytes, &none, STATUS_DATA,
        "its numbers are times of day without a date (write dates, or "
        "give --time none");
    text_release(&csv);
}

/* 20239 is 9 January 2023, and 202310 the day after it. */
static void days_of_years_without_zeros_are_refused(void **state)
{
    static const int days[] = {20236,  20237,  20238,  20239,  202310, 202311,
                               202312, 202313, 202314, 202315, 202316, 202317},
                     padded[] = {2023006, 2023007, 2023008, 2023009,
                                 2023010, 2023011, 2023012, 2023013,
                                 2023014, 2023015, 2023016, 2023017},
                     counts[] = {199996, 199997, 199998, 199999,
                                 200000, 200001, 200002, 200003,
                                 200004, 200005, 200006, 200007},
                     sales[] = {20236,  20199, 202310, 20201, 202399, 20195,
                                202312, 20191, 202350, 20207, 202316, 20217};
    struct text csv = {0};
    struct table t;

    (void)state;
    read_column(&t, days, COUNT(days));
    assert_true(column_is_year_days(&t, 0));
    table_release(&t);
    read_column(&t, padded, COUNT(padded));
    assert_false(column_is_year_days(&t, 0));
    table_release(&t);
    read_column(&t, counts, COUNT(counts));
    assert_false(column_is_year_days(&t, 0));
    table_release(&t);
    read_column(&t, sales, COUNT(sales));
    assert_false(column_is_year_days(&t, 0));
    table_release(&t);
    text_string(&csv, "date,y\n");
    for (size_t i = 0; i < COUNT(days); i++)
        text_printf(&csv, "%d,%zu\n", days[i], i % 7);
    given_refused(csv.bytes, &none, STATUS_DATA, "without leading zeros");
    text_release(&csv);
}

/* 202253: a week of which 1 January is in the first one. */
static void weeks_of_other_calendars_are_refused(void **state)
{
    static const int weeks[] = {202246, 202247, 202248, 202249, 202250, 202251,
                                202252, 202253, 202301, 202302, 202303, 202304},
                     iso[] = {202246, 202247, 202248, 202249, 202250, 202251,
                              202252, 202301, 202302, 202303, 202304, 202305},
                     sales[] = {202246, 202247, 202248, 202249, 202250, 202251,
                                202252, 202253, 202254, 202255, 202256, 202257};
    struct text csv = {0};
    struct table t;

    (void)state;
    read_column(&t, weeks, COUNT(weeks));
    assert_true(column_is_odd_weeks(&t, 0));
    table_release(&t);
    read_column(&t, iso, COUNT(iso));
    assert_false(column_is_odd_weeks(&t, 0));
    table_release(&t);
    read_column(&t, sales, COUNT(sales));
    assert_false(column_is_odd_weeks(&t, 0));
    table_release(&t);
    text_string(&csv, "week,y\n");
    for (size_t i = 0; i < COUNT(weeks); i++)
        text_printf(&csv, "%d,%zu\n", weeks[i], i % 7);
    given_refused(csv.bytes, &none, STATUS_DATA,
                  "its numbers are weeks that are not those of ISO 8601");
    text_release(&csv);
}

/* True if the first of three columns of `n` rows from `first` on is no value.
 */
static bool is_left_out(const char *header, int decimals, double first,
                        double step, int n)
{
    struct text csv = {0};
    struct table t;
    bool is;

    text_string(&csv, header);
    for (int i = 0; i < n; i++) {
        char number[32];

        (void)snprintf(number, sizeof number, "%.*f", decimals,
                       first + i * step);
        text_printf(&csv, "%s,%d,%d\n", number, i * 7 % 13, i * i % 17);
    }
    given_table(&t, csv.bytes, &none);
    is = t.columns[0].use == COLUMN_CLOCK || t.columns[0].use == COLUMN_TIME;
    table_release(&t);
    text_release(&csv);
    return is;
}

static void numbers_that_rise_evenly_beside_values_are_an_axis(void **state)
{
    (void)state;
    assert_true(is_left_out("X_Value,a,b\n", 6, 0, 0.1, 20));
    assert_false(is_left_out("X_Value,a,b\n", 6, 0, 0.1, 19));
    assert_true(is_left_out("x,a,b\n", 0, 0, 2, 200));
    assert_true(is_left_out("", 0, 0, 1000, 40));
    assert_true(is_left_out("", 1, 0, 0.5, 40));
    assert_true(is_left_out(",a,b\n", 2, 5, 1. / 3, 40));
    /* rounded as text, and as a float */
    assert_true(is_left_out("t,a,b\n", 6, 738000.5, 1. / 24, 40));
    assert_true(is_left_out("t,a,b\n", 6, 738000.5, 1. / 1440, 300));
    /* whatever the name, but not for few rows */
    assert_true(is_left_out("elapsed_days,a,b\n", 1, 0, 0.5, 40));
    assert_true(is_left_out("time_s,a,b\n", 2, 0, 0.02, 40));
    assert_true(is_left_out("when,a,b\n", 6, 2459521.5, 1. / 24, 40));
    assert_false(is_left_out("time_s,a,b\n", 2, 0, 0.02, 19));
    assert_false(is_left_out("x,a,b\n", 1, 20, -0.5, 40));
    assert_false(is_left_out("x,a,b\n", 1, 20, 0, 40));
}

/* Rises in all, by less than floats tell apart, but not from row to row. */
static void numbers_that_fall_on_their_way_are_no_axis(void **state)
{
    (void)state;
    for (int falls = 0; falls < 2; falls++) {
        struct text csv = {0};
        struct table t;

        text_string(&csv, "x,a\n");
        for (int i = 0; i < 20; i++)
            text_printf(&csv, "%d,%d\n",
                        1000000000 +
                            64 * (i * 3 / 19 + (falls && i % 2 && i < 19)),
                        i * i % 17);
        given_table(&t, csv.bytes, &none);
        assert_int_equal(t.columns[0].use,
                         falls ? COLUMN_VALUES : COLUMN_CLOCK);
        table_release(&t);
        text_release(&csv);
    }
}

/* Beside clocks alone it is the only value, in any order of the columns. */
static void the_only_value_may_rise_evenly(void **state)
{
    (void)state;
    for (int reading = 0; reading < 2; reading++) {
        struct text csv = {0};
        struct table t;

        text_string(&csv, reading ? "hour,reading\n" : "reading,hour\n");
        for (int i = 0; i < 48; i++)
            text_printf(&csv, "%d,%d\n", reading ? i % 24 : 100 + 7 * i,
                        reading ? 100 + 7 * i : i % 24);
        given_table(&t, csv.bytes, &(struct given_options){.time = "none"});
        assert_int_equal(t.columns[reading].use, COLUMN_VALUES);
        assert_int_equal(t.columns[!reading].use, COLUMN_CLOCK);
        table_release(&t);
        text_release(&csv);
    }
}

static void years_with_months_as_hundredths_are_known(void **state)
{
    (void)state;
    for (int k = 0; k < 2; k++) {
        struct text csv = {0};
        struct table t;

        text_string(&csv, "x\n");
        for (int i = 0; i < 30; i++)
            text_printf(&csv, k ? "%d.%02d5\n" : "%d.%02d\n", 1980 + i / 12,
                        i % 12 + 1);
        given_table(&t, csv.bytes, &(struct given_options){.time = "none"});
        assert_int_equal(column_is_year_months(&t, 0), k == 0);
        table_release(&t);
        text_release(&csv);
    }
}

static void dates_without_a_year_are_refused(void **state)
{
    static const char *const with[] = {"Jan 1",        "01-Jan", "1 Jan",
                                       "Jan 01 00:00", "01.01.", "01/31"},
                             *const without[] = {"mean", "9:00", "2024",
                                                 "Q1",   "5",    ""};
    struct text csv = {0};
    struct table t;

    (void)state;
    for (size_t i = 0; i < COUNT(with); i++)
        if (!no_year_text(with[i]))
            fail_msg("\"%s\" has a year", with[i]);
    for (size_t i = 0; i < COUNT(without); i++)
        assert_false(no_year_text(without[i]));
    text_string(&csv, "date,y\n");
    for (int day = 1; day <= 40; day++)
        text_printf(&csv, "%s %02d,%d\n", day > 31 ? "Feb" : "Jan",
                    day > 31 ? day - 31 : day, day % 7);
    given_refused(csv.bytes, &none, STATUS_DATA,
                  "\"Jan 01\" seems to be a month and a day without a year");
    text_release(&csv);
    /* months of years, also sorted by month */
    given_table(&t,
                "date,y\nNov 27,1\nDec 27,2\nJan 28,3\nFeb 28,4\nMar 28,5\n",
                &none);
    assert_int_equal(t.time_form.kind, TIME_MONTH);
    table_release(&t);
    /* days do not go past the 31st, and few years are known so far */
    given_table(&t,
                "date,y\nJan 28,1\nJan 29,2\nJan 30,3\nJan 31,4\nJan 32,5\n"
                "Jan 33,6\nFeb 33,7\n",
                &none);
    assert_int_equal(t.time_form.kind, TIME_MONTH);
    table_release(&t);
    given_table(&t,
                "date,y\nJan 11,1\nJan 12,2\nJan 13,3\nJan 14,4\nFeb 14,5\n",
                &none);
    assert_int_equal(t.time_form.kind, TIME_MONTH);
    table_release(&t);
    given_table(&t, "date,y\nDec 26,1\nDec 27,2\nDec 28,3\nDec 29,4\n", &none);
    assert_int_equal(t.time_form.kind, TIME_MONTH);
    table_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits_beside_a_date_are_times_of_day),
        cmocka_unit_test(mistakes_among_hours_are_refused),
        cmocka_unit_test(numbers_that_go_on_past_the_hour_are_a_clock),
        cmocka_unit_test(a_clock_without_a_date_is_refused),
        cmocka_unit_test(weeks_of_other_calendars_are_refused),
        cmocka_unit_test(days_of_years_without_zeros_are_refused),
        cmocka_unit_test(numbers_that_rise_evenly_beside_values_are_an_axis),
        cmocka_unit_test(numbers_that_fall_on_their_way_are_no_axis),
        cmocka_unit_test(the_only_value_may_rise_evenly),
        cmocka_unit_test(years_with_months_as_hundredths_are_known),
        cmocka_unit_test(dates_without_a_year_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
