/* test_time.c - times are read and printed back, steps found and followed. */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"

#include "time/step_find.h"
#include "time/calendar.h"
#include "time/day_part.h"
#include "time/month_names.h"
#include "time/time.h"
#include "time/time_century.h"
#include "time/week.h"
#include "time/weekday_names.h"
#include "time/zone.h"

static int64_t tick_of(const char *text, struct time_form *form)
{
    int64_t tick;

    if (!time_parse(text, strlen(text), true, form, &tick))
        fail_msg("\"%s\" is not a time", text);
    return tick;
}

static void every_form_is_printed_as_it_was_read(void **state)
{
    static const struct {
        const char *text;
        enum time_kind kind;
    } cases[] = {
        {"0", TIME_INTEGER},
        {"7", TIME_INTEGER},
        {"-7", TIME_INTEGER},
        {"007", TIME_INTEGER},
        {"00", TIME_INTEGER},
        {"20160701", TIME_INTEGER},
        {"999999999999999999", TIME_INTEGER},
        {"-999999999999999999", TIME_INTEGER},
        {"1949-01", TIME_MONTH},
        {"1949H2", TIME_MONTH},
        {"1949-H1", TIME_MONTH},
        {"H2 1949", TIME_MONTH},
        {"1999/00", TIME_MONTH},
        {"1949-50", TIME_MONTH},
        {"1949/1950", TIME_MONTH},
        {"FY1949", TIME_MONTH},
        {"FY 49", TIME_MONTH},
        {"0000-01", TIME_MONTH},
        {"9999-12", TIME_MONTH},
        {"0000-01-01", TIME_DATE},
        {"0000-02-29", TIME_DATE},
        {"1600-02-29", TIME_DATE},
        {"1969-12-31", TIME_DATE},
        {"1970-01-01", TIME_DATE},
        {"2000-02-29", TIME_DATE},
        {"2024-12-31", TIME_DATE},
        {"9999-12-31", TIME_DATE},
        {"2016-07-01 00:00", TIME_DATETIME},
        {"2016-07-01T23:59", TIME_DATETIME},
        {"2016-07-01 00:00:00", TIME_DATETIME},
        {"2016-07-01T12:34:56", TIME_DATETIME},
        {"2016-07-01T12:34:56.7", TIME_DATETIME},
        {"2016-07-01 12:34:56.000", TIME_DATETIME},
        {"2016-07-01 12:34:56.000001", TIME_DATETIME},
        {"1900-01-01 00:00:00.5", TIME_DATETIME},
        {"0000-01-01 00:00", TIME_DATETIME},
        {"9999-12-31T23:59:59.999999", TIME_DATETIME},
        {"2016-07-01T12:34Z", TIME_DATETIME},
        {"2016-07-01T12:34Z[UTC]", TIME_DATETIME},
        {"2016-07-01T12:34:56+02:00[Europe/Berlin]", TIME_DATETIME},
        {"2016-07-01 12:34:56Z", TIME_DATETIME},
        {"2016-07-01T12:34:56.25+01:00", TIME_DATETIME},
        {"2016-07-01T12:34:56-0330", TIME_DATETIME},
        {"2016-07-01 12:34 a.m.", TIME_DATETIME},
        {"2016-07-01 12:00a", TIME_DATETIME},
        {"2016-07-01 12:00:00P", TIME_DATETIME},
        {"2016-07-01 11:59 p", TIME_DATETIME},
        {"2016-07-01T12.5", TIME_DATETIME},
        {"2016-07-01T23.999999999", TIME_DATETIME},
        {"2016-07-01T12,125+01:00", TIME_DATETIME},
        {"2016-07-01T12:34.0", TIME_DATETIME},
        {"2016-07-01T12:34,75Z", TIME_DATETIME},
        {"20160701T1234.5", TIME_DATETIME},
        {"2016-W26-5T12.25", TIME_DATETIME},
        {"2016-07-01 12:34+02", TIME_DATETIME},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct time_form form = {0};
        int64_t tick = tick_of(cases[i].text, &form);
        char text[TIME_TEXT_MAX];

        assert_int_equal(form.kind, cases[i].kind);
        assert_int_equal(time_print(&form, tick, text), strlen(cases[i].text));
        assert_string_equal(text, cases[i].text);
    }
}

/* Patterns that are refused, and the longest that are not. */
static void patterns_are_checked(void **state)
{
    static const char *const wrong[] = {
        "",         "x",         "%",        "%Y%", "%-",       "%Q",
        "%Y %A",    "%H:%M",     "%d/%m",    "%m",  "%Y-%m %H", "%I:%M %Y",
        "%5s",      "%-p",       "%F %12H",  "%3Y", "%Y %d",    "%V",
        "%Y %j %M", "%\xc3\xa9", "%Y %\xff",
    };
    static const char *const right[] = {
        "%s",      "%9s",   "%Y",        "%d/%m/%y",          "%F %T",
        "%D %R",   "%Y-%j", "%G-W%V-%u", "%e %B %Y %l:%M %p", "%Y%%%m",
        "%F %24H",
    };
    struct time_form form = {0};
    char text[TIME_TEXT_MAX];

    (void)state;
    for (size_t i = 0; i < COUNT(wrong); i++)
        if (!time_form_set(&form, wrong[i]))
            fail_msg("\"%s\" is taken", wrong[i]);
    for (size_t i = 0; i < COUNT(right); i++) {
        assert_null(time_form_set(&form, right[i]));
        (void)time_print(&form, INT64_MAX, text);
        (void)time_print(&form, INT64_MIN, text);
    }
    assert_string_equal(text, "0000-01-01 00"); /* the first day */
    assert_non_null(time_form_set(&form, "%B %B %B %B %B %B %B %B %B %B %Y"));
}

/* Forms that are found, and written as they were read. */
static void forms_are_found_and_kept(void **state)
{
    static const struct {
        const char *text, *pattern, *iso;
    } cases[] = {
        {"1990/1/1 0:00", "%Y/%-m/%-d %-H:%M", "1990-01-01 00:00:00"},
        {"31.12.2020", "%d.%m.%Y", "2020-12-31"},
        {"12/31/69 9:05 PM", "%-m/%-d/%y %-I:%M %p", "1969-12-31 21:05:00"},
        {"31-1-68 12.00.07", "%-d-%-m-%y %-H.%M.%S", "2068-01-31 12:00:07"},
        {"1-Jan-20", "%-d-%b-%y", "2020-01-01"},
        {"05JAN2020", "%d%^b%Y", "2020-01-05"},
        {"january 5, 2020", "%#B %-d, %Y", "2020-01-05"},
        {"Jan5, 2020", "%b%-d, %Y", "2020-01-05"},
        {"JAN5, 2020", "%^b%-d, %Y", "2020-01-05"},
        {"Sun, 05 Jan 2020", "%a, %d %b %Y", "2020-01-05"},
        {"2020 Jan", "%Y %b", "2020-01"},
        {"2020M07", "%YM%m", "2020-07"},
        {"07/2020", "%m/%Y", "2020-07"},
        {"07.2020", "%m.%Y", "2020-07"},
        {"1990-Q4", "%Y-Q%q", "1990-10"},
        {"Q1 1990", "Q%q %Y", "1990-01"},
        {"2020-W53", "%G-W%V", "2020-12-28"},
        {"2021-W01-7", "%G-W%V-%u", "2021-01-10"},
        {"20240131T120000Z", "%Y%m%dT%H%M%S%z", "2024-01-31 12:00:00"},
        {"2020-01-01 00:30:00.123456000+01:00", "%Y-%m-%d %H:%M:%S.%9f%z",
         "2020-01-01 00:30:00"},
        {"2020-01-01T00:30:00.1234560z", "%Y-%m-%dT%H:%M:%S.%7f%z",
         "2020-01-01 00:30:00"},
        {"2020-01-01t00:30z", "%Y-%m-%dt%H:%M%z", "2020-01-01 00:30:00"},
        {"2020-244", "%Y-%j", "2020-08-31"},
        {"2020-001T06:00", "%Y-%jT%H:%M", "2020-01-01 06:00:00"},
        {"2020W531", "%GW%V%u", "2020-12-28"},
        {"2020-01-01 5", "%Y-%m-%d %-H", "2020-01-01 05:00:00"},
        {"1/2/2020 9:05 p.m.", "%-d/%-m/%Y %-I:%M %.p", "2020-02-01 21:05:00"},
        {"1/2/2020 12:05 a.m.", "%-d/%-m/%Y %-I:%M %.p", "2020-02-01 00:05:00"},
        {"2020-07-01 05:00:00 CEST", "%Y-%m-%d %H:%M:%S %z",
         "2020-07-01 05:00:00"},
        {"2020-07-01 05:00:00 +0000 UTC", "%Y-%m-%d %H:%M:%S %z",
         "2020-07-01 05:00:00"},
        {"Jan 5, 2020 1:02:03 AM PST", "%b %-d, %Y %-I:%M:%S %p %z",
         "2020-01-05 01:02:03"},
        {"2020-1-31 0500", "%Y-%-m-%-d %H%M", "2020-01-31 05:00:00"},
        {"Sun Jan  5 10:00:00 2020", "%a %b %_d %H:%M:%S %Y",
         "2020-01-05 10:00:00"},
        {"Sun Jan 05 10:00:00 2020", "%a %b %d %H:%M:%S %Y",
         "2020-01-05 10:00:00"},
        {"Wed Jan 15 10:00:00 UTC 2020", "%a %b %_d %H:%M:%S %z %Y",
         "2020-01-15 10:00:00"},
        {"Sun Jan 05 2020 10:00:00 GMT+0100", "%a %b %d %Y %H:%M:%S %z",
         "2020-01-05 10:00:00"},
        {"Sun Jan 05 2020 10:00:00 GMT-0330 (Newfoundland Standard Time)",
         "%a %b %d %Y %H:%M:%S %z", "2020-01-05 10:00:00"},
        {"2020.01.05D10:00:00.000000000", "%Y.%m.%dD%H:%M:%S.%9f",
         "2020-01-05 10:00:00"},
        {"2020-01-05 10:00 UTC+5:30", "%Y-%m-%d %H:%M %z",
         "2020-01-05 10:00:00"},
        {"Jan 5, 2020 @ 01:00:00.000", "%b %-d, %Y @ %H:%M:%S.%3f",
         "2020-01-05 01:00:00"},
        {"2020-01-05_10:00:00", "%Y-%m-%d_%H:%M:%S", "2020-01-05 10:00:00"},
        {"2020-01-05 10:00:00:000", "%Y-%m-%d %H:%M:%S:%3f",
         "2020-01-05 10:00:00"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct time_form form = {0}, iso;
        const int64_t tick = tick_of(cases[i].text, &form);
        char text[TIME_TEXT_MAX];

        time_form_settle(&form);
        assert_string_equal(form.pattern, cases[i].pattern);
        (void)time_print(&form, tick, text);
        assert_string_equal(text, cases[i].text);
        iso = time_form_iso(form.kind, true);
        iso.shift = form.shift;
        (void)time_print(&iso, tick, text);
        assert_string_equal(text, cases[i].iso);
    }
}

/* A number is written with blanks, with zeros or bare, as it was read. */
static void blanks_are_kept(void **state)
{
    static const struct {
        const char *pattern, *read, *later, *written;
    } cases[] = {
        {"%e %b %Y", " 5 Jan 2020", "16 Jan 2020", "%_d %b %Y"},
        {"%e %b %Y", "5 Jan 2020", "16 Jan 2020", "%-d %b %Y"},
        {"%e %b %Y", "05 Jan 2020", "16 Jan 2020", "%d %b %Y"},
        {"%e %b %Y", "15 Jan 2020", "16 Jan 2020", "%_d %b %Y"},
        {"%-d/%-m/%Y", "5/1/2020", "16/1/2020", "%-d/%-m/%Y"},
        {"%-d/%-m/%Y %k", "5/1/2020 7", "16/1/2020 8", "%-d/%-m/%Y %-H"},
        {"%d/%m/%Y %24H", "5/1/2020 7", "16/1/2020 24", "%-d/%-m/%Y %-24H"},
        {"%d/%m/%Y %24H", "31/12/2019 24", "01/01/2020 01", "%d/%m/%Y %24H"},
    };
    char text[TIME_TEXT_MAX];

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct time_form form = {0};
        int64_t tick;

        assert_null(time_form_set(&form, cases[i].pattern));
        (void)tick_of(cases[i].later, &form);
        tick = tick_of(cases[i].read, &form);
        time_form_settle(&form);
        assert_string_equal(form.pattern, cases[i].written);
        (void)time_print(&form, tick, text);
        assert_string_equal(text, cases[i].read);
    }
}

