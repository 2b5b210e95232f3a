/* test_time_quarters.c - months and quarters that are written alike are told
 * apart by the name of their column and by the rows. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quarters_run_from_1_to_4),
        cmocka_unit_test(months_and_quarters_with_a_gap_are_refused),
        cmocka_unit_test(months_stay_months),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
