/* test_time_rollover.c - digits that may be dates or numbers, and columns of
 * clocks, are told apart by their names and by the way they roll over. */
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "given.h"
#include "table/table.h"

static const struct given_options none;

/* Appends `n` rows to a header: digits of the days from 2023-12-20 on, every
 * `step` days, in a form, and a value. */
static void add_days(struct text *csv, const char *pattern, size_t n, int step)
{
    const struct time_step days = {.kind = STEP_TICKS, .count = step};
    struct time_form iso = time_form_iso(TIME_DATE, false), form = {0};
    char text[TIME_TEXT_MAX];
    int64_t tick;

    assert_null(time_form_set(&form, pattern));
    assert_true(time_parse("2023-12-20", 10, false, &iso, &tick));
    for (size_t i = 0; i < n; i++) {
        (void)time_print(&form, time_add(&iso, days, tick, (int64_t)i), text);
        text_printf(csv, "%s,%zu\n", text, i * i % 7);
    }
}

/* Reads digits of days under a name; returns what the table makes of them. */
static void read_days(struct table *table, const char *name,
                      const char *pattern, size_t n, int step)
{
    struct text csv = {0};

    text_printf(&csv, "%s,y\n", name);
    add_days(&csv, pattern, n, step);
    assert_false(csv.failed);
    given_table(table, csv.bytes, &none);
    text_release(&csv);
}

static void assert_days(const char *name, const char *pattern, size_t n,
                        int step)
{
    struct table t;

    read_days(&t, name, pattern, n, step);
    if (t.time_column != 0 || t.time_form.kind != TIME_DATE)
        fail_msg("%s %s: time column %d of kind %s", name, pattern,
                 t.time_column, time_kind_names[t.time_form.kind]);
    assert_int_equal(t.ticks[0], 19711); /* 2023-12-20 */
    assert_int_equal(t.ticks[n - 1] - t.ticks[0], (int64_t)(n - 1) * step);
    table_release(&t);
}

static void dates_in_digits_are_known_by_the_way_they_roll_over(void **state)
{
    static const char *const names[] = {"date", "time", "t", "x"};
    static const char *const patterns[] = {"%y%m%d", "%Y%j",    "%y%j",
                                           "%d%m%Y", "%-d%m%Y", "%m%d%Y"};

    (void)state;
    for (size_t i = 0; i < COUNT(names); i++)
        for (size_t k = 0; k < COUNT(patterns); k++)
            /* numbers of one of the orders rise for the time alone */
            if (strcmp(names[i], "x") != 0 || k < 3) {
                assert_days(names[i], patterns[k], 60, 1);
                assert_days(names[i], patterns[k], 60, 7);
            }
    assert_days("ddmmyyyy", "%-d%m%Y", 40, 1);
    assert_days("yymmdd", "%-y%m%d", 40, 1);
    assert_days("yyyyddd", "%Y%j", 9, 1); /* the name alone */
    assert_days("yyddd", "%y%j", 9, 1);
}

/* Reads lines "digits,value" under a name. */
static void read_digits(struct table *table, const char *name,
                        const char *const *digits, size_t n)
{
    struct text csv = {0};

    text_printf(&csv, "%s,y\n", name);
    for (size_t i = 0; i < n; i++)
        text_printf(&csv, "%s,%zu\n", digits[i], i * i % 7);
    assert_false(csv.failed);
    given_table(table, csv.bytes, &none);
    text_release(&csv);
}

