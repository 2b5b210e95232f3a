/* test_even_column.c - columns that rise as dates in digits do, and those that
 * do not. */
#include "check.h"

#include <string.h>

#include "base/text.h"
#include "given.h"
#include "table/even_column.h"
#include "table/schema.h"
#include "table/table.h"

/* What a command says to a column x beside the values y. */
enum saying { NOTHING, NOTE, REFUSAL };

/* Reads numbers between blanks as the column x; `y` unless it is NULL. */
static enum saying say(const char *numbers, const char *y,
                       const struct given_options *options, const char *words)
{
    struct text csv = {0}, notes = {0};
    struct schema_options choice = {0};
    struct schema schema;
    struct table t;
    struct error err;
    enum status status;
    enum saying saying;
    int n = 0;

    text_string(&csv, y ? "x,y\n" : "x\n");
    for (const char *at = numbers; *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");

        text_bytes(&csv, at, length);
        if (y)
            text_printf(&csv, ",%d", n * n % 17);
        text_string(&csv, "\n");
        at += length;
        n++;
    }
    assert_false(csv.failed);
    given_table(&t, csv.bytes, options);
    status = schema_choose(&schema, &t, &choice, &notes, &err);
    saying = status == STATUS_DATA                                  ? REFUSAL
             : notes.bytes && strstr(notes.bytes, "numbers repeat") ? NOTE
                                                                    : NOTHING;
    if (words)
        assert_non_null(
            strstr(status == STATUS_OK ? notes.bytes : err.message, words));
    schema_release(&schema);
    table_release(&t);
    text_release(&notes);
    text_release(&csv);
    return saying;
}

static const struct given_options none;

/* MMYY, d.m, m.dd, a counter with gaps, the newest row first, days of years and
 * weekdays of them, weeks; years and days of them, quarters. */
static const char *const dates[] = {
    "918 1018 1118 1218 119 219 319 419 519 619 719 819",
    "27.1 28.1 29.1 30.1 31.1 1.2 2.2 3.2 4.2 5.2 6.2",
    "1.27 1.28 1.29 1.30 1.31 2.01 2.02 2.03 2.04 2.05 2.06",
    "1 2 3 4 6 7 8 9 10 11 12 13 14",
    "719 619 519 419 319 219 119 1218 1118 1018 918 818",
    "360 361 362 363 364 365 1 2 3 4 5 6",
    "355 356 357 358 359 362 3 4 5 6 7 8",
    "47 48 49 50 51 52 1 2 3 4 5 6",
    "2023.7 2023.8 2023.9 2023.10 2023.11 2023.12 2023.13 2023.14 2023.15 "
    "2023.16 2023.17 2023.18",
    "1.2000 2.2000 3.2000 4.2000 1.2001 2.2001 3.2001 4.2001 1.2002 2.2002 "
    "3.2002 4.2002"};

static void numbers_that_rise_as_dates_do_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(dates); i++)
        if (say(dates[i], "y", &none, "--time none") != REFUSAL)
            fail_msg("\"%s\" is not refused", dates[i]);
    assert_int_equal(say(dates[0], "y", &none, "--features y to leave"),
                     REFUSAL);
    assert_int_equal(say(dates[0], "y", &none, "go on by"), REFUSAL);
    assert_int_equal(say(dates[4], "y", &none, "as dates in digits do"),
                     REFUSAL);
}

static void the_only_values_are_never_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(dates); i++)
        assert_int_equal(say(dates[i], NULL, &none, NULL), NOTHING);
}

static void without_a_search_for_times_they_are_values(void **state)
{
    (void)state;
    assert_int_equal(
        say(dates[0], "y", &(struct given_options){.time = "none"}, NULL),
        NOTHING);
}

static void other_numbers_are_values(void **state)
{
    static const char *const values[] = {
        /* falls where no date does; a part of the calendar alone */
        "92018 102018 112018 122018 42019 52019 62019 72019 82019 92019 102019",
        "5 12 19 26 2 9 16 23 30 6 13 20 27 3",
        /* without a gap */
        "1 2 3 4 5 6 7 8 9 10 11 12 13",
        /* less than two thirds are even; too few rows; negative */
        "29.1 30.1 31.1 1.2 2.2 3.2 4.2",
        "-12 -11 -10 -9 -7 -6 -5 -4 -3 -2 -1 0", "1 2 3 5 6 8 9 11 12 14 15 17",
        "1 2 3 4 6 7 8 9 11 12", "1 2 3 4 6 7 8 9 11 12 13 14",
        "30 28 26 24 22 20 18 14 12 10 8 6 4",
        "-9 -8 -7 -6 -4 -3 -2 -1 1 2 3 4", "5 5 5 5 5 5 5 6 6 6 6 6 6 6 6"};

    (void)state;
    for (size_t i = 0; i < COUNT(values); i++)
        if (say(values[i], "y", &none, NULL) != NOTHING)
            fail_msg("\"%s\" is no value", values[i]);
}

