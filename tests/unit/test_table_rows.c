/* test_table_rows.c - files of one series on each line. */
#include "given.h"

#include <stdlib.h>

static const struct given_options rows = {.layout = "rows"};

static void assert_series(const struct given *g, size_t s, const char *id,
                          const double *want, size_t n)
{
    const struct series *series = &g->dataset.series[s];

    assert_string_equal(series->id, id);
    assert_int_equal(series->n_rows, n);
    for (size_t i = 0; i < n; i++)
        assert_close(given_value(g, series->first + i, 0), want[i], 0, 0);
}

static void each_line_is_a_series_with_an_id(void **state)
{
    static const double first[] = {605, 586.5, -2}, second[] = {7};
    struct given g;

    (void)state;
    given_read(&g,
               "\"V1\",\"V2\",\"V3\",\"V4\",\"V5\"\n"
               "\"H,1\",\"605\",\"586.5\",\"-2\",\"\"\n"
               "H2, 7 ,,,\n",
               &rows);
    assert_int_equal(g.schema.layout, LAYOUT_ROWS);
    assert_string_equal(g.schema.id, "V1");
    assert_null(g.schema.time);
    assert_int_equal(g.schema.n_columns, 1);
    assert_string_equal(g.schema.names[0], "value");
    assert_int_equal(g.dataset.n_series, 2);
    assert_series(&g, 0, "H,1", first, COUNT(first));
    assert_series(&g, 1, "H2", second, COUNT(second));
    assert_false(g.dataset.has_times);
    given_release(&g);
}

static void lines_without_ids_are_called_by_their_number(void **state)
{
    static const double first[] = {1, 2, 3, 4}, second[] = {5, 6};
    struct given g;

    (void)state;
    given_read(&g, "x\n1,2,3,4\n\n5,6\n", &rows);
    assert_null(g.schema.id);
    assert_series(&g, 0, "1", first, COUNT(first));
    assert_series(&g, 1, "2", second, COUNT(second));
    given_release(&g);
}

/* What looks like a value is an id if somebody says so. */
static void ids_may_be_numbers(void **state)
{
    static const double first[] = {2, 3}, second[] = {4};
    static const char csv[] = "no,a,b\n10,2,3\n11,4\n";
    struct given g;

    (void)state;
    given_read(&g, csv, &(struct given_options){.layout = "rows", .id = "no"});
    assert_string_equal(g.schema.id, "no");
    assert_series(&g, 0, "10", first, COUNT(first));
    assert_series(&g, 1, "11", second, COUNT(second));
    given_release(&g);
    given_read(&g, csv, &(struct given_options){.layout = "rows", .id = "1"});
    assert_int_equal(g.dataset.table.n_rows, 3);
    given_release(&g);
    given_refused(csv, &(struct given_options){.layout = "rows", .id = "a"},
                  STATUS_USAGE, "--id a is not the first column, \"no\"");
}

static void empty_cells_are_missing_where_a_value_follows(void **state)
{
    static const double want[] = {1, 1, 1, 4};
    static const char csv[] = "V1,V2\na,1,,\"\",4,NA,,\nb,5\n";
    struct given g;

    (void)state;
    given_refused(csv, &rows, STATUS_DATA, ":2: cell 3: a value is missing");
    given_read(
        &g, csv,
        &(struct given_options){.layout = "rows", .missing = MISSING_FFILL});
    assert_series(&g, 0, "a", want, COUNT(want));
    for (size_t i = 0; i < COUNT(want); i++)
        assert_int_equal(dataset_imputed(&g.dataset, i, 0), i == 1 || i == 2);
    given_release(&g);
    given_read(
        &g, "V1\na,,1\n",
        &(struct given_options){.layout = "rows", .missing = MISSING_FFILL});
    assert_series(&g, 0, "a", (const double[]){1}, 1);
    given_release(&g);
}

static void rows_know_the_line_of_their_series(void **state)
{
    struct given g;

    (void)state;
    given_read(&g, "h\n\na,1,2\n\"b\nc\",3\nd,4,5\n", &rows);
    for (size_t row = 0; row < 5; row++)
        assert_int_equal(dataset_line(&g.dataset, row), row < 2   ? 3
                                                        : row < 3 ? 4
                                                                  : 6);
    given_release(&g);
}