/* One name of three letters may be whole. */
static void names_are_whole_in_capitals_too(void **state)
{
    struct time_form form = {0};
    int64_t tick;
    char text[TIME_TEXT_MAX];

    (void)state;
    (void)tick_of("MAY 2020", &form);
    tick = tick_of("JUNE 2020", &form);
    time_form_settle(&form);
    (void)time_print(&form, tick, text);
    assert_string_equal(text, "JUNE 2020");
}

static void a_month_counts_before_its_quarter(void **state)
{
    struct time_form form = {0};
    char text[TIME_TEXT_MAX];

    (void)state;
    assert_null(time_form_set(&form, "%Y-%m Q%q"));
    (void)time_print(&form, tick_of("2020-02 Q1", &form), text);
    assert_string_equal(text, "2020-02 Q1");
}

static void what_is_no_time_is_refused(void **state)
{
    static const char *const cases[] = {
        "",
        "-",
        "+5",
        "-0",
        "-007",
        "1.5",
        "1e5",
        "5 ",
        " 5",
        "1000000000000000000",
        "1949-13",
        "1949-00",
        "149-01",
        "11949-01",
        "1949-01-",
        "2021-02-29",
        "1900-02-29",
        "2020-02-30",
        "2020-04-31",
        "2020-01-00",
        "2020-01-32",
        "2020-01-01 ",
        "12:00",
        "5.1.20x",
        "2020-W54",
        "2021-W53",
        "1990Q5",
        "Mon, 05 Jan 2020",
        "13/13/2020",
        "1:00 PM",
        "5/1/2020 13:00 PM",
        "2020-01-01T",
        "2020-01-01 24:01",
        "2020-01-01 00:60",
        "2020-01-01~00:00",
        "2020-01-01 00:00:",
        "2020-01-01 00:00:60",
        "2020-01-01 00:00:00.",
        "2020-01-01 00:00:00.1234567890",
        "2020-01-01 00.5",
        "2020-01-01 1:05x",
        "2020-01-01 13:05p",
        "2020-01-01T24.5",
        "2020-01-01T00:00.",
        "2021-366",
        "2020-W54",
        "2020W538",
        "2020-01-01 00:00+1",
        "2020-01-01 00:00 GMT+",
        "2020-01-01 00:00 CET+01:00",
        "2020-01-01 00:00 GMT+01:00 (CET",
        "2020-01-01 00:00+01:00 (CET)",
        "Sun Jan  5 10:00:00",
        "Sun Jan  5  10:00:00 2020",
        "Sun Jan   5 10:00:00 2020",
        "Sun Jan  15 10:00:00 2020",
        "2020-01-01 00:00+24:00",
        "2020-01-01 00:00+01:60",
        "2020-01-01 00:00+01:",
        "2020-01-01 00:00+01:00:00",
        "2020-01-01 00:00Zx",
        "NA",
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct time_form unknown = {0};
        struct time_form form = {0};
        int64_t tick = 17;

        if (time_parse(cases[i], strlen(cases[i]), true, &form, &tick))
            fail_msg("\"%s\" is taken for a time", cases[i]);
        assert_int_equal(tick, 17);
        assert_memory_equal(&form, &unknown, sizeof form);
    }
}

