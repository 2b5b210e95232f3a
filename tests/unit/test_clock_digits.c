/* test_clock_digits.c - times of day in digits beside a date, and parts of
 * times that are refused without the rest. */
#include "check.h"

#include "given.h"
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

/* All are early, but of one day. */
static void the_first_hour_alone_has_minutes(void **state)
{
    struct text csv = {0};
    struct table t;

    (void)state;
    add_clock(&csv, "date,time,y", 5, 12, false, false);
    given_table(&t, csv.bytes, &none);
    assert_int_equal(t.ticks[11] - t.ticks[0], 55 * INT64_C(60000000));
    table_release(&t);
    text_release(&csv);
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
    /* hours of two days cannot be minutes */
    given_refused("date,hour,y\n2024-01-01,5,1\n2024-01-02,5,2\n"
                  "2024-01-03,530,3\n2024-01-03,600,4\n2024-01-03,630,5\n"
                  "2024-01-03,700,6\n2024-01-03,730,7\n2024-01-03,800,8\n",
                  &none, STATUS_DATA, "\"2024-01-03 530\" is not a time");
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
    struct text csv = {0};

    (void)state;
    text_string(&csv, "date,y\n");
    for (int day = 6; day < 18; day++)
        text_printf(&csv, "2023%d,%d\n", day, day % 7);
    given_refused(csv.bytes, &none, STATUS_DATA, "without leading zeros");
    text_release(&csv);
}

static void weeks_of_other_calendars_are_refused(void **state)
{
    struct text csv = {0};

    (void)state;
    text_string(&csv, "week,y\n");
    for (int i = 0; i < 12; i++)
        text_printf(&csv, "%d,%d\n", i < 8 ? 202246 + i : 202293 + i, i % 7);
    given_refused(csv.bytes, &none, STATUS_DATA,
                  "its numbers are weeks that are not those of ISO 8601");
    text_release(&csv);
}

static void dates_without_a_year_are_refused(void **state)
{
    static const char *const with[] = {"Jan 1",        "01-Jan", "1 Jan",
                                       "Jan 01 00:00", "01.01.", "01/31"},
                             *const without[] = {"mean", "9:00", "2024",  "Q1",
                                                 "5",    "",     "Jan 31"};
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
    for (int whole = 0; whole < 2; whole++) { /* of one month */
        text_printf(&csv, "date,y\n");
        for (int i = 0; i < 24; i++)
            text_printf(&csv, "%s %02d,%d\n", whole ? "January" : "May",
                        1 + i % 12, i % 7);
        given_refused(csv.bytes, &none, STATUS_DATA,
                      whole ? "\"January 01\" seems to be a month and a day "
                              "without a year (add the year, as in 31 Jan "
                              "2024, or give --time none"
                            : "\"May 01\" seems to be");
        text_release(&csv);
    }
    /* years since 2001 */
    given_table(&t, "date,y\nDec 01,1\nDec 02,2\nDec 03,3\nDec 04,4\n", &none);
    assert_int_equal(t.time_form.kind, TIME_MONTH);
    table_release(&t);
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
    given_table(&t,
                "date,y\nJan 10,1\nJan 20,2\nJan 30,3\nFeb 10,4\nFeb 20,5\n",
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
        cmocka_unit_test(the_first_hour_alone_has_minutes),
        cmocka_unit_test(mistakes_among_hours_are_refused),
        cmocka_unit_test(a_clock_without_a_date_is_refused),
        cmocka_unit_test(weeks_of_other_calendars_are_refused),
        cmocka_unit_test(days_of_years_without_zeros_are_refused),
        cmocka_unit_test(dates_without_a_year_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
