/* test_fiscal_years.c - columns with a fiscal year and a part of it. */
#include "given.h"

static const struct given_options none = {0};

/* Rows of years of so many parts; their first one has the number `first`. */
static void read_years(struct table *t, const char *header, int n_parts,
                       int first)
{
    struct text csv = {0};

    text_printf(&csv, "%s,y\n", header);
    for (int i = 0; i < 5 * n_parts; i++)
        text_printf(&csv, "%d,%d,%d\n", 2010 + i / n_parts,
                    (i + first - 1) % n_parts + 1, i * i % 7);
    given_table(t, csv.bytes, &none);
    text_release(&csv);
}

static void years_and_parts_are_times(void **state)
{
    static const struct {
        const char *header;
        int n_parts;
        const char *pattern;
    } cases[] = {{"FiscalYear,FiscalPeriod", 12, "%Y %m"},
                 {"fiscal_year,fiscal_month", 12, "%Y %m"},
                 {"FY,Period", 12, "%Y %m"},
                 {"fyear,fqtr", 4, "%Y %q"},
                 {"Fiscal Year,Quarter", 4, "%Y %q"},
                 {"fiscalyear,fiscalweek", 52, "%G %V"},
                 {"Year,Month", 12, "%Y %m"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table t;

        read_years(&t, cases[i].header, cases[i].n_parts, 1);
        assert_non_null(t.ticks);
        assert_string_equal(t.time_name, cases[i].header);
        assert_string_equal(t.time_pattern, cases[i].pattern);
        table_release(&t);
    }
}

/* Thirteen periods, weeks of no ISO year, and months and quarters of the
 * calendar beside a year that begins in April. */
static void other_parts_are_left_out_with_the_year(void **state)
{
    static const struct {
        const char *header;
        int n_parts, first;
    } cases[] = {{"FiscalYear,FiscalPeriod", 13, 1},
                 {"FiscalYear,FiscalWeek", 53, 1},
                 {"FiscalYear,FiscalMonth", 12, 4},
                 {"FY,Quarter", 4, 2},
                 {"FY,Month", 12, 1}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table t;

        read_years(&t, cases[i].header, cases[i].n_parts, cases[i].first);
        assert_null(t.ticks);
        for (int c = 0; c < 2; c++)
            assert_int_equal(t.columns[c].use, COLUMN_CLOCK);
        table_release(&t);
    }
}

/* Parts of years beside ids, in any order of the rows of an id or of ids. */
static void thirteen_periods_of_ids_are_left_out(void **state)
{
    static const char *const headers[] = {"FY,Period", "fiscal_year,period",
                                          "FY,FP"};
    const struct given_options options = {.id = "store"};

    (void)state;
    for (size_t i = 0; i < 4 * COUNT(headers); i++) {
        const bool by_time = i & 1, newest_first = i & 2;
        struct text csv = {0};
        struct table t;

        text_printf(&csv, "store,%s,y\n", headers[i / 4]);
        for (int k = 0; k < 117; k++) {
            const int row = newest_first ? 116 - k : k;
            const int store = by_time ? row % 3 : row / 39;
            const int period = by_time ? row / 3 : row % 39;

            text_printf(&csv, "s%d,%d,%d,%d\n", store, 2021 + period / 13,
                        period % 13 + 1, row * row % 7);
        }
        given_table(&t, csv.bytes, &options);
        assert_null(t.ticks);
        for (int c = 1; c < 3; c++)
            assert_int_equal(t.columns[c].use, COLUMN_CLOCK);
        assert_int_equal(t.columns[3].use, COLUMN_VALUES);
        table_release(&t);
        text_release(&csv);
    }
}

static void a_calendar_goes_before_a_fiscal_year(void **state)
{
    struct text csv = {0};
    struct table t;

    (void)state;
    text_string(&csv, "FiscalYear,FiscalPeriod,Year,Month,y\n");
    for (int i = 0; i < 48; i++)
        text_printf(&csv, "%d,%d,%d,%d,%d\n", 2010 + (i + 6) / 12,
                    (i + 6) % 12 + 1, 2010 + i / 12, i % 12 + 1, i * i % 7);
    given_table(&t, csv.bytes, &none);
    assert_string_equal(t.time_name, "Year,Month");
    assert_int_equal(t.columns[0].use, COLUMN_CLOCK);
    assert_int_equal(t.columns[1].use, COLUMN_CLOCK);
    table_release(&t);
    text_release(&csv);
}

/* Parts of the calendar are no values, also without times; numbers that only
 * have their names are. */
static void halves_are_no_values(void **state)
{
    struct table t;

    (void)state;
    read_years(&t, "year,half", 2, 1);
    assert_int_equal(t.columns[1].use, COLUMN_CLOCK);
    table_release(&t);
    read_years(&t, "year,half", 3, 1);
    assert_int_equal(t.columns[1].use, COLUMN_VALUES);
    table_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(years_and_parts_are_times),
        cmocka_unit_test(other_parts_are_left_out_with_the_year),
        cmocka_unit_test(thirteen_periods_of_ids_are_left_out),
        cmocka_unit_test(a_calendar_goes_before_a_fiscal_year),
        cmocka_unit_test(halves_are_no_values),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