static void bad_lines_are_refused_with_line_and_cell(void **state)
{
    static const struct {
        const char *csv, *part;
    } cases[] = {
        {"h\na,1,2\nb,3,x4,5\n", ":3: cell 3: \"x4\" is not a number"},
        {"h\n1,2\nb,3\n", ":3: cell 1: \"b\" is not a number"},
        {"h\na,1\n,3\n", ":3: the id in cell 1 is empty"},
        {"h\na,1\nb,2\na,3\n", ":4: id \"a\" appears twice"},
        {"h\na,1\nb,,,\n", ":3: no value in 4 cells"},
        {"h\na,1\nb\n",
         ":3: no value in 1 cell (remove the line, or check --delimiter)"},
        {"h\na;1;2\n", ":2: no value in 1 cell"},
        {"h\na,1e99\n", ":2: cell 2: \"1e99\" is too large for a 32-bit float"},
        {"h,a,b\n", ": no series"},
        {"", ": no series"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        given_refused(cases[i].csv, &rows, STATUS_DATA, cases[i].part);
}

/* What the first line is, by its cells and by what is said of it. */
static void a_first_line_of_numbers_is_a_series(void **state)
{
    static const struct {
        const char *first;
        bool header, no_header, from_model;
        int series; /* of three lines; 0: refused */
        const char *first_line_note;
    } cases[] = {
        {"a,1,2,1", .series = 3, .first_line_note = "read as a series"},
        {"a,1,1,2", .series = 3, .first_line_note = "read as a series"},
        {"a,1.5,2.5", .series = 3, .first_line_note = "read as a series"},
        {"a,-2,-1", .series = 3, .first_line_note = "read as a series"},
        {"a,7", .series = 3, .first_line_note = "read as a series"},
        {"a,1,,2,NA,3", .series = 3, .first_line_note = "read as a series"},
        {"\"a\",\" 3 \",\"2\",,", .series = 3,
         .first_line_note = "read as a series"},
        {"a,1,2", .series = 0},
        {"a,1,,2,,", .series = 0},
        {"\"a\",\"1990\",\" 1991\",,", .series = 0},
        {"a,999999999999999998,999999999999999999", .series = 0},
        {"a,x", .series = 2},
        {"a,NA", .series = 2},
        {"a", .series = 2},
        {"a,,", .series = 2},
        {"a,1,x", .series = 2, .first_line_note = "read as a header: some"},
        {"a,x,1", .series = 2, .first_line_note = "read as a header: some"},
        {"a,1,2", .header = true, .series = 2},
        {"a,3,2", .header = true, .series = 2},
        {"a,1,2", .no_header = true, .series = 3},
        {"a,1,2", .from_model = true, .series = 2},
        {"a,3,2", .from_model = true, .series = 2,
         .first_line_note = "as in training"},
        {"a,x,2", .from_model = true, .series = 2},
        {"a,1,2", .from_model = true, .no_header = true, .series = 3},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct given_options options = {.layout = "rows",
                                              .id = cases[i].from_model ? "a"
                                                                        : NULL,
                                              .header = cases[i].header,
                                              .no_header = cases[i].no_header,
                                              .from_model = cases[i].from_model,
                                              .missing = MISSING_FFILL};
        struct text csv = {0};
        struct table t;

        text_printf(&csv, "\n%s\nb,1,2\nc,3,4\n", cases[i].first);
        if (!cases[i].series) {
            given_refused(
                csv.bytes, &options, STATUS_DATA,
                ":2: the cells after the first are increasing whole ");
            text_release(&csv);
            continue;
        }
        given_table(&t, csv.bytes, &options);
        if ((int)t.n_ids != cases[i].series)
            fail_msg("%s: %zu series", cases[i].first, t.n_ids);
        assert_int_equal(t.header, cases[i].series == 2);
        if (cases[i].series == 3)
            assert_string_equal(t.ids[0], "a");
        assert_int_equal(t.first_line_note != NULL,
                         cases[i].first_line_note != NULL);
        if (t.first_line_note) {
            assert_non_null(
                strstr(t.first_line_note, cases[i].first_line_note));
            assert_int_equal(t.first_line_number, 2);
        }
        table_release(&t);
        text_release(&csv);
    }
}

static void a_first_line_of_any_length_is_a_series(void **state)
{
    enum { N = 200000 };
    struct text csv = {0};
    struct given g;

    (void)state;
    text_string(&csv, "long");
    for (size_t i = 0; i < N; i++)
        text_printf(&csv, ",%zu", i % 3);
    text_string(&csv, "\nshort,1\n");
    given_read(&g, csv.bytes, &rows);
    assert_int_equal(g.dataset.series[0].n_rows, N);
    for (size_t i = 0; i < N; i++)
        assert_true(given_value(&g, i, 0) == (double)(i % 3));
    given_release(&g);
    text_release(&csv);
}

/* Wider than a table of columns may be, and far wider than its header. */
static void lines_may_be_long(void **state)
{
    enum { N = 30000 };
    struct text csv = {0};
    struct given g;

    (void)state;
    text_string(&csv, "id\nlong");
    for (size_t i = 0; i < N; i++)
        text_printf(&csv, ",%zu", i);
    text_string(&csv, "\nshort,1\n");
    given_read(&g, csv.bytes, &rows);
    assert_int_equal(g.dataset.series[0].n_rows, N);
    assert_close(given_value(&g, N - 1, 0), N - 1, 0, 0);
    assert_close(given_value(&g, N, 0), 1, 0, 0);
    given_release(&g);
    text_release(&csv);
}

static void a_label_does_not_go_with_rows(void **state)
{
    (void)state;
    given_refused("h\na,1\n",
                  &(struct given_options){.layout = "rows", .label = "h"},
                  STATUS_USAGE, "rows takes no --label");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_line_is_a_series_with_an_id),
        cmocka_unit_test(lines_without_ids_are_called_by_their_number),
        cmocka_unit_test(ids_may_be_numbers),
        cmocka_unit_test(empty_cells_are_missing_where_a_value_follows),
        cmocka_unit_test(rows_know_the_line_of_their_series),
        cmocka_unit_test(bad_lines_are_refused_with_line_and_cell),
        cmocka_unit_test(a_first_line_of_numbers_is_a_series),
        cmocka_unit_test(a_first_line_of_any_length_is_a_series),
        cmocka_unit_test(lines_may_be_long),
        cmocka_unit_test(a_label_does_not_go_with_rows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
