/* test_dataset.c - rows become series: order, lines, times and labels. */
#include "given.h"

/* Three ids whose rows are mixed; an empty line shifts the lines. */
static const char mixed[] = "load,plant,day,wind\n"
                            "512.75,Nord,2021-02-27,7.125\n"
                            "88.5,Sued,2021-03-01,3.0625\n"
                            "519.25,Nord,2021-02-28,6.75\n"
                            "\n"
                            "17.375,West,2021-01-31,11.5\n"
                            "91.125,Sued,2021-03-02,2.875\n"
                            "506.5,Nord,2021-03-01,9.25\n"
                            "16.25,West,2021-02-01,12.375\n";
static const struct given_options by_plant = {.id = "plant", .time = "day"};

static void assert_time(const struct given *g, size_t row, const char *want)
{
    char text[TIME_TEXT_MAX];

    dataset_time(&g->dataset, row, text);
    assert_string_equal(text, want);
}

static void assert_future(const struct given *g, size_t row, size_t k,
                          const char *want)
{
    char text[TIME_TEXT_MAX];

    dataset_future_time(&g->dataset, row, k, text);
    assert_string_equal(text, want);
}

static void mixed_rows_of_ids_become_neighbours(void **state)
{
    static const struct {
        double load, wind;
        size_t line;
        const char *day;
    } want[] = {
        {512.75, 7.125, 2, "2021-02-27"}, {519.25, 6.75, 4, "2021-02-28"},
        {506.5, 9.25, 8, "2021-03-01"},   {88.5, 3.0625, 3, "2021-03-01"},
        {91.125, 2.875, 7, "2021-03-02"}, {17.375, 11.5, 6, "2021-01-31"},
        {16.25, 12.375, 9, "2021-02-01"},
    };
    static const struct {
        const char *id;
        size_t first, n_rows;
    } series[] = {{"Nord", 0, 3}, {"Sued", 3, 2}, {"West", 5, 2}};
    struct given g;

    (void)state;
    given_read(&g, mixed, &by_plant);
    assert_int_equal(g.dataset.n_series, COUNT(series));
    for (size_t s = 0; s < COUNT(series); s++) {
        assert_int_equal(g.dataset.table.id_of_row[series[s].first], s);
        assert_string_equal(g.dataset.series[s].id, series[s].id);
        assert_int_equal(g.dataset.series[s].first, series[s].first);
        assert_int_equal(g.dataset.series[s].n_rows, series[s].n_rows);
    }
    assert_non_null(g.dataset.file_row);
    for (size_t row = 0; row < COUNT(want); row++) {
        assert_close(given_value(&g, row, 0), want[row].load, 0, 0);
        assert_close(given_value(&g, row, 1), want[row].wind, 0, 0);
        assert_int_equal(dataset_line(&g.dataset, row), want[row].line);
        assert_time(&g, row, want[row].day);
    }
    assert_string_equal(g.notes.bytes, "");
    given_release(&g);
}

/* No two columns are the same. */
static int digit(int row, int column)
{
    return (int)(((unsigned)(row * 4096 + column) * 2654435761u >> 16) % 10);
}

/* Its cells are not in memory twice: they move some columns at a time. */
static void rows_of_a_large_table_become_neighbours(void **state)
{
    enum { WIDTH = 2048, ROWS = 8200 };
    struct text csv = {0};
    struct given g;

    (void)state;
    text_string(&csv, "id");
    for (int c = 1; c < WIDTH; c++)
        text_printf(&csv, ",%d", c);
    for (int i = 0; i < ROWS; i++) {
        text_printf(&csv, "\n%c", "ab"[i % 2]);
        for (int c = 1; c < WIDTH; c++)
            text_bytes(&csv, (const char[]){',', (char)('0' + digit(i, c))}, 2);
    }
    given_read(&g, csv.bytes,
               &(struct given_options){.id = "id", .time = "none"});
    for (int i = 0; i < ROWS; i++)
        for (int c = 1; c < WIDTH; c++)
            if (given_value(&g, (size_t)(i / 2 + i % 2 * (ROWS / 2)),
                            (size_t)(c - 1)) != (double)digit(i, c))
                fail_msg("row %d, column %d", i, c);
    given_release(&g);
    text_release(&csv);
}

