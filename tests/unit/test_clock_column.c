/* test_clock_column.c - columns of numbers that tell part of a time, or rise
 * evenly as an axis does, and values that seem to. */
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "given.h"
#include "table/clock_column.h"
#include "table/table.h"

static const struct given_options none;

/* Reads numbers between blanks as a column without times. */
static void read_column(struct table *t, const char *numbers)
{
    struct text csv = {0};

    text_string(&csv, "x,y\n");
    for (const char *at = numbers; *at; at += strspn(at, " ")) {
        const size_t n = strcspn(at, " ");

        text_bytes(&csv, at, n);
        text_string(&csv, ",1\n");
        at += n;
    }
    assert_false(csv.failed);
    given_table(t, csv.bytes, &(struct given_options){.time = "none"});
    text_release(&csv);
}

static void numbers_tell_part_of_a_time(void **state)
{
    static const struct {
        bool (*is)(const struct table *table, size_t column);
        bool want;
        const char *numbers;
    } cases[] = {
        {column_is_day_clock, true, "0 30 100 130 200 230 300 330 400 430 500"},
        {column_is_day_clock, true,
         "1900 2000 2100 2200 2300 0 100 200 300 400 500 600"},
        /* of one day, also with an absent row */
        {column_is_day_clock, false,
         "0 100 200 300 400 500 600 700 800 900 1000 1100"},
        {column_is_day_clock, false,
         "0 100 200 300 500 600 700 800 900 1000 1100 1200"},
        {column_is_day_clock, false,
         "0 30 60 130 200 230 300 330 400 430 500 530"},
        {column_is_day_clock, false, "0 5 100 3 1 230 300 330 40 430 500 530"},
        {column_is_day_clock, false,
         "0 30 100 130 205 230 317 330 400 430 500 530"},
        {column_is_day_clock, false,
         "0 30 100 130 200 230 300 330 400 430 500.5"},
        {column_is_day_clock, false, "0 2400 0 2400 0 2400 0 2400 0 2400"},
        {column_is_day_clock, false, "5 5 5 5 5 5 5 5 5 5 5 5"},
        /* days of years */
        {column_is_year_days, true,
         "20236 20237 20238 20239 202310 202311 202312 202313 202314 202315"},
        {column_is_year_days, false,
         "2023006 2023007 2023008 2023009 2023010 2023011 2023012 2023013 "
         "2023014 2023015"},
        {column_is_year_days, false,
         "20231 20232 20233 20234 20235 20236 20237 20238 20239 20239"},
        {column_is_year_days, false,
         "202301 202302 202303 202304 202305 202306 202307 202308 202309 "
         "2023010"},
        {column_is_year_days, false,
         "199996 199997 199998 199999 200000 200001 200002 200003 200004 "
         "200005"},
        {column_is_year_days, false,
         "20236 20199 202310 20201 202399 20195 202312 20191 202350 20207"},
        {column_is_year_days, false,
         "30236 30237 30238 30239 302310 302311 302312 302313 302314 302315"},
        {column_is_year_days, false,
         "202390 202391 202392 202393 202394 202395 202396 202397 202398 "
         "202399 2023400"},
        {column_is_year_days, false,
         "20231 202310 202319 202328 202337 202346 202355 202364 202373 "
         "202382"},
        {column_is_year_days, false,
         "202315 202314 202313 202312 202311 202310 20239 20238 20237 20236"},
        /* 202253: a week of which 1 January is in the first one; a week 0 */
        {column_is_odd_weeks, true,
         "202249 202250 202251 202252 202253 202301 202302 202303 202304 "
         "202305"},
        {column_is_odd_weeks, true,
         "202248 202249 202250 202251 202252 202300 202301 202302 202303 "
         "202304"},
        /* 13 periods; half of the year is absent */
        {column_is_odd_weeks, true,
         "202209 202210 202211 202212 202213 202301 202302 202303 202304 "
         "202305"},
        {column_is_odd_weeks, false,
         "202209 202210 202211 202212 202215 202301 202302 202303 202304 "
         "202305"},
        {column_is_odd_weeks, false,
         "202209 202210 202211 202212 202301 202302 202303 202304 202305 "
         "202306"},
        {column_is_odd_weeks, false,
         "202248 202249 202250 202251 202252 202301 202302 202303 202304 "
         "202305"},
        {column_is_odd_weeks, false,
         "202245 202246 202247 202248 202249 202250 202251 202252 202253 "
         "202254"},
        {column_is_odd_weeks, false,
         "202249 202250 202251 202252 202253 202301 202302 202303 202304 "
         "202360"},
        {column_is_odd_weeks, false,
         "202249 202250 202251 202252 202253 202305 202306 202307 202308 "
         "202309"},
        {column_is_odd_weeks, false,
         "202252 202253 202301 202302 202252 202253 202301 202302 202303 "
         "202304"},
        /* months and days of one year, also weekly, and a whole month */
        {column_is_month_days, true,
         "127 128 129 130 131 201 202 203 204 205 206"},
        {column_is_month_days, true, "107 114 121 128 204 211 218 225 304 311"},
        {column_is_month_days, true,
         "201 202 203 204 205 206 207 208 209 210 211 212 213 214 215 216 217 "
         "218 219 220 221 222 223 224 225 226 227 228"},
        {column_is_month_days, false,
         "102 103 104 105 106 107 108 109 110 111 112"},
        {column_is_month_days, false,
         "127 128 129 130 131 132 201 202 203 204 205"},
        {column_is_month_days, false,
         "115 116 117 118 119 201 202 203 204 205 206"},
        {column_is_month_days, false,
         "127 128 129 130 131 301 302 303 304 305 306"},
        {column_is_month_days, false,
         "127 128 129 130 131 201 202 204 205 206 207"},
        {column_is_month_days, false,
         "1230 1231 1301 1302 1303 1304 1305 1306 1307 1308"},
        {column_is_month_days, false, "131 201 202 203 204 205"},
        /* months as hundredths */
        {column_is_year_months, true,
         "1980.08 1980.09 1980.1 1980.11 1980.12 1981.01 1981.02 1981.03 "
         "1981.04 1981.05"},
        {column_is_year_months, false,
         "1980.01 1980.02 1980.03 1980.04 1980.05 1980.06 1980.07 1980.08 "
         "1980.09 1980.1"},
        {column_is_year_months, false,
         "1980.0805 1980.0905 1980.1005 1980.1105 1980.1205 1981.0105 "
         "1981.0205 1981.0305 1981.0405 1981.0505"},
        {column_is_year_months, false,
         "1980.08 1980.01 1980.1 1980.03 1980.12 1981.01 1981.06 1981.03 "
         "1981.08 1981.05"},
        {column_is_year_months, false,
         "1980.09 1980.10 1980.11 1980.12 1981.01 1981.02 1981.03 1981.04 "
         "1981.05 1981.06 1981.19"},
        {column_is_year_months, false,
         "1980.09 1980.10 1980.11 1980.12 1981.01 1981.02 1981.03 1981.04 "
         "1981.05 1981.06 1982"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct table t;

        read_column(&t, cases[i].numbers);
        if (cases[i].is(&t, 0) != cases[i].want)
            fail_msg("case %zu: \"%s\"", i, cases[i].numbers);
        assert_int_equal(t.columns[0].use == COLUMN_CLOCK, cases[i].want);
        table_release(&t);
    }
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
    is = t.columns[0].use == COLUMN_CLOCK || t.columns[0].use == COLUMN_AXIS ||
         t.columns[0].use == COLUMN_TIME;
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

/* Floats of large values hide a jitter, and a single jump. */
static void numbers_that_fall_or_hardly_rise_are_no_axis(void **state)
{
    static const char *const steps[] = {
        "00000001111112222223", "01010101212123232323", "00000000001111111111"};

    (void)state;
    for (size_t k = 0; k < COUNT(steps); k++) {
        struct text csv = {0};
        struct table t;

        text_string(&csv, "x,a\n");
        for (int i = 0; i < 20; i++)
            text_printf(&csv, "%d,%d\n", 1000000000 + 64 * (steps[k][i] - '0'),
                        i * i % 17);
        given_table(&t, csv.bytes, &none);
        assert_int_equal(t.columns[0].use, k ? COLUMN_VALUES : COLUMN_AXIS);
        table_release(&t);
        text_release(&csv);
    }
}

/* Rises evenly in the first series, and falls in the other one or not. */
static void an_axis_falls_in_no_series(void **state)
{
    (void)state;
    for (int falls = 0; falls < 2; falls++) {
        struct text csv = {0};
        struct table t;

        text_string(&csv, "id,x,a\n");
        for (int i = 0; i < 40; i++)
            text_printf(&csv, "%s,%d,%d\n", i < 20 ? "a" : "b",
                        i < 20  ? 7 * i
                        : falls ? 1000 - i
                                : i * i,
                        i * i % 17);
        given_table(&t, csv.bytes,
                    &(struct given_options){.time = "none", .id = "id"});
        assert_int_equal(t.columns[1].use, falls ? COLUMN_VALUES : COLUMN_AXIS);
        table_release(&t);
        text_release(&csv);
    }
}

/* Beside clocks alone it is the only value, in any order of the columns. */
static void the_only_value_may_rise_evenly(void **state)
{
    struct table one;

    (void)state;
    read_column(&one, "0 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38");
    assert_int_equal(one.columns[0].use, COLUMN_VALUES);
    table_release(&one);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_tell_part_of_a_time),
        cmocka_unit_test(numbers_that_rise_evenly_beside_values_are_an_axis),
        cmocka_unit_test(numbers_that_fall_or_hardly_rise_are_no_axis),
        cmocka_unit_test(an_axis_falls_in_no_series),
        cmocka_unit_test(the_only_value_may_rise_evenly),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
