/* test_order.c - rows out of order, and rows with the same time. */
#include "given.h"

static const struct finding *last_finding(const struct given *g)
{
    const struct findings *findings = &g->dataset.table.findings;

    assert_true(findings->n > 0);
    return &findings->list[findings->n - 1];
}

/* Checks the message and the remedy of a refusal. */
static void assert_remedy(const char *csv, const struct given_options *options,
                          const char *part, const char *remedy)
{
    struct given g;
    struct error err;

    assert_fails(given_try(&g, csv, options, &err), STATUS_DATA, &err, part);
    assert_string_equal(last_finding(&g)->remedy, remedy);
    assert_true(last_finding(&g)->needed);
    given_release(&g);
}

static void rows_are_sorted_within_their_id(void **state)
{
    static const struct {
        double x;
        size_t line;
    } want[] = {{3, 5}, {1, 2}, {4, 6}, {2, 3}, {5, 4}};
    struct given g;

    (void)state;
    given_read(&g,
               "id,date,x\n"
               "a,2021-01-02,1\n"
               "b,2021-01-01,2\n"
               "b,2021-01-02,5\n"
               "a,2021-01-01,3\n"
               "a,2021-01-03,4\n",
               &(struct given_options){.id = "id", .sort = true});
    for (size_t row = 0; row < COUNT(want); row++) {
        assert_close(given_value(&g, row, 0), want[row].x, 0, 0);
        assert_int_equal(dataset_line(&g.dataset, row), want[row].line);
    }
    assert_int_equal(last_finding(&g)->kind, FINDING_ORDER);
    assert_int_equal(last_finding(&g)->count, 1);
    assert_int_equal(last_finding(&g)->line, 5);
    assert_null(last_finding(&g)->remedy);
    assert_non_null(strstr(g.notes.bytes, "1 row out of order: first "
                                          "2021-01-01, after 2021-01-02 on "
                                          "line 2\nrows are sorted by time"));
    given_release(&g);
}

static void rows_of_one_time_keep_their_order(void **state)
{
    struct given g;

    (void)state;
    given_read(&g,
               "date,x\n2021-01-02,1\n2021-01-01,2\n2021-01-02,3\n"
               "2021-01-03,4\n",
               &(struct given_options){.sort = true, .duplicates = "last"});
    assert_int_equal(g.dataset.table.n_rows, 3);
    assert_close(given_value(&g, 1, 0), 3, 0, 0);
    given_release(&g);
}

static void the_remedy_of_disorder_fits_the_file(void **state)
{
    (void)state;
    assert_remedy("date,x\n2021-03-01,1\n2021-03-03,2\n2021-03-02,3\n", NULL,
                  ":4: time 2021-03-02 follows 2021-03-03 of line 3 (give "
                  "--sort, or --id COLUMN if",
                  "--sort");
    assert_remedy("date,my shop,x\n2021-03-01,a,1\n2021-03-02,a,2\n"
                  "2021-03-01,b,3\n2021-03-02,b,3\n",
                  NULL,
                  ":4: time 2021-03-01 follows 2021-03-02 of line 3 (give "
                  "--id 'my shop', or --sort)",
                  "--id 'my shop'");
    assert_remedy("date,shop,x\n2021-03-01,1,1\n2021-03-02,1,2\n"
                  "2021-03-01,2,3\n2021-03-02,2,3\n",
                  NULL, "(give --id shop, or --sort)", "--id shop");
    /* a model knows its columns */
    assert_remedy("date,shop,x\n2021-03-01,1,1\n2021-03-02,1,2\n"
                  "2021-03-01,2,3\n2021-03-02,2,3\n",
                  &(struct given_options){.predicting = true},
                  "of line 3 (give --sort)", "--sort");
}

static const char twice[] = "date,x,y\n"
                            "2021-01-01,1,7\n"
                            "2021-01-02,2,\n"
                            "2021-01-02,4,\n"
                            "2021-01-02,9,8\n"
                            "2021-01-03,5,9\n";

