/* test_trim.c - rows left out at the start and the end of a series (trim.h). */
#include "given.h"

#include <stdlib.h>

static const char days[] = "date,x\n"
                           "2024-01-01,1\n2024-01-02,2\n2024-01-03,3\n"
                           "2024-01-05,5\n2024-01-06,6\n2024-01-07,7\n";

/* The first and the last value of the first series, and the number of rows. */
static void assert_kept(const char *csv, const struct given_options *options,
                        double first, double last, size_t n)
{
    const struct series *series;
    struct given g;

    given_read(&g, csv, options);
    series = &g.dataset.series[0];
    assert_int_equal(series->n_rows, n);
    assert_close(given_value(&g, series->first, 0), first, 0, 0);
    assert_close(given_value(&g, series->first + n - 1, 0), last, 0, 0);
    given_release(&g);
}

/* The gap of 2024-01-04 is a row. */
static void a_series_starts_at_a_time_or_a_line(void **state)
{
    (void)state;
    assert_kept(days, &(struct given_options){.from = "2024-01-03"}, 3, 7, 5);
    assert_kept(days, &(struct given_options){.from = "2023-12-31"}, 1, 7, 7);
    assert_kept(days, &(struct given_options){.from = "2024-01-07"}, 7, 7, 1);
    assert_kept(days, &(struct given_options){.from = "5"}, 5, 7, 3);
    assert_kept(days, &(struct given_options){.from = "2"}, 1, 7, 7);
}

static const char hours[] = "time,x\n"
                            "2023-12-31 22:00,1\n2023-12-31 23:00,2\n"
                            "2024-01-01 00:00,3\n2024-01-01 01:00,4\n"
                            "2024-01-01 02:00,5\n2024-01-01 03:00,6\n";

/* A shorter time is the beginning of what it names. */
static void a_shorter_time_is_its_beginning(void **state)
{
    static const char *const starts[] = {
        "2024-01-01",     "2024-01",  "2024",   "Jan 2024",
        "1 January 2024", "20240101", "202401", "2024-01-01T00:00:00",
        "2024Q1",         "1/1/2024"};
    struct given g;

    (void)state;
    for (size_t i = 0; i < COUNT(starts); i++)
        assert_kept(hours, &(struct given_options){.from = starts[i]}, 3, 6, 4);
    given_refused(hours, &(struct given_options){.from = "1/2/2024"},
                  STATUS_USAGE,
                  "--from 1/2/2024 may be 2024-02-01 00:00 or 2024-01-02 ");
    assert_kept(hours, &(struct given_options){.from = "2024-01-01 02"}, 5, 6,
                2);
    assert_kept(hours, &(struct given_options){.from = "2023"}, 1, 6, 6);
    assert_kept(hours,
                &(struct given_options){.from = "2024-01-01 02:00",
                                        .tz = "Europe/Berlin"},
                5, 6, 2);
    assert_kept(
        "time,x\n2023-12-31T22:00Z,1\n2023-12-31T23:00Z,2\n"
        "2024-01-01T00:00Z,3\n2024-01-01T01:00Z,4\n",
        &(struct given_options){.from = "2024-01-01", .tz = "Europe/Berlin"}, 2,
        4, 3);
    assert_kept("time,x\n2023-12-31T23:00+01:00,1\n2024-01-01T00:00+01:00,2\n"
                "2024-01-01T01:00+01:00,3\n2024-01-01T02:00+01:00,4\n",
                &(struct given_options){.from = "2024-01-01"}, 2, 4, 3);
    assert_kept("date,x\n30/01/2024,1\n31/01/2024,2\n01/02/2024,3\n"
                "02/02/2024,4\n",
                &(struct given_options){.from = "1/2/24"}, 3, 4, 2);
    assert_kept("m,x\n2023-11,1\n2023-12,2\n2024-01,3\n2024-02,4\n",
                &(struct given_options){.from = "2024"}, 3, 4, 2);
    assert_kept("m,x\n2023-11,1\n2023-12,2\n2024-01,3\n2024-02,4\n",
                &(struct given_options){.from = "2023-12-01"}, 2, 4, 3);
    assert_kept("m,x\n2023-11,1\n2023-12,2\n2024-01,3\n2024-02,4\n",
                &(struct given_options){.from = "2023-12-31"}, 2, 4, 3);
    given_read(&g, hours, &(struct given_options){.from = "2024-01"});
    assert_non_null(strstr(g.notes.bytes,
                           "2 rows before 2024-01-01 00:00 left out (--from)"));
    given_release(&g);
    given_read(&g, hours, &(struct given_options){.from = "2022-05"});
    assert_non_null(strstr(g.notes.bytes, "--from 2022-05 is before the first "
                                          "time, 2023-12-31 22:00: all rows "
                                          "are used"));
    given_release(&g);
}