static void times_move_with_their_rows(void **state)
{
    struct given g;

    (void)state;
    given_read(&g,
               "id,date,x\n"
               "b,2020Q3,1.25\n"
               "a,2020Q1,2.5\n"
               "b,2020Q4,3.75\n",
               &(struct given_options){.id = "id"});
    assert_time(&g, 0, "2020Q3");
    assert_time(&g, 1, "2020Q4");
    assert_time(&g, 2, "2020Q1");
    assert_close(given_value(&g, 1, 0), 3.75, 0, 0);
    given_release(&g);
}

static void ids_that_are_grouped_keep_the_order_of_the_file(void **state)
{
    struct given g;

    (void)state;
    given_read(&g,
               "id,x\n"
               "q,4.5\n"
               "q,5.25\n"
               "a,6.125\n",
               &(struct given_options){.id = "id"});
    assert_int_equal(g.dataset.n_series, 2);
    assert_string_equal(g.dataset.series[0].id, "q");
    assert_int_equal(g.dataset.series[1].first, 2);
    assert_null(g.dataset.file_row);
    assert_int_equal(dataset_line(&g.dataset, 2), 4);
    given_release(&g);
}

static void a_file_without_ids_is_one_series(void **state)
{
    struct given g;

    (void)state;
    given_read(&g,
               "n,b,a\n"
               "one,1.75,-2.5\n"
               "two,8.625,0.0625\n",
               &(struct given_options){.features = "a,b"});
    assert_int_equal(g.dataset.n_series, 1);
    assert_null(g.dataset.series[0].id);
    assert_int_equal(g.dataset.series[0].first, 0);
    assert_int_equal(g.dataset.series[0].n_rows, 2);
    assert_int_equal(g.dataset.n_columns, 2);
    assert_close(given_value(&g, 0, 0), -2.5, 0, 0);
    assert_close(given_value(&g, 1, 1), 8.625, 0, 0);
    assert_false(dataset_imputed(&g.dataset, 1, 1));
    assert_int_equal(dataset_line(&g.dataset, 1), 3);
    assert_time(&g, 0, "");
    assert_false(g.dataset.has_times);
    assert_future(&g, 1, 1, "");
    assert_string_equal(g.notes.bytes,
                        "no time column: forecasts have no times (--time names "
                        "one, and --freq says how far apart the rows are)\n");
    given_release(&g);
}

static void falling_times_are_refused_by_line(void **state)
{
    (void)state;
    given_refused("date,x\n2021-03-01,1.5\n2021-03-03,2.5\n2021-03-02,3.5\n",
                  NULL, STATUS_DATA,
                  ":4: time 2021-03-02 follows 2021-03-03 of line 3 (give "
                  "--sort, or --id COLUMN if the file holds several series)");
    /* the second plant falls behind, on line 6; the first one does not */
    given_refused(
        "plant,date,x\n"
        "N,2021-03-05,1.5\n"
        "S,2021-03-01,4.5\n"
        "N,2021-03-06,2.5\n"
        "\n"
        "S,2021-02-28,3.5\n",
        &(struct given_options){.id = "plant"}, STATUS_DATA,
        ":6: time 2021-02-28 follows 2021-03-01 of line 3 (give --sort)");
}

