/* test_impute.c - missing cells are refused, or filled and remembered. */
#include "given.h"

/* Gaps: x at rows 1-3 (in the middle) and 6 (the end), y at row 2. */
static const char gaps[] = "x,y\n"
                           "2.5,-0.75\n"
                           ",1.125\n"
                           "NA,null\n"
                           "nan,3.625\n"
                           "8.5,4.75\n"
                           "7.25,-2.5\n"
                           ",6.375\n";

enum { N_ROWS = 7 };

/* The filled cells are NaN or numbers, all others are as they were. */
static void assert_filled(enum missing missing, const double *x,
                          const double *y)
{
    static const bool filled[][N_ROWS] = {{0, 1, 1, 1, 0, 0, 1},
                                          {0, 0, 1, 0, 0, 0, 0}};
    const double *want[] = {x, y};
    struct given g;

    given_read(&g, gaps, &(struct given_options){.missing = missing});
    for (size_t c = 0; c < COUNT(want); c++)
        for (size_t row = 0; row < N_ROWS; row++) {
            assert_int_equal(dataset_imputed(&g.dataset, row, c),
                             filled[c][row]);
            if (isnan(want[c][row]))
                assert_true(isnan(given_value(&g, row, c)));
            else
                assert_close(given_value(&g, row, c), want[c][row], 0, 0);
        }
    assert_non_null(strstr(g.notes.bytes, "5 missing cells imputed with "));
    assert_non_null(strstr(g.notes.bytes, missing_names[missing]));
    given_release(&g);
}

static void a_gap_takes_the_last_known_value(void **state)
{
    (void)state;
    assert_filled(
        MISSING_FFILL, (const double[]){2.5, 2.5, 2.5, 2.5, 8.5, 7.25, 7.25},
        (const double[]){-0.75, 1.125, 1.125, 3.625, 4.75, -2.5, 6.375});
}

static void a_gap_takes_the_line_between_its_ends(void **state)
{
    (void)state;
    assert_filled(
        MISSING_LINEAR, (const double[]){2.5, 4, 5.5, 7, 8.5, 7.25, 7.25},
        (const double[]){-0.75, 1.125, 2.375, 3.625, 4.75, -2.5, 6.375});
}

static void a_gap_is_left_to_the_mean_of_the_scaler(void **state)
{
    const double nan = (double)NAN;

    (void)state;
    assert_filled(
        MISSING_MEAN, (const double[]){2.5, nan, nan, nan, 8.5, 7.25, nan},
        (const double[]){-0.75, 1.125, nan, 3.625, 4.75, -2.5, 6.375});
}

static void a_missing_cell_is_refused_unless_asked_for(void **state)
{
    (void)state;
    given_refused(gaps, NULL, STATUS_DATA,
                  ":3: column \"x\": a value is missing (give --missing mask, "
                  "ffill, linear or mean)");
    given_refused(gaps, &(struct given_options){.features = "y"}, STATUS_DATA,
                  ":4: column \"y\": a value is missing (");
}

/* One cell in ten is not more than a tenth; rows that are inserted count. */
static void a_column_that_is_largely_masked_is_warned_of(void **state)
{
    static const char rest[] = "4,1,1\n5,1,1\n6,1,1\n7,1,1\n8,1,1\n9,1,1\n";
    struct text csv = {0};
    struct given g;

    (void)state;
    text_printf(&csv, "t,x,y\n0,1,1\n1,,1\n2,1,1\n3,1,1\n%s", rest);
    given_read(&g, csv.bytes,
               &(struct given_options){.time = "t", .missing = MISSING_MASK});
    assert_null(strstr(g.notes.bytes, NOTE_WARNING));
    given_release(&g);
    text_release(&csv);

    text_printf(&csv, "t,x,y\n0,1,1\n1,,1\n3,1,1\n%s", rest);
    given_read(&g, csv.bytes,
               &(struct given_options){.time = "t", .missing = MISSING_MASK});
    assert_non_null(strstr(g.notes.bytes, NOTE_WARNING
                           "line 3: column \"x\": 20 % of the "
                           "values are masked (2 of 10, first 1), more than "
                           "a tenth\n"));
    assert_int_equal(
        g.dataset.table.findings.list[g.dataset.table.findings.n - 1].kind,
        FINDING_MASKED);
    given_release(&g);
    /* in no window: not counted */
    given_read(&g, csv.bytes,
               &(struct given_options){
                   .time = "t", .missing = MISSING_FFILL, .gaps = "split"});
    assert_null(strstr(g.notes.bytes, NOTE_WARNING));
    given_release(&g);
    given_read(&g, csv.bytes,
               &(struct given_options){
                   .time = "t", .missing = MISSING_FFILL, .gaps = "linear"});
    assert_null(strstr(g.notes.bytes, NOTE_WARNING));
    given_release(&g);
    /* not in a file that is only forecast */
    given_read(&g, csv.bytes,
               &(struct given_options){
                   .time = "t", .missing = MISSING_MASK, .predicting = true});
    assert_null(strstr(g.notes.bytes, NOTE_WARNING));
    given_release(&g);
    text_release(&csv);
}

