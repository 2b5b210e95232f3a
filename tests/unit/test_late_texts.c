/* test_late_texts.c - columns of numbers in which texts begin late. */
#include "check.h"

#include <string.h>

#include "base/text.h"
#include "given.h"
#include "table/late_texts.h"

/* Reads a column y: a letter for each row, n for a number, t for a text and _
 * for a missing cell, from the oldest time (`falls`: the newest one) on. */
static bool has_late_texts(const char *rows, bool times, bool falls)
{
    const size_t n = strlen(rows);
    struct text csv = {0};
    struct table t;
    bool has;

    text_printf(&csv, "%sx,y\n", times ? "year," : "");
    for (size_t i = 0; i < n; i++) {
        if (times)
            text_printf(&csv, "%zu,", 1900 + (falls ? n - i : i));
        text_printf(&csv, "%zu,", i * 7 % 11);
        if (rows[i] == 'n')
            text_printf(&csv, "%zu", i % 5);
        text_string(&csv, rows[i] == 't' ? "word\n" : "\n");
    }
    assert_false(csv.failed);
    given_table(&t, csv.bytes,
                &(struct given_options){.time = times ? "year" : "none"});
    has = column_has_late_texts(&t, times ? 2 : 1);
    table_release(&t);
    text_release(&csv);
    return has;
}

#define N20 "nnnnnnnnnnnnnnnnnnnn"
#define T20 "tttttttttttttttttttt"

static void texts_are_late_after_many_numbers(void **state)
{
    (void)state;
    for (int times = 0; times < 2; times++) {
        assert_true(has_late_texts(N20 T20 T20 "n", times, false));
        assert_true(has_late_texts("__" N20 "_t" T20 T20, times, false));
        assert_false(has_late_texts(N20, times, false));
        /* too few, or too few for so many texts */
        assert_false(has_late_texts(&N20 "t"[1], times, false));
        assert_false(has_late_texts(&N20 "t" N20[1], times, false));
        assert_true(has_late_texts(N20 T20 T20 T20 T20 T20 T20 T20 T20 T20,
                                   times, false));
        assert_false(has_late_texts(N20 T20 T20 T20 T20 T20 T20 T20 T20 T20
                                    "tttttttttt",
                                    times, false));
        assert_false(has_late_texts("t" N20 N20, times, false));
    }
}

static void late_is_by_the_times(void **state)
{
    (void)state;
    assert_true(has_late_texts(T20 T20 N20, true, true));
    assert_false(has_late_texts(N20 T20 T20, true, true));
}

/* The schema refuses the column, or it would be used or not as the texts say.
 */
static void a_schema_refuses_late_texts(void **state)
{
    struct text csv = {0};

    (void)state;
    text_string(&csv, "year,x,y\n");
    for (size_t i = 0; i < 90; i++)
        text_printf(&csv, i < 30 ? "%zu,%zu,%zu\n" : "%zu,%zu,word%zu\n",
                    1900 + i, i * 7 % 11, i % 12);
    given_refused(csv.bytes, &(struct given_options){0}, STATUS_DATA,
                  "32: column \"y\": \"word6\" is not a number");
    text_release(&csv);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_late_after_many_numbers),
        cmocka_unit_test(late_is_by_the_times),
        cmocka_unit_test(a_schema_refuses_late_texts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
