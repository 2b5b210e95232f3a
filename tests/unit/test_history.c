/* test_history.c - the file of past scores, and the trend that it shows. */
#include "past_forecast.h"

#include "report/report_score.h"

#define HEADER                                                                 \
    "origin,to,target,rows,pending,missing,mae,mse,rmse,smape,naive_mae"

static struct error err;
static struct history history;

static int end(void **state)
{
    (void)state;
    history_release(&history);
    return 0;
}

/* What is read is written again as it was, in the order of time. */
static void assert_kept(struct history start, const char *csv,
                        const char *written)
{
    struct text text = {0};

    history = start;
    assert_ok(history_text_read(&history, csv, &err), &err);
    history_print(&history, &text);
    assert_string_equal(text.bytes, written);
    text_release(&text);
    history_release(&history);
}

static void a_history_is_written_as_it_was_read(void **state)
{
    const struct history days = {.kind = TIME_DATE};
    const struct history months = {.kind = TIME_MONTH};
    const struct history numbers = {.kind = TIME_INTEGER};
    const struct history local = {.kind = TIME_DATETIME};
    const struct history utc = {.kind = TIME_DATETIME, .is_utc = true};

    (void)state;
    assert_kept(days,
                HEADER ",coverage_99.9\n"
                       "2016-01-02,2016-01-03,\"a,\"\"b\",1,2,1,.1,2,3,4,,\n"
                       "2016-01-01,2016-01-03,\"a,\"\"b\",1,2,1,.1,2,3,4,5,1\n",
                HEADER ",coverage_99.9\n"
                       "2016-01-01,2016-01-03,\"a,\"\"b\",1,2,1,0.1,2,3,4,5,1\n"
                       "2016-01-02,2016-01-03,\"a,\"\"b\",1,2,1,0.1,2,3,4,,\n");
    assert_kept(months, HEADER "\n2016-01,2016-03,x,1,0,0,1,2,3,4,5\n",
                HEADER "\n2016-01,2016-03,x,1,0,0,1,2,3,4,5\n");
    assert_kept(numbers, HEADER "\n9,10,x,1,0,0,1.23456789,2,3,4,5\n",
                HEADER "\n9,10,x,1,0,0,1.23456789,2,3,4,5\n");
    assert_kept(local,
                HEADER
                "\n2016-01-01 00:00:00,2016-01-01 00:00:00.500000,x,1,0,0,"
                "1,2,3,4,5\n",
                HEADER "\n2016-01-01 00:00:00,2016-01-01 00:00:00.500000,x,1,"
                       "0,0,1,2,3,4,5\n");
    assert_kept(utc,
                HEADER "\n2016-01-01 02:00:00+02:00,2016-01-01 00:00:01+00:00,"
                       "x,1,0,0,1,2,3,4,5\n",
                HEADER "\n2016-01-01 00:00:00+00:00,2016-01-01 00:00:01+00:00,"
                       "x,1,0,0,1,2,3,4,5\n");
}

static void times_of_another_kind_are_refused(void **state)
{
    (void)state;
    history = (struct history){.kind = TIME_DATETIME, .is_utc = true};
    assert_fails(history_text_read(&history,
                                   HEADER "\n2016-01-01 00:00:00,2016-01-02 "
                                          "00:00:00,x,1,0,0,1,2,3,4,5\n",
                                   &err),
                 STATUS_DATA, &err, "the origin is no time");
}

/* Adds an origin of target 0, n days after the first one. */
static void add(int64_t n, int64_t length, double error, double naive)
{
    const struct history_row row = {
        .origin = n,
        .to = n + length,
        .n_rows = 1,
        .metrics = {error, error, error, error},
        .naive_mae = naive,
    };
    uint32_t target;
    bool is_new;

    assert_ok(string_set_add(&history.targets, "x", 1, &target, &err), &err);
    assert_ok(history_put(&history, &row, &is_new, &err), &err);
    assert_true(is_new);
}

static struct history_trend trend(void)
{
    struct history_trend t;

    assert_ok(history_trend(&history, "x", &t, &err), &err);
    return t;
}

