/* test_time_guess.c - patterns of times of unknown form. */
#include "check.h"

#include <stdio.h>
#include <string.h>

#include "time/calendar.h"
#include "time/time_guess.h"
#include "time/time_periods.h"

enum { ROWS = 40, HOUR = 3600, DAY = 24 * HOUR, WEEK = 7 * DAY, MONTH = 0 };

/* Writes row i of times from 5 o'clock on 23 December 2023, or of the third of
 * months from March 2021, on. */
static void write_row(const struct time_form *form, int step, int i,
                      char text[TIME_TEXT_MAX])
{
    const struct civil month = {2021 + (2 + i) / 12, 1 + (2 + i) % 12, 3};
    const int64_t seconds = 5 * HOUR + (int64_t)i * step;
    const struct civil day = calendar_civil(
        calendar_days((struct civil){2023, 12, 23}) + seconds / DAY);

    (void)time_print(
        form,
        step == MONTH ? calendar_join(form, month, 0)
                      : calendar_join(form, day, seconds % DAY * TICKS_SECOND),
        text);
}

static void the_pattern_that_wrote_them_is_found(void **state)
{
    static const struct {
        const char *pattern;
        int step;
    } cases[] = {
        {"(%Y-%m-%d)", DAY},
        {"D%Y%m%d", DAY},
        {"%d de %B de %Y", DAY},
        {"%d-%b-'%y", DAY},
        {"%a %d/%m/%Y", DAY},
        {"%A, %m_%d_%Y", DAY},
        {"%Y.%m.%d.", DAY},
        {"%y%j", DAY},
        {"%Y:%j", DAY},
        {"%j/%Y", DAY},
        {"%Y.%m", MONTH},
        {"M%m-%Y", MONTH},
        {"%m %Y", MONTH},
        {"%m%Y", MONTH},
        {"%m%y", MONTH},
        {"%y/%m", MONTH},
        {"%b '%y", MONTH},
        {"%d.%m.%y", MONTH},
        {"W%V/%G", WEEK},
        {"KW %V %G", WEEK},
        {"%G week %V", WEEK},
        {"%d %% %m %Y", WEEK},
        {"[%Y-%m-%d %H:%M:%S]", HOUR},
        {"%Y-%m-%d %Hh%M", HOUR},
        {"%Y-%m-%d %Hh", HOUR},
        {"%H:%M %d/%m/%Y", HOUR},
        {"%d_%m_%y_%I_%p", HOUR},
        {"%Y%m%d%H", HOUR},
        {"%y%m%d-%H%M", 900},
        {"%Y_%m_%d_%H_%M_%S", 10},
    };

    (void)state;
    for (size_t k = 0; k < COUNT(cases); k++) {
        char lines[ROWS][TIME_TEXT_MAX], found[TIME_PATTERN_MAX] = "";
        const char *texts[ROWS];
        struct time_form form = {0};

        assert_null(time_form_set(&form, cases[k].pattern));
        for (int i = 0; i < ROWS; i++) {
            write_row(&form, cases[k].step, i, lines[i]);
            texts[i] = lines[i];
        }
        if (!time_guess(texts, ROWS, found) ||
            strcmp(found, cases[k].pattern) != 0)
            fail_msg("\"%s\" is found for \"%s\", such as %s", found,
                     cases[k].pattern, lines[0]);
    }
}

/* The texts between bars. */
static bool guess(const char *list, char found[TIME_PATTERN_MAX])
{
    char lines[ROWS][64];
    const char *texts[ROWS];
    size_t n = 0;

    for (const char *at = list; *at; at += strspn(at, "|")) {
        const size_t length = strcspn(at, "|");

        (void)snprintf(lines[n], sizeof lines[n], "%.*s", (int)length, at);
        texts[n] = lines[n];
        n++;
        at += length;
    }
    return time_guess(texts, n, found);
}

static void numbers_may_lack_leading_zeros(void **state)
{
    char found[TIME_PATTERN_MAX];

    (void)state;
    assert_true(guess("M7-2021|M8-2021|M9-2021|M10-2021|M11-2021|M12-2021|"
                      "M1-2022|M2-2022|M3-2022|M4-2022",
                      found));
    assert_string_equal(found, "M%m-%Y");
    assert_true(guess("72021|82021|92021|102021|112021|122021|12022|22022|"
                      "32022|42022",
                      found));
    assert_string_equal(found, "%-m%Y");
}

