/* test_weekend_column.c - columns that say which dates are of a weekend. */
#include "check.h"

#include <string.h>

#include "base/text.h"
#include "given.h"

/* Reads a column of ten days from Friday 5 January 2024, beside other numbers.
 * Returns true if it is taken for the calendar. */
static bool is_clock(const char *name, const char *cells)
{
    struct text csv = {0};
    struct table t;
    bool is;

    text_printf(&csv, "date,%s,y\n", name);
    for (size_t i = 0; cells[i]; i++)
        text_printf(&csv, "2024-01-%02zu,%.*s,%zu\n", i + 5, cells[i] != '_',
                    cells + i, i * 7 % 4);
    assert_false(csv.failed);
    given_table(&t, csv.bytes, &(struct given_options){0});
    is = t.columns[1].use == COLUMN_CLOCK;
    table_release(&t);
    text_release(&csv);
    return is;
}

static void a_weekend_is_of_the_calendar_if_its_dates_are(void **state)
{
    static const char *const names[] = {"weekend", "is_weekend", "IsWeekend",
                                        "Wochenende", "Weekend?"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_true(is_clock(names[i], "0110000011"));
    assert_true(is_clock("is_weekend", "01_00_0011")); /* cells are missing */
    assert_false(is_clock("is_weekend", "0110000010"));
    assert_false(is_clock("is_weekend", "0110010011")); /* a holiday */
    assert_false(is_clock("is_weekend", "0220000022"));
    assert_false(is_clock("is_weekend", "1001111100"));
    assert_false(is_clock("is_weekend", "0__00000__")); /* no weekend */
    assert_false(is_clock("promo", "0110000011"));
}

static void without_dates_there_are_no_weekends(void **state)
{
    struct table t;

    (void)state;
    given_table(&t, "year,weekend,y\n2000,0,5\n2001,1,3\n2002,1,4\n2003,0,9\n",
                &(struct given_options){0});
    assert_int_equal(t.columns[1].use, COLUMN_VALUES);
    table_release(&t);
    given_table(&t, "weekend,y\n0,5\n1,3\n1,4\n0,9\n",
                &(struct given_options){0});
    assert_int_equal(t.columns[0].use, COLUMN_VALUES);
    table_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_weekend_is_of_the_calendar_if_its_dates_are),
        cmocka_unit_test(without_dates_there_are_no_weekends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