static void the_chance_is_that_of_the_order_alone(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++)
        add(i, 1, i < 2 ? 9 : 1 + i / 100., 1);
    for (int i = 20; i < 25; i++)
        add(i, 1, 5, 1);
    /* 18 of 20 are smaller: C(7, 5) / C(25, 5) = 21 / 53130 */
    assert_close(trend().p, 21. / 53130, 1e-12, 0);
    assert_true(trend().is_stale);
    add(-1, 1, 9, 1);
    /* 18 of 21: C(8, 5) / C(26, 5) = 56 / 65780 */
    assert_close(trend().p, 56. / 65780, 1e-12, 0);
    assert_true(trend().is_stale);
    add(-2, 1, 9, 1);
    /* 18 of 22: C(9, 5) / C(27, 5) = 126 / 80730 */
    assert_close(trend().p, 126. / 80730, 1e-12, 0);
    assert_false(trend().is_stale);
}

/* Errors that are larger count only if they are larger beside naive, too. */
static void errors_are_taken_beside_those_of_naive(void **state)
{
    struct history_trend t;

    (void)state;
    for (int i = 0; i < 10; i++)
        add(i, 1, 1, 2);
    for (int i = 10; i < 15; i++)
        add(i, 1, 10, 20);
    t = trend();
    assert_close(t.p, 1, 1e-12, 0);
    assert_close(t.mae, 10, 0, 0);
    assert_close(t.earlier, 50. / 14, 1e-12, 0);
    assert_int_equal(t.n_better, 10);
    assert_int_equal(t.origin, 14);
    /* where one has none, they are taken alone */
    history.rows[0].naive_mae = (double)NAN;
    assert_close(trend().p, 1. / 3003, 1e-12, 0);
    assert_int_equal(trend().n_last, 10);
    history.rows[14].naive_mae = (double)NAN;
    assert_int_equal(trend().n_last, 9);
    /* a tie is no win */
    history.rows[13].naive_mae = 10;
    assert_int_equal(trend().n_better, 8);
}

/* Nor are errors that are larger beside naive alone. */
static void an_easy_time_of_naive_is_no_trend(void **state)
{
    (void)state;
    for (int i = 0; i < 10; i++)
        add(i, 1, 1, 2);
    for (int i = 10; i < 15; i++)
        add(i, 1, 1, .5);
    assert_close(trend().p, 1, 1e-12, 0);
    for (int i = 10; i < 15; i++)
        history.rows[i].metrics[METRIC_MAE] = 2;
    assert_close(trend().p, 1. / 3003, 1e-12, 0);
}

static void origins_that_overlap_are_left_out(void **state)
{
    (void)state;
    for (int i = 0; i < 40; i++)
        add(i, 3, 1, 1);
    /* 39, 36, ... 0 */
    assert_int_equal(trend().n_apart, 14);
    assert_true(isnan(trend().p));
    assert_int_equal(trend().n, 40);
    add(42, 3, 1, 1);
    assert_int_equal(trend().n_apart, 15);
    assert_close(trend().p, 1, 1e-12, 0);
}

static void nothing_is_told_without_origins(void **state)
{
    struct history_trend t;

    (void)state;
    t = trend();
    assert_int_equal(t.n, 0);
    assert_true(isnan(t.mae) && isnan(t.earlier) && isnan(t.p));
    add(0, 1, 1, 1);
    history.rows[0].counts = (struct value_counts){2, 1};
    assert_int_equal(trend().n, 0);
    history.rows[0].counts.n_missing = 2;
    assert_int_equal(trend().n, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_history_is_written_as_it_was_read, end),
        cmocka_unit_test_teardown(times_of_another_kind_are_refused, end),
        cmocka_unit_test_teardown(the_chance_is_that_of_the_order_alone, end),
        cmocka_unit_test_teardown(errors_are_taken_beside_those_of_naive, end),
        cmocka_unit_test_teardown(an_easy_time_of_naive_is_no_trend, end),
        cmocka_unit_test_teardown(origins_that_overlap_are_left_out, end),
        cmocka_unit_test_teardown(nothing_is_told_without_origins, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