/* Whole numbers may be the time, others not; the fourth text names series. */
static void counters_with_gaps_are_refused(void **state)
{
    (void)state;
    assert_int_equal(say("1 2 3 4 6 7 8 9 10 11 12 13", "y", &none,
                         "absent rows does (give --time x, --features y"),
                     REFUSAL);
    assert_int_equal(say(".5 1 1.5 2 3 3.5 4 4.5 5 5.5 6 6.5", "y", &none,
                         "absent rows does (give --features y"),
                     REFUSAL);
}

static void counters_that_begin_anew_in_each_series_need_an_id(void **state)
{
    static const struct {
        const char *csv;
        bool is;
    } cases[] = {
        {"u,x\na,1\na,2\na,3\nb,1\nb,2\nc,1\nc,2\nc,3\n", true},
        {"u,x\n7,1\n7,2\n7,3\n8,1\n8,2\n9,1\n9,2\n9,3\n", true},
        {"u,x\n7,1\n7,2\n7,3\n8,1\n8,2\n9,3\n9,4\n9,5\n", false},
        {"u,x\n7,1\n7,2\n7,3\n8,1\n8,2\n9,0\n9,1\n9,2\n", false},
        {"u,x\n7,1\n7,2\n7,3\n7,1\n8,2\n9,1\n9,2\n9,3\n", false},
        {"u,x\n7,1\n7,2\n7,3\n7,4\n7,5\n7,6\n7,7\n7,8\n", false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct table t;

        given_table(&t, cases[i].csv, &(struct given_options){.time = "none"});
        if (even_column_restarts(&t, 1, 0) != cases[i].is)
            fail_msg("case %zu: %s", i, cases[i].csv);
        table_release(&t);
    }
}

/* Those of a file with ids repeat in each series. */
static void even_columns_repeat_without_ids(void **state)
{
    static const struct {
        int step, modulus;
        bool ids;
        size_t period;
    } cases[] = {{1, 5, false, 5}, {1, 5, true, 0}, {3, 8, false, 0}};

    (void)state;
    for (size_t k = 0; k < COUNT(cases); k++) {
        struct text csv = {0};
        struct table t;

        text_string(&csv, "i,x\n");
        for (int i = 0; i < 40; i++)
            text_printf(&csv, "a,%d\n", i * cases[k].step % cases[k].modulus);
        assert_false(csv.failed);
        given_table(&t, csv.bytes,
                    &(struct given_options){.time = "none",
                                            .id = cases[k].ids ? "i" : NULL});
        assert_int_equal(even_column_period(&t, 1), cases[k].period);
        text_release(&csv);
        table_release(&t);
    }
}

static void numbers_that_repeat_are_noted(void **state)
{
    (void)state;
    assert_int_equal(
        say("0 1 2 3 4 0 1 2 3 4 0 1 2 3 4", "y", &none, "give --id x if"),
        NOTE);
    /* not often enough, and not to the last row */
    assert_int_equal(say("0 1 2 3 4 0 1 2 3 4 0 1 2 3", "y", &none, NULL),
                     NOTHING);
    assert_int_equal(say("0 1 2 3 4 0 1 2 3 4 0 1 2 3 5", "y", &none, NULL),
                     NOTHING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_that_rise_as_dates_do_are_refused),
        cmocka_unit_test(the_only_values_are_never_refused),
        cmocka_unit_test(without_a_search_for_times_they_are_values),
        cmocka_unit_test(other_numbers_are_values),
        cmocka_unit_test(counters_with_gaps_are_refused),
        cmocka_unit_test(counters_that_begin_anew_in_each_series_need_an_id),
        cmocka_unit_test(even_columns_repeat_without_ids),
        cmocka_unit_test(numbers_that_repeat_are_noted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
