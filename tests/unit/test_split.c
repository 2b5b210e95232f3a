/* test_split.c - the parts of the rows and the windows in them. */
#include "given.h"

#include "prep/plan.h"

#include <stdlib.h>

static void read_series(struct given *g, size_t n)
{
    struct text csv = {0};

    text_string(&csv, "x\n");
    for (size_t i = 0; i < n; i++)
        text_printf(&csv, "%zu.5\n", i * 37 % 101);
    given_read(g, csv.bytes, NULL);
    text_release(&csv);
}

/* Ids 0, 1, 2, ... of so many rows each. */
static void read_panel(struct given *g, const size_t *lengths, size_t n,
                       const struct given_options *options)
{
    struct text csv = {0};

    text_string(&csv, options->label ? "id,x,grade\n" : "id,x\n");
    for (size_t s = 0; s < n; s++)
        for (size_t i = 0; i < lengths[s]; i++) {
            text_printf(&csv, "%zu,%zu.5", s, i * 37 % 101);
            if (options->label)
                text_printf(&csv, ",%zu", s);
            text_string(&csv, "\n");
        }
    given_read(g, csv.bytes, options);
    text_release(&csv);
}

static const struct given_options panel = {.id = "id"};
static const struct given_options labelled = {.id = "id", .label = "grade"};

static void assert_borders(const struct given *g, size_t series, size_t train,
                           size_t valid, size_t test)
{
    const size_t *end = g->split.borders[series].end;

    if (end[PART_TRAIN] == train && end[PART_VALID] == valid &&
        end[PART_TEST] == test)
        return;
    fail_msg("borders of series %zu are %zu %zu %zu, not %zu %zu %zu", series,
             end[PART_TRAIN], end[PART_VALID], end[PART_TEST], train, valid,
             test);
}

static void rows_are_cut_into_70_10_and_20_percent(void **state)
{
    static const struct {
        size_t n, T, H, train, valid;
    } cases[] = {
        {1000, 24, 7, 700, 800},
        {7588, 96, 96, 5311, 6071}, /* the borders of published results */
        {1461, 14, 7, 1022, 1169},
        {144, 12, 12, 100, 116}, /* valid is what rounding leaves over */
        {100, 30, 15, 65, 80},   /* valid is at least one horizon */
        {100, 30, 23, 54, 77},   /* so is test */
        {13, 3, 3, 7, 10},
        {5, 1, 1, 3, 4},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const size_t n = cases[i].n;
        struct given g;

        read_series(&g, n);
        given_split(&g, cases[i].T, cases[i].H);
        assert_borders(&g, 0, cases[i].train, cases[i].valid, n);
        assert_int_equal(g.split.n_short, 0);
        assert_int_equal(g.split.T, cases[i].T);
        assert_int_equal(g.split.H, cases[i].H);
        given_release(&g);
    }
}

/* The number of rows in the message "... need at least N rows ...". */
static size_t rows_asked_for(const char *message)
{
    const char *part = strstr(message, "at least ");

    assert_non_null(part);
    return (size_t)strtoul(part + strlen("at least "), NULL, 10);
}

static void too_few_rows_are_refused_with_the_number_that_is_enough(void **s)
{
    static const struct {
        size_t T, H, n;
    } cases[] = {
        {1, 1, 5},     {5, 3, 14},   {24, 24, 96}, /* T + 3H is enough */
        {100, 1, 145}, {96, 7, 148}, {30, 5, 50},  /* 70 % have to hold T + H */
    };

    (void)s;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const size_t n = cases[i].n;
        struct given g;
        struct error err;

        read_series(&g, n - 1);
        assert_fails(
            split_init(&g.split, &g.dataset, cases[i].T, cases[i].H, &err),
            STATUS_DATA, &err, " rows are too few: ");
        assert_int_equal(rows_asked_for(err.message), n);
        given_release(&g);

        read_series(&g, n);
        given_split(&g, cases[i].T, cases[i].H);
        assert_true(g.split.borders[0].end[PART_TRAIN] >=
                    cases[i].T + cases[i].H);
        given_release(&g);
    }
}

