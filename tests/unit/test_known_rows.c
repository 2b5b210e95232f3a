/* test_known_rows.c - the parts are shares of the rows with a known target. */
#include "given.h"

#include "data/known_rows.h"
#include "prep/plan.h"

/* 100 rows of two columns, y unknown in rows [from, to), x in every second one
 * of these if `both`, else in all. */
static void read_outage(struct given *g, size_t from, size_t to, bool both,
                        enum missing missing)
{
    const struct given_options options = {.missing = missing, .targets = "x,y"};
    struct text csv = {0};

    text_string(&csv, "x,y,other\n");
    for (size_t i = 0; i < 100; i++) {
        const bool out = i >= from && i < to;

        text_printf(&csv, out && !(both && i % 2) ? "," : "%zu.5,",
                    i * 37 % 101);
        if (!out)
            text_printf(&csv, "%zu.5", i * 41 % 101);
        text_printf(&csv, ",%zu\n", i * 43 % 101);
    }
    given_read(g, csv.bytes, &options);
    text_release(&csv);
}

static void assert_ends(const struct split *split, size_t series, size_t train,
                        size_t valid, size_t test)
{
    const size_t *end = split->borders[series].end;

    assert_int_equal(end[PART_TRAIN], train);
    assert_int_equal(end[PART_VALID], valid);
    assert_int_equal(end[PART_TEST], test);
}

static void split_shares(struct given *g, size_t T, size_t H)
{
    struct error err;

    assert_ok(split_init(&g->split, &g->dataset, T, H, &err), &err);
}

static void an_outage_takes_no_part_away(void **state)
{
    const enum missing ways[] = {MISSING_MASK, MISSING_LINEAR, MISSING_FFILL};

    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        struct given g;

        /* 80 known rows: 56, 8 and 16 of them */
        read_outage(&g, 60, 80, false, ways[i]);
        split_shares(&g, 10, 5);
        assert_ends(&g.split, 0, 56, 84, 100);
        assert_int_equal(known_rows_before(&g.dataset, 0, 84), 64);
        assert_int_equal(known_rows_find(&g.dataset, 0, 61), 81);
        given_release(&g);
    }
}

static void a_row_with_one_known_target_counts(void **state)
{
    struct given g;

    (void)state;
    read_outage(&g, 60, 80, true, MISSING_MASK);
    split_shares(&g, 10, 5);
    assert_int_equal(known_rows_before(&g.dataset, 0, 100), 90);
    assert_ends(&g.split, 0, 67, 82, 100); /* 63, 9 and 18 known rows */
    given_release(&g);
}

static void each_part_has_a_horizon_of_rows(void **state)
{
    struct given g;

    (void)state;
    read_outage(&g, 20, 95, false, MISSING_MASK);
    split_shares(&g, 5, 5);
    /* 20 of 25 known rows are before the test part, and 5 rows of these are the
     * validation part */
    assert_ends(&g.split, 0, 15, 20, 100);
    given_release(&g);
}

static void folds_are_cut_by_known_rows(void **state)
{
    const struct plan plan = {.n_folds = 1};
    struct given g;
    struct error err;

    (void)state;
    read_outage(&g, 50, 90, false, MISSING_MASK);
    assert_ok(plan_split(&plan, &g.dataset, 10, 5, &g.split, &err), &err);
    /* a fifth of 60 known rows is the test part, an eighth of 48 before it the
     * validation part */
    assert_ends(&g.split, 0, 42, 48, 100);
    given_release(&g);
}

/* Two ids on the same dates, both out in the same weeks. */
static void a_panel_is_cut_where_all_have_known_rows(void **state)
{
    const struct given_options options = {
        .id = "id", .time = "day", .missing = MISSING_MASK, .gaps = "mask"};
    struct text csv = {0};
    struct given g;

    (void)state;
    text_string(&csv, "id,day,y\n");
    for (size_t s = 0; s < 2; s++)
        for (size_t i = 0; i < 100; i++) {
            text_printf(&csv, "%zu,2024-%02zu-%02zu,", s, 1 + i / 25,
                        1 + i % 25);
            text_printf(&csv, i >= 60 && i < 80 ? "\n" : "%zu.5\n",
                        i * 37 % 101);
        }
    given_read(&g, csv.bytes, &options);
    split_shares(&g, 10, 5);
    for (size_t s = 0; s < 2; s++) {
        const size_t *end = g.split.borders[s].end;
        const size_t n = g.dataset.series[s].n_rows;
        const size_t valid = known_rows_before(&g.dataset, s, end[PART_VALID]);

        assert_true(g.split.axis.length > 0);
        assert_int_equal(known_rows_before(&g.dataset, s, n), 80);
        assert_int_equal(
            valid - known_rows_before(&g.dataset, s, end[PART_TRAIN]), 8);
        assert_int_equal(80 - valid, 16);
    }
    given_release(&g);
    text_release(&csv);
}

static void too_few_known_rows_are_said(void **state)
{
    struct given g;
    struct error err;

    (void)state;
    read_outage(&g, 30, 99, false, MISSING_MASK);
    assert_fails(split_init(&g.split, &g.dataset, 20, 5, &err), STATUS_DATA,
                 &err, "31 rows with a known value are too few: window 20");
    given_release(&g);
}

static void validation_rows_without_a_value_are_refused(void **state)
{
    const struct plan plan = {.fixed = {{50, 60, 100}}};
    struct given g;
    struct error err;

    (void)state;
    read_outage(&g, 50, 60, false, MISSING_MASK);
    assert_fails(plan_split(&plan, &g.dataset, 10, 5, &g.split, &err),
                 STATUS_DATA, &err,
                 "the validation rows, 50 to 59, have no known value");
    given_release(&g);
    read_outage(&g, 50, 59, false, MISSING_MASK);
    assert_ok(plan_split(&plan, &g.dataset, 10, 5, &g.split, &err), &err);
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_outage_takes_no_part_away),
        cmocka_unit_test(a_row_with_one_known_target_counts),
        cmocka_unit_test(each_part_has_a_horizon_of_rows),
        cmocka_unit_test(folds_are_cut_by_known_rows),
        cmocka_unit_test(a_panel_is_cut_where_all_have_known_rows),
        cmocka_unit_test(too_few_known_rows_are_said),
        cmocka_unit_test(validation_rows_without_a_value_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