static void a_column_keeps_its_form(void **state)
{
    static const struct {
        const char *first, *same, *other;
    } cases[] = {
        {"1", "10", "01"},
        {"01", "10", "1"},
        {"08", "00", "008"},
        {"099", "1000", "-10"},
        {"5", "-5", "2020-01"},
        {"2020-01", "2021-12", "202101"},
        {"2020-01-01", "1920-01-01", "2020-01"},
        {"2020-01-01 00:00", "2020-01-01 00:01", "2020-01-01"},
        {"2020-01-01 00:00", "2020-01-01 00:01", "2020-01-01T00:01"},
        {"2020-01-01 00:00", "2020-01-01 00:01", "2020-01-01 00:01:00"},
        {"2020-01-01 00:00:00.5", "2020-01-01 00:00:01.0",
         "2020-01-01 00:00:01"},
        {"2020-01-01T00:00Z", "2020-01-01T01:00Z", "2020-01-01T01:00"},
        {"2020-01-01T00:00+01:00", "2020-07-01T00:00+01:00",
         "2020-07-01T00:00"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct time_form form = {0};
        char text[TIME_TEXT_MAX];
        int64_t tick;

        (void)tick_of(cases[i].first, &form);
        tick = tick_of(cases[i].same, &form);
        (void)time_print(&form, tick, text);
        assert_string_equal(text, cases[i].same);
        if (time_parse(cases[i].other, strlen(cases[i].other), true, &form,
                       &tick))
            fail_msg("\"%s\" is taken after \"%s\"", cases[i].other,
                     cases[i].first);
    }
}

static void integers_are_times_only_if_asked_for(void **state)
{
    struct time_form form = {0};
    int64_t tick;

    (void)state;
    assert_false(time_parse("5", 1, false, &form, &tick));
    assert_true(time_parse("5", 1, true, &form, &tick));
    assert_true(time_parse("6xx", 1, true, &form, &tick));
    assert_int_equal(tick, 6);
    form = (struct time_form){0};
    assert_false(time_parse("5", 1, false, &form, &tick));
}

static void days_follow_each_other_through_all_years(void **state)
{
    struct time_form form = {0};
    int64_t first = tick_of("0000-01-01", &form);
    int64_t last = tick_of("9999-12-31", &form);
    char text[TIME_TEXT_MAX], before[TIME_TEXT_MAX] = "";

    (void)state;
    assert_int_equal(tick_of("1970-01-01", &form), 0);
    assert_int_equal(tick_of("2000-03-01", &form), 11017);
    assert_int_equal(last - first + 1, 10000 * 365 + 2425);
    for (int64_t day = first; day <= last; day += 1) {
        (void)time_print(&form, day, text);
        assert_true(strcmp(text, before) > 0);
        if (tick_of(text, &form) != day)
            fail_msg("%s is not day %lld", text, (long long)day);
        memcpy(before, text, sizeof before);
    }
}

struct axis {
    const char *times[6]; /* ended by NULL */
    enum time_step_kind kind;
    int64_t count;
    enum time_frequency frequency;
    const char *next, *before; /* one step after the last, before the first */
};

static const struct axis axes[] = {
    {{"1", "2", "3"}, STEP_TICKS, 1, FREQUENCY_OTHER, "4", "0"},
    {{"08", "09", "10"}, STEP_TICKS, 1, FREQUENCY_OTHER, "11", "07"},
    {{"2000", "2005"}, STEP_TICKS, 5, FREQUENCY_OTHER, "2010", "1995"},
    {{"1949-11", "1949-12", "1950-01"},
     STEP_TICKS,
     1,
     FREQUENCY_MONTHLY,
     "1950-02",
     "1949-10"},
    {{"1949-01", "1950-01"},
     STEP_TICKS,
     12,
     FREQUENCY_OTHER,
     "1951-01",
     "1948-01"},
    {{"2012-02-28", "2012-02-29", "2012-03-01"},
     STEP_TICKS,
     1,
     FREQUENCY_DAILY,
     "2012-03-02",
     "2012-02-27"},
    {{"2019-12-30", "2019-12-31"},
     STEP_TICKS,
     1,
     FREQUENCY_DAILY,
     "2020-01-01",
     "2019-12-29"},
    {{"2020-01-01", "2020-01-08", "2020-01-15"},
     STEP_TICKS,
     7,
     FREQUENCY_WEEKLY,
     "2020-01-22",
     "2019-12-25"},
    {{"2020-01-01", "2020-02-01"},
     STEP_TICKS,
     31,
     FREQUENCY_OTHER,
     "2020-03-03",
     "2019-12-01"},
    {{"2020-01-01", "2020-02-01", "2020-03-01"},
     STEP_MONTHS,
     1,
     FREQUENCY_MONTHLY,
     "2020-04-01",
     "2019-12-01"},
    {{"2021-07-15", "2021-08-15", "2021-09-15"},
     STEP_MONTHS,
     1,
     FREQUENCY_MONTHLY,
     "2021-10-15",
     "2021-06-15"},
    {{"2021-01-01", "2022-01-01", "2023-01-01"},
     STEP_MONTHS,
     12,
     FREQUENCY_OTHER,
     "2024-01-01",
     "2020-01-01"},
    {{"2021-01-31", "2021-02-28", "2021-03-31"},
     STEP_MONTH_ENDS,
     1,
     FREQUENCY_MONTHLY,
     "2021-04-30",
     "2020-12-31"},
    {{"2019-12-31", "2020-01-31", "2020-02-29"},
     STEP_MONTH_ENDS,
     1,
     FREQUENCY_MONTHLY,
     "2020-03-31",
     "2019-11-30"},
    {{"2020-04-30", "2020-06-30", "2020-08-31"},
     STEP_MONTH_ENDS,
     2,
     FREQUENCY_OTHER,
     "2020-10-31",
     "2020-02-29"},
    {{"2021-02-28", "2022-02-28", "2023-02-28"},
     STEP_MONTH_ENDS,
     12,
     FREQUENCY_OTHER,
     "2024-02-29",
     "2020-02-29"},
    {{"2020-01-30", "2020-03-30", "2020-05-30"},
     STEP_MONTHS_30,
     2,
     FREQUENCY_OTHER,
     "2020-07-30",
     "2019-11-30"},
    {{"2018-06-26 22:00:00", "2018-06-26 23:00:00"},
     STEP_TICKS,
     3600000000,
     FREQUENCY_HOURLY,
     "2018-06-27 00:00:00",
     "2018-06-26 21:00:00"},
    {{"2018-12-31T23:45Z", "2019-01-01T00:00Z"},
     STEP_TICKS,
     900000000,
     FREQUENCY_OTHER,
     "2019-01-01T00:15Z",
     "2018-12-31T23:30Z"},
    {{"1969-12-31 12:00", "1970-01-01 12:00"},
     STEP_TICKS,
     86400000000,
     FREQUENCY_DAILY,
     "1970-01-02 12:00",
     "1969-12-30 12:00"},
    {{"2020-01-01 06:00", "2020-01-08 06:00"},
     STEP_TICKS,
     604800000000,
     FREQUENCY_WEEKLY,
     "2020-01-15 06:00",
     "2019-12-25 06:00"},
    {{"2020-01-01 06:00", "2020-02-01 06:00", "2020-03-01 06:00"},
     STEP_MONTHS,
     1,
     FREQUENCY_MONTHLY,
     "2020-04-01 06:00",
     "2019-12-01 06:00"},
    {{"1960-01-31 06:00", "1960-02-29 06:00", "1960-03-31 06:00"},
     STEP_MONTH_ENDS,
     1,
     FREQUENCY_MONTHLY,
     "1960-04-30 06:00",
     "1959-12-31 06:00"},
    {{"2020-01-02", "2020-01-03", "2020-01-06", "2020-01-07", "2020-01-08"},
     STEP_WEEKDAYS,
     1,
     FREQUENCY_OTHER,
     "2020-01-09",
     "2020-01-01"},
    {{"1969-12-25 09:30", "1969-12-26 09:30", "1969-12-29 09:30",
      "1969-12-30 09:30", "1969-12-31 09:30"},
     STEP_WEEKDAYS,
     1,
     FREQUENCY_OTHER,
     "1970-01-01 09:30",
     "1969-12-24 09:30"},
    {{"2020-01-01T00:00:00.0", "2020-01-01T00:00:00.5"},
     STEP_TICKS,
     500000,
     FREQUENCY_OTHER,
     "2020-01-01T00:00:01.0",
     "2019-12-31T23:59:59.5"},
};

static size_t read_axis(const struct axis *axis, struct time_form *form,
                        int64_t *ticks)
{
    size_t n = 0;

    *form = (struct time_form){0};
    for (; n < COUNT(axis->times) && axis->times[n]; n++)
        ticks[n] = tick_of(axis->times[n], form);
    return n;
}

static struct time_step find_step(const struct time_form *form,
                                  const int64_t *ticks, size_t n)
{
    struct step_finder finder = {.n_long = 0};

    step_finder_add(&finder, form, ticks, n);
    return step_finder_result(&finder);
}

static void steps_are_found_and_followed(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(axes); i++) {
        struct time_form form;
        int64_t ticks[COUNT(axes->times)];
        size_t n = read_axis(&axes[i], &form, ticks);
        struct time_step step = find_step(&form, ticks, n);
        char text[TIME_TEXT_MAX];

        if (step.kind != axes[i].kind || step.count != axes[i].count ||
            time_frequency(&form, step) != axes[i].frequency)
            fail_msg("%s ...: %s %lld, frequency %d", axes[i].times[0],
                     time_step_names[step.kind], (long long)step.count,
                     (int)time_frequency(&form, step));
        (void)time_print(&form, time_add(&form, step, ticks[n - 1], 1), text);
        assert_string_equal(text, axes[i].next);
        (void)time_print(&form, time_add(&form, step, ticks[0], -1), text);
        assert_string_equal(text, axes[i].before);
        for (size_t k = 0; k < n; k++)
            assert_int_equal(time_add(&form, step, ticks[0], (int64_t)k),
                             ticks[k]);
    }
}

/* The smallest one of several that are equally common. */
static void the_step_is_the_most_common_difference(void **state)
{
    static const struct axis common[] = {
        {{"1", "2", "4"}, .kind = STEP_TICKS, .count = 1},
        {{"1", "4", "7", "8"}, .kind = STEP_TICKS, .count = 3},
        {{"2020-01-01", "2020-01-02", "2020-01-02", "2020-01-04"},
         .kind = STEP_TICKS,
         .count = 1},
        {{"2020-01-01", "2020-02-01", "2020-04-01", "2020-05-01"},
         .kind = STEP_MONTHS,
         .count = 1},
        {{"2019-01-31", "2019-02-28", "2019-05-31", "2019-06-30"},
         .kind = STEP_MONTH_ENDS,
         .count = 1},
        {{"2021-01-30", "2021-02-28", "2021-03-30", "2021-04-30"},
         .kind = STEP_MONTHS_30,
         .count = 1},
        {{"2020-01-01", "2020-04-01", "2020-07-01", "2020-10-02"},
         .kind = STEP_MONTHS,
         .count = 3},
        {{"2020-01-01", "2020-01-29", "2020-02-26", "2020-03-25"},
         .kind = STEP_TICKS,
         .count = 28},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(common); i++) {
        struct time_form form;
        int64_t ticks[COUNT(common->times)];
        const size_t n = read_axis(&common[i], &form, ticks);
        const struct time_step step = find_step(&form, ticks, n);

        if (step.kind != common[i].kind || step.count != common[i].count)
            fail_msg("%s ...: %s %lld", common[i].times[1],
                     time_step_names[step.kind], (long long)step.count);
    }
}

/* More different ones than the table has room for: the first are counted. */
static void many_different_differences_end(void **state)
{
    enum { N = 3000 };
    const struct time_form form = {.kind = TIME_INTEGER};
    int64_t ticks[N];

    (void)state;
    for (int64_t i = 0; i < N; i++)
        ticks[i] = i * i;
    ticks[4] = ticks[3] + 5; /* the third difference of 5 is the second one */
    assert_int_equal(find_step(&form, ticks, N).count, 5);
}