static void the_message_of_too_few_rows_says_what_to_do(void **state)
{
    struct given g;
    struct error err;

    (void)state;
    read_series(&g, 13);
    assert_fails(split_init(&g.split, &g.dataset, 5, 3, &err), STATUS_DATA,
                 &err,
                 ": 13 rows are too few: window 5 and horizon 3 need at least "
                 "14 rows to train, validate and test (give a shorter --window "
                 "or --horizon, or more rows)");
    split_release(&g.split);
    assert_fails(split_init(&g.split, &g.dataset, 1, 5, &err), STATUS_DATA,
                 &err,
                 ": 13 rows are too few: horizon 5 needs at least 16 rows to "
                 "train, validate and test, with any --window (give "
                 "--horizon 4 or less, or more rows)");
    split_release(&g.split);
    assert_fails(split_init(&g.split, &g.dataset, 9, 1, &err), STATUS_DATA,
                 &err, " (give a shorter --window, or more rows)");
    given_release(&g);
}

static void ids_are_cut_in_time_and_short_ones_left_out(void **state)
{
    static const size_t lengths[] = {50, 100, 9, 13, 12};
    struct given g;

    (void)state;
    read_panel(&g, lengths, COUNT(lengths), &panel);
    given_split(&g, 7, 3);
    assert_borders(&g, 0, 35, 40, 50);
    assert_borders(&g, 1, 70, 80, 100);
    assert_borders(&g, 2, 0, 0, 0);
    assert_borders(&g, 3, 13, 13, 13); /* one that is short: only train */
    assert_borders(&g, 4, 12, 12, 12);
    assert_int_equal(g.split.n_short, 1);
    given_release(&g);
}

static void ids_of_one_window_are_dealt_whole_in_order(void **state)
{
    enum { N = 20 };
    size_t lengths[N];
    struct given g;

    (void)state;
    for (size_t s = 0; s < N; s++)
        lengths[s] = 8;
    read_panel(&g, lengths, N, &panel);
    given_split(&g, 5, 3);
    for (size_t s = 0; s < N; s++)
        assert_borders(&g, s, s < 14 ? 8 : 0, s < 16 ? 8 : 0, 8);
    given_release(&g);

    read_panel(&g, lengths, 3, &panel);
    given_split(&g, 5, 3);
    assert_borders(&g, 0, 8, 8, 8);
    assert_borders(&g, 1, 0, 8, 8);
    assert_borders(&g, 2, 0, 0, 8);
    given_release(&g);
}

static void long_ids_are_cut_while_short_ones_are_dealt(void **state)
{
    static const size_t lengths[] = {8, 40, 9, 7, 8};
    struct given g;

    (void)state;
    read_panel(&g, lengths, COUNT(lengths), &panel);
    given_split(&g, 5, 3);
    assert_borders(&g, 0, 8, 8, 8);
    assert_borders(&g, 1, 28, 32, 40);
    assert_borders(&g, 2, 0, 9, 9);
    assert_borders(&g, 3, 0, 0, 0);
    assert_borders(&g, 4, 0, 0, 8);
    assert_int_equal(g.split.n_short, 1);
    given_release(&g);
}

static void a_panel_that_is_too_short_is_refused(void **state)
{
    static const size_t lengths[] = {103, 101, 100, 7};
    static const size_t enough[] = {145, 7};
    struct given g;
    struct error err;

    (void)state;
    read_panel(&g, lengths, COUNT(lengths), &panel);
    assert_fails(
        split_init(&g.split, &g.dataset, 100, 1, &err), STATUS_DATA, &err,
        ": the ids are too short: window 100 and horizon 1 need three ids of "
        "101 rows or one of 145 (give a shorter --window, or longer ids)");
    given_release(&g);
    read_panel(&g, enough, COUNT(enough), &panel);
    given_split(&g, 100, 1);
    assert_borders(&g, 0, 101, 116, 145);
    given_release(&g);
}

static void labelled_ids_are_dealt_whole(void **state)
{
    static const size_t lengths[] = {6, 6, 6, 6, 6, 6, 6, 6, 6, 6};
    struct given g;
    struct origins origins;
    struct error err;

    (void)state;
    read_panel(&g, lengths, COUNT(lengths), &labelled);
    given_split(&g, 6, 0);
    for (size_t s = 0; s < COUNT(lengths); s++)
        assert_borders(&g, s, s < 7 ? 6 : 0, s < 8 ? 6 : 0, 6);
    for (int part = 0; part < N_PARTS; part++) {
        static const size_t first[] = {0, 7, 8}, n[] = {7, 1, 2};

        assert_ok(
            origins_list(&origins, &g.dataset, &g.split, (enum part)part, &err),
            &err);
        assert_int_equal(origins.n, n[part]);
        for (size_t i = 0; i < origins.n; i++) {
            assert_int_equal(origins.list[i].series, first[part] + i);
            assert_int_equal(origins.list[i].row, 6 * (first[part] + i + 1));
        }
        origins_release(&origins);
    }
    given_release(&g);
}