/* AM and PM beside hours of 12 and of 24. */
static void hours_agree_with_am_and_pm(void **state)
{
    static const struct {
        const char *clock;
        const char *pattern;
    } cases[] = {{" at 3:00 PM", "%Y/%m/%d at %I:%M %p"},
                 {" at 11:00 AM", "%Y/%m/%d at %I:%M %p"},
                 {" at 15:00 PM", "%Y/%m/%d at %H:%M %p"},
                 {" at 12:00 AM", "%Y/%m/%d at %I:%M %p"}};
    struct time_form form = {0};
    int64_t tick;

    (void)state;
    for (size_t k = 0; k < COUNT(cases); k++) {
        char list[ROWS * 32] = "", found[TIME_PATTERN_MAX] = "";

        for (int day = 1; day <= 12; day++)
            (void)snprintf(list + strlen(list), sizeof list - strlen(list),
                           "2024/03/%02d%s|", day, cases[k].clock);
        assert_true(guess(list, found));
        assert_string_equal(found, cases[k].pattern);
    }
    assert_null(time_form_set(&form, "%Y-%m-%d %H:%M %p"));
    assert_true(time_parse("2024-03-04 15:00 PM", 19, false, &form, &tick));
    assert_false(time_parse("2024-03-04 03:00 PM", 19, false, &form, &tick));
    assert_false(time_parse("2024-03-04 12:30 AM", 19, false, &form, &tick));
}

/* Newest first, also by steps of months that have different days. */
static void times_may_fall(void **state)
{
    char found[TIME_PATTERN_MAX];

    (void)state;
    assert_true(guess("<3.4.22>|<3.3.22>|<3.2.22>|<3.1.22>|<3.12.21>|<3.11.21>|"
                      "<3.10.21>|<3.9.21>|<3.8.21>|<3.7.21>",
                      found));
    assert_string_equal(found, "<%d.%m.%y>");
}

static void a_day_may_come_before_the_month_if_that_is_even(void **state)
{
    char found[TIME_PATTERN_MAX];

    (void)state;
    assert_true(guess("[2023.29.01]|[2023.30.01]|[2023.31.01]|[2023.01.02]|"
                      "[2023.02.02]|[2023.03.02]|[2023.04.02]|[2023.05.02]|"
                      "[2023.06.02]|[2023.07.02]",
                      found));
    assert_string_equal(found, "[%Y.%d.%m]");
    assert_true(guess("[2023.01.01]22|[2023.01.01]23|[2023.02.01]00|"
                      "[2023.02.01]01|[2023.02.01]02|[2023.02.01]03|"
                      "[2023.02.01]04|[2023.02.01]05|[2023.02.01]06|"
                      "[2023.02.01]07",
                      found));
    assert_string_equal(found, "[%Y.%d.%m]%H");
    /* first days of months, or the first days of January */
    assert_true(guess("[2023.01.01]|[2023.02.01]|[2023.03.01]|[2023.04.01]|"
                      "[2023.05.01]|[2023.06.01]|[2023.07.01]|[2023.08.01]|"
                      "[2023.09.01]|[2023.10.01]",
                      found));
    assert_string_equal(found, "[%Y.%m.%d]");
}

static void numbers_up_to_four_are_quarters(void **state)
{
    char found[TIME_PATTERN_MAX];

    (void)state;
    assert_true(guess("2020:3|2020:4|2021:1|2021:2|2021:3|2021:4|2022:1|2022:2|"
                      "2022:3|2022:4",
                      found));
    assert_string_equal(found, "%Y:%q");
    assert_true(guess("Q3'90|Q4'90|Q1'91|Q2'91|Q3'91|Q4'91|Q1'92|Q2'92|Q3'92|"
                      "Q4'92",
                      found));
    assert_string_equal(found, "Q%q'%y");
    assert_true(
        guess("90Q3|90Q4|91Q1|91Q2|91Q3|91Q4|92Q1|92Q2|92Q3|92Q4", found));
    assert_string_equal(found, "%yQ%q");
}

