/* test_parts_form.c - times of several columns are written as they stand in the
 * file, joined by blanks, where these are a date and a time of day. */
#include "given.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct given_options none = {0};

/* Reads rows of `header` and a value, and writes the newest time. */
static void write_last(const char *header, const char *first, const char *last,
                       const struct given_options *options,
                       char text[TIME_TEXT_MAX])
{
    struct text csv = {0};
    struct table t;
    int64_t tick;

    text_printf(&csv, "%s,y\n%s,1\n%s,2\n", header, first, last);
    given_table(&t, csv.bytes, options);
    assert_non_null(t.ticks);
    assert_string_equal(t.time_name, header);
    table_time(&t, t.n_rows - 1, text);
    assert_true(time_read_stored(text, &t.time_form, &tick));
    assert_int_equal(tick, t.ticks[t.n_rows - 1]);
    table_release(&t);
    text_release(&csv);
}

static void a_date_and_a_clock_are_joined(void **state)
{
    static const struct {
        const char *header, *first, *last;
    } cases[] = {
        {"Date,Time", "30/03/2004,18.00.00", "01/04/2004,19.00.00"},
        {"Date,Time", "30.3.2004,8:00", "1.4.2004,9:00"},
        {"Date,Time", "30-Mar-04,08:00", "01-Apr-04,09:00"},
        {"Date,Time", "3/30/2004,8:00:00 AM", "4/1/2004,9:00:00 PM"},
        {"Date,Time,AM/PM", "3/30/2004,8:00,AM", "4/1/2004,9:00,PM"},
        {"Date,Time", "03/30/04,8:00a", "04/01/04,9:00p"},
        {"date,time", "20040330,0800", "20040401,0900"},
        {"date,time", "2004-03-30,08:00:00.250", "2004-04-01,09:00:00.500"},
        {"date,time", "2004-03-30,08:00+01:00", "2004-04-01,09:00+01:00"},
        {"Date,Hour", "2004-03-30,8", "2004-04-01,0"},
        {"Date,Hour", "2004-03-30,08", "2004-04-01,00"},
        /* of the date that it ends */
        {"Date,Hour", "3/30/2004,8", "4/1/2004,24"},
        {"Date,Hour", "2004-03-30,08", "2004-04-01,24"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[TIME_TEXT_MAX], want[TIME_TEXT_MAX];

        (void)snprintf(want, sizeof want, "%s", cases[i].last);
        for (char *comma = want; (comma = strchr(comma, ','));)
            *comma = ' ';
        write_last(cases[i].header, cases[i].first, cases[i].last, &none, text);
        assert_string_equal(text, want);
    }
}

/* Of these, no text is a time that people write. */
static void other_columns_are_written_in_iso_8601(void **state)
{
    static const struct {
        const char *header, *first, *last, *want;
    } cases[] = {
        {"year,month,day,hour", "2004,3,30,8", "2004,4,1,9",
         "2004-04-01 09:00"},
        {"year,month", "2004,3", "2004,4", "2004-04"},
        {"Date,Hour", "30/03/2004,8.25", "01/04/2004,9.75",
         "2004-04-01 09:45:00"},
        {"date,settlement period", "30/03/2004,48", "01/04/2004,2",
         "2004-04-01 00:30"},
        {"date,time", "20040330,2330", "20040401,5", "2004-04-01 00:05"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[TIME_TEXT_MAX];

        write_last(cases[i].header, cases[i].first, cases[i].last, &none, text);
        assert_string_equal(text, cases[i].want);
    }
}

/* No row has the first or the last hour of a day. */
static void hours_within_a_day_are_those_of_a_clock(void **state)
{
    struct table t;

    (void)state;
    given_table(&t, "Date,Hour,y\n2004-03-30,22,1\n2004-03-30,23,2\n", &none);
    assert_string_equal(t.time_pattern, "%Y-%m-%d %H");
    table_release(&t);
}

/* The midnight after a local day of 23 hours. */
static void days_of_a_zone_end_at_hour_24(void **state)
{
    const struct given_options options = {.tz = "Europe/Berlin"};
    char text[TIME_TEXT_MAX];

    (void)state;
    if (access("/usr/share/zoneinfo/Europe/Berlin", F_OK) != 0)
        skip();
    write_last("Date,Hour", "2020-03-28,23", "2020-03-29,24", &options, text);
    assert_string_equal(text, "2020-03-29 24");
    write_last("Date,Time", "28.03.2020,23:30", "29.03.2020,03:30", &options,
               text);
    assert_string_equal(text, "29.03.2020 03:30");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_date_and_a_clock_are_joined),
        cmocka_unit_test(other_columns_are_written_in_iso_8601),
        cmocka_unit_test(hours_within_a_day_are_those_of_a_clock),
        cmocka_unit_test(days_of_a_zone_end_at_hour_24),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