static void months_of_short_years_roll_over(void **state)
{
    static const char *const padded[] = {"9910", "9911", "9912", "0001",
                                         "0002"};
    static const char *const bare[] = {"9911", "9912", "1", "2", "3"};
    static const char *const counter[] = {"1001", "1002", "1003", "1004"};
    static const char *const years[] = {"2008", "2009", "2010", "2011"};
    char text[TIME_TEXT_MAX];
    struct table t;

    (void)state;
    read_digits(&t, "date", padded, COUNT(padded));
    assert_int_equal(t.time_form.kind, TIME_MONTH);
    assert_int_equal(t.ticks[3], 2000 * 12);
    table_time(&t, 4, text);
    assert_string_equal(text, "0002");
    table_release(&t);
    read_digits(&t, "yymm", bare, COUNT(bare));
    assert_int_equal(t.ticks[4], 2000 * 12 + 2);
    table_release(&t);
    /* what does not roll over is what it was */
    read_digits(&t, "t", counter, COUNT(counter));
    assert_int_equal(t.time_form.kind, TIME_INTEGER);
    table_release(&t);
    read_digits(&t, "date", years, COUNT(years));
    assert_int_equal(t.ticks[3], 2011 * 12);
    table_release(&t);
}

/* Appends months from April 2018 on, the year last. */
static void add_months(struct text *csv, const char *name, size_t n, int digits)
{
    text_printf(csv, "%s,y\n", name);
    for (size_t i = 0; i < n; i++)
        text_printf(csv, "%0*zu%zu,%zu\n", digits, 1 + (3 + i) % 12,
                    2018 + (3 + i) / 12, i * i % 7);
    assert_false(csv->failed);
}

static void months_before_their_year_roll_over(void **state)
{
    static const char *const names[] = {"date", "time", "period", "x"};

    (void)state;
    for (size_t i = 0; i < COUNT(names); i++)
        for (int digits = 1; digits <= 2; digits++) {
            struct text csv = {0};
            struct table t;
            char text[TIME_TEXT_MAX];

            add_months(&csv, names[i], 30, digits);
            given_table(&t, csv.bytes, &none);
            assert_int_equal(t.time_form.kind, TIME_MONTH);
            assert_int_equal(t.ticks[0], 2018 * 12 + 3);
            assert_int_equal(t.ticks[29] - t.ticks[0], 29);
            table_time(&t, 9, text);
            assert_string_equal(text, digits == 2 ? "012019" : "12019");
            table_release(&t);
            text_release(&csv);
        }
}

/* Of one year only dates are sure to be months; counters are not. */
static void months_of_one_year_are_dates(void **state)
{
    struct text csv = {0}, counter = {0};
    struct table t;

    (void)state;
    add_months(&csv, "date", 9, 2);
    given_table(&t, csv.bytes, &none);
    assert_int_equal(t.time_form.kind, TIME_MONTH);
    table_release(&t);
    text_string(&counter, "time,y\n");
    for (int i = 0; i < 40; i++)
        text_printf(&counter, "%d,%d\n", 101600 + i, i % 7);
    given_table(&t, counter.bytes, &none);
    assert_int_equal(t.time_form.kind, TIME_INTEGER);
    table_release(&t);
    text_release(&csv);
    text_release(&counter);
}

/* Days of 2023, or those of a spreadsheet, which are later from 2000 on. */
static void days_of_short_years_and_of_spreadsheets(void **state)
{
    struct text csv = {0};
    struct table t;

    (void)state;
    text_string(&csv, "date,y\n");
    for (int day = 1; day <= 40; day++)
        text_printf(&csv, "23%03d,%d\n", day, day % 7);
    given_refused(csv.bytes, &none, STATUS_DATA,
                  "\"23001\" may be 21 December 1962 or 1 January 2023 (give "
                  "--time-format %E or --time-format %-y%j)");
    memcpy(csv.bytes, "time", 4);
    given_table(&t, csv.bytes, &none);
    assert_int_equal(t.time_form.kind, TIME_INTEGER);
    table_release(&t);
    text_release(&csv);
    text_string(&csv, "date,y\n");
    for (int day = 1; day <= 40; day++)
        text_printf(&csv, "45%03d,%d\n", day, day % 7);
    given_table(&t, csv.bytes, &none);
    assert_string_equal(t.time_pattern, "%E");
    table_release(&t);
    text_release(&csv);
}