static void rows_of_the_same_time_become_one(void **state)
{
    static const struct {
        const char *method;
        double x, y;
        size_t line;
    } cases[] = {
        {"first", 2, (double)NAN, 3},
        {"last", 9, 8, 3},
        {"mean", 5, 8, 3},
        {"sum", 15, 8, 3},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct given g;

        given_read(&g, twice,
                   &(struct given_options){.duplicates = cases[i].method,
                                           .missing = MISSING_MASK});
        assert_int_equal(g.dataset.table.n_rows, 3);
        assert_true(g.dataset.has_times);
        assert_close(given_value(&g, 1, 0), cases[i].x, 0, 0);
        assert_int_equal(isnan(given_value(&g, 1, 1)), isnan(cases[i].y));
        if (!isnan(cases[i].y))
            assert_close(given_value(&g, 1, 1), cases[i].y, 0, 0);
        assert_int_equal(dataset_line(&g.dataset, 1), cases[i].line);
        assert_int_equal(dataset_line(&g.dataset, 2), 6);
        assert_non_null(strstr(g.notes.bytes,
                               "2 rows with the time of an earlier row: first "
                               "2021-01-02, lines 3 and 4 with "));
        given_release(&g);
    }
}

/* Neither the numbers of categories nor static numbers are added up. */
static void categories_and_static_numbers_are_not_summed(void **state)
{
    static const char csv[] = "date,x,size,kind\n"
                              "2021-01-01,1,5,b\n"
                              "2021-01-02,2,,\n"
                              "2021-01-02,4,5,c\n"
                              "2021-01-02,9,5,a\n"
                              "2021-01-03,5,5,b\n";

    (void)state;
    for (int method = DUPLICATES_MEAN; method <= DUPLICATES_SUM; method++) {
        struct given g;
        const struct table *t = &g.dataset.table;
        const char *kind;

        given_read(
            &g, csv,
            &(struct given_options){.duplicates = duplicates_names[method],
                                    .statics = "size",
                                    .categorical = "kind"});
        assert_int_equal(t->n_rows, 3);
        assert_close(given_value(&g, 1, 0), method == DUPLICATES_SUM ? 15 : 5,
                     0, 0);
        for (size_t i = 0; i < 2; i++) {
            const struct covariate *c = &g.schema.covariates.list[i];
            const float value =
                t->cells[t->n_columns + (size_t)g.dataset.covariates[i]];

            if (c->is_static) {
                assert_close((double)value, 5, 0, 0);
                continue;
            }
            kind = c->categories[(size_t)value - 1];
            assert_string_equal(kind, "c");
        }
        given_release(&g);
    }
}

static void the_remedy_of_duplicates_fits_the_file(void **state)
{
    (void)state;
    assert_remedy(
        twice, NULL,
        ":4: 2 rows with the time of an earlier row: first "
        "2021-01-02, lines 3 and 4 with 2 and 4 in column \"x\" (give "
        "--duplicates first, or last, mean or sum)",
        "--duplicates first");
    assert_remedy("date,x\n2021-01-01,1\n2021-01-01,1\n2021-01-02,2\n", NULL,
                  ":3: 1 row with the time of an earlier row: first "
                  "2021-01-01, lines 2 and 3, with the same values (give "
                  "--duplicates first, or last, mean or sum)",
                  "--duplicates first");
    assert_remedy("date,shop,x\n2021-01-01,a,1\n2021-01-01,b,1\n"
                  "2021-01-02,a,2\n2021-01-02,b,2\n",
                  NULL, "(give --id shop, or --duplicates first, last,",
                  "--id shop");
    assert_remedy("id,date,x\na,2021-01-01,1\na,2021-01-01,1\n"
                  "b,2021-01-01,2\n",
                  &(struct given_options){.id = "id"},
                  "first 2021-01-01 of id \"a\", lines 2 and 3",
                  "--duplicates first");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_sorted_within_their_id),
        cmocka_unit_test(rows_of_one_time_keep_their_order),
        cmocka_unit_test(the_remedy_of_disorder_fits_the_file),
        cmocka_unit_test(rows_of_the_same_time_become_one),
        cmocka_unit_test(categories_and_static_numbers_are_not_summed),
        cmocka_unit_test(the_remedy_of_duplicates_fits_the_file),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