static void numbers_up_to_two_are_halves(void **state)
{
    char found[TIME_PATTERN_MAX];

    (void)state;
    assert_true(guess("2010-S1|2010-S2|2011-S1|2011-S2|2012-S1|2012-S2|2013-S1|"
                      "2013-S2|2014-S1|2014-S2",
                      found));
    assert_string_equal(found, "%Y-S%6q");
    assert_true(
        guess("2H98|1H99|2H99|1H00|2H00|1H01|2H01|1H02|2H02|1H03", found));
    assert_string_equal(found, "%6qH%y");
}

static void the_next_year_makes_a_season(void **state)
{
    char found[TIME_PATTERN_MAX];

    (void)state;
    assert_true(guess("w98/99|w99/00|w00/01|w01/02|w02/03|w03/04|w04/05|w05/06|"
                      "w06/07|w07/08",
                      found));
    assert_string_equal(found, "w%y/%x");
    assert_true(guess("Q3 1999/00|Q4 1999/00|Q1 2000/01|Q2 2000/01|Q3 2000/01|"
                      "Q4 2000/01|Q1 2001/02|Q2 2001/02|Q3 2001/02|Q4 2001/02",
                      found));
    assert_string_equal(found, "Q%q %Y/%x");
}

/* The thirteen periods of years, forwards and backwards; 40 numbers of one year
 * may be weeks. */
static void periods_of_years_are_no_weeks(void **state)
{
    char lines[ROWS][TIME_TEXT_MAX], found[TIME_PATTERN_MAX];
    const char *texts[ROWS];

    (void)state;
    for (int falls = 0; falls < 2; falls++)
        for (int n_periods = 13; n_periods <= 40; n_periods += 27) {
            for (int i = 0; i < ROWS; i++) {
                char *line = lines[falls ? ROWS - 1 - i : i];

                (void)snprintf(line, sizeof *lines, "P%02d %d",
                               1 + i % n_periods, 2010 + i / n_periods);
                texts[i] = lines[i];
            }
            assert_int_equal(time_guess(texts, ROWS, found), n_periods == 40);
        }
    assert_string_equal(found, "P%V %G");
}

/* Writes a year for Y, its last two digits for y, and a number for #, or with
 * two digits for @. */
static void write_period(const char *format, int year, int number,
                         char text[TIME_TEXT_MAX])
{
    size_t n = 0;

    for (; *format; format++) {
        const size_t left = TIME_TEXT_MAX - n;

        if (strchr("y@", *format))
            n += (size_t)snprintf(text + n, left, "%02d",
                                  *format == 'y' ? year % 100 : number);
        else if (strchr("Y#", *format))
            n += (size_t)snprintf(text + n, left, "%d",
                                  *format == 'Y' ? year : number);
        else
            n += (size_t)snprintf(text + n, left, "%c", *format);
    }
}

/* Of years with 4 digits or 2, before the number or after it, or in one piece;
 * not months, nor with one left out, nor of one year. */
static void periods_count_beyond_months(void **state)
{
    static const struct {
        const char *format;
        int first, last;
        bool are;
    } cases[] = {{"Y P@", 2015, 13, true},  {"Y/#", 2015, 13, true},
                 {"FyP#", 2015, 13, true},  {"p# of Y", 2015, 14, true},
                 {"Y@", 2015, 13, true},    {"Y-@-1", 2015, 13, false},
                 {"Y P#", 2015, 12, false}, {"Y P#", 2015, 60, false},
                 {"Y P#", 1200, 13, false}};

    (void)state;
    for (size_t k = 0; k < COUNT(cases); k++) {
        const char *texts[ROWS];
        char lines[ROWS][TIME_TEXT_MAX];

        for (int i = 0; i < ROWS; i++) {
            write_period(cases[k].format, cases[k].first + i / cases[k].last,
                         1 + i % cases[k].last, lines[i]);
            texts[i] = lines[i];
        }
        if (time_periods_count(texts, ROWS) != cases[k].are)
            fail_msg("%s", lines[ROWS - 1]);
        if (cases[k].are) {
            assert_false(time_periods_count(texts, 10));
            texts[5] = texts[6];
            assert_false(time_periods_count(texts, ROWS));
        }
    }
}