static void gaps_of_columns_that_are_not_used_do_not_matter(void **state)
{
    struct given g;

    (void)state;
    given_read(&g, "x,y\n2.5,\n3.5,1.25\n4.75,\n",
               &(struct given_options){.features = "x"});
    assert_null(g.dataset.imputed);
    assert_null(strstr(g.notes.bytes, "missing"));
    given_release(&g);
}

static void a_target_that_is_no_feature_is_filled_too(void **state)
{
    struct given g;

    (void)state;
    given_read(&g, "x,y\n2.5,9.5\n3.5,\n4.75,1.25\n",
               &(struct given_options){
                   .features = "x", .targets = "y", .missing = MISSING_FFILL});
    assert_true(dataset_imputed(&g.dataset, 1, 1));
    assert_false(dataset_imputed(&g.dataset, 1, 0));
    assert_close(given_value(&g, 1, 1), 9.5, 0, 0);
    given_release(&g);
}

static void a_gap_at_the_start_has_nothing_before_it(void **state)
{
    static const char csv[] = "x,y\n1.5,\n2.5,\n3.5,4.25\n";
    struct given g;

    (void)state;
    for (int missing = MISSING_FFILL; missing <= MISSING_LINEAR; missing++) {
        given_read(&g, csv,
                   &(struct given_options){.missing = (enum missing)missing});
        assert_true(dataset_masked(&g.dataset, 0, 1));
        assert_true(dataset_masked(&g.dataset, 1, 1));
        assert_non_null(strstr(g.notes.bytes,
                               "2 missing cells masked, because --missing "));
        assert_null(strstr(g.notes.bytes, "imputed"));
        given_release(&g);
    }
    given_read(&g, "x,y\n1.5,\n2.5,3\n3.5,\n",
               &(struct given_options){.missing = MISSING_FFILL});
    assert_non_null(strstr(g.notes.bytes,
                           "1 missing cell imputed with ffill; imputed cells "
                           "are not scored (first: line 4, column \"y\")"));
    assert_non_null(strstr(g.notes.bytes,
                           "1 missing cell masked, because --missing ffill "
                           "needs an earlier value (--from 3 leaves their rows "
                           "out, --features a column that begins late); masked "
                           "cells are not scored (first: line 2, column "
                           "\"y\")"));
    given_release(&g);
    given_read(&g, csv, &(struct given_options){.missing = MISSING_MEAN});
    assert_true(dataset_imputed(&g.dataset, 0, 1));
    assert_true(dataset_imputed(&g.dataset, 1, 1));
    assert_false(dataset_imputed(&g.dataset, 2, 1));
    given_release(&g);
}

/* A gap at the end of one id is not filled from the start of the next. */
static void gaps_are_filled_within_an_id(void **state)
{
    static const char csv[] = "id,x,y\n"
                              "a,1.25,7\n"
                              "b,40.5,7\n"
                              "a,,7\n"
                              "b,,7\n"
                              "a,,7\n"
                              "b,46.5,7\n";
    static const double ffill[] = {1.25, 1.25, 1.25, 40.5, 40.5, 46.5};
    static const double linear[] = {1.25, 1.25, 1.25, 40.5, 43.5, 46.5};
    static const struct {
        enum missing missing;
        const double *want;
    } cases[] = {{MISSING_FFILL, ffill}, {MISSING_LINEAR, linear}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct given g;

        given_read(
            &g, csv,
            &(struct given_options){.id = "id", .missing = cases[i].missing});
        for (size_t row = 0; row < COUNT(ffill); row++)
            assert_close(given_value(&g, row, 0), cases[i].want[row], 0, 0);
        given_release(&g);
    }
}