static void times_that_do_not_rise_have_no_step(void **state)
{
    static const struct axis none[] = {
        {.times = {"1"}},
        {.times = {"2020-01-01"}},
        {.times = {"1", "1", "1"}},
        {.times = {"3", "2", "1"}},
        {.times = {"2020-02", "2020-01"}},
        {.times = {"2020-03-01", "2020-02-01", "2020-01-01"}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(none); i++) {
        struct time_form form;
        int64_t ticks[COUNT(none->times)];
        size_t n = read_axis(&none[i], &form, ticks);
        struct time_step step = find_step(&form, ticks, n);

        assert_int_equal(step.kind, STEP_NONE);
        assert_int_equal(time_frequency(&form, step), FREQUENCY_OTHER);
        assert_int_equal(time_add(&form, step, ticks[0], 5), ticks[0]);
    }
}

static void adding_keeps_within_months_and_years(void **state)
{
    static const struct {
        const char *from;
        enum time_step_kind kind;
        int64_t count, k;
        const char *want;
    } cases[] = {
        {"2020-02-29", STEP_MONTHS, 12, 1, "2021-02-28"},
        {"2020-02-29", STEP_MONTHS, 12, 4, "2024-02-29"},
        {"2020-02-29", STEP_MONTHS, 12, -1, "2019-02-28"},
        {"2020-01-31", STEP_MONTHS, 1, 1, "2020-02-29"},
        {"2020-01-31", STEP_MONTHS, 1, 2, "2020-03-31"},
        {"2020-01-31", STEP_MONTHS, 1, -2, "2019-11-30"},
        {"2020-12-15 23:00", STEP_MONTHS, 1, 1, "2021-01-15 23:00"},
        {"2020-11-30", STEP_MONTH_ENDS, 1, 3, "2021-02-28"},
        {"2020-12-31", STEP_TICKS, 1, 60, "2021-03-01"},
        {"2020-12-31", STEP_TICKS, 1, 0, "2020-12-31"},
        {"2020-12-31", STEP_TICKS, 0, 9, "2020-12-31"},
        {"9999-12-30", STEP_TICKS, 1, 5, "9999-12-31"},
        {"9999-11-30", STEP_MONTHS, 1, 5, "9999-12-30"},
        {"0000-02-01", STEP_MONTHS, 1, -5, "0000-01-01"},
        {"0000-01-02", STEP_TICKS, 7, -1, "0000-01-01"},
        {"9999-12-31 23:00", STEP_TICKS, 3600000000, 2, "9999-12-31 23:59"},
        {"9999-10", STEP_TICKS, 1, INT64_MAX, "9999-12"},
        {"9999-10", STEP_TICKS, 1, INT64_MIN, "0000-01"},
        {"2020-01-01", STEP_MONTHS, 1, INT64_MAX, "9999-12-01"},
        {"5", STEP_TICKS, 999999999999999999, 1000, "999999999999999999"},
        {"5", STEP_TICKS, 7, INT64_MIN, "-999999999999999999"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct time_step step = {.kind = cases[i].kind,
                                       .count = cases[i].count};
        struct time_form form = {0};
        int64_t from = tick_of(cases[i].from, &form);
        char text[TIME_TEXT_MAX];

        (void)time_print(&form, time_add(&form, step, from, cases[i].k), text);
        assert_string_equal(text, cases[i].want);
    }
}

static void a_form_that_is_not_known_prints_nothing(void **state)
{
    char text[TIME_TEXT_MAX] = "x";

    (void)state;
    assert_int_equal(time_print(&(struct time_form){0}, 5, text), 0);
    assert_string_equal(text, "");
}

static void the_longest_time_fits(void **state)
{
    struct time_form form = {.offset = "+00:00"};
    char text[TIME_TEXT_MAX];

    (void)state;
    assert_null(time_form_set(&form, "%Y-%m-%dT%H:%M:%S.%6f%z"));
    memcpy(form.offset, "+00:00", 7);
    assert_int_equal(time_print(&form, INT64_MAX, text), 32);
    assert_string_equal(text, "9999-12-31T23:59:59.999999+00:00");
    assert_int_equal(time_print(&form, INT64_MIN, text), 32);
    assert_string_equal(text, "0000-01-01T00:00:00.000000+00:00");
}

/* Reads a text by the head of its pattern and without one. */
static void compare_readings(const char *pattern, const char *text,
                             size_t length)
{
    struct time_form fast = {0}, slow;
    int64_t tick = 0, slow_tick = 0;
    bool is_time;

    assert_null(time_form_set(&fast, pattern));
    slow = fast;
    slow.head = (struct time_head){0};
    is_time = time_parse(text, length, false, &fast, &tick);
    if (time_parse(text, length, false, &slow, &slow_tick) != is_time ||
        tick != slow_tick || fast.padded != slow.padded ||
        fast.unpadded != slow.unpadded || fast.shift != slow.shift)
        fail_msg("\"%.*s\" of \"%s\"", (int)length, text, pattern);
}

/* With every byte changed or missing, too. */
static void the_head_of_a_pattern_changes_no_time(void **state)
{
    static const struct {
        const char *pattern, *text;
    } cases[] = {
        {"%Y-%m-%d %H:%M:%S", "2016-07-01 23:05:59"},
        {"%FT%T.%f%z", "2016-12-31T00:59:00.125+01:00"},
        {"%d.%m.%Y %H:%M", "31.12.1999 24:00"},
        {"%-d/%-m/%y %-I:%M %p", "1/12/69 9:05 PM"},
        {"%Y%m%d%H%M%S%3f", "20160229235959123"},
        {"%G-W%V-%u", "2020-W53-7"},
        {"%m1%d1%Y", "01121020"},
        {"%a %d %b %Y", "Sun 05 Jan 2020"},
        {"%Y %j", "0001 060"},
        {"%d%% %m %Y", "01% 2 2020"},
    };
    static const char bytes[] = "0129-:. xZ";

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const size_t length = strlen(cases[i].text);
        char text[TIME_TEXT_MAX];

        for (size_t at = 0; at < length; at++) {
            for (const char *b = bytes; *b; b++) {
                memcpy(text, cases[i].text, length);
                text[at] = *b;
                compare_readings(cases[i].pattern, text, length);
                compare_readings(cases[i].pattern, text, at + 1);
            }
            memmove(text + at, cases[i].text + at + 1, length - at);
            memcpy(text, cases[i].text, at);
            compare_readings(cases[i].pattern, text, length - 1);
        }
        compare_readings(cases[i].pattern, cases[i].text, length);
    }
}

/* The first form of a number, which is always an integer as well. */
static void check_number(const char *text, const char *pattern)
{
    struct time_form forms[TIME_READINGS_MAX];
    const size_t n = time_detect(text, strlen(text),
                                 TIME_INTEGERS | TIME_LONG_NUMBERS, forms);

    assert_in_range(n, 2, TIME_READINGS_MAX);
    assert_string_equal(forms[0].pattern, pattern);
    assert_int_equal(forms[n - 1].kind, TIME_INTEGER);
}

static void digits_of_dates_and_of_seconds_are_told_apart(void **state)
{
    (void)state;
    check_number("20240131", "%Y%m%d");
    check_number("2024013123", "%Y%m%d%H");
    check_number("1704067200", "%s");
    check_number("1799123100", "%s");
    check_number("202401312359", "%Y%m%d%H%M");
    check_number("1704067200000", "%3s");
    check_number("20240131235959", "%Y%m%d%H%M%S");
}

static void names_of_offsets_are_shifts(void **state)
{
    static const struct {
        const char *text, *utc;
    } cases[] = {{"2020-07-01 05:00 CEST", "2020-07-01 03:00Z"},
                 {"2020-07-01 05:00 PDT", "2020-07-01 12:00Z"},
                 {"2020-07-01 05:00 +0200 CEST", "2020-07-01 03:00Z"}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct time_form form = {0}, utc = {0};

        assert_int_equal(tick_of(cases[i].text, &form),
                         tick_of(cases[i].utc, &utc));
    }
}

static void names_of_one_offset_do_not_differ(void **state)
{
    static const struct {
        const char *first, *second;
        bool differ;
    } cases[] = {{"2020-07-01 05:00+00:00", "2020-07-01 06:00Z", false},
                 {"2020-07-01 05:00 UTC", "2020-07-01 06:00 GMT", false},
                 {"2020-07-01 05:00 CEST", "2020-07-01 06:00 +0200", false},
                 {"2020-07-01 05:00Z", "2020-07-01 06:00+01:00", true}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct time_form form = {0};

        (void)tick_of(cases[i].first, &form);
        (void)tick_of(cases[i].second, &form);
        assert_int_equal(form.offsets_differ, cases[i].differ);
    }
}

static void days_of_a_spreadsheet_are_times(void **state)
{
    static const struct {
        const char *text, *iso;
    } cases[] = {{"44927", "2023-01-01 00:00:00"},
                 {"25568", "1969-12-31 00:00:00"},
                 {"44927.25", "2023-01-01 06:00:00"},
                 {"44927.041666667", "2023-01-01 01:00:00"},
                 {"44927.999988426", "2023-01-01 23:59:59"}};
    const struct time_form iso = time_form_iso(TIME_DATETIME, true);
    struct time_form forms[TIME_READINGS_MAX];
    struct time_form form = {0};
    char text[TIME_TEXT_MAX];
    int64_t tick;

    (void)state;
    assert_null(time_form_set(&form, "%E"));
    for (size_t i = 0; i < COUNT(cases); i++) {
        tick = tick_of(cases[i].text, &form);
        (void)time_print(&form, tick, text);
        assert_string_equal(text, cases[i].text);
        (void)time_print(&iso, tick, text);
        assert_string_equal(text, cases[i].iso);
        assert_true(time_detect(cases[i].text, strlen(cases[i].text),
                                TIME_SERIALS, forms) > 0);
        assert_int_equal(
            time_detect(cases[i].text, strlen(cases[i].text), 0, forms), 0);
    }
    assert_int_equal(tick_of("44927.04167", &form),
                     tick_of("44927.041666667", &form));
    assert_int_equal(time_detect("12345", 5, TIME_SERIALS, forms), 0);
    assert_false(time_parse("44927.", 6, false, &form, &tick));
    assert_false(time_parse("9999999", 7, false, &form, &tick));
    (void)time_print(&form, INT64_MAX, text);
    (void)time_print(&form, INT64_MIN, text);
}

/* Days of astronomers, which also begin at noon. */
/* Reads the first time and writes one that is some steps later. */
static void dates_have_names_in_other_languages(void **state)
{
    static const struct {
        const char *first;
        int steps;
        const char *later;
    } cases[] = {
        {"5 \xd1\x84\xd0\xb5\xd0\xb2\xd1\x80\xd0\xb0\xd0\xbb\xd1\x8f 2024", 30,
         "6 \xd0\xbc\xd0\xb0\xd1\x80\xd1\x82\xd0\xb0 2024"},
        {"5 \xd1\x84\xd0\xb5\xd0\xb2\xd1\x80\xd0\xb0\xd0\xbb\xd1\x8f 2024 "
         "\xd0\xb3.",
         95, "10 \xd0\xbc\xd0\xb0\xd1\x8f 2024 \xd0\xb3."},
        {"15 \xd1\x8f\xd0\xbd\xd0\xb2 2024", 31,
         "15 \xd1\x84\xd0\xb5\xd0\xb2 2024"},
        {"\xd0\xaf\xd0\xbd\xd0\xb2\xd0\xb0\xd1\x80\xd1\x8c 2024", 9,
         "\xd0\x9e\xd0\xba\xd1\x82\xd1\x8f\xd0\xb1\xd1\x80\xd1\x8c 2024"},
        {"\xd1\x8f\xd0\xbd\xd0\xb2\xd0\xb0\xd1\x80\xd1\x8c 2024", 9,
         "\xd0\xbe\xd0\xba\xd1\x82\xd1\x8f\xd0\xb1\xd1\x80\xd1\x8c 2024"},
        {"5 \xd0\xbb\xd1\x8e\xd1\x82\xd0\xbe\xd0\xb3\xd0\xbe 2024", 30,
         "6 \xd0\xb1\xd0\xb5\xd1\x80\xd0\xb5\xd0\xb7\xd0\xbd\xd1\x8f 2024"},
        {"5. \xc3\xbanora 2024", 30, "6. b\xc5\x99\x65zna 2024"},
        {"\xc4\x8d\x65rven 2024", 1, "\xc4\x8d\x65rvenec 2024"},
        {"5 lutego 2024 r.", 30, "6 marca 2024 r."},
        {"1 de enero de 2024", 40, "10 de febrero de 2024"},
        {"Montag, 05.02.2024", 3, "Donnerstag, 08.02.2024"},
        {"Mo. 05/02/2024", 6, "So. 11/02/2024"},
        {"Mo., 05.02.2024", 1, "Di., 06.02.2024"},
        {"lun. 05/02/2024", 1, "mar. 06/02/2024"},
        {"lundi 5 f\xc3\xa9vrier 2024", 2, "mercredi 7 f\xc3\xa9vrier 2024"},
        {"lunes, 5 de febrero de 2024", 5,
         "s\xc3\xa1\x62\x61\x64o, 10 de febrero de 2024"},
        {"mi\xc3\xa9 07/02/2024", 4, "dom 11/02/2024"},
        {"Luned\xc3\xac 05/02/2024", 3, "Gioved\xc3\xac 08/02/2024"},
        {"segunda-feira, 05/02/2024", 1, "ter\xc3\xa7\x61-feira, 06/02/2024"},
        {"Ma 05-02-2024", 2, "Wo 07-02-2024"},
        {"M\xc3\xa5ndag 05-02-2024", 5, "L\xc3\xb6rdag 10-02-2024"},
        {"pon 05.02.2024", 2, "\xc5\x9br 07.02.2024"},
        {"\xd0\xbf\xd0\xbd 05.02.2024", 6, "\xd0\xb2\xd1\x81 11.02.2024"},
        {"\xd0\x9f\xd0\xbd, 05.02.2024", 1, "\xd0\x92\xd1\x82, 06.02.2024"},
        {"po 05.02.2024", 1, "\xc3\xbat 06.02.2024"},
        {"MON 05/02/2024", 1, "TUE 06/02/2024"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct time_form form = {0};
        int64_t tick, later;
        char text[TIME_TEXT_MAX];

        assert_true(time_parse(cases[i].first, strlen(cases[i].first), false,
                               &form, &tick));
        assert_true(time_parse(cases[i].later, strlen(cases[i].later), false,
                               &form, &later));
        assert_int_equal(later - tick, cases[i].steps);
        time_form_settle(&form);
        (void)time_print(&form, later, text);
        assert_string_equal(text, cases[i].later);
    }
}

/* A weekday that is not that of the date makes it none. */
static void weekdays_are_those_of_their_dates(void **state)
{
    struct time_form form = {0};
    int64_t tick;

    (void)state;
    assert_false(time_parse("lun. 06/02/2024", 15, false, &form, &tick));
    assert_false(time_parse("le 06/02/2024", 13, false, &form, &tick));
}

static void quarters_have_roman_numbers(void **state)
{
    static const char *const forms[][4] = {
        {"I 2024", "II 2024", "III 2024", "IV 2024"},
        {"2024-I", "2024-II", "2024-III", "2024-IV"}};

    (void)state;
    for (size_t k = 0; k < 2; k++) {
        struct time_form form = {0};
        char text[TIME_TEXT_MAX];
        int64_t tick;

        for (int i = 0; i < 4; i++) {
            assert_true(time_parse(forms[k][i], strlen(forms[k][i]), false,
                                   &form, &tick));
            assert_int_equal(tick, 2024 * 12 + 3 * i);
            (void)time_print(&form, tick, text);
            assert_string_equal(text, forms[k][i]);
        }
        assert_false(time_parse("V 2024", 6, false, &form, &tick));
        assert_false(time_parse("2024-IIII", 9, false, &form, &tick));
    }
}

static void julian_days_are_times(void **state)
{
    static const struct {
        const char *pattern, *text, *iso;
    } cases[] = {{"%K", "0", "1858-11-17 00:00:00"},
                 {"%K", "60310.25", "2024-01-01 06:00:00"},
                 {"%J", "2460310.5", "2024-01-01 00:00:00"},
                 {"%J", "2460311", "2024-01-01 12:00:00"},
                 {"%J", "2451544.75", "2000-01-01 06:00:00"}};
    const struct time_form iso = time_form_iso(TIME_DATETIME, true);
    struct time_form forms[TIME_READINGS_MAX];
    char text[TIME_TEXT_MAX];

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct time_form form = {0};
        int64_t tick;

        assert_null(time_form_set(&form, cases[i].pattern));
        tick = tick_of(cases[i].text, &form);
        (void)time_print(&form, tick, text);
        assert_string_equal(text, cases[i].text);
        (void)time_print(&iso, tick, text);
        assert_string_equal(text, cases[i].iso);
    }
    assert_int_equal(time_detect("60310", 5, TIME_JULIAN, forms), 1);
    assert_int_equal(time_detect("2460310.5", 9, TIME_JULIAN, forms), 1);
    assert_int_equal(time_detect("3460310", 7, TIME_JULIAN, forms), 0);
    assert_int_equal(time_detect("603", 3, TIME_JULIAN, forms), 0);
}

/* Numbers side by side may lack digits only after %-. */
static void digits_that_are_lacking_are_zeros(void **state)
{
    static const struct {
        const char *pattern, *text, *iso; /* NULL: no such time */
    } cases[] = {{"%Y%m%d %-H%M", "20240131 0", "2024-01-31 00:00:00"},
                 {"%Y%m%d %-H%M", "20240131 30", "2024-01-31 00:30:00"},
                 {"%Y%m%d %-H%M", "20240131 930", "2024-01-31 09:30:00"},
                 {"%Y%m%d %-H%M", "20240131 1230", "2024-01-31 12:30:00"},
                 {"%Y%m%d %-H%M", "20240131 60", NULL},
                 {"%Y%m%d %-H%M", "20240131 12300", NULL},
                 {"%Y%m%d %-H%M", "20240131 ", NULL},
                 {"%Y%m%d %H%M", "20240131 930", NULL},
                 {"%-d%m%Y %H", "1022024 5", "2024-02-01 05:00:00"},
                 {"%-d%m%Y %H", "022024 5", NULL}};
    const struct time_form iso = time_form_iso(TIME_DATETIME, true);

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct time_form form = {0};
        char text[TIME_TEXT_MAX];
        int64_t tick;

        assert_null(time_form_set(&form, cases[i].pattern));
        assert_int_equal(time_parse(cases[i].text, strlen(cases[i].text), false,
                                    &form, &tick),
                         cases[i].iso != NULL);
        if (!cases[i].iso)
            continue;
        (void)time_print(&iso, tick, text);
        assert_string_equal(text, cases[i].iso);
    }
}

