/* test_time_samples.c - the pattern of the first cells of a column. */
#include "check.h"

#include <string.h>

#include "base/text.h"
#include "given.h"
#include "table/time_samples.h"

enum { ROWS = 12 };

/* Reads rows of which only `odd` has another cell, without a search for times.
 */
static void read_rows(struct table *t, const char *odd)
{
    struct text csv = {0};

    text_string(&csv, "when,y\n");
    for (int i = 0; i < ROWS; i++) {
        if (i == ROWS / 2 && odd)
            text_string(&csv, odd);
        else
            text_printf(&csv, "<%d/2023>", i + 1);
        text_printf(&csv, ",%d\n", i * i % 7);
    }
    assert_false(csv.failed);
    given_table(t, csv.bytes, &(struct given_options){.time = "none"});
    text_release(&csv);
}

static void the_pattern_is_an_option(void **state)
{
    static const char *const odd[] = {
        NULL, "", "<7/2023/1>",
        "<7/2023> and a text that is far too long to be the time of a row"};

    (void)state;
    for (size_t i = 0; i < COUNT(odd); i++) {
        const bool is_known = !odd[i] || !*odd[i];
        struct text remedy = {0};
        struct table t;

        read_rows(&t, odd[i]);
        assert_int_equal(time_samples_put(&t, 0, &remedy), is_known);
        assert_int_equal(time_samples_are_times(&t, 0), is_known);
        if (is_known)
            assert_string_equal(remedy.bytes,
                                "--time when --time-format '<%m/%Y>'");
        text_release(&remedy);
        table_release(&t);
    }
}

/* The second series goes back. */
static void only_the_first_id_counts(void **state)
{
    struct text csv = {0}, remedy = {0};
    struct table t;

    (void)state;
    text_string(&csv, "i,when,y\n");
    for (int i = 0; i < 2 * ROWS; i++)
        text_printf(&csv, "%c,<%d/2023>,%d\n", 'a' + i / ROWS, i % ROWS + 1, i);
    assert_false(csv.failed);
    given_table(&t, csv.bytes,
                &(struct given_options){.time = "none", .id = "i"});
    assert_true(time_samples_put(&t, 1, &remedy));
    assert_string_equal(remedy.bytes, "--time when --time-format '<%m/%Y>'");
    text_release(&remedy);
    text_release(&csv);
    table_release(&t);
}

static void dates_lack_a_year_if_all_do_and_some_differ(void **state)
{
    static const struct {
        const char *first, *other;
        bool lack;
    } cases[] = {{"Jan 3", "Jan 4", true},
                 {"Jan 3", "Jan 3", false},
                 {"Jan 3", "Jan 4 2024", false},
                 {"3", "4", false}};

    (void)state;
    for (size_t k = 0; k < COUNT(cases); k++) {
        struct text csv = {0};
        struct table t;

        text_string(&csv, "when,y\n");
        for (int i = 0; i < ROWS; i++)
            text_printf(&csv, "%s,%d\n",
                        i == 5 ? cases[k].other : cases[k].first, i);
        assert_false(csv.failed);
        given_table(&t, csv.bytes, &(struct given_options){.time = "none"});
        assert_int_equal(time_samples_lack_year(&t, 0), cases[k].lack);
        text_release(&csv);
        table_release(&t);
    }
}

/* 1001 to 1012 may be months of 2010, but counts evenly. */
static void even_counters_are_no_dates(void **state)
{
    struct text csv = {0};
    struct table t;

    (void)state;
    text_string(&csv, "no,y\n");
    for (int i = 1; i <= ROWS; i++)
        text_printf(&csv, "%d,%d\n", 1000 + i, i * i % 7);
    given_table(&t, csv.bytes, &(struct given_options){0});
    assert_int_equal(t.columns[0].use, COLUMN_TIME);
    text_release(&csv);
    table_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pattern_is_an_option),
        cmocka_unit_test(only_the_first_id_counts),
        cmocka_unit_test(dates_lack_a_year_if_all_do_and_some_differ),
        cmocka_unit_test(even_counters_are_no_dates),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