static void the_newest_rows_are_left_out(void **state)
{
    (void)state;
    assert_kept(days, &(struct given_options){.drop_last = 1}, 1, 6, 6);
    assert_kept(days, &(struct given_options){.drop_last = 2}, 1, 5, 5);
    assert_kept(days, &(struct given_options){.drop_last = 3}, 1, 3, 3);
    assert_kept(days,
                &(struct given_options){.drop_last = 4, .from = "2024-01-02"},
                2, 2, 1);
}

/* Rows at the end without a target are no data. */
static void rows_without_a_target_do_not_count(void **state)
{
    static const char csv[] = "date,y,p\n"
                              "2024-01-01,1,1\n2024-01-02,2,2\n"
                              "2024-01-03,3,3\n2024-01-04,4,4\n"
                              "2024-01-05,,5\n2024-01-06,,6\n";
    const enum missing methods[] = {MISSING_MASK, MISSING_FFILL, MISSING_ERROR};
    struct given_options options = {
        .targets = "y", .features = "y", .drop_last = 1};
    struct given g;

    (void)state;
    for (size_t i = 0; i < COUNT(methods); i++) {
        options.missing = methods[i];
        options.known = NULL;
        assert_kept(csv, &options, 1, 3, 3);
        options.known = "p";
        given_read(&g, csv, &options);
        assert_int_equal(g.dataset.series[0].n_rows, 3);
        assert_int_equal(g.dataset.series[0].n_future, 3);
        assert_true(isnan(given_value(&g, 3, 0)));
        assert_close((double)dataset_covariate(&g.dataset, 3, 0), 4, 0, 0);
        given_release(&g);
    }
    options.drop_last = 4;
    given_refused(csv, &options, STATUS_DATA, ": no row is left (");
}

static void each_series_is_trimmed(void **state)
{
    struct given g;

    (void)state;
    given_read(
        &g, "id,t,x\na,1,1\nb,2,2\na,2,3\nb,3,4\na,3,5\n",
        &(struct given_options){.id = "id", .from = "2", .drop_last = 1});
    assert_int_equal(g.dataset.series[0].n_rows, 1);
    assert_close(given_value(&g, g.dataset.series[0].first, 0), 3, 0, 0);
    assert_int_equal(g.dataset.series[1].n_rows, 1);
    assert_close(given_value(&g, g.dataset.series[1].first, 0), 2, 0, 0);
    assert_non_null(strstr(g.notes.bytes, "1 row before 2 left out (--from)"));
    assert_non_null(strstr(g.notes.bytes, "the newest 2 rows with a "
                                          "known target left out"));
    given_release(&g);
    /* nothing is left of the last series */
    given_read(&g, "id,t,x\na,1,1\na,2,3\na,3,5\nb,1,2\n",
               &(struct given_options){.id = "id", .drop_last = 1});
    assert_int_equal(g.dataset.series[0].n_rows, 2);
    given_release(&g);
    given_read(&g, "id,t,x\na,1,1\na,2,3\na,3,5\nb,1,2\n",
               &(struct given_options){.id = "id", .from = "2"});
    assert_int_equal(g.dataset.series[0].n_rows, 2);
    given_release(&g);
}

static void a_start_that_is_nowhere_is_refused(void **state)
{
    (void)state;
    given_refused(days, &(struct given_options){.from = "yesterday"},
                  STATUS_USAGE, "--from yesterday: neither a time as in ");
    given_refused(days, &(struct given_options){.from = "2024-01-32"},
                  STATUS_USAGE, "the first time is 2024-01-01");
    given_refused(days, &(struct given_options){.from = "999999999999999"},
                  STATUS_DATA,
                  ": no row is left: the file has no row at or after line "
                  "999999999999999 (give an earlier line with --from)");
    given_refused(days, &(struct given_options){.from = "1000000000000000"},
                  STATUS_USAGE, "neither a time as in ");
    given_refused(days, &(struct given_options){.from = "2025-01-01"},
                  STATUS_DATA,
                  ": no row is left: --from 2025-01-01 is after the last time, "
                  "2024-01-07 (give an earlier one)");
    given_refused(days, &(struct given_options){.from = "2025"}, STATUS_DATA,
                  "--from 2025 is after the last time, 2024-01-07");
    given_refused(days, &(struct given_options){.drop_last = 6}, STATUS_DATA,
                  ": no row is left (");
    given_refused("x\n1\n2\n", &(struct given_options){.from = "2024-01-01"},
                  STATUS_USAGE, "the first time is unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_series_starts_at_a_time_or_a_line),
        cmocka_unit_test(a_shorter_time_is_its_beginning),
        cmocka_unit_test(the_newest_rows_are_left_out),
        cmocka_unit_test(rows_without_a_target_do_not_count),
        cmocka_unit_test(each_series_is_trimmed),
        cmocka_unit_test(a_start_that_is_nowhere_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