/* The first form of the first text that reads all months of a year. */
static struct time_form form_of_months(char texts[12][TIME_TEXT_MAX],
                                       int64_t ticks[12])
{
    struct time_form forms[TIME_READINGS_MAX];
    const size_t n = time_detect(texts[0], strlen(texts[0]), 0, forms);

    for (size_t i = 0; i < n; i++) {
        int m = 0;

        while (m < 12 && time_parse(texts[m], strlen(texts[m]), false,
                                    &forms[i], &ticks[m]))
            m++;
        if (m == 12)
            return forms[i];
    }
    fail_msg("no form reads all months as \"%s\"", texts[0]);
    return forms[0];
}

/* Reads the months of a year and writes them again. */
static void check_months(const char *before, const char *const names[12],
                         const char *after)
{
    struct time_form form;
    char text[TIME_TEXT_MAX], want[12][TIME_TEXT_MAX];
    int64_t ticks[12], time_of_day;

    for (int m = 0; m < 12; m++)
        (void)snprintf(want[m], sizeof want[m], "%s%s%s", before, names[m],
                       after);
    form = form_of_months(want, ticks);
    time_form_settle(&form);
    for (int m = 0; m < 12; m++) {
        (void)time_print(&form, ticks[m], text);
        assert_string_equal(text, want[m]);
        assert_int_equal(calendar_split(&form, ticks[m], &time_of_day).month,
                         m + 1);
    }
}

/* The names of a table of months in one language, short or whole. */
static const char *month_in(size_t language, bool whole, int month)
{
    const struct name_language *names = &month_names.languages[language];

    return whole ? names->whole[month] : names->abbreviated[month];
}

/* Reads 14 months from each one on, in each language: a month that is also the
 * name of a weekday in some language, such as mar, is a month. */
static void times_may_start_with_each_month(void **state)
{
    static const char *const around_year[][2] = {
        {" ", ""}, {"-", ""}, {" 4, ", ""}, {" 04, ", ", 3:00:00 PM"}};

    (void)state;
    for (size_t i = 0; i < 2 * 12 * 4 * month_names.n_languages; i++) {
        const size_t language = i / (2 * 12 * 4);
        const int start = (int)(i / 2 / 4 % 12);
        const char *const *around = around_year[i / 2 % 4];
        struct time_form form = {0};

        for (int m = start; m < start + 14; m++) {
            const int year = 2012 + m / 12;
            char text[TIME_TEXT_MAX];
            struct civil date;
            int64_t tick;

            (void)snprintf(text, sizeof text, "%s%s%d%s",
                           month_in(language, i % 2, m % 12), around[0], year,
                           around[1]);
            if (!time_parse(text, strlen(text), false, &form, &tick))
                fail_msg("%s is no time", text);
            date = calendar_split(&form, tick, &(int64_t){0});
            assert_int_equal(date.year, year);
            assert_int_equal(date.month, m % 12 + 1);
        }
    }
}

/* A name of two languages, such as So, is that of the first one. */
static void weekdays_are_read_before_dates(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * 7 * weekday_names.n_languages; i++) {
        const struct name_language *names =
            &weekday_names.languages[i / (2 * 7)];
        const int day = (int)(i / 2 % 7);
        const char *name = i % 2 ? names->whole[day] : names->abbreviated[day];
        struct time_form form = {0};
        char text[TIME_TEXT_MAX];
        int64_t tick;

        if (name_find(&weekday_names, name, name + strlen(name),
                      WEEKDAY_LANGUAGES, false)
                .index != day)
            continue;
        (void)snprintf(text, sizeof text, "%s %d/03/2024", name,
                       18 + day); /* 18 March 2024 is a Monday */
        if (!time_parse(text, strlen(text), false, &form, &tick))
            fail_msg("%s is no time", text);
        assert_int_equal(form.kind, TIME_DATE);
    }
}