/* However many rows an id has, it is one window that ends at its last row. */
static void labelled_ids_of_any_length_are_one_window(void **state)
{
    static const size_t lengths[] = {3, 9, 1, 6, 7};
    static const size_t first[] = {0, 3, 4}, n[] = {3, 1, 1};
    struct given g;
    struct origins origins;
    struct error err;
    size_t row = 0;

    (void)state;
    read_panel(&g, lengths, COUNT(lengths), &labelled);
    given_split(&g, 6, 0);
    assert_int_equal(g.split.n_short, 0);
    for (int part = 0; part < N_PARTS; part++) {
        assert_ok(
            origins_list(&origins, &g.dataset, &g.split, (enum part)part, &err),
            &err);
        assert_int_equal(origins.n, n[part]);
        for (size_t i = 0; i < origins.n; i++) {
            row += lengths[first[part] + i];
            assert_int_equal(origins.list[i].series, first[part] + i);
            assert_int_equal(origins.list[i].row, row);
        }
        origins_release(&origins);
    }
    for (size_t s = 0; s < COUNT(lengths); s++)
        assert_int_equal(dataset_window(&g.dataset, s, 6),
                         lengths[s] < 6 ? lengths[s] : 6);
    given_release(&g);
}

static void fewer_than_three_labelled_ids_are_refused(void **state)
{
    static const size_t two[] = {6, 6};
    struct given g;
    struct error err;

    (void)state;
    read_panel(&g, two, COUNT(two), &labelled);
    assert_fails(split_init(&g.split, &g.dataset, 6, 0, &err), STATUS_DATA,
                 &err,
                 ": 2 ids are too few to train, validate and test (add ids: 3 "
                 "or more are needed)");
    given_release(&g);
}

static void the_final_fit_has_all_rows(void **state)
{
    static const size_t lengths[] = {50, 7, 8};
    struct given g;
    struct origins origins;
    struct error err;

    (void)state;
    read_panel(&g, lengths, COUNT(lengths), &panel);
    assert_ok(split_all(&g.split, &g.dataset, 5, 3, &err), &err);
    for (size_t s = 0; s < COUNT(lengths); s++)
        assert_borders(&g, s, lengths[s], lengths[s], lengths[s]);
    assert_int_equal(g.split.n_short, 1);
    assert_ok(origins_list(&origins, &g.dataset, &g.split, PART_TRAIN, &err),
              &err);
    assert_int_equal(origins.n, 43 + 0 + 1);
    assert_int_equal(origins.list[42].row, 47);
    assert_int_equal(origins.list[43].row, 62);
    origins_release(&origins);
    for (int part = PART_VALID; part < N_PARTS; part++) {
        assert_ok(
            origins_list(&origins, &g.dataset, &g.split, (enum part)part, &err),
            &err);
        assert_int_equal(origins.n, 0);
        origins_release(&origins);
    }
    given_release(&g);
}

static void every_window_of_a_part_is_listed_once(void **state)
{
    static const struct {
        enum part part;
        size_t n, first, last;
    } cases[] = {
        {PART_TRAIN, 700 - 24 - 7 + 1, 24, 693},
        {PART_VALID, 100 - 7 + 1, 700, 793},
        {PART_TEST, 200 - 7 + 1, 800, 993},
    };
    struct given g;
    struct origins origins;
    struct error err;

    (void)state;
    read_series(&g, 1000);
    given_split(&g, 24, 7);
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_ok(
            origins_list(&origins, &g.dataset, &g.split, cases[i].part, &err),
            &err);
        assert_int_equal(origins.n, cases[i].n);
        for (size_t k = 0; k < origins.n; k++) {
            assert_int_equal(origins.list[k].row, cases[i].first + k);
            assert_int_equal(origins.list[k].series, 0);
        }
        assert_int_equal(origins.list[origins.n - 1].row, cases[i].last);
        origins_release(&origins);
    }
    given_release(&g);
}

