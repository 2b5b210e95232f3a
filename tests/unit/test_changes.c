/*
 * test_changes.c - columns that are modelled by their changes from row to row:
 * what is prepared, what of it is known, and that adding up gives the values.
 */
#include "given.h"

#include "prep/transform.h"

/* Splits for windows of 4 rows and 3 steps, and prepares. */
static void build(struct given *g, const char *csv,
                  const struct given_options *options)
{
    struct error err;

    given_read(g, csv, options);
    assert_ok(split_init(&g->split, &g->dataset, 4, 3, &err), &err);
    assert_ok(
        transform_fit(&g->scaler, &g->dataset, &g->split, TRANSFORM_DIFF, &err),
        &err);
    given_prepare(g, NULL);
}

/* n rows of two columns; `skip` has no value in the first. */
static void put_rows(struct text *csv, size_t n, size_t skip)
{
    text_string(csv, "a,b\n");
    for (size_t i = 0; i < n; i++) {
        if (i != skip)
            text_printf(csv, "%.3f",
                        100 + 2.0 * (double)i + (double)(i * 37 % 11) / 8);
        text_printf(csv, ",%zu\n", i * i % 17);
    }
}

static void build_rows(struct given *g, size_t n, size_t skip,
                       enum missing missing)
{
    struct text csv = {0};

    put_rows(&csv, n, skip);
    build(g, csv.bytes, &(struct given_options){.missing = missing});
    text_release(&csv);
}

enum { NONE = 1000 }; /* no row is skipped */

static void the_change_from_the_row_before_is_scaled(void **state)
{
    const struct moments *m;
    struct given g;
    double sum = 0;

    (void)state;
    build_rows(&g, 40, NONE, MISSING_MASK);
    for (size_t c = 0; c < 2; c++) {
        m = &g.scaler.columns[c];
        assert_true(m->difference);
        assert_close(m->floor, 0, 0, 0);
        for (size_t row = 1; row < 40; row++)
            assert_close(prepared_value(&g.prepared, row, c),
                         (given_value(&g, row, c) -
                          given_value(&g, row - 1, c) - m->change_mean) /
                             m->change_standard_deviation,
                         1e-6, 1e-6);
        assert_close(prepared_value(&g.prepared, 0, c), 0, 0, 0);
    }
    m = &g.scaler.columns[0];
    for (size_t row = 1; row < g.split.borders[0].end[PART_TRAIN]; row++)
        sum += prepared_value(&g.prepared, row, 0);
    assert_close(sum, 0, 0, 1e-4);
    assert_true(m->mean > 100); /* that of the values, for the scores */
    given_release(&g);
}

static void changes_are_added_to_the_newest_value(void **state)
{
    static const enum norm norms[] = {NORM_MEAN, NORM_STD, NORM_LAST,
                                      NORM_NONE};
    struct given g;

    (void)state;
    build_rows(&g, 40, NONE, MISSING_MASK);
    for (uint32_t row = 4; row < 37; row++)
        for (size_t j = 0; j < 2; j++) {
            const struct windows w = given_windows(&g, norms[row % 4]);
            const struct origin origin = {row, 0};
            double value = prepared_level(w.data, &origin, j);
            real target[3];

            assert_close(value, given_value(&g, row - 1, j), 0, 0);
            window_target(&w, &origin, j, target);
            for (size_t h = 0; h < 3; h++) {
                value = prepared_forecast(w.data, &origin, h, j, value,
                                          (double)target[h]);
                assert_close(value, given_value(&g, row + h, j), 1e-5, 1e-5);
            }
        }
    given_release(&g);
}

/* A walk whose mean change is forecast, the prepared 0, goes on as a line. */
static void no_more_than_the_mean_change_is_a_line(void **state)
{
    const struct origin origin = {20, 0};
    double value;
    struct given g;

    (void)state;
    build_rows(&g, 40, NONE, MISSING_MASK);
    value = prepared_level(&g.prepared, &origin, 0);
    for (size_t h = 0; h < 3; h++)
        value = prepared_forecast(&g.prepared, &origin, h, 0, value, 0);
    assert_close(value,
                 given_value(&g, 19, 0) + 3 * g.scaler.columns[0].change_mean,
                 1e-9, 0);
    given_release(&g);
}