static void months_have_names_in_other_languages(void **state)
{
    static const char *const german[] = {
        "Januar", "Februar", "M\xc3\xa4rz", "April",   "Mai",      "Juni",
        "Juli",   "August",  "September",   "Oktober", "November", "Dezember"};
    static const char *const short_german[] = {"Jan", "Feb", "Mrz", "Apr",
                                               "Mai", "Jun", "Jul", "Aug",
                                               "Sep", "Okt", "Nov", "Dez"};
    static const char *const german_points[] = {
        "Jan.", "Feb.", "M\xc3\xa4r.", "Apr.", "Mai",  "Jun.",
        "Jul.", "Aug.", "Sep.",        "Okt.", "Nov.", "Dez."};
    static const char *const german_whole[] = {
        "Jan.", "Feb.", "M\xc3\xa4rz", "April", "Mai",  "Juni",
        "Juli", "Aug.", "Sept.",       "Okt.",  "Nov.", "Dez."};
    static const char *const dutch[] = {"jan", "feb", "mrt", "apr",
                                        "mei", "jun", "jul", "aug",
                                        "sep", "okt", "nov", "dec"};
    static const char *const english_points[] = {
        "Jan.", "Feb.", "March", "April", "May",  "June",
        "July", "Aug.", "Sept.", "Oct.",  "Nov.", "Dec."};
    static const char *const whole_english[] = {
        "January", "February", "March",     "April",   "May",      "June",
        "July",    "August",   "September", "October", "November", "December"};
    static const char *const french[] = {
        "janv.", "f\xc3\xa9vr.", "mars",  "avr.", "mai",  "juin",
        "juil.", "ao\xc3\xbbt",  "sept.", "oct.", "nov.", "d\xc3\xa9\x63."};
    static const char *const whole_french[] = {
        "janvier",   "f\xc3\xa9vrier", "mars",     "avril",
        "mai",       "juin",           "juillet",  "ao\xc3\xbbt",
        "septembre", "octobre",        "novembre", "d\xc3\xa9\x63\x65mbre"};
    static const char *const spanish[] = {"ENE", "FEB", "MAR", "ABR",
                                          "MAY", "JUN", "JUL", "AGO",
                                          "SEP", "OCT", "NOV", "DIC"};
    static const char *const italian[] = {
        "gennaio", "febbraio", "marzo",     "aprile",  "maggio",   "giugno",
        "luglio",  "agosto",   "settembre", "ottobre", "novembre", "dicembre"};
    static const char *const portuguese[] = {"Jan", "Fev", "Mar", "Abr",
                                             "Mai", "Jun", "Jul", "Ago",
                                             "Set", "Out", "Nov", "Dez"};
    static const char *const polish[] = {"sty", "lut",        "mar", "kwi",
                                         "maj", "cze",        "lip", "sie",
                                         "wrz", "pa\xc5\xba", "lis", "gru"};
    static const char *const whole_polish[] = {"stycze\xc5\x84",
                                               "luty",
                                               "marzec",
                                               "kwiecie\xc5\x84",
                                               "maj",
                                               "czerwiec",
                                               "lipiec",
                                               "sierpie\xc5\x84",
                                               "wrzesie\xc5\x84",
                                               "pa\xc5\xba\x64ziernik",
                                               "listopad",
                                               "grudzie\xc5\x84"};
    static const char *const polish_days[] = {"stycznia",
                                              "lutego",
                                              "marca",
                                              "kwietnia",
                                              "maja",
                                              "czerwca",
                                              "lipca",
                                              "sierpnia",
                                              "wrze\xc5\x9bnia",
                                              "pa\xc5\xba\x64ziernika",
                                              "listopada",
                                              "grudnia"};
    static const char *const english[] = {"Jan", "Feb", "Mar", "Apr",
                                          "May", "Jun", "Jul", "Aug",
                                          "Sep", "Oct", "Nov", "Dec"};
    struct time_form form = {0};
    int64_t tick;

    (void)state;
    check_months("", german, " 2020");
    check_months("1. ", german, " 2020");
    check_months("", short_german, "-20");
    check_months("", french, " 2020");
    check_months("5 ", whole_french, " 2020");
    check_months("", spanish, "-20");
    check_months("2020 ", italian, "");
    check_months("", portuguese, "/2020");
    check_months("", polish, "-20");
    check_months("", whole_polish, " 2020");
    check_months("5 ", polish_days, " 2020");
    check_months("", english, ". 2020");
    check_months("", english, ".2020");
    check_months("15.", english, ".2020");
    check_months("", german_points, " 2020");
    check_months("", german_points, "20");
    check_months("01. ", german_whole, " 2020");
    check_months("", english_points, " 5, 2020");
    check_months("", whole_english, " 2020");
    check_months("", dutch, "-20");
    check_months("", english, " 5, 2020");
    /* one column has one language */
    (void)tick_of("Mai 2020", &form);
    (void)tick_of("Okt 2020", &form);
    assert_false(time_parse("Dec 2020", 8, false, &form, &tick));
}

/* Half-hours and other parts of a day are numbered. */
static void parts_of_a_day_have_numbers(void **state)
{
    static const struct {
        const char *pattern, *text, *time; /* "": there is no such part */
    } cases[] = {
        {"%Y-%m-%d %30P", "2024-01-01 1", "2024-01-01 00:00"},
        {"%Y-%m-%d %30P", "2024-01-01 48", "2024-01-01 23:30"},
        {"%Y-%m-%d %30P", "2024-01-01 49", ""},
        {"%Y-%m-%d %30P", "2024-01-01 0", ""},
        {"%Y-%m-%d %60P", "2024-01-01 24", "2024-01-01 23:00"},
        {"%Y-%m-%d %60P", "2024-01-01 25", ""},
        {"%Y-%m-%d %#60P", "2024-01-01 23", "2024-01-01 23:00"},
        {"%Y-%m-%d %#60P", "2024-01-01 25", ""},
        {"%Y-%m-%d %#30P", "2024-01-01 0", "2024-01-01 00:00"},
        {"%Y-%m-%d %#30P", "2024-01-01 48", ""},
        {"%Y-%m-%d %240P", "2024-01-01 6", "2024-01-01 20:00"},
        {"%Y-%m-%d %240P", "2024-01-01 7", ""},
        {"%Y-%m-%d %#720P", "2024-01-01 1", "2024-01-01 12:00"},
        {"%d.%m.%Y/%15P", "31.01.2024/96", "2024-01-31 23:45"},
        {"%d.%m.%Y/%10P", "31.01.2024/144", "2024-01-31 23:50"},
        {"%d.%m.%Y/%5P", "31.01.2024/288", "2024-01-31 23:55"},
        {"%d.%m.%Y/%5P", "31.01.2024/1000", ""},
        {"%d.%m.%Y/%5P", "31.01.2024/", ""},
    };
    const struct time_form iso = time_form_iso(TIME_DATETIME, false);

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *text = cases[i].text;
        char written[TIME_TEXT_MAX];
        struct time_form form = {0};
        int64_t tick = 0;

        assert_null(time_form_set(&form, cases[i].pattern));
        assert_int_equal(time_parse(text, strlen(text), false, &form, &tick),
                         *cases[i].time != '\0');
        if (!*cases[i].time)
            continue;
        (void)time_print(&iso, tick, written);
        assert_string_equal(written, cases[i].time);
        time_form_settle(&form);
        (void)time_print(&form, tick, written);
        assert_string_equal(written, text);
    }
}

static void a_number_of_parts_says_how_long_they_are(void **state)
{
    static const struct {
        size_t n;
        int minutes;
    } cases[] = {{48, 30}, {50, 30}, {96, 15}, {100, 15}, {144, 10}, {150, 10},
                 {288, 5}, {300, 5}, {0, 0},   {24, 0},   {25, 0},   {46, 0},
                 {49, 0},  {72, 0},  {95, 0},  {1440, 0}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(day_part_length(cases[i].n), cases[i].minutes);
}

/* They are counted from midnight, also where the clocks are changed. */
static void parts_of_a_day_change_with_the_clocks(void **state)
{
    static const struct {
        const char *text;
        int parts; /* since midnight */
    } cases[] = {{"2024-10-27 50", 49},
                 {"2024-10-27 5", 4},
                 {"2024-10-27 51", 0},
                 {"2024-03-31 46", 45},
                 {"2024-03-31 47", 0}};
    struct error err;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *text = cases[i].text;
        struct time_form form = {0};
        int64_t midnight = 0, tick = 0;
        char first[] = "YYYY-MM-DD 1", written[TIME_TEXT_MAX];

        assert_ok(zone_find("Europe/London", &form.zone, &err), &err);
        assert_null(time_form_set(&form, "%Y-%m-%d %30P"));
        memcpy(first, text, 10);
        assert_true(time_parse(first, strlen(first), false, &form, &midnight));
        assert_int_equal(time_parse(text, strlen(text), false, &form, &tick),
                         cases[i].parts > 0);
        if (!cases[i].parts)
            continue;
        assert_int_equal(tick - midnight, cases[i].parts * 30 * TICKS_MINUTE);
        (void)time_print(&form, tick, written);
        assert_string_equal(written, text);
    }
}

/* Years with two digits lie in the century in which they follow each other and
 * that is not the future. */