static void future_times_follow_the_step(void **state)
{
    static const struct {
        const char *csv;
        size_t row, k;
        const char *want;
    } cases[] = {
        {"date,x\n2021-02-26,1\n2021-02-27,2\n", 1, 1, "2021-02-28"},
        {"date,x\n2021-02-26,1\n2021-02-27,2\n", 1, 2, "2021-03-01"},
        {"date,x\n2021-02-26,1\n2021-02-27,2\n", 0, 3, "2021-03-01"},
        {"month,x\n2019-11,1\n2019-12,2\n", 1, 2, "2020-02"},
        {"date,x\n2019-11-15,1\n2019-12-15,2\n2020-01-15,3\n", 2, 1,
         "2020-02-15"},
        {"date,x\n2019-11-30,1\n2019-12-31,2\n2020-01-31,3\n", 2, 1,
         "2020-02-29"},
        {"date,x\n2019-11-30,1\n2019-12-31,2\n2020-01-31,3\n", 2, 3,
         "2020-04-30"},
        {"time,x\n2021-03-27 22:30,1\n2021-03-27 22:45,2\n", 1, 6,
         "2021-03-28 00:15"},
        {"t,x\n97,1\n99,2\n101,3\n", 2, 4, "109"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct given g;

        given_read(&g, cases[i].csv, NULL);
        assert_true(g.dataset.has_times);
        assert_string_equal(g.notes.bytes, "");
        assert_future(&g, cases[i].row, cases[i].k, cases[i].want);
        given_release(&g);
    }
}

static void every_id_has_its_own_future(void **state)
{
    struct given g;

    (void)state;
    given_read(&g, mixed, &by_plant);
    assert_true(g.dataset.has_times);
    assert_future(&g, 2, 1, "2021-03-02");
    assert_future(&g, 4, 1, "2021-03-03");
    assert_future(&g, 6, 27, "2021-02-28");
    given_release(&g);
}

static void an_id_of_one_row_takes_the_step_of_the_others(void **state)
{
    struct given g;

    (void)state;
    given_read(&g,
               "id,date,x\n"
               "a,2021-05-30,1.5\n"
               "b,2021-05-01,2.5\n"
               "b,2021-05-08,3.5\n",
               &(struct given_options){.id = "id"});
    assert_future(&g, 0, 1, "2021-06-06");
    given_release(&g);
}

static void a_single_time_has_no_step(void **state)
{
    struct given g;

    (void)state;
    given_read(&g, "date,x\n2021-01-01,1\n", NULL);
    assert_false(g.dataset.has_times);
    assert_int_equal(g.dataset.step.kind, STEP_NONE);
    assert_string_equal(g.notes.bytes, "column \"date\" has no constant time "
                                       "step: forecasts have no times\n");
    assert_time(&g, 0, "2021-01-01");
    assert_future(&g, 0, 1, "");
    given_release(&g);
}

static void a_label_is_one_number_per_id(void **state)
{
    static const struct given_options graded = {.id = "id", .label = "grade"};
    static const char csv[] = "id,grade,x\n"
                              "a,0.375,1.5\n"
                              "b,-2.25,2.5\n"
                              "a,0.375,3.5\n"
                              "b,-2.25,4.5\n";
    struct given g;

    (void)state;
    given_read(&g, csv, &graded);
    assert_close((double)g.dataset.series[0].label, 0.375, 0, 0);
    assert_close((double)g.dataset.series[1].label, -2.25, 0, 0);
    given_release(&g);

    given_refused(
        "id,grade,x\na,0.375,1.5\nb,1.5,2.5\na,0.5,3.5\n", &graded, STATUS_DATA,
        ":4: the label of id \"a\" differs from that of an earlier row "
        "(a label is one number per id)");
    given_refused("id,grade,x\na,0.5,1.5\nb,1.5,2.5\na,0.375,3.5\n", &graded,
                  STATUS_DATA, ":4: the label of id \"a\" differs from that ");
    given_refused("id,grade,x\na,0.375,1.5\nb,1.5,2.5\nb,,3.5\n", &graded,
                  STATUS_DATA,
                  ":4: the label of id \"b\" is missing (add it, or remove the "
                  "id from the training file)");
}

/* A dataset of `csv` for a model whose schema come from `trained_on`. */
static enum status apply(struct given *g, const char *trained_on,
                         const char *csv, const struct given_options *options,
                         struct error *err)
{
    struct given model;
    struct table table;

    given_read(&model, trained_on, options);
    *g = (struct given){.schema = model.schema};
    model.schema = (struct schema){0};
    given_release(&model);
    given_table(&table, csv, options);
    return dataset_init(&g->dataset, &table, &g->schema, &(struct reading){0},
                        false, &g->notes, err);
}

static void applied(struct given *g, const char *trained_on, const char *csv,
                    const struct given_options *options)
{
    struct error err;

    assert_ok(apply(g, trained_on, csv, options, &err), &err);
}

static void assert_not_applied(const char *trained_on, const char *csv,
                               const struct given_options *options,
                               const char *part)
{
    struct given g;
    struct error err;

    assert_fails(apply(&g, trained_on, csv, options, &err), STATUS_DATA, &err,
                 part);
    given_release(&g);
}

static void a_label_may_be_missing_when_forecasting(void **state)
{
    static const struct given_options graded = {.id = "id", .label = "grade"};
    static const char trained_on[] = "id,grade,x\na,.5,1.5\nb,1.5,2.5\n";
    static const char *const files[] = {
        "id,x\nc,3.25\nd,4.75\n",
        "id,grade,x\nc,,3.25\nd,NA,4.75\n",
        "id,grade,x\nc,unknown,3.25\nd,,4.75\n",
    };
    struct given g;

    (void)state;
    for (size_t i = 0; i < COUNT(files); i++) {
        applied(&g, trained_on, files[i], &graded);
        assert_int_equal(g.dataset.n_series, 2);
        assert_true(isnan(g.dataset.series[0].label));
        assert_true(isnan(g.dataset.series[1].label));
        assert_close(given_value(&g, 1, 0), 4.75, 0, 0);
        given_release(&g);
    }
    applied(&g, trained_on, "id,grade,x\nc,,3.25\nd,2.125,4.75\n", &graded);
    assert_true(isnan(g.dataset.series[0].label));
    assert_close((double)g.dataset.series[1].label, 2.125, 0, 0);
    given_release(&g);
}

static void a_model_finds_its_columns_wherever_they_are(void **state)
{
    static const char trained_on[] = "a,b\n1.5,2.5\n";
    static const struct given_options two = {.features = "b,a", .targets = "b"};
    struct given g;

    (void)state;
    applied(&g, trained_on, "c,b,d,a\n9,4.25,8,-3.5\n", &two);
    assert_close(given_value(&g, 0, 0), 4.25, 0, 0);
    assert_close(given_value(&g, 0, 1), -3.5, 0, 0);
    given_release(&g);
    assert_not_applied(trained_on, "c,a\n9,4.25\n", &two,
                       ": there is no column \"b\", which the model was "
                       "trained with (add it, or train again)");
    assert_not_applied(trained_on, "a,b\n9,4.25\n8,n/a\n", &two,
                       ":3: column \"b\": \"n/a\" is not a number (give --na "
                       "n/a if that is a missing value, or fix the cell)");
}

/* Another column in its place would be forecast without a word. */
static void a_column_called_2_is_not_the_second_one(void **state)
{
    static const struct given_options graded = {.id = "id", .label = "2"};
    struct given g;

    (void)state;
    assert_not_applied("0,1,2\n1.5,2.5,3.5\n", "0,1,3\n1.5,2.5,3.5\n",
                       &(struct given_options){.features = "2"},
                       ": there is no column \"2\", ");
    applied(&g, "id,x,2\na,1.5,2.5\n", "id,x\nc,3.25\nc,4.75\n", &graded);
    assert_true(isnan(g.dataset.series[0].label));
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mixed_rows_of_ids_become_neighbours),
        cmocka_unit_test(rows_of_a_large_table_become_neighbours),
        cmocka_unit_test(times_move_with_their_rows),
        cmocka_unit_test(ids_that_are_grouped_keep_the_order_of_the_file),
        cmocka_unit_test(a_file_without_ids_is_one_series),
        cmocka_unit_test(falling_times_are_refused_by_line),
        cmocka_unit_test(future_times_follow_the_step),
        cmocka_unit_test(every_id_has_its_own_future),
        cmocka_unit_test(an_id_of_one_row_takes_the_step_of_the_others),
        cmocka_unit_test(a_single_time_has_no_step),
        cmocka_unit_test(a_label_is_one_number_per_id),
        cmocka_unit_test(a_label_may_be_missing_when_forecasting),
        cmocka_unit_test(a_model_finds_its_columns_wherever_they_are),
        cmocka_unit_test(a_column_called_2_is_not_the_second_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