/* Half a minute, and 28 December, are no second and no day of a year. */
static void parts_of_numbers_are_no_clock(void **state)
{
    char found[TIME_PATTERN_MAX];

    (void)state;
    assert_false(guess("2024-1-1 0:0|2024-1-1 0:5|2024-1-1 1:0|2024-1-1 1:5|"
                       "2024-1-1 2:0|2024-1-1 2:5|2024-1-1 3:0|2024-1-1 3:5|"
                       "2024-1-1 4:0|2024-1-1 4:5",
                       found));
    assert_false(guess("12/28 05:00|12/28 06:00|12/28 07:00|12/28 08:00|"
                       "12/28 09:00|12/28 10:00|12/28 11:00|12/28 12:00|"
                       "12/28 13:00|12/28 14:00|12/28 15:00",
                       found));
    assert_false(
        guess("2/21|2/22|2/23|2/24|2/25|2/26|2/27|2/28|3/1|3/2|3/3", found));
}

/* As those of a log. */
static void times_of_day_may_be_uneven(void **state)
{
    char found[TIME_PATTERN_MAX];

    (void)state;
    assert_true(guess("[2024-02-21 05:00:03]|[2024-02-21 05:00:41]|"
                      "[2024-02-21 05:07:00]|[2024-02-21 05:07:20]|"
                      "[2024-02-21 06:10:11]|[2024-02-21 08:00:00]|"
                      "[2024-02-21 08:00:05]|[2024-02-21 08:20:31]|"
                      "[2024-02-22 00:00:03]|[2024-02-22 01:10:23]",
                      found));
    assert_string_equal(found, "[%Y-%m-%d %H:%M:%S]");
}

static void other_texts_have_none(void **state)
{
    static const char *const lists[] = {
        /* out of order, twice the same, no time, too few, no date */
        "a2021-01|a2021-02|a2021-03|a2021-04|a2021-05|a2021-06|a2021-07|"
        "a2021-09|a2021-08|a2021-10",
        "a2021-01|a2021-02|a2021-03|a2021-04|a2021-05|a2021-06|a2021-07|"
        "a2021-08|a2021-08|a2021-10",
        "a2021-01|a2021-02|a2021-03|a2021-04|a2021-05|a2021-06|a2021-07|"
        "a2021-08|a2021-x|a2021-10",
        "a2021-01|a2021-02|a2021-03|a2021-04|a2021-05|a2021-06|a2021-07|"
        "a2021-08|a2021-09",
        "a01|a02|a03|a04|a05|a06|a07|a08|a09|a10|a11|a12",
        /* thirds and sixths of years */
        "T1/2000|T2/2000|T3/2000|T1/2001|T2/2001|T3/2001|T1/2002|T2/2002|"
        "T3/2002|T1/2003",
        "2000-B1|2000-B2|2000-B3|2000-B4|2000-B5|2000-B6|2001-B1|2001-B2|"
        "2001-B3|2001-B4",
        /* days of a month */
        "May 1|May 2|May 3|May 4|May 5|May 6|May 7|May 8|May 9|May 10",
        "May 01|May 02|May 03|May 04|May 05|May 06|May 07|May 08|May 09|May 10",
        "a|b|c|d|e|f|g|h|i|j|k|l", "||||||||||||",
        "1-1-1-1-1-1-1-1-1-1-1-1-1|2|3|4|5|6|7|8|9|10"};
    char found[TIME_PATTERN_MAX];

    (void)state;
    for (size_t i = 0; i < COUNT(lists); i++)
        if (guess(lists[i], found))
            fail_msg("\"%s\" is found for \"%s\"", found, lists[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pattern_that_wrote_them_is_found),
        cmocka_unit_test(numbers_may_lack_leading_zeros),
        cmocka_unit_test(hours_agree_with_am_and_pm),
        cmocka_unit_test(times_may_fall),
        cmocka_unit_test(a_day_may_come_before_the_month_if_that_is_even),
        cmocka_unit_test(numbers_up_to_four_are_quarters),
        cmocka_unit_test(numbers_up_to_two_are_halves),
        cmocka_unit_test(the_next_year_makes_a_season),
        cmocka_unit_test(periods_of_years_are_no_weeks),
        cmocka_unit_test(periods_count_beyond_months),
        cmocka_unit_test(parts_of_numbers_are_no_clock),
        cmocka_unit_test(times_of_day_may_be_uneven),
        cmocka_unit_test(other_texts_have_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
