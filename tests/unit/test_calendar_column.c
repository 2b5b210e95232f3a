/* test_calendar_column.c - columns that follow from the date and time of day.
 */
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "given.h"

/* Reads and releases a text of a CSV. Returns true if its second column is
 * taken for the calendar. */
static bool has_calendar(struct text *csv)
{
    struct table t;
    bool has;

    assert_false(csv->failed);
    given_table(&t, csv->bytes, &(struct given_options){0});
    has = t.columns[1].use == COLUMN_CALENDAR;
    table_release(&t);
    text_release(csv);
    return has;
}

/* Reads a column of days from Friday 5 January 2024, beside other numbers.
 * Returns true if it is taken for the calendar. */
static bool is_flag(const char *name, const char *cells)
{
    struct text csv = {0};

    text_printf(&csv, "date,%s,y\n", name);
    for (size_t i = 0; cells[i]; i++)
        text_printf(&csv, "2024-01-%02zu,%.*s,%zu\n", i + 5, cells[i] != '_',
                    cells + i, i * 7 % 4);
    return has_calendar(&csv);
}

static void flags_of_days_are_known_by_name(void **state)
{
    static const char *const names[] = {
        "weekend",  "is_weekend",  "IsWeekend",     "Wochenende",
        "Weekend?", "workday",     "is_workingday", "weekday",
        "holiday",  "BusinessDay", "Feiertag_BW",   "leap"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_true(is_flag(names[i], "0110010011"));
    assert_true(is_flag("is_weekend", "01_00_0011")); /* cells are missing */
    assert_false(is_flag("is_weekend", "0220000022"));
    assert_false(is_flag("promo", "0110000011"));
}

static void flags_of_one_part_are_so_on_its_dates(void **state)
{
    static const char *const names[] = {"Sat",         "saturday",
                                        "is_saturday", "weekday_Sat",
                                        "dow_5",       "DayOfWeek 6"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(is_flag(names[i], "0100000010"));
        assert_false(is_flag(names[i], "0100000001"));
        assert_false(is_flag(names[i], "0200000020"));
    }
    assert_false(is_flag("pump_5", "0100000010"));
    assert_false(is_flag("satellites", "0100000010"));
}

/* Adds a time from 2024-01-01 on, with leap years as they are. */
static void put_hour(struct text *csv, size_t i)
{
    text_printf(csv, "2024-%02zu-%02zu %02zu:00", i / 24 / 28 + 1,
                i / 24 % 28 + 1, i % 24);
}

enum shape { TARIFF, TIMER, WEEK_TIMER, HOURS, WAVE, PULSE, RARE, N_SHAPES };

static double value(enum shape shape, size_t i)
{
    const double pi = 3.14159265358979;
    const size_t hour = i % 24, day = i / 24;

    switch (shape) {
    case TARIFF:
        return hour < 6 ? 0.125 : hour < 18 ? 0.25 : 0.5;
    case TIMER:
        return hour == 7;
    case WEEK_TIMER:
        return hour > 7 && hour < 18 && day % 7 < 5;
    case HOURS:
        return (double)hour;
    case WAVE:
        return round(1000 * sin(2 * pi * (double)hour / 24)) / 1000;
    case PULSE:
        return hour == 7 && day != 11;
    case RARE:
        return i == 100 || i == 101;
    case N_SHAPES:
        break;
    }
    return 0;
}

/* Which columns are taken for the calendar in n rows by the hour; `others` is
 * the first of those beside the column. */
static bool is_calendar(enum shape shape, size_t n, const char *other)
{
    struct text csv = {0};

    text_printf(&csv, "time,a%s\n", other);
    for (size_t i = 0; i < n; i++) {
        put_hour(&csv, i);
        text_printf(&csv, ",%g", value(shape, i));
        if (*other)
            text_printf(&csv, ",%zu", i * 37 % 11 + i % 5);
        text_string(&csv, "\n");
    }
    return has_calendar(&csv);
}

static void numbers_that_follow_from_the_time_are_no_values(void **state)
{
    static const struct {
        enum shape shape;
        size_t n;
        bool want;
    } cases[] = {
        {TARIFF, 100, true},     {TIMER, 100, true},
        {TIMER, 72, false}, /* seen three times */
        {WEEK_TIMER, 672, true}, {WEEK_TIMER, 504, false},
        {HOURS, 100, true},      {WAVE, 600, false},
        {PULSE, 600, false},     {RARE, 600, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(is_calendar(cases[i].shape, cases[i].n, ",y"),
                         cases[i].want);
    /* nothing else to forecast */
    for (int shape = 0; shape < N_SHAPES; shape++)
        assert_false(is_calendar((enum shape)shape, 600, ""));
    assert_false(is_calendar(TIMER, 600, ",vendor_id"));
}

static bool is_named(const char *name, double scale)
{
    struct text csv = {0};

    text_printf(&csv, "t,%s,y\n", name);
    for (size_t i = 0; i < 40; i++)
        text_printf(&csv, "%zu,%.5f,%zu\n", i, scale * sin((double)i / 3),
                    i * 37 % 11);
    return has_calendar(&csv);
}

static void waves_are_known_by_name(void **state)
{
    static const char *const names[] = {
        "hour_sin", "HourCos",     "Day sin", "month_cos", "day_of_year_sin",
        "sin_hour", "minute.sine", "dow_cos", "cos(doy)"};
    static const char *const others[] = {"sin", "wind_dir_sin", "hours_cost",
                                         "hour", "sin_cos_hour"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(is_named(names[i], 1));
        assert_false(is_named(names[i], 2));
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(is_named(others[i], 1));
}

static void years_are_numbered_from_any_one(void **state)
{
    static const char *const names[] = {"yr", "jahr", "offset"};

    (void)state;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        struct text csv = {0};
        struct table t;

        text_printf(&csv, "date,%s,y\n", names[k]);
        for (size_t i = 0; i < 24; i++)
            text_printf(&csv, "%zu-%02zu-01,%zu,%zu\n", 2011 + i / 12,
                        i % 12 + 1, i / 12, i * 37 % 11);
        given_table(&t, csv.bytes, &(struct given_options){0});
        assert_int_equal(t.columns[1].use,
                         k < 2 ? COLUMN_CALENDAR : COLUMN_VALUES);
        table_release(&t);
        text_release(&csv);
    }
}

/* A number of the calendar on day i from 31 January 2024 on, a Wednesday. */
static int number(const char *name, size_t i)
{
    const int day = (int)i;
    const int month = day < 1 ? 1 : day < 30 ? 2 : day < 61 ? 3 : 4;

    switch (*name) {
    case 'm':
        return month;
    case 'y':
        return 202400 + month;
    case 'l':
        return month == 2 ? 29 : month == 4 ? 30 : 31;
    case 'w':
        return 5 + (day + 2) / 7;
    case 'd': /* from Sunday on, numbered from 1 */
        return (day + 3) % 7 + 1;
    case 's': /* from Saturday on */
        return (day + 4) % 7 + 1;
    default:
        return month + (day == 15);
    }
}

/* True if a column of the first n days is taken for the calendar. */
static bool is_number(const char *name, size_t n)
{
    struct text csv = {0};

    text_string(&csv, "date,a,y\n");
    for (size_t i = 0; i < n; i++) {
        const int day = (int)i;
        const int month = day < 1 ? 1 : day < 30 ? 2 : 3;
        const int before = month == 1 ? -30 : month == 2 ? 1 : 30;

        text_printf(&csv, "2024-%02d-%02d,%d,%zu\n", month, day - before + 1,
                    number(name, i), i * 37 % 11);
    }
    return has_calendar(&csv);
}

static void numbers_of_the_calendar_need_no_repeats(void **state)
{
    static const char *const names[] = {"month", "year and month",
                                        "length of the month", "week",
                                        "day of the week"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(is_number(names[i], 20));
        assert_false(is_number(names[i], 19));
    }
    assert_false(is_number("saturday first", 20));
    assert_false(is_number("other", 20));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flags_of_days_are_known_by_name),
        cmocka_unit_test(flags_of_one_part_are_so_on_its_dates),
        cmocka_unit_test(numbers_that_follow_from_the_time_are_no_values),
        cmocka_unit_test(waves_are_known_by_name),
        cmocka_unit_test(years_are_numbered_from_any_one),
        cmocka_unit_test(numbers_of_the_calendar_need_no_repeats),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