/* Input and target lie in one series, the target in its part. */
static void windows_never_leave_their_series_and_part(void **state)
{
    static const size_t lengths[] = {31, 11, 8, 64, 7, 9, 14, 8};
    enum { T = 5, H = 3 };
    size_t n_of_part[N_PARTS] = {0};
    struct given g;
    struct origins origins;
    struct error err;

    (void)state;
    read_panel(&g, lengths, COUNT(lengths), &panel);
    given_split(&g, T, H);
    for (int part = 0; part < N_PARTS; part++) {
        assert_ok(
            origins_list(&origins, &g.dataset, &g.split, (enum part)part, &err),
            &err);
        n_of_part[part] = origins.n;
        for (size_t i = 0; i < origins.n; i++) {
            const struct origin o = origins.list[i];
            const struct series *series = &g.dataset.series[o.series];
            const size_t *end = g.split.borders[o.series].end;
            const size_t at = o.row - series->first;

            assert_true(o.row >= series->first + T);
            assert_true(o.row + H <= series->first + series->n_rows);
            assert_true(at >= (part ? end[part - 1] : 0));
            assert_true(at + H <= end[part]);
            if (i)
                assert_true(o.row > origins.list[i - 1].row);
        }
        origins_release(&origins);
    }
    /* 31 rows: 21 4 6; 64: 44 8 12; 14: 8 3 3; of 11, 8, 9 and 8, dealt in
     * this order, the first is train, two are valid, the last is test */
    assert_int_equal(n_of_part[PART_TRAIN], 14 + 37 + 1 + 4);
    assert_int_equal(n_of_part[PART_VALID], 2 + 6 + 1 + 1 + 2);
    assert_int_equal(n_of_part[PART_TEST], 4 + 10 + 1 + 1);
    given_release(&g);
}

/* Lists the origins of the train part, less the first row of the series. */
static void assert_train_origins(const char *csv, const char *gaps,
                                 const size_t *want, size_t n)
{
    struct given g;
    struct origins origins;
    struct split split;
    struct error err;

    given_read(&g, csv,
               &(struct given_options){.missing = MISSING_MASK, .gaps = gaps});
    assert_ok(split_all(&split, &g.dataset, 2, 1, &err), &err);
    assert_ok(origins_list(&origins, &g.dataset, &split, PART_TRAIN, &err),
              &err);
    assert_int_equal(origins.n, n);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(origins.list[i].row, want[i]);
    origins_release(&origins);
    assert_ok(origins_newest(&origins, &g.dataset, NULL, 2, &err), &err);
    assert_int_equal(origins.n, 1);
    origins_release(&origins);
    split_release(&split);
    given_release(&g);
}

/* Rows 3, 4 and 5 are absent. */
static void windows_without_a_known_input_or_target_teach_nothing(void **state)
{
    static const char csv[] = "time,x\n0,1\n1,1\n2,1\n6,1\n7,1\n8,1\n";
    static const size_t split[] = {2, 8};

    (void)state;
    /* the target of 3, 4 and 5 is masked, and so is the input of 5 and 6 */
    assert_train_origins(csv, "mask", (const size_t[]){2, 7, 8}, 3);
    assert_train_origins(csv, "ffill", (const size_t[]){2, 7, 8}, 3);
    assert_train_origins(csv, "split", split, COUNT(split));
    /* an input is known: one row of the window is enough */
    assert_train_origins("time,x\n0,1\n1,1\n2,1\n3,1\n5,1\n6,1\n7,1\n8,1\n",
                         "mask", (const size_t[]){2, 3, 5, 6, 7, 8}, 6);
}

static void the_newest_window_of_each_series_ends_at_its_last_row(void **state)
{
    static const size_t lengths[] = {9, 4, 5};
    struct given g;
    struct origins origins;
    struct error err;

    (void)state;
    read_panel(&g, lengths, COUNT(lengths), &panel);
    assert_ok(origins_newest(&origins, &g.dataset, NULL, 5, &err), &err);
    assert_int_equal(origins.n, COUNT(lengths));
    for (size_t s = 0, end = 0; s < COUNT(lengths); s++) {
        end += lengths[s];
        assert_int_equal(origins.list[s].row, end);
        assert_int_equal(origins.list[s].series, s);
    }
    origins_release(&origins);
    given_release(&g);
}

/* Of series 0 the first 3 rows are read; series 1 has too few. */
static void the_newest_window_may_end_earlier_and_needs_two_rows(void **state)
{
    static const size_t lengths[] = {9, 1, 5}, n_rows[] = {3, 1, 5};
    struct given g;
    struct origins origins;
    struct error err;

    (void)state;
    read_panel(&g, lengths, COUNT(lengths), &panel);
    assert_ok(origins_newest(&origins, &g.dataset, n_rows, 5, &err), &err);
    assert_int_equal(origins.n, 2);
    assert_int_equal(origins.list[0].row, 3);
    assert_int_equal(origins.list[1].row, 15);
    assert_int_equal(origins.list[1].series, 2);
    origins_release(&origins);
    assert_int_equal(origins_fewest_rows(&g.dataset, 5), 2);
    assert_int_equal(origins_fewest_rows(&g.dataset, 1), 1);
    given_release(&g);
}