/* Id b starts at its second row; c has no known target at all. */
static void rows_before_the_first_known_target_are_left_out(void **state)
{
    static const char csv[] = "id,x,y\n"
                              "a,1.25,7\n"
                              "b,,\n"
                              "a,,8\n"
                              "b,3.5,\n"
                              "a,2,8\n"
                              "c,,9\n";
    struct given g;

    (void)state;
    for (int missing = MISSING_MASK; missing <= MISSING_MEAN; missing++) {
        given_read(&g, csv,
                   &(struct given_options){.id = "id",
                                           .targets = "x",
                                           .missing = (enum missing)missing});
        assert_int_equal(g.dataset.series[0].first, 0);
        assert_int_equal(g.dataset.series[0].n_rows, 3);
        assert_int_equal(g.dataset.series[1].first, 4);
        assert_int_equal(g.dataset.series[1].n_rows, 1);
        assert_int_equal(g.dataset.series[2].n_rows, 0);
        assert_non_null(strstr(g.notes.bytes,
                               "2 rows before the first known target left out "
                               "(of 2 series)\n"));
        if (missing == MISSING_MASK || missing == MISSING_MEAN)
            assert_non_null(strstr(g.notes.bytes, "2 missing cells "));
        else /* b has no earlier y */
            assert_non_null(strstr(g.notes.bytes, "1 missing cell masked, "));
        given_release(&g);
    }
    given_read(&g, "x\n\"\"\n\"\"\n1\n2\n",
               &(struct given_options){.missing = MISSING_MASK});
    assert_int_equal(g.dataset.series[0].first, 2);
    assert_non_null(strstr(g.notes.bytes, "2 rows before the first known "
                                          "target left out: the first row used "
                                          "is that of line 4\n"));
    assert_null(strstr(g.notes.bytes, "missing"));
    assert_int_equal(g.dataset.table.findings.n, 1);
    assert_int_equal(g.dataset.table.findings.list[0].kind, FINDING_LEADING);
    assert_int_equal(g.dataset.table.findings.list[0].count, 2);
    assert_int_equal(g.dataset.table.findings.list[0].line, 2);
    given_release(&g);
}

static void masked_cells_stay_unknown_and_are_found(void **state)
{
    struct given g;
    const struct findings *findings = &g.dataset.table.findings;

    (void)state;
    given_read(&g, gaps, &(struct given_options){.missing = MISSING_MASK});
    for (size_t row = 0; row < N_ROWS; row++)
        assert_int_equal(dataset_masked(&g.dataset, row, 0),
                         row == 1 || row == 2 || row == 3 || row == 6);
    assert_true(dataset_masked(&g.dataset, 2, 1));
    assert_non_null(strstr(
        g.notes.bytes, "5 missing cells masked; masked cells are not scored "
                       "(first: line 3, column \"x\")\n"));
    assert_int_equal(findings->n, 3);
    assert_int_equal(findings->list[2].kind, FINDING_MASKED);
    assert_int_equal(findings->list[0].kind, FINDING_MISSING);
    assert_int_equal(findings->list[0].count, 4);
    assert_int_equal(findings->list[0].line, 3);
    assert_string_equal(findings->list[0].column, "x");
    assert_null(findings->list[0].remedy);
    assert_int_equal(findings->list[1].line, 4);
    given_release(&g);
}

static void a_line_may_span_all_floats(void **state)
{
    struct given g;

    (void)state;
    given_read(&g, "x\n-3e38\nNA\n3e38\n",
               &(struct given_options){.missing = MISSING_LINEAR});
    assert_close(given_value(&g, 1, 0), 0, 0, 1e31);
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gap_takes_the_last_known_value),
        cmocka_unit_test(a_gap_takes_the_line_between_its_ends),
        cmocka_unit_test(a_gap_is_left_to_the_mean_of_the_scaler),
        cmocka_unit_test(a_missing_cell_is_refused_unless_asked_for),
        cmocka_unit_test(a_column_that_is_largely_masked_is_warned_of),
        cmocka_unit_test(gaps_of_columns_that_are_not_used_do_not_matter),
        cmocka_unit_test(a_target_that_is_no_feature_is_filled_too),
        cmocka_unit_test(a_gap_at_the_start_has_nothing_before_it),
        cmocka_unit_test(gaps_are_filled_within_an_id),
        cmocka_unit_test(rows_before_the_first_known_target_are_left_out),
        cmocka_unit_test(masked_cells_stay_unknown_and_are_found),
        cmocka_unit_test(a_line_may_span_all_floats),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