/* Dates of January 2020, or weeks of 2001; those of 2401 cannot be weeks. */
static void weeks_and_days_are_told_apart_or_refused(void **state)
{
    struct text csv = {0};
    struct table t;

    (void)state;
    text_string(&csv, "date,y\n");
    for (int day = 1; day <= 28; day++)
        text_printf(&csv, "2001%02d,%d\n", day, day % 5);
    given_refused(csv.bytes, &none, STATUS_DATA,
                  "\"200101\" may be 1 January 2001 or 1 January 2020 (give "
                  "--time-format %G%V or --time-format %-y%m%d)");
    memcpy(csv.bytes, "week", 4);
    given_table(&t, csv.bytes, &none);
    assert_string_equal(t.time_pattern, "%G%V");
    table_release(&t);
    text_release(&csv);
    text_string(&csv, "date,y\n");
    for (int day = 1; day <= 28; day++)
        text_printf(&csv, "2401%02d,%d\n", day, day % 5);
    given_table(&t, csv.bytes, &none);
    assert_int_equal(t.ticks[0], 19723);
    table_release(&t);
    text_release(&csv);
}

/* The first days of the months of a year, or twelve days of January. */
static void months_are_no_longer_than_days(void **state)
{
    struct text csv = {0};
    struct table t;

    (void)state;
    text_string(&csv, "date,y\n");
    for (int i = 0; i < 12; i++)
        text_printf(&csv, "01%02d2024,%d\n", i + 1, i % 5);
    given_refused(csv.bytes, &none, STATUS_DATA,
                  "\"01022024\" may be 1 February 2024 or 2 January 2024");
    for (int i = 0; i < 3; i++)
        text_printf(&csv, "01%02d2025,%d\n", i + 1, i % 5);
    given_table(&t, csv.bytes, &none);
    assert_string_equal(t.time_pattern, "%-d%m%Y");
    table_release(&t);
    text_release(&csv);
}

/* What looks like such digits but is none stays a value. */
static void numbers_stay_numbers(void **state)
{
    static const struct {
        const char *name;
        int first, step, modulus;
    } cases[] = {
        {"sales", 200101, 37, 1000},  {"x", 201203, 1, 5},
        {"price", 1001, 7, 400},      {"orders", 2023001, 1, 9},
        {"visitors", 10101, 11, 300}, {"amount", 1012020, 13, 500},
        {"cumulated", 20101, 1, 50},  {"customers", 2414301, 1, 50},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text csv = {0};
        struct table t;

        text_printf(&csv, "%s,y\n", cases[i].name);
        for (int k = 0; k < 60; k++)
            text_printf(&csv, "%d,%d\n",
                        cases[i].first + k * cases[i].step % cases[i].modulus,
                        k % 5);
        given_table(&t, csv.bytes, &none);
        if (t.time_column != -1 || t.columns[0].use != COLUMN_VALUES ||
            t.columns[0].may_be_time)
            fail_msg("\"%s\" is no value", cases[i].name);
        table_release(&t);
        text_release(&csv);
    }
}

/* Six digits of sales that are months as well. */
static void months_that_fall_or_hardly_change_are_no_time(void **state)
{
    static const int falling[] = {201203, 198712, 199906, 200101, 201511};
    struct text csv = {0};
    struct table t;

    (void)state;
    text_string(&csv, "sales,y\n");
    for (size_t i = 0; i < 60; i++)
        text_printf(&csv, "%d,%zu\n", falling[i * i % 5], i % 7);
    given_table(&t, csv.bytes, &none);
    assert_int_equal(t.time_column, -1);
    assert_int_equal(t.columns[0].use, COLUMN_VALUES);
    assert_false(t.columns[0].may_be_time);
    table_release(&t);
    /* under the name of a part of the calendar */
    memcpy(csv.bytes, "month", 5);
    given_refused(csv.bytes, &none, STATUS_DATA,
                  "have the digits of times (give --time month, or --time none "
                  "if they are values)");
    text_release(&csv);
    text_string(&csv, "price,y\n");
    for (size_t i = 0; i < 60; i++)
        text_printf(&csv, "%d,%zu\n", i < 30 ? 201203 : 201204, i % 7);
    given_table(&t, csv.bytes, &none);
    assert_int_equal(t.time_column, -1);
    assert_true(t.columns[0].may_be_time);
    table_release(&t);
    text_release(&csv);
}