static void every_stride_th_window_of_each_series_is_kept(void **state)
{
    static const size_t lengths[] = {9, 4, 7};
    static const size_t want[] = {5, 8, 18};
    struct given g;
    struct origins origins;
    struct error err;

    (void)state;
    read_panel(&g, lengths, COUNT(lengths), &panel);
    assert_ok(split_all(&g.split, &g.dataset, 5, 1, &err), &err);
    assert_ok(origins_list(&origins, &g.dataset, &g.split, PART_TRAIN, &err),
              &err);
    assert_int_equal(origins.n, 4 + 2);
    origins_thin(&origins, &g.split.axis, 1);
    assert_int_equal(origins.n, 4 + 2);
    origins_thin(&origins, &g.split.axis, 3);
    assert_int_equal(origins.n, COUNT(want));
    for (size_t i = 0; i < origins.n; i++)
        assert_int_equal(origins.list[i].row, want[i]);
    origins_release(&origins);
    given_release(&g);
}

static const struct plan shares;

static void the_default_window_fits_wherever_one_does(void **state)
{
    static const size_t horizons[] = {1, 2, 3, 4, 5, 7, 10, 12, 24, 31};

    (void)state;
    for (size_t n = 5; n <= 200; n++) {
        struct given g;
        struct error err;

        read_series(&g, n);
        for (size_t i = 0; i < COUNT(horizons); i++) {
            const size_t H = horizons[i];
            const size_t T = plan_default_window(&shares, &g.dataset, 96, H);

            assert_true(T >= 1 && T <= 96);
            if (n < 1 + 3 * H)
                continue;
            if (split_init(&g.split, &g.dataset, T, H, &err) != STATUS_OK)
                fail_msg("%zu rows, horizon %zu: window %zu: %s", n, H, T,
                         err.message);
            assert_true(T == 1 || 2 * T + H <= n * 7 / 10);
            split_release(&g.split);
        }
        given_release(&g);
    }
}

static void the_default_window_is_what_was_wanted_where_it_fits(void **state)
{
    static const size_t lengths[] = {20, 145, 30};
    struct given g;

    (void)state;
    read_panel(&g, lengths, COUNT(lengths), &panel);
    /* the longest has 101 train rows: (101 - 7) / 2 */
    assert_int_equal(plan_default_window(&shares, &g.dataset, 96, 7), 47);
    assert_int_equal(plan_default_window(&shares, &g.dataset, 47, 7), 47);
    assert_int_equal(plan_default_window(&shares, &g.dataset, 12, 7), 12);
    assert_int_equal(plan_default_window(&shares, &g.dataset, 96, 40), 12);
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_cut_into_70_10_and_20_percent),
        cmocka_unit_test(
            too_few_rows_are_refused_with_the_number_that_is_enough),
        cmocka_unit_test(the_message_of_too_few_rows_says_what_to_do),
        cmocka_unit_test(ids_are_cut_in_time_and_short_ones_left_out),
        cmocka_unit_test(ids_of_one_window_are_dealt_whole_in_order),
        cmocka_unit_test(long_ids_are_cut_while_short_ones_are_dealt),
        cmocka_unit_test(a_panel_that_is_too_short_is_refused),
        cmocka_unit_test(labelled_ids_are_dealt_whole),
        cmocka_unit_test(labelled_ids_of_any_length_are_one_window),
        cmocka_unit_test(fewer_than_three_labelled_ids_are_refused),
        cmocka_unit_test(the_final_fit_has_all_rows),
        cmocka_unit_test(every_window_of_a_part_is_listed_once),
        cmocka_unit_test(windows_never_leave_their_series_and_part),
        cmocka_unit_test(windows_without_a_known_input_or_target_teach_nothing),
        cmocka_unit_test(the_newest_window_of_each_series_ends_at_its_last_row),
        cmocka_unit_test(the_newest_window_may_end_earlier_and_needs_two_rows),
        cmocka_unit_test(every_stride_th_window_of_each_series_is_kept),
        cmocka_unit_test(the_default_window_fits_wherever_one_does),
        cmocka_unit_test(the_default_window_is_what_was_wanted_where_it_fits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