/* Row 20 is missing: neither its change nor that of row 21 is known. */
static void the_changes_around_a_gap_are_not_known(void **state)
{
    const struct origin before = {19, 0}, at = {21, 0};
    struct windows w;
    struct given g;
    real target[3];

    (void)state;
    build_rows(&g, 40, 20, MISSING_MASK);
    w = given_windows(&g, NORM_NONE);
    for (size_t row = 18; row < 24; row++) {
        const bool want = row == 20 || row == 21;

        assert_int_equal(prepared_imputed(w.data, 0, row, 0), want);
        assert_int_equal(prepared_masked(w.data, 0, row, 0), want);
        assert_true(!prepared_imputed(w.data, 0, row, 1));
        if (want)
            assert_close(prepared_value(w.data, row, 0), 0, 0, 0);
    }
    assert_true(prepared_imputed(w.data, 0, 0, 0));
    window_target(&w, &before, 0, target);
    assert_true(!isnan((double)target[0]));
    assert_true(isnan((double)target[1]));
    assert_true(isnan((double)target[2]));
    assert_close(prepared_level(w.data, &at, 0), given_value(&g, 19, 0), 0, 0);
    given_release(&g);
}

/* The line to row 21 is not known at row 21: no change since row 19. */
static void an_open_gap_has_no_change(void **state)
{
    const struct origin open = {21, 0}, closed = {22, 0};
    const struct moments *m;
    struct given g;
    double level;

    (void)state;
    build_rows(&g, 40, 20, MISSING_LINEAR);
    m = &g.scaler.columns[0];
    assert_close(
        scaler_undo_change(m, prepared_known(&g.prepared, &open, 20, 0)), 0, 0,
        1e-6);
    level = given_value(&g, 19, 0);
    assert_close(prepared_level(&g.prepared, &open, 0), level, 0, 0);
    assert_close(
        scaler_undo_change(m, prepared_known(&g.prepared, &closed, 20, 0)),
        (given_value(&g, 21, 0) - level) / 2, 1e-5, 0);
    given_release(&g);
}

static void series_do_not_reach_into_each_other(void **state)
{
    struct text csv = {0};
    struct given g;
    size_t second;

    (void)state;
    text_string(&csv, "id,x\n");
    for (size_t i = 0; i < 60; i++)
        text_printf(&csv, "%c,%zu\n", "uv"[i / 30],
                    i * i % 13 + 5000 * (i / 30));
    build(&g, csv.bytes, &(struct given_options){.id = "id"});
    second = g.dataset.series[1].first;
    assert_close(prepared_value(&g.prepared, second, 0), 0, 0, 0);
    assert_true(prepared_imputed(&g.prepared, 1, second, 0));
    assert_true(g.scaler.columns[0].change_standard_deviation < 10);
    given_release(&g);
    text_release(&csv);
}

/* Values after the origin change neither window nor level. */
static void later_rows_have_no_say(void **state)
{
    const struct origin origin = {20, 0};
    struct given g;
    double known[20];

    (void)state;
    build_rows(&g, 40, 18, MISSING_LINEAR);
    for (size_t row = 0; row < 20; row++)
        known[row] = prepared_known(&g.prepared, &origin, row, 0);
    for (size_t row = 20; row < 40; row++)
        g.dataset.table.cells[row * g.dataset.table.n_columns] += 500;
    given_prepare(&g, NULL);
    for (size_t row = 0; row < 20; row++)
        assert_close(prepared_known(&g.prepared, &origin, row, 0), known[row],
                     0, 0);
    assert_close(prepared_level(&g.prepared, &origin, 0),
                 given_value(&g, 19, 0), 0, 0);
    given_release(&g);
}

static void a_straight_line_is_continued(void **state)
{
    const struct origin origin = {30, 0};
    struct text csv = {0};
    struct given g;

    (void)state;
    text_string(&csv, "x\n");
    for (size_t i = 0; i < 30; i++)
        text_printf(&csv, "%zu\n", 4 + 3 * i);
    build(&g, csv.bytes, NULL);
    assert_close(g.scaler.columns[0].change_mean, 3, 0, 0);
    assert_close(g.scaler.columns[0].change_standard_deviation, 1, 0, 0);
    assert_close(prepared_forecast(&g.prepared, &origin, 0, 0,
                                   prepared_level(&g.prepared, &origin, 0), 0),
                 94, 1e-9, 0);
    given_release(&g);
    text_release(&csv);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_change_from_the_row_before_is_scaled),
        cmocka_unit_test(changes_are_added_to_the_newest_value),
        cmocka_unit_test(no_more_than_the_mean_change_is_a_line),
        cmocka_unit_test(the_changes_around_a_gap_are_not_known),
        cmocka_unit_test(an_open_gap_has_no_change),
        cmocka_unit_test(series_do_not_reach_into_each_other),
        cmocka_unit_test(later_rows_have_no_say),
        cmocka_unit_test(a_straight_line_is_continued),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
