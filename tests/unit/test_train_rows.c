/* test_train_rows.c - rows that decide what a column is for. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "given.h"

/* The rows of the table that decide, as a string of 1 and 0. */
static void assert_decide(struct table *t, struct train_rows_options options,
                          const char *want)
{
    char got[64] = "";
    struct error err = {0};

    free(t->is_later);
    t->is_later = NULL;
    assert_ok(train_rows_find(t, &options, &err), &err);
    for (size_t i = 0; i < t->n_rows; i++)
        got[i] = (char)('0' + table_decides(t, i));
    assert_string_equal(got, want);
}

static void the_parts_end_as_in_a_split(void **state)
{
    struct text csv = {0};
    struct table t;

    (void)state;
    text_string(&csv, "y\n");
    for (size_t i = 0; i < 20; i++)
        text_printf(&csv, "%zu\n", i * 7 % 5);
    given_table(&t, csv.bytes, &(struct given_options){0});
    assert_decide(&t, (struct train_rows_options){0}, "11111111111111111111");
    assert_decide(&t, (struct train_rows_options){.horizon = 2},
                  "11111111111111000000");
    assert_decide(&t, (struct train_rows_options){.horizon = 5},
                  "11111111110000000000");
    assert_decide(&t,
                  (struct train_rows_options){.horizon = 2, .drop_last = 10},
                  "11111100000000000000");
    assert_decide(&t, (struct train_rows_options){.horizon = 2, .n_folds = 1},
                  "11111111111111000000");
    assert_decide(&t, (struct train_rows_options){.horizon = 2, .n_folds = 4},
                  "11111111110000000000");
    assert_decide(&t,
                  (struct train_rows_options){.horizon = 2, .train_rows = 5},
                  "11111000000000000000");
    /* not known: a third */
    assert_decide(&t, (struct train_rows_options){.horizon = 24},
                  "11111100000000000000");
    assert_decide(&t,
                  (struct train_rows_options){.horizon = 1, .resampled = true},
                  "11111100000000000000");
    table_release(&t);
    text_release(&csv);
}

/* Absent rows are inserted: 5 of 10 rows are in the first tenth of the time. */
static void shares_are_of_rows_and_of_time(void **state)
{
    static const char csv[] = "date,y\n2024-05-10,1\n2024-05-09,2\n"
                              "2024-05-08,4\n2024-05-07,0\n2024-05-06,1\n"
                              "2024-01-05,1\n2024-01-04,2\n2024-01-03,4\n"
                              "2024-01-02,0\n2024-01-01,1\n";
    struct table t;

    (void)state;
    given_table(&t, csv, &(struct given_options){0});
    assert_decide(&t, (struct train_rows_options){.horizon = 1}, "0000011111");
    assert_decide(&t,
                  (struct train_rows_options){.horizon = 1, .train_rows = 8},
                  "0000011111");
    assert_decide(&t,
                  (struct train_rows_options){.horizon = 1, .train_rows = 3},
                  "0000000111");
    table_release(&t);
}

static void later_ids_decide_nothing(void **state)
{
    struct text csv = {0};
    struct table t;

    (void)state;
    text_string(&csv, "shop,y\n");
    for (size_t i = 0; i < 20; i++)
        text_printf(&csv, "s%zu,%zu\n", i / 4, i * 7 % 5);
    given_table(&t, csv.bytes, &(struct given_options){.id = "shop"});
    assert_decide(&t, (struct train_rows_options){.horizon = 1},
                  "10001000100000000000");
    assert_decide(&t,
                  (struct train_rows_options){.horizon = 1, .labelled = true},
                  "11111111111100000000");
    assert_decide(&t,
                  (struct train_rows_options){
                      .horizon = 1, .labelled = true, .train_rows = 1},
                  "11110000000000000000");
    table_release(&t);
    text_release(&csv);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_parts_end_as_in_a_split),
        cmocka_unit_test(shares_are_of_rows_and_of_time),
        cmocka_unit_test(later_ids_decide_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
