/* test_unchanging.c - features without a change in the train rows. */
#include "given.h"

#include "data/leave_out.h"
#include "prep/unchanging.h"

/* 40 rows, of which 28 are train rows: x and y change, `flat` does not, and
 * `late` only at row `change`; some cells of x and flat are missing, and the
 * one of late before the change. */
static void read_late(struct given *g, size_t change,
                      const struct given_options *options)
{
    struct text csv = {0};

    text_string(&csv, "flat,x,late,y\n");
    for (size_t i = 0; i < 40; i++) {
        text_string(&csv, i % 9 == 4 ? "" : "3");
        text_string(&csv, ",");
        if (i % 7 != 3)
            text_printf(&csv, "%zu.5", i * 37 % 11);
        if (i + 1 == change)
            text_printf(&csv, ",,%zu\n", i * 31 % 13);
        else
            text_printf(&csv, ",%d,%zu\n", i < change ? 8 : 9, i * 31 % 13);
    }
    given_read(g, csv.bytes, options);
    text_release(&csv);
}

static void read_columns(struct given *g, const struct given_options *options)
{
    read_late(g, 35, options);
}

static enum constancy of_late(struct given *g, const struct plan *plan)
{
    enum constancy constancy[2];
    struct error err;

    assert_ok(unchanging_find(plan, &g->dataset, 2, constancy, &err), &err);
    return constancy[1];
}

/* The train rows of fold 0 are 25, those of fold 1 are 30. */
static void folds_have_the_columns_of_the_first(void **state)
{
    const struct plan shares = {0}, fold = {.n_folds = 2, .fold = 1};
    const struct given_options options = {.features = "x,late",
                                          .missing = MISSING_MASK};
    struct given g;

    (void)state;
    read_late(&g, 26, &options);
    assert_int_equal(of_late(&g, &shares), CONSTANT_NEVER);
    assert_int_equal(of_late(&g, &fold), CONSTANT_ALWAYS);
    given_release(&g);
}

/* The cell of row 27, the last train row, would be 8.5. */
static void what_was_imputed_from_later_rows_is_no_change(void **state)
{
    const struct plan shares = {0};
    const struct given_options options = {.features = "x,late",
                                          .missing = MISSING_LINEAR};
    struct given g;

    (void)state;
    read_late(&g, 28, &options);
    assert_close(given_value(&g, 27, 1), 8.5, 0, 0);
    assert_int_equal(of_late(&g, &shares), CONSTANT_ALWAYS);
    given_release(&g);
}

static void short_ids_are_equal_by_chance(void **state)
{
    const struct plan shares = {0};
    const struct given_options options = {.id = "id", .features = "x,late"};

    (void)state;
    for (size_t n = 3; n <= 4; n++) { /* rows of each of 10 ids */
        struct text csv = {0};
        struct given g;

        text_string(&csv, "id,x,late\n");
        for (size_t i = 0; i < 10 * n; i++)
            text_printf(&csv, "s%zu,%zu,%zu\n", i / n, i * 7 % 11, i / n);
        given_read(&g, csv.bytes, &options);
        assert_int_equal(of_late(&g, &shares),
                         n == 3 ? CONSTANT_NEVER : CONSTANT_IN_ID);
        given_release(&g);
        text_release(&csv);
    }
}

static void a_later_change_is_none(void **state)
{
    const struct plan shares = {0}, later = {.fixed = {{36, 38, 40}}},
                      folds = {.n_folds = 2, .fold = 1};
    const struct given_options options = {.features = "x,late",
                                          .missing = MISSING_MASK};
    enum constancy constancy[2];
    struct given g;
    struct error err;

    (void)state;
    read_columns(&g, &options);
    assert_ok(unchanging_find(&shares, &g.dataset, 2, constancy, &err), &err);
    assert_int_equal(constancy[0], CONSTANT_NEVER);
    assert_int_equal(constancy[1], CONSTANT_ALWAYS);
    assert_ok(unchanging_find(&later, &g.dataset, 2, constancy, &err), &err);
    assert_int_equal(constancy[1], CONSTANT_NEVER);
    assert_ok(unchanging_find(&folds, &g.dataset, 2, constancy, &err), &err);
    assert_int_equal(constancy[1], CONSTANT_ALWAYS);
    /* too few rows for any window: the fit refuses them */
    assert_ok(unchanging_find(&shares, &g.dataset, 30, constancy, &err), &err);
    assert_int_equal(constancy[1], CONSTANT_NEVER);
    given_release(&g);
}

/* The cells and marks of the columns that are left are those of before. */
static void assert_left(const struct given *before, const struct given *after)
{
    for (size_t c = 0; c < after->dataset.n_columns; c++) {
        size_t old = 0;

        while (strcmp(before->schema.names[old], after->schema.names[c]) != 0)
            old++;
        assert_int_equal(after->schema.indicators[c],
                         before->schema.indicators[old]);
        for (size_t row = 0; row < 40; row++) {
            assert_int_equal(dataset_imputed(&after->dataset, row, c),
                             dataset_imputed(&before->dataset, row, old));
            assert_true(dataset_imputed(&after->dataset, row, c) ||
                        given_value(after, row, c) ==
                            given_value(before, row, old));
        }
    }
}

static void columns_are_left_out(void **state)
{
    const struct {
        bool out[4], targets_too;
        size_t n_features, n_columns, n_targets, targets[2];
        const char *names[4];
    } cases[] = {
        {{true, false, true, false}, true, 2, 2, 1, {1}, {"x", "y"}},
        {{true, false, true, false},
         false,
         2,
         3,
         2,
         {1, 2},
         {"x", "y", "late"}},
        {{false, true, false, true}, true, 2, 2, 1, {1}, {"flat", "late"}},
        {{false, false, false, true}, false, 3, 4, 2, {3, 2}, {0}},
    };
    const struct given_options options = {.features = "flat,x,late,y",
                                          .targets = "y,late",
                                          .missing = MISSING_MASK};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct given before, g;
        struct error err;

        read_columns(&before, &options);
        read_columns(&g, &options);
        assert_ok(dataset_leave_out(&g.dataset, &g.schema, cases[i].out,
                                    cases[i].targets_too, &err),
                  &err);
        assert_int_equal(g.schema.n_features, cases[i].n_features);
        assert_int_equal(g.schema.n_columns, cases[i].n_columns);
        assert_int_equal(g.dataset.n_columns, cases[i].n_columns);
        assert_int_equal(g.schema.n_targets, cases[i].n_targets);
        for (size_t j = 0; j < cases[i].n_targets; j++)
            assert_int_equal(g.schema.targets[j], cases[i].targets[j]);
        for (size_t c = 0; cases[i].names[c] && c < 4; c++)
            assert_string_equal(g.schema.names[c], cases[i].names[c]);
        assert_left(&before, &g);
        given_release(&before);
        given_release(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_later_change_is_none),
        cmocka_unit_test(folds_have_the_columns_of_the_first),
        cmocka_unit_test(what_was_imputed_from_later_rows_is_no_change),
        cmocka_unit_test(short_ids_are_equal_by_chance),
        cmocka_unit_test(columns_are_left_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