static void the_rows_settle_the_century(void **state)
{
    static const struct {
        const char *first, *last; /* of rows of each day between them */
        const char *pattern;      /* after it */
        int year;                 /* of the first row */
    } cases[] = {
        {"31.12.68", "01.01.69", "%d.%m.%6y", 1968},
        {"01.01.60", "31.12.60", "%d.%m.%6y", 1960},
        {"01.01.50", "01.01.75", "%d.%m.%5y", 1950},
        {"01.01.55", "01.01.05", "%d.%m.%5y", 1955},
        {"31.12.99", "01.01.00", "%d.%m.%y", 1999},
        {"01.01.70", "01.01.24", "%d.%m.%y", 1970},
        {"01.01.20", "01.01.24", "%d.%m.%y", 2020},
        {"01.01.40", "01.01.56", "%d.%m.%y", 2040},
        {"01.01.01", "01.01.57", "%d.%m.%0y", 1901},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        enum { MOST = 60 * 366 };
        struct time_form form = {0};
        int64_t *ticks = malloc(MOST * sizeof *ticks), last = 0;
        struct civil date = {0};
        size_t n = 0;
        char text[TIME_TEXT_MAX] = "";

        assert_non_null(ticks);
        assert_null(time_form_set(&form, "%d.%m.%y"));
        date = calendar_civil(tick_of(cases[i].first, &form));
        date.year = cases[i].year;
        last = calendar_days(date);
        for (; strcmp(text, cases[i].last) != 0 && n < MOST; last++) {
            (void)time_print(&form, last, text);
            ticks[n++] = tick_of(text, &form);
        }
        assert_true(n < MOST);
        ticks[n++] = INT64_MIN;
        time_century_settle(&form, ticks, n, 2026);
        assert_string_equal(form.pattern, cases[i].pattern);
        assert_int_equal(ticks[n - 1], INT64_MIN);
        date = calendar_civil(ticks[0]);
        assert_int_equal(date.year, cases[i].year);
        for (size_t k = 1; k + 1 < n; k++)
            assert_int_equal(ticks[k], ticks[k - 1] + 1);
        assert_int_equal(tick_of(cases[i].first, &form), ticks[0]);
        time_form_settle(&form);
        (void)time_print(&form, ticks[0], text);
        assert_string_equal(text, cases[i].first);
        free(ticks);
    }
}

/* Also from a February on, which has no such day. */
static void months_keep_the_29th_and_the_30th(void **state)
{
    static const struct {
        const char *days[5], *next[3];
        enum time_step_kind kind;
    } cases[] = {
        {{"2023-10-30", "2023-11-30", "2023-12-30", "2024-01-30", "2024-02-29"},
         {"2024-03-30", "2024-04-30", "2025-02-28"},
         STEP_MONTHS_30},
        {{"2022-10-30", "2022-11-30", "2022-12-30", "2023-01-30", "2023-02-28"},
         {"2023-03-30", "2023-04-30", "2024-02-29"},
         STEP_MONTHS_30},
        {{"2022-10-29", "2022-11-29", "2022-12-29", "2023-01-29", "2023-02-28"},
         {"2023-03-29", "2023-04-29", "2024-02-29"},
         STEP_MONTHS_29},
        {{"2022-10-28", "2022-11-28", "2022-12-28", "2023-01-28", "2023-02-28"},
         {"2023-03-28", "2023-04-28", "2024-02-28"},
         STEP_MONTHS},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        static const int64_t steps[] = {1, 2, 12};
        struct step_finder finder = {.n_long = 0};
        struct time_form form = {0};
        struct time_step step;
        int64_t ticks[5];
        char text[TIME_TEXT_MAX];
        bool exact;

        for (size_t k = 0; k < COUNT(ticks); k++)
            ticks[k] = tick_of(cases[i].days[k], &form);
        step_finder_add(&finder, &form, ticks, COUNT(ticks));
        step = step_finder_result(&finder);
        assert_int_equal(step.kind, cases[i].kind);
        assert_int_equal(step.count, 1);
        assert_int_equal(time_frequency(&form, step), FREQUENCY_MONTHLY);
        for (size_t k = 0; k < COUNT(steps); k++) {
            (void)time_print(&form, time_add(&form, step, ticks[4], steps[k]),
                             text);
            assert_string_equal(text, cases[i].next[k]);
        }
        assert_int_equal(
            time_steps_between(&form, step, ticks[4], ticks[0], &exact), -4);
        assert_true(exact);
    }
}

/* The date of a month, counted from year 0, that is `day` or the last one. */
static int64_t date_in_month(int month, int day)
{
    struct civil date = {month / 12, month % 12 + 1, day};
    const int last = calendar_days_in_month(date.year, date.month);

    date.day = day < last ? day : last;
    return calendar_days(date);
}

/* Times on a day of the month that ends some months too late, up to a month. */
static void check_late_day(int day, int step, int end)
{
    enum { N = 24 };
    const struct time_form form = time_form_iso(TIME_DATE, false);
    struct step_finder finder = {.n_long = 0};
    struct time_step found;
    int64_t ticks[N];
    bool exact;

    for (int i = 0; i < N; i++)
        ticks[i] = date_in_month(end - (N - 1 - i) * step, day);
    step_finder_add(&finder, &form, ticks, N);
    found = step_finder_result(&finder);
    assert_int_equal(found.count, step);
    assert_int_equal(step_finder_months(&finder), found.kind);
    for (int k = 1 - N; k <= N; k++) {
        const int64_t want = date_in_month(end + k * step, day);

        if (time_add(&form, found, ticks[N - 1], k) != want)
            fail_msg("day %d, every %d months, month %d: %s, step %d", day,
                     step, end, time_step_names[found.kind], k);
        assert_int_equal(
            time_steps_between(&form, found, ticks[N - 1], want, &exact), k);
        assert_true(exact);
    }
}

static void months_keep_their_day_from_any_month_on(void **state)
{
    static const int steps[] = {1, 2, 3, 4, 6, 12};

    (void)state;
    for (int day = 27; day <= 31; day++)
        for (size_t i = 0; i < COUNT(steps); i++)
            for (int month = 0; month < 48; month++)
                check_late_day(day, steps[i], 2021 * 12 + month);
}

/* Each set of weekdays: its days are numbered without a gap. */
static void the_days_of_a_week_are_numbered(void **state)
{
    (void)state;
    for (unsigned days = 1; days < 128; days++) {
        int64_t number = week_number(days, -1000);

        for (int64_t date = -999; date < 1000; date++) {
            const bool has = days >> calendar_weekday(date) & 1U;

            number += has;
            assert_int_equal(week_number(days, date), number);
            if (has)
                assert_int_equal(week_date(days, number), date);
        }
    }
}

static void sets_of_weekdays_are_read_as_written(void **state)
{
    static const char *const wrong[] = {"",        "Mon",   "Mon-",
                                        "-Mon",    "Mo-Tu", "Mon,,Tue",
                                        "Mon;Tue", "B",     "Mon-Mon"};
    unsigned again;

    (void)state;
    for (unsigned days = 1; days < 127; days++) {
        struct text text = {0};

        week_print(days, &text);
        assert_false(text.failed);
        if (week_size(days) > 1) {
            assert_true(week_parse(text.bytes, text.length, &again));
            assert_int_equal(again, days);
        }
        text_release(&text);
    }
    for (size_t i = 0; i < COUNT(wrong); i++)
        assert_false(week_parse(wrong[i], strlen(wrong[i]), &again));
}

/* Dates from Monday 1 January 2024 on that are in a set of weekdays; each
 * `without`-th day is absent, unless it is 0. */
static struct time_step step_of_week(unsigned days, int n, int without)
{
    enum { MOST = 100 };
    const struct time_form form = time_form_iso(TIME_DATE, false);
    const int64_t first = calendar_days((struct civil){2024, 1, 1});
    struct step_finder finder = {.n_long = 0};
    int64_t ticks[MOST];
    size_t m = 0;

    assert_true(n < MOST);
    for (int i = 0; i < n; i++)
        if ((days >> i % 7 & 1U) && (!without || (i + 1) % without))
            ticks[m++] = first + i;
    step_finder_add(&finder, &form, ticks, m);
    return step_finder_result(&finder);
}

static void weekdays_that_are_always_absent_are_no_gaps(void **state)
{
    (void)state;
    for (unsigned days = 1; days < 127; days++) {
        struct time_step step;

        if (week_size(days) < 2)
            continue;
        step = step_of_week(days, 35, week_size(days) < 5 ? 0 : 20);
        assert_int_equal(step.kind, STEP_WEEKDAYS);
        assert_int_equal(step.days, days);
        if (week_size(days) < 5)
            continue;
        /* four weeks are too few, but from Monday to Friday */
        step = step_of_week(days, 28, 0);
        assert_int_equal(step.kind, days == WEEK_MONDAY_TO_FRIDAY
                                        ? STEP_WEEKDAYS
                                        : STEP_TICKS);
    }
    assert_int_equal(step_of_week(127, 70, 8).kind, STEP_TICKS);
    /* Monday to Saturday, many of them absent */
    assert_int_equal(step_of_week(63, 98, 4).kind, STEP_TICKS);
    /* Saturday and Sunday, and one day */
    assert_int_equal(step_of_week(3 << 5, 70, 8).kind, STEP_WEEKDAYS);
    assert_int_equal(step_of_week(1 << 5, 70, 0).kind, STEP_TICKS);
    /* Tuesday and Friday, many of them absent */
    assert_int_equal(step_of_week(1 << 1 | 1 << 4, 98, 4).kind, STEP_TICKS);
}