static void clocks_are_times_or_left_out(void **state)
{
    static const struct {
        const char *name;
        double first, step;
        enum time_kind kind; /* TIME_TEXT: left out */
        int64_t day;         /* of the first row, since 1970 */
    } cases[] = {
        {"mjd", 60310, 1, TIME_DATETIME, 19723},
        {"MJD", 60310, .25, TIME_DATETIME, 19723},
        {"jd", 2460310.5, 1, TIME_DATETIME, 19723},
        {"serial", 45292, 1, TIME_DATETIME, 19723},
        {"serial", 1000, 1, TIME_INTEGER, 0},
        {"elapsed", 0, 10, TIME_INTEGER, 0},
        {"elapsed", 0, .5, TIME_TEXT, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text csv = {0};
        struct table t;

        text_printf(&csv, "%s,y\n", cases[i].name);
        for (int k = 0; k < 30; k++)
            text_printf(&csv, "%.10g,%d\n", cases[i].first + k * cases[i].step,
                        k * k % 7);
        given_table(&t, csv.bytes, &none);
        assert_int_equal(t.time_form.kind, cases[i].kind);
        assert_int_equal(t.columns[0].use, cases[i].kind == TIME_TEXT
                                               ? COLUMN_CLOCK
                                               : COLUMN_TIME);
        if (cases[i].kind == TIME_DATETIME)
            assert_int_equal(t.ticks[0],
                             cases[i].day * INT64_C(86400) * 1000000);
        table_release(&t);
        text_release(&csv);
    }
}

/* year,day: the day is that of the year if some are not in January. */
static void a_day_without_a_month_may_be_that_of_the_year(void **state)
{
    struct text csv = {0};
    struct table t;

    (void)state;
    text_string(&csv, "year,day,y\n");
    for (int day = 355; day <= 395; day++)
        text_printf(&csv, "%d,%d,%d\n", 2023 + (day > 365),
                    day > 365 ? day - 365 : day, day % 7);
    given_table(&t, csv.bytes, &none);
    assert_string_equal(t.time_name, "year,day");
    assert_int_equal(t.ticks[40] - t.ticks[0], 40);
    table_release(&t);
    text_release(&csv);
    /* days of months that are not known */
    text_string(&csv, "year,day,y\n");
    for (int day = 0; day < 60; day++)
        text_printf(&csv, "2023,%d,%d\n", 1 + day % 30, day % 7);
    given_table(&t, csv.bytes, &none);
    assert_int_equal(t.time_column, -1);
    assert_int_equal(t.columns[1].use, COLUMN_CLOCK);
    table_release(&t);
    text_release(&csv);
    /* a counter that goes on */
    text_string(&csv, "year,day,y\n");
    for (int day = 360; day < 400; day++)
        text_printf(&csv, "%d,%d,%d\n", 2023 + (day > 365), day, day % 7);
    given_table(&t, csv.bytes, &none);
    assert_string_equal(t.time_name, "day");
    table_release(&t);
    text_release(&csv);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_in_digits_are_known_by_the_way_they_roll_over),
        cmocka_unit_test(months_of_short_years_roll_over),
        cmocka_unit_test(months_before_their_year_roll_over),
        cmocka_unit_test(months_of_one_year_are_dates),
        cmocka_unit_test(days_of_short_years_and_of_spreadsheets),
        cmocka_unit_test(weeks_and_days_are_told_apart_or_refused),
        cmocka_unit_test(months_are_no_longer_than_days),
        cmocka_unit_test(numbers_stay_numbers),
        cmocka_unit_test(months_that_fall_or_hardly_change_are_no_time),
        cmocka_unit_test(clocks_are_times_or_left_out),
        cmocka_unit_test(a_day_without_a_month_may_be_that_of_the_year),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
