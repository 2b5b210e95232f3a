/* test_time_quarters.c - months and quarters that are written alike are told
 * apart by the name of their column and by the rows, also after a point. */
#include "check.h"

#include <string.h>

#include "given.h"
#include "table/table.h"

static const struct given_options none;

/* Rows of quarters from the first of 1990 on, without row `absent`. */
static void add_quarters(struct text *csv, const char *name, bool year_first,
                         size_t n, size_t absent)
{
    text_printf(csv, "%s,y\n", name);
    for (size_t i = 0; i < n; i++) {
        const int year = 1990 + (int)i / 4, quarter = (int)i % 4 + 1;

        if (i != absent)
            text_printf(csv, "%d%c%d,%zu\n", year_first ? year : quarter,
                        year_first ? '/' : '-', year_first ? quarter : year,
                        i * i % 7);
    }
    assert_false(csv->failed);
}

static void assert_pattern(const char *csv, const char *pattern)
{
    struct table t;

    given_table(&t, csv, &none);
    assert_string_equal(t.time_pattern, pattern);
    table_release(&t);
}

static void quarters_run_from_1_to_4(void **state)
{
    static const char *const names[] = {"date", "t", "quarter", "Quartal"};

    (void)state;
    for (size_t i = 0; i < COUNT(names); i++)
        for (int year_first = 0; year_first < 2; year_first++) {
            struct text csv = {0};
            struct table t;

            add_quarters(&csv, names[i], year_first, 21, 21);
            given_table(&t, csv.bytes, &none);
            assert_string_equal(t.time_pattern, year_first ? "%Y/%q" : "%q-%Y");
            assert_int_equal(t.ticks[20] - t.ticks[0], 60);
            table_release(&t);
            text_release(&csv);
        }
}

/* Rows that are absent leave it open, unless the name says it. */
static void months_and_quarters_with_a_gap_are_refused(void **state)
{
    struct text csv = {0}, named = {0};

    (void)state;
    add_quarters(&csv, "date", true, 40, 17);
    given_refused(csv.bytes, &none, STATUS_DATA,
                  "\"1990/2\" may be February 1990 or quarter 2 of 1990 (give "
                  "--time-format %Y/%m or --time-format %Y/%q)");
    add_quarters(&named, "qtr", true, 40, 17);
    assert_pattern(named.bytes, "%Y/%q");
    text_release(&csv);
    text_release(&named);
}

static void months_stay_months(void **state)
{
    struct text csv = {0};

    (void)state;
    assert_pattern("date,y\n1990/3,1\n1990/4,2\n1990/5,3\n", "%Y/%m");
    assert_pattern("date,y\n4/1990,1\n4/1991,2\n4/1992,3\n", "%m/%Y");
    assert_pattern("date,y\n1990/01,1\n1990/02,2\n1990/03,3\n", "%Y/%m");
    assert_pattern("quarter,y\n1990/3,1\n1990/6,2\n1990/9,3\n", "%Y/%m");
    add_quarters(&csv, "month", true, 20, 20);
    assert_pattern(csv.bytes, "%Y/%m");
    text_release(&csv);
}

/* Numbers from October 1980 on; `digits` of the other months. */
static void add_numbers(struct text *csv, const char *name, const char *october,
                        int digits, size_t n)
{
    text_printf(csv, "%s,y\n", name);
    for (size_t i = 0; i < n; i++) {
        const int year = 1980 + (int)(9 + i) / 12, m = (int)(9 + i) % 12 + 1;

        if (m == 10)
            text_printf(csv, "%d.%s,%zu\n", year, october, i * i % 7);
        else
            text_printf(csv, "%d.%0*d,%zu\n", year, digits, m, i * i % 7);
    }
    assert_false(csv->failed);
}

static void months_after_a_point_go_on(void **state)
{
    static const char *const names[] = {"Date", "t", "x"};
    static const struct {
        const char *october, *pattern, *last;
        int digits;
    } forms[] = {{"1", "%Y.%o", "1982.1", 2},
                 {"10", "%Y.%m", "1982.10", 2},
                 {"10", "%Y.%-m", "1982.10", 1}};

    (void)state;
    for (size_t i = 0; i < COUNT(names); i++)
        for (size_t k = 0; k < COUNT(forms); k++) {
            struct text csv = {0};
            struct table t;
            char text[TIME_TEXT_MAX];

            add_numbers(&csv, names[i], forms[k].october, forms[k].digits, 25);
            given_table(&t, csv.bytes, &none);
            assert_int_equal(t.time_column, 0);
            assert_string_equal(t.time_form.pattern, forms[k].pattern);
            assert_int_equal(t.ticks[0], 1980 * 12 + 9);
            assert_int_equal(t.ticks[24] - t.ticks[0], 24);
            table_time(&t, 24, text);
            assert_string_equal(text, forms[k].last);
            table_release(&t);
            text_release(&csv);
        }
}

static void quarters_after_a_point_go_on(void **state)
{
    struct text csv = {0};
    struct table t;

    (void)state;
    text_string(&csv, "quarter,y\n");
    for (int i = 0; i < 13; i++)
        text_printf(&csv, "%d.%d,%d\n", 1980 + i / 4, i % 4 + 1, i * i % 7);
    given_table(&t, csv.bytes, &none);
    assert_string_equal(t.time_pattern, "%Y.%q");
    assert_int_equal(t.ticks[12] - t.ticks[0], 36);
    table_release(&t);
    text_release(&csv);
}

/* Prices, fractions of a year, and months of one year. */
static void other_numbers_with_a_point_are_values(void **state)
{
    static const struct {
        double first, step;
        int digits;
    } cases[] = {{1980.01, .02, 2},
                 {1980.25, .25, 2},
                 {1980.01, .01, 2},
                 {1980.1, .1, 1},
                 {1980.5, .5, 1}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text csv = {0};
        struct table t;

        text_string(&csv, "x,y\n");
        for (int k = 0; k < 12; k++)
            text_printf(&csv, "%.*f,%d\n", cases[i].digits,
                        cases[i].first + k * cases[i].step, k * k % 7);
        given_table(&t, csv.bytes, &none);
        if (t.time_column != -1)
            fail_msg("%g is a time", cases[i].first);
        table_release(&t);
        text_release(&csv);
    }
}

/* 2001/02 to 2011/12 are seasons if each has the next year; with fewer, or
 * others among them, they are months. */
static void years_beside_the_next_one_are_seasons(void **state)
{
    (void)state;
    assert_pattern("season,y\n2001/02,1\n2002/03,2\n2003/04,3\n2004/05,5\n",
                   "%Y/%x");
    assert_pattern("x,y\n2008-2009,1\n2009-2010,2\n2010-2011,3\n", "%Y-%X");
    assert_pattern("date,y\n2001/02,1\n2002/03,2\n", "%Y/%m");
    assert_pattern("date,y\n2001/02,1\n2001/03,2\n2001/04,3\n2001/05,5\n",
                   "%Y/%m");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quarters_run_from_1_to_4),
        cmocka_unit_test(months_and_quarters_with_a_gap_are_refused),
        cmocka_unit_test(months_stay_months),
        cmocka_unit_test(months_after_a_point_go_on),
        cmocka_unit_test(quarters_after_a_point_go_on),
        cmocka_unit_test(other_numbers_with_a_point_are_values),
        cmocka_unit_test(years_beside_the_next_one_are_seasons),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