static void sets_of_weekdays_have_words(void **state)
{
    static const struct {
        unsigned days;
        const char *words;
    } cases[] = {
        {31, "Monday to Friday"},
        {3 << 5, "Saturday and Sunday"},
        {1 | 1 << 2 | 1 << 4, "Monday, Wednesday and Friday"},
        {1 << 1 | 1 << 4, "Tuesday and Friday"},
        {1 | 3 << 5, "Saturday to Monday"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text words = {0};

        week_words(cases[i].days, &words);
        assert_string_equal(words.bytes, cases[i].words);
        text_release(&words);
    }
}

static void parts_of_a_microsecond_are_rounded(void **state)
{
    static const struct {
        const char *text;
        int64_t tick;
    } cases[] = {
        {"1970-01-01T00:00:00.1234564", 123456},
        {"1970-01-01T00:00:00.1234565", 123457},
        {"1970-01-01T00:00:59.999999500", 60000000},
        {"1970-01-01T23:59:59.9999999Z", INT64_C(86400000000)},
    };
    struct time_form nanoseconds = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(tick_of(cases[i].text, &(struct time_form){0}),
                         cases[i].tick);
    assert_null(time_form_set(&nanoseconds, "%9s"));
    assert_int_equal(tick_of("1700000000123456789", &nanoseconds),
                     INT64_C(1700000000123457));
    assert_int_equal(tick_of("-1500", &nanoseconds), -2);
}

/* A fraction is exact, but for a rounded one of whole seconds. */
static void hours_and_minutes_have_fractions(void **state)
{
    static const struct {
        const char *text;
        int64_t ticks; /* of the day */
    } cases[] = {
        {"2016-07-01T01.5", 90 * TICKS_MINUTE},
        {"2016-07-01T01.66", 5976 * TICKS_SECOND},
        {"2016-07-01T01.3333", 80 * TICKS_MINUTE},
        {"2016-07-01T01.666666667", 100 * TICKS_MINUTE},
        {"2016-07-01T01.123456789", INT64_C(4044444440)},
        {"2016-07-01T01:30.25", 5415 * TICKS_SECOND},
        {"2016-07-01 01:30.5", 5430 * TICKS_SECOND},
        {"2016-07-01T01.30", 90 * TICKS_MINUTE}, /* minutes are tried first */
        {"2016-07-01 01:30.25", 5425 * TICKS_SECOND},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct time_form form = {0};

        assert_int_equal(tick_of(cases[i].text, &form) -
                             calendar_days((struct civil){2016, 7, 1}) *
                                 TICKS_DAY,
                         cases[i].ticks);
    }
}

/* What all times have below a microsecond is written again; what differs is
 * rounded. */
static void digits_below_a_microsecond_are_kept(void **state)
{
    static const struct {
        const char *pattern, *first, *second, *next;
    } cases[] = {
        {"%9s", "1000000001", "2000000001", "3000000001"},
        {"%9s", "1000000999", "2000000999", "3000000999"},
        {"%9s", "1000000999", "2000000998", "3000001000"},
        {"%9s", "-2000000001", "-1000000001", "-1"},
        {"%9s", "-1999999999", "-999999999", "1"},
        {"%s.%9f", "1.999999900", "2.999999900", "3.999999900"},
        {"%s.%f", "1.5000001", "2.5000001", "3.5000001"},
        {"%Y-%m-%d %H:%M:%S.%7f", "2024-01-01 23:59:58.9999996",
         "2024-01-01 23:59:59.9999996", "2024-01-02 00:00:00.9999996"},
        {"%Y-%m-%d %H:%M:%S.%9f", "2024-01-01 23:59:58.999999600",
         "2024-01-01 23:59:59.999999700", "2024-01-02 00:00:01.000000000"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct time_form form = {0};
        char text[TIME_TEXT_MAX];
        int64_t first, second;

        assert_null(time_form_set(&form, cases[i].pattern));
        first = tick_of(cases[i].first, &form);
        second = tick_of(cases[i].second, &form);
        time_form_settle(&form);
        (void)time_print(&form, second + (second - first), text);
        assert_string_equal(text, cases[i].next);
    }
}

static void seconds_since_1970_have_fractions(void **state)
{
    struct time_form forms[TIME_READINGS_MAX];
    int64_t tick;
    char text[TIME_TEXT_MAX];

    (void)state;
    assert_int_equal(
        time_detect("1700000060.1234567", 18, TIME_LONG_NUMBERS, forms), 1);
    assert_string_equal(forms[0].pattern, "%s.%f");
    assert_int_equal(tick_of("1700000060.1234567", &forms[0]),
                     INT64_C(1700000060123457));
    tick = tick_of("1700000060.5", &forms[0]);
    assert_int_equal(tick, INT64_C(1700000060500000));
    (void)time_print(&forms[0], tick, text);
    assert_string_equal(text, "1700000060.5");
    (void)time_print(&forms[0], INT64_C(1700000061000000), text);
    assert_string_equal(text, "1700000061.0");
    assert_int_equal(
        time_detect("1700000060.500", 14, TIME_LONG_NUMBERS, forms), 1);
    assert_string_equal(forms[0].pattern, "%s.%3f");
    (void)time_print(&forms[0], INT64_C(1700000061250000), text);
    assert_string_equal(text, "1700000061.250");
    assert_int_equal(tick_of("1700000061.2685", &forms[0]),
                     INT64_C(1700000061268500));
    (void)time_print(&forms[0], INT64_C(1700000061268500), text);
    assert_string_equal(text, "1700000061.2685");
    assert_int_equal(
        time_detect("1700000060.0000000000", 21, TIME_LONG_NUMBERS, forms), 0);
    assert_false(time_parse("-1.5", 4, true, &forms[0], &tick));
    assert_int_equal(time_detect("1700000060.5", 12, TIME_INTEGERS, forms), 0);
    assert_int_equal(time_detect("12.3456", 7, TIME_INTEGERS, forms), 0);
}

static void the_head_of_a_pattern_has_its_numbers(void **state)
{
    struct time_form form = time_form_iso(TIME_DATETIME, true);

    (void)state;
    assert_int_equal(form.head.n_items, 11);
    assert_int_equal(form.head.length, strlen("2016-07-01 00:00:00"));
    assert_int_equal(form.pattern[form.head.rest], '\0');
    assert_null(time_form_set(&form, "%d %b %Y"));
    assert_int_equal(form.head.n_items, 2);
    assert_string_equal(form.pattern + form.head.rest, "%b %Y");
    (void)tick_of("1 Jan 2020", &form);
    time_form_settle(&form);
    assert_string_equal(form.pattern + form.head.rest, "%b %Y");
}

static void steps_between_two_times_are_counted(void **state)
{
    static const struct {
        const char *from, *to;
        enum time_step_kind kind;
        int64_t count, steps;
        bool exact;
    } cases[] = {
        {"2021-03-01", "2021-03-15", STEP_TICKS, 7, 2, true},
        {"2021-03-01", "2021-03-14", STEP_TICKS, 7, 1, false},
        {"2021-03-01", "2021-02-27", STEP_TICKS, 7, -1, false},
        {"2021-03-01", "2021-02-22", STEP_TICKS, 7, -1, true},
        {"2021-01-31", "2021-04-30", STEP_MONTH_ENDS, 1, 3, true},
        {"2021-01-15", "2020-10-15", STEP_MONTHS, 3, -1, true},
        {"2021-01-15", "2021-05-15", STEP_MONTHS, 3, 1, false},
        {"2021-11", "2022-02", STEP_TICKS, 3, 1, true},
        {"17", "-3", STEP_TICKS, 5, -4, true},
        {"17", "18", STEP_NONE, 0, 0, false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct time_step step = {.kind = cases[i].kind,
                                       .count = cases[i].count};
        struct time_form form = {0};
        int64_t from, to;
        bool exact;

        assert_true(time_parse(cases[i].from, strlen(cases[i].from), true,
                               &form, &from));
        assert_true(
            time_parse(cases[i].to, strlen(cases[i].to), true, &form, &to));
        assert_int_equal(time_steps_between(&form, step, from, to, &exact),
                         cases[i].steps);
        assert_int_equal(exact, cases[i].exact);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_is_printed_as_it_was_read),
        cmocka_unit_test(patterns_are_checked),
        cmocka_unit_test(forms_are_found_and_kept),
        cmocka_unit_test(the_head_of_a_pattern_changes_no_time),
        cmocka_unit_test(the_head_of_a_pattern_has_its_numbers),
        cmocka_unit_test(digits_of_dates_and_of_seconds_are_told_apart),
        cmocka_unit_test(names_of_offsets_are_shifts),
        cmocka_unit_test(names_of_one_offset_do_not_differ),
        cmocka_unit_test(days_of_a_spreadsheet_are_times),
        cmocka_unit_test(times_may_start_with_each_month),
        cmocka_unit_test(weekdays_are_read_before_dates),
        cmocka_unit_test(months_have_names_in_other_languages),
        cmocka_unit_test(dates_have_names_in_other_languages),
        cmocka_unit_test(weekdays_are_those_of_their_dates),
        cmocka_unit_test(quarters_have_roman_numbers),
        cmocka_unit_test(julian_days_are_times),
        cmocka_unit_test(digits_that_are_lacking_are_zeros),
        cmocka_unit_test(parts_of_a_day_have_numbers),
        cmocka_unit_test(a_number_of_parts_says_how_long_they_are),
        cmocka_unit_test(parts_of_a_day_change_with_the_clocks),
        cmocka_unit_test(the_rows_settle_the_century),
        cmocka_unit_test(months_keep_the_29th_and_the_30th),
        cmocka_unit_test(months_keep_their_day_from_any_month_on),
        cmocka_unit_test(the_days_of_a_week_are_numbered),
        cmocka_unit_test(sets_of_weekdays_are_read_as_written),
        cmocka_unit_test(weekdays_that_are_always_absent_are_no_gaps),
        cmocka_unit_test(sets_of_weekdays_have_words),
        cmocka_unit_test(parts_of_a_microsecond_are_rounded),
        cmocka_unit_test(hours_and_minutes_have_fractions),
        cmocka_unit_test(digits_below_a_microsecond_are_kept),
        cmocka_unit_test(seconds_since_1970_have_fractions),
        cmocka_unit_test(blanks_are_kept),
        cmocka_unit_test(names_are_whole_in_capitals_too),
        cmocka_unit_test(a_month_counts_before_its_quarter),
        cmocka_unit_test(what_is_no_time_is_refused),
        cmocka_unit_test(a_column_keeps_its_form),
        cmocka_unit_test(integers_are_times_only_if_asked_for),
        cmocka_unit_test(days_follow_each_other_through_all_years),
        cmocka_unit_test(steps_are_found_and_followed),
        cmocka_unit_test(steps_between_two_times_are_counted),
        cmocka_unit_test(the_step_is_the_most_common_difference),
        cmocka_unit_test(many_different_differences_end),
        cmocka_unit_test(times_that_do_not_rise_have_no_step),
        cmocka_unit_test(adding_keeps_within_months_and_years),
        cmocka_unit_test(a_form_that_is_not_known_prints_nothing),
        cmocka_unit_test(the_longest_time_fits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
