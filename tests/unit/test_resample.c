/* test_resample.c - steps as text, and rows joined to steps. */
#include "given.h"

#include <stdio.h>
#include <stdlib.h>

#include "time/step_words.h"

static const char jitter[] = "time,x,y\n"
                             "2020-02-28 22:00:03,1,10\n"
                             "2020-02-28 22:40:00,3,\n"
                             "2020-02-28 23:59:59,5,30\n"
                             "2020-02-29 01:00:01,7,40\n"
                             "2020-02-29 01:00:02,8,\n";

static void rows_of_a_step_become_one(void **state)
{
    static const struct {
        const char *option;
        size_t n;
        double x[4]; /* 0: absent */
        double y;    /* of the first row */
        const char *last;
    } cases[] = {
        {"1h:mean", 4, {2, 5, 0, 7.5}, 10, "2020-02-29 01:00:00"},
        {"1h:sum", 4, {4, 5, 0, 15}, 10, "2020-02-29 01:00:00"},
        {"1h:last", 4, {3, 5, 0, 8}, 10, "2020-02-29 01:00:00"},
        {"1d:sum", 2, {9, 15}, 40, "2020-02-29 00:00:00"},
        {"1w:sum", 1, {24}, 80, "2020-02-24 00:00:00"},
        {"1q:mean", 1, {4.8}, 80.0 / 3, "2020-01-01 00:00:00"},
        {"B:sum", 1, {24}, 80, "2020-02-28 00:00:00"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[TIME_TEXT_MAX];
        struct given g;

        given_read(&g, jitter,
                   &(struct given_options){.resample = cases[i].option,
                                           .missing = MISSING_MASK});
        assert_int_equal(g.dataset.table.n_rows, cases[i].n);
        assert_true(g.dataset.has_times);
        for (size_t row = 0; row < cases[i].n; row++)
            if (cases[i].x[row] > 0)
                assert_close(given_value(&g, row, 0), cases[i].x[row], 1e-6, 0);
            else
                assert_true(dataset_absent(&g.dataset, row));
        if (cases[i].y > 0)
            assert_close(given_value(&g, 0, 1), cases[i].y, 1e-6, 0);
        dataset_time(&g.dataset, cases[i].n - 1, text);
        assert_string_equal(text, cases[i].last);
        given_release(&g);
    }
}

/* Steps start in local time, whatever the offset from UTC. */
static void steps_start_at_local_times(void **state)
{
    static const struct {
        const char *text, *option, *tz, *first, *last;
    } cases[] = {
        {"time,x\n2020-02-28T01:30+02:00,1\n2020-02-29T23:30+02:00,2\n",
         "1d:sum", NULL, "2020-02-28T00:00+02:00", "2020-02-29T00:00+02:00"},
        {"time,x\n2020-02-28 05:00,1\n2020-02-28 06:00,2\n", "6h:sum",
         "Asia/Kolkata", "2020-02-28 00:00", "2020-02-28 06:00"},
        {"time,x\n2020-03-27 05:00,1\n2020-03-30 06:00,2\n", "1d:sum",
         "Europe/Berlin", "2020-03-27 00:00", "2020-03-30 00:00"},
        /* from Monday, Wednesday, and Friday and Monday */
        {"date,x\n2020-03-03,1\n2020-03-06,2\n2020-03-07,2\n2020-03-09,2\n",
         "2B:sum", NULL, "2020-03-02", "2020-03-06"},
        {"month,x\n1999-02,1\n1999-03,2\n1999-06,2\n", "1q:sum", NULL,
         "1999-01", "1999-04"},
        {"t,x\n-3,1\n-2,2\n-1,2\n", "2:sum", NULL, "-4", "-2"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[TIME_TEXT_MAX];
        struct given g;

        given_read(&g, cases[i].text,
                   &(struct given_options){.resample = cases[i].option,
                                           .missing = MISSING_MASK,
                                           .tz = cases[i].tz});
        dataset_time(&g.dataset, 0, text);
        assert_string_equal(text, cases[i].first);
        dataset_time(&g.dataset, g.dataset.table.n_rows - 1, text);
        assert_string_equal(text, cases[i].last);
        given_release(&g);
    }
}

/* Hours from 2020-03-20 on with the values 1 and their number; no
 * rows and empty cells of y as listed, each from an hour to before another. */
static char *hours(const int absent[2], const int empty[2], int last)
{
    struct text csv = {0};

    text_string(&csv, "time,y,p\n");
    for (int i = 0; i < last; i++)
        if (i < absent[0] || i >= absent[1])
            text_printf(&csv, "2020-03-%02d %02d:00,%s,%d\n", 20 + i / 24,
                        i % 24, i >= empty[0] && i < empty[1] ? "" : "1", i);
    assert_false(csv.failed);
    return csv.bytes;
}

/* The daily values of y, and the finding about the steps. */
static void assert_days(char *csv, struct given_options options, const float *y,
                        size_t n, const char *found)
{
    const struct finding *partial = NULL;
    struct given g;

    options.features = options.targets = "y";
    given_read(&g, csv, &options);
    free(csv);
    assert_int_equal(g.dataset.table.n_rows, n);
    for (size_t i = 0; i < n; i++)
        if (isnan(y[i]))
            assert_true(isnan(given_value(&g, i, 0)));
        else
            assert_close(given_value(&g, i, 0), (double)y[i], 1e-6, 0);
    for (size_t i = 0; i < g.dataset.table.findings.n; i++)
        if (g.dataset.table.findings.list[i].kind == FINDING_PARTIAL)
            partial = &g.dataset.table.findings.list[i];
    assert_int_equal(partial != NULL, found != NULL);
    if (partial && found) {
        assert_non_null(strstr(partial->text, found));
        assert_int_equal(strncmp(partial->time, "20", 2), 0);
        assert_non_null(strstr(g.notes.bytes, found));
        assert_int_equal(partial->remedy != NULL,
                         strstr(found, "--drop-last") != NULL);
    }
    given_release(&g);
}

static void sums_of_part_steps_are_masked(void **state)
{
    static const int none[2] = {0, 0}, start[2] = {0, 5}, hole[2] = {50, 70},
                     cell[2] = {97, 98};
    const struct given_options sum = {.resample = "1d:sum",
                                      .missing = MISSING_MASK},
                               mean = {.resample = "1d:mean",
                                       .missing = MISSING_MASK},
                               last = {.resample = "1d:last",
                                       .missing = MISSING_MASK};
    struct given_options known = sum, filled = sum;

    (void)state;
    assert_days(hours(none, none, 192), sum,
                (float[]){24, 24, 24, 24, 24, 24, 24, 24}, 8, NULL);
    assert_days(hours(start, none, 192), sum,
                (float[]){NAN, 24, 24, 24, 24, 24, 24, 24}, 8,
                "1 step incomplete: first 2020-03-20 00:00 has 19 of 24 "
                "values in column \"y\"; it is masked, because it is no sum");
    assert_days(hours(hole, none, 180), sum,
                (float[]){24, 24, NAN, 24, 24, 24, 24, NAN}, 8,
                "2 steps incomplete: first 2020-03-22 00:00 has 4 of 24");
    assert_days(hours(none, cell, 192), sum,
                (float[]){24, 24, 24, 24, NAN, 24, 24, 24}, 8,
                "first 2020-03-24 00:00 has 23 of 24 values");
    assert_days(hours(hole, cell, 180), mean, (float[]){1, 1, 1, 1, 1, 1, 1, 1},
                8,
                "3 steps incomplete: first 2020-03-22 00:00 has 4 of 24 values "
                "in column \"y\"; they are the means of the values that are "
                "there (--drop-last 1 leaves out the last one)");
    assert_days(
        hours(none, (const int[]){190, 192}, 192), mean,
        (float[]){1, 1, 1, 1, 1, 1, 1, 1}, 8,
        "has 22 of 24 values in column \"y\"; it is the mean of the "
        "values that are there (--drop-last 1 leaves out the last one)");
    /* rows that are absent within the last step do not end it */
    assert_days(hours((const int[]){180, 183}, none, 192), mean,
                (float[]){1, 1, 1, 1, 1, 1, 1, 1}, 8,
                "has 21 of 24 values in column \"y\"; it is the mean of the "
                "values that are there");
    assert_days(hours(none, (const int[]){94, 96}, 192), last,
                (float[]){1, 1, 1, 1, 1, 1, 1, 1}, 8,
                "it is the last value that is there");
    /* rows of the future do not fill the last step */
    known.known = "p";
    assert_days(hours(none, (const int[]){180, 240}, 240), known,
                (float[]){24, 24, 24, 24, 24, 24, 24, NAN, NAN, NAN}, 10,
                "1 step incomplete: first 2020-03-27 00:00 has 12 of 24");
    /* too many: these are no measure */
    assert_days(hours(none, (const int[]){0, 140}, 180), sum,
                (float[]){NAN, NAN, NAN, NAN, NAN, 4, 24, 12}, 8,
                "2 of 3 steps incomplete: first 2020-03-25 00:00");
    filled.missing = MISSING_FFILL;
    assert_days(hours(hole, none, 192), filled,
                (float[]){24, 24, 24, 24, 24, 24, 24, 24}, 8,
                "1 step incomplete");
}

/* Days of hours, of which `left_out` are: 'r' no row, 'y' or 'p' no such cell,
 * '2' a row without y before the row. */
static char *hours_but(const char *left_out, const int *at, size_t n)
{
    struct text csv = {0};

    text_string(&csv, "time,y,p\n");
    for (int i = 0; i < 192; i++) {
        char what = ' ';

        for (size_t k = 0; k < n; k++)
            what = at[k] == i ? *left_out : what;
        if (what == '2')
            text_printf(&csv, "2020-03-%02d %02d:00,,1\n", 20 + i / 24, i % 24);
        if (what != 'r')
            text_printf(&csv, "2020-03-%02d %02d:00,%s,%s\n", 20 + i / 24,
                        i % 24, what == 'y' ? "" : "1", what == 'p' ? "" : "1");
    }
    assert_false(csv.failed);
    return csv.bytes;
}

static void assert_noted(char *csv, struct given_options options,
                         const char *note)
{
    struct given g;

    options.features = options.targets = "y";
    given_read(&g, csv, &options);
    free(csv);
    assert_non_null(strstr(g.notes.bytes, note));
    given_release(&g);
}

static void cells_of_a_step_are_counted_one_for_a_time(void **state)
{
    const struct given_options sum = {.resample = "1d:sum",
                                      .missing = MISSING_MASK};
    struct given_options known = sum;

    (void)state;
    known.known = "p";
    /* a step of one row */
    assert_days(hours((const int[]){49, 72}, (const int[]){0, 0}, 192), sum,
                (float[]){24, 24, NAN, 24, 24, 24, 24, 24}, 8,
                "2020-03-22 00:00 has 1 of 24");
    /* an empty cell beside a known one of the same time */
    assert_days(hours_but("2", (const int[]){30}, 1), sum,
                (float[]){24, 24, 24, 24, 24, 24, 24, 24}, 8, NULL);
    /* half of the steps are not most of them */
    assert_days(hours_but("y", (const int[]){30, 60, 90, 120}, 4), sum,
                (float[]){24, NAN, NAN, NAN, 24, NAN, 24, 24}, 8,
                "4 steps incomplete: first 2020-03-21 00:00 has 23 of 24");
    assert_days(hours_but("y", (const int[]){30, 60, 90, 120, 150}, 5), sum,
                (float[]){24, 23, 23, 23, 24, 23, 23, 24}, 8,
                "5 of 8 steps incomplete");
    assert_noted(hours_but("y", (const int[]){30, 60, 90, 120, 150}, 5), sum,
                 NOTE_WARNING "5 of 8 steps incomplete");
    /* a column that is known ahead; others do not matter */
    assert_days(hours_but("p", (const int[]){30}, 1), known,
                (float[]){24, 24, 24, 24, 24, 24, 24, 24}, 8,
                "has 23 of 24 values in column \"p\"");
    assert_days(hours_but("p", (const int[]){30}, 1), sum,
                (float[]){24, 24, 24, 24, 24, 24, 24, 24}, 8, NULL);
}

/* Times that jitter, with as many rows on each of eight days as listed. */
static char *jittering(const int *n_rows)
{
    struct text csv = {0};

    text_string(&csv, "time,y\n");
    for (int day = 0; day < 8; day++)
        for (int i = 0; i < n_rows[day]; i++)
            text_printf(&csv, "2020-03-%02d %02d:%02d,1\n", 20 + day, i,
                        i * i * 7 % 60);
    assert_false(csv.failed);
    return csv.bytes;
}

/* Three in four steps have the median number of rows, or one fewer or more. */
static void the_usual_number_of_rows_is_the_median(void **state)
{
    const struct given_options sum = {.resample = "1d:sum",
                                      .missing = MISSING_MASK};

    (void)state;
    assert_days(jittering((const int[]){20, 20, 19, 20, 4, 20, 20, 20}), sum,
                (float[]){20, 20, 19, 20, NAN, 20, 20, 20}, 8,
                "1 step incomplete: first 2020-03-24 00:00 has 4 of 19");
    assert_days(jittering((const int[]){20, 19, 20, 19, 4, 20, 5, 20}), sum,
                (float[]){20, 19, 20, 19, NAN, 20, NAN, 20}, 8,
                "2 steps incomplete: first 2020-03-24 00:00 has 4 of");
    assert_days(jittering((const int[]){20, 21, 20, 21, 4, 20, 5, 6}), sum,
                (float[]){20, 21, 20, 21, 4, 20, 5, 6}, 8, NULL);
}

/* Steps of a log have no number of rows; times that jitter have one. */
static void the_rows_of_a_log_are_all_there(void **state)
{
    struct text log = {0}, jitter_of_hours = {0};
    const float counts[] = {9, 12, 15, 18, 9, 12, 15, 18};

    (void)state;
    text_string(&log, "time,y\n");
    text_string(&jitter_of_hours, "time,y\n");
    for (int day = 0; day < 8; day++)
        for (int i = 0; i < 9 + day % 4 * 3; i++)
            text_printf(&log, "2020-03-%02d %02d:%02d,1\n", 20 + day, i,
                        i * i * 7 % 60);
    for (int i = 0; i < 192; i++)
        if (i < 50 || i >= 70)
            text_printf(&jitter_of_hours, "2020-03-%02d %02d:%02d,1\n",
                        20 + i / 24, i % 24, i * i * 7 % 60);
    assert_days(
        log.bytes,
        (struct given_options){.resample = "1d:sum", .missing = MISSING_MASK},
        counts, 8, NULL);
    assert_days(
        jitter_of_hours.bytes,
        (struct given_options){.resample = "1d:sum", .missing = MISSING_MASK},
        (float[]){24, 24, NAN, 24, 24, 24, 24, 24}, 8,
        "2020-03-22 00:00 has 4 of 23");
}

/* Days of 15, 12 and 9 rows. */
static void a_shorter_last_step_of_a_log_is_told(void **state)
{
    struct text log = {0};
    struct given g;

    (void)state;
    text_string(&log, "time,y\n");
    for (int day = 0; day < 3; day++)
        for (int i = 0; i < 15 - day * 3; i++)
            text_printf(&log, "2020-03-%02d %02d:%02d,1\n", 20 + day, i,
                        i * i * 7 % 60);
    given_read(
        &g, log.bytes,
        &(struct given_options){.resample = "1d:sum", .missing = MISSING_MASK});
    assert_non_null(strstr(g.notes.bytes,
                           "; the last step has 9 rows and the one before 12"));
    given_release(&g);
    text_release(&log);
}

/* Days with one to five rows each; two days of the second week have none. */
static void the_days_of_a_log_may_be_absent(void **state)
{
    struct text log = {0};
    float sums[4] = {0};

    (void)state;
    text_string(&log, "date,y\n");
    for (int day = 0; day < 28; day++)
        for (int i = 0;
             i <= (day / 7 * 2 + day % 3) % 5 && day != 8 && day != 9; i++) {
            text_printf(&log, "2024-01-%02d,1\n", 1 + day);
            sums[day / 7]++;
        }
    assert_days(log.bytes,
                (struct given_options){.resample = "1w:sum",
                                       .duplicates = "sum",
                                       .missing = MISSING_MASK},
                sums, 4, NULL);
}

/* February 2020 begins on a Saturday; 15 January is absent. */
static void months_of_weekdays_are_whole(void **state)
{
    struct text days = {0};

    (void)state;
    text_string(&days, "date,y\n");
    for (int i = 0; i < 91; i++) {
        static const int starts[] = {0, 31, 60};
        const int month = (i >= starts[1]) + (i >= starts[2]);

        if (i != 14 && (i + 2) % 7 < 5)
            text_printf(&days, "2020-%02d-%02d,1\n", month + 1,
                        i + 1 - starts[month]);
    }
    assert_days(
        days.bytes,
        (struct given_options){.resample = "1mo:sum", .missing = MISSING_FFILL},
        (float[]){NAN, 20, 22}, 3,
        "1 step incomplete: first 2020-01-01 has 22 of 23");
}

/* Months of 28 to 31 days, and days of 23 and 25 hours, are whole. */
static void steps_of_all_lengths_are_whole(void **state)
{
    struct text days = {0};

    (void)state;
    text_string(&days, "date,y\n");
    for (int i = 0; i < 366; i++) {
        static const int lengths[] = {31, 29, 31, 30, 31, 30,
                                      31, 31, 30, 31, 30, 31};
        int month = 0, day = i;

        while (day >= lengths[month])
            day -= lengths[month++];
        text_printf(&days, "2020-%02d-%02d,1\n", month + 1, day + 1);
    }
    assert_days(
        days.bytes,
        (struct given_options){.resample = "1mo:sum", .missing = MISSING_MASK},
        (float[]){31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}, 12, NULL);
    days = (struct text){0};
    text_string(&days, "time,y\n");
    for (int i = 0; i < 119; i++) { /* 2020-03-29 has no 02:00 */
        const int hour = i < 50 ? i : i + 1;

        text_printf(&days, "2020-03-%02d %02d:00,1\n", 27 + hour / 24,
                    hour % 24);
    }
    assert_days(days.bytes,
                (struct given_options){.resample = "1d:sum",
                                       .tz = "Europe/Berlin",
                                       .missing = MISSING_MASK},
                (float[]){24, 24, 23, 24, 24}, 5, NULL);
}

/* Each series has its own steps. */
static void part_steps_are_those_of_a_series(void **state)
{
    struct text csv = {0};
    struct given g;

    (void)state;
    text_string(&csv, "id,date,y\n");
    for (int i = 0; i < 28; i++)
        text_printf(&csv, "a,2024-01-%02d,1\n", 1 + i);
    for (int i = 2; i < 31; i++)
        text_printf(&csv, "b,2024-01-%02d,1\n", 1 + i);
    given_read(&g, csv.bytes,
               &(struct given_options){.id = "id",
                                       .features = "y",
                                       .targets = "y",
                                       .resample = "1w:sum",
                                       .missing = MISSING_MASK});
    assert_non_null(strstr(g.notes.bytes,
                           "2 steps incomplete: first 2024-01-01 has 5 of 7 "
                           "values in column \"y\" of id \"b\"; they are "
                           "masked"));
    assert_int_equal(g.dataset.series[0].n_rows, 4);
    assert_int_equal(g.dataset.series[1].n_rows, 3);
    given_release(&g);
    text_release(&csv);
}

static void a_missing_cell_that_is_an_error_is_refused(void **state)
{
    static const int none[2] = {0, 0}, hole[2] = {50, 70}, cell[2] = {97, 98};
    const char *const methods[] = {"1d:sum", "1d:mean", "1d:last"};
    struct given_options options = {.targets = "y", .features = "y"};
    struct given g;
    char *csv = hours(none, cell, 192);

    (void)state;
    for (size_t i = 0; i < COUNT(methods); i++) {
        options.resample = methods[i];
        given_refused(csv, &options, STATUS_DATA,
                      ":99: column \"y\": a value is missing (give --missing");
    }
    free(csv);
    csv = hours(hole, none, 192);
    given_read(&g, csv, &options);
    given_release(&g);
    options.resample = "1d:sum";
    given_refused(csv, &options, STATUS_DATA,
                  ":50: 1 step incomplete: first 2020-03-22 00:00 has 4 of 24 "
                  "values in column \"y\" (give --missing mask, ffill,");
    free(csv);
    /* cells of the last rows are, unless these are rows of the future */
    csv = hours(none, (const int[]){180, 240}, 240);
    given_refused(csv, &options, STATUS_DATA,
                  ":182: column \"y\": a value is missing");
    free(csv);
    csv = hours(none, (const int[]){192, 240}, 240);
    options.known = "p";
    given_read(&g, csv, &options);
    assert_int_equal(g.dataset.series[0].n_future, 2);
    given_release(&g);
    free(csv);
}

static void a_time_off_the_grid_is_refused_with_a_step(void **state)
{
    struct given g;
    struct error err;

    (void)state;
    assert_fails(
        given_try(&g,
                  "time,x\n2020-01-01 00:00,1\n2020-01-01 01:00,2\n"
                  "2020-01-01 02:00,3\n2020-01-01 03:20,4\n"
                  "2020-01-01 04:20,4\n",
                  NULL, &err),
        STATUS_DATA, &err,
        ":5: time 2020-01-01 03:20 is off the grid; the step is "
        "hourly (give --resample 1h:mean to join the rows of each step; "
        ":sum in place of :mean adds up counts");
    assert_string_equal(
        g.dataset.table.findings.list[g.dataset.table.findings.n - 1].remedy,
        "--resample 1h:mean");
    given_release(&g);
    /* a log: the step with rows for most steps, also where times repeat */
    given_refused(
        "time,x\n2020-01-01 00:00:01,1\n2020-01-01 00:01:13,2\n"
        "2020-01-01 00:01:59,3\n2020-01-01 00:04:20,4\n"
        "2020-01-01 00:04:21,4\n2020-01-01 00:07:00,4\n"
        "2020-01-01 00:07:41,4\n2020-01-01 00:08:50,4\n"
        "2020-01-01 00:12:02,4\n2020-01-01 00:13:02,4\n"
        "2020-01-01 00:13:02,4\n",
        NULL, STATUS_DATA,
        ":3: the times have no constant step: 2020-01-01 00:01:13 "
        "follows 2020-01-01 00:00:01 (give --resample 5min:mean to join");
    given_refused("date,x\n2020-01-01,1\n2020-01-02,2\n2021-01-01,3\n", NULL,
                  STATUS_DATA, "most times are absent; the step is daily");
}

static void even_dates_on_no_grid_are_a_choice(void **state)
{
    static const struct {
        const char *rows, *message;
        const char *choices; /* NULL: a step joins the rows */
    } cases[] = {
        {"2020-01-01,1\n2020-01-15,2\n2020-02-01,3\n2020-02-15,4\n"
         "2020-03-01,5\n2020-03-15,6\n2020-04-01,7\n2020-04-15,8\n",
         ":4: the rows are 14 to 17 days apart, about evenly, but on no grid "
         "of "
         "times (give --time none to read each row as a step, or --resample "
         "2w:mean",
         "--time none\n--resample 2w:mean"},
        {"2020-01-01 00:00,1\n2020-01-11 00:00,2\n2020-01-21 00:00,3\n"
         "2020-02-01 00:00,4\n2020-02-11 00:00,5\n2020-02-21 00:00,6\n",
         "the rows are 10 to 11 days apart", "--time none\n--resample 2w:mean"},
        /* first days of business: one a month */
        {"2021-01-01,1\n2021-02-01,2\n2021-03-01,3\n2021-04-01,4\n"
         "2021-05-03,5\n2021-06-01,6\n",
         "is off the grid", NULL},
        /* a row is absent */
        {"2020-01-01,1\n2020-01-15,2\n2020-02-15,4\n"
         "2020-03-01,5\n2020-03-15,6\n2020-04-01,7\n2020-04-15,8\n",
         "is off the grid", NULL},
        /* about a day apart, by a clock */
        {"2020-01-01 06:00,1\n2020-01-03 06:04,2\n2020-01-05 06:00,3\n"
         "2020-01-07 06:01,4\n2020-01-09 06:03,5\n",
         "", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct finding *found;
        char csv[400];
        struct given g;
        struct error err;

        (void)snprintf(csv, sizeof csv, "date,x\n%s", cases[i].rows);
        assert_fails(given_try(&g, csv, NULL, &err), STATUS_DATA, &err,
                     cases[i].message);
        found = findings_last(&g.dataset.table.findings);
        assert_int_equal(!found->choices, !cases[i].choices);
        if (cases[i].choices)
            assert_string_equal(found->choices, cases[i].choices);
        given_release(&g);
    }
}

/* The time of row i, after --resample 1w:sum. */
static void assert_week(char *csv, size_t i, const char *want)
{
    struct given g;
    char text[TIME_TEXT_MAX];

    given_read(&g, csv, &(struct given_options){.resample = "1w:sum"});
    dataset_time(&g.dataset, i, text);
    assert_string_equal(text, want);
    given_release(&g);
}

static void weeks_keep_the_weekday_of_the_rows(void **state)
{
    char saturdays[] = "date,x\n2020-01-04,1\n2020-01-04,2\n2020-01-11,3\n"
                       "2020-01-25,4\n";
    char sundays[] = "date,x\n2020-01-04,1\n2020-01-12,3\n2020-01-19,4\n";
    char hours[] = "date,x\n2020-01-04 12:00,1\n2020-01-11 12:00,3\n"
                   "2020-01-18 12:00,4\n";

    (void)state;
    assert_week(saturdays, 1, "2020-01-11");
    assert_week(saturdays, 3, "2020-01-25");
    assert_week(sundays, 1, "2020-01-06"); /* rows of two weekdays */
    assert_week(hours, 0, "2020-01-04 12:00");
}

/* The remedy of a file that is refused. */
static void assert_remedy(const char *csv, const char *want)
{
    struct given g;
    struct error err;

    assert_int_equal(given_try(&g, csv, &(struct given_options){0}, &err),
                     STATUS_DATA);
    assert_string_equal(findings_last(&g.dataset.table.findings)->remedy, want);
    given_release(&g);
}

static void means_are_not_added_up(void **state)
{
    struct text runs = {0}, heart = {0};

    (void)state;
    text_string(&runs, "Date,Distance,Avg HR,Calories\n");
    text_string(&heart, "Date,Distance,Weight\n");
    for (int i = 0; i < 60; i++) {
        char time[32];

        (void)snprintf(time, sizeof time, "2020-%02d-%02d %02d:%02d",
                       i / 10 + 1, i % 10 * 2 + 1 + i * 5 % 2, i * 7 % 24,
                       i * 37 % 60);
        text_printf(&runs, "%s,%d,%d,%d\n", time, i * 7 % 13, 130 + i % 9,
                    300 + i * 11 % 70);
        text_printf(&heart, "%s,%d,%d\n", time, i * 7 % 13, 70 + i % 9);
    }
    assert_remedy(runs.bytes, "--features Distance,Calories --resample 1w:sum");
    assert_remedy(heart.bytes, "--resample 1w:mean"); /* not only amounts */
    text_release(&runs);
    text_release(&heart);
}

static void texts_of_bookings_are_no_ids(void **state)
{
    struct text file = {0};
    double balance = 100;

    (void)state;
    text_string(&file, "Date,Text,Amount,Balance\n");
    for (int i = 0; i < 100; i++) {
        balance += i % 7 - 3;
        text_printf(&file, "2020-%02d-%02d,shop %d,%d,%.0f\n", i / 25 + 1,
                    i % 25 * 6 / 7 + 1, i * 3 % 40, i % 7 - 3, balance);
    }
    assert_remedy(file.bytes, "--features Amount --duplicates sum");
    text_release(&file);
}

static void rows_without_values_take_no_place(void **state)
{
    static const char prices[] = "date,x,y\n"
                                 "2020-01-01,1,2\n"
                                 "2020-01-02,NA,\n"
                                 "2020-01-02,3,4\n"
                                 "2020-01-03,5,6\n"
                                 "2020-01-03,,\n"
                                 "2020-01-04,,\n"
                                 "2020-01-05,7,8\n";
    static const float x[] = {1, 3, 5, 0, 7};
    struct given g;

    (void)state;
    given_read(&g, prices, &(struct given_options){.missing = MISSING_MASK});
    assert_int_equal(g.dataset.table.n_rows, 5);
    for (size_t row = 0; row < 5; row++)
        if (x[row] > 0)
            assert_close(given_value(&g, row, 0), (double)x[row], 0, 0);
        else
            assert_true(dataset_masked(&g.dataset, row, 0));
    assert_non_null(strstr(g.notes.bytes, "2 rows without values are passed "
                                          "over beside another row of the same "
                                          "time: first 2020-01-02"));
    given_release(&g);
}

static void options_that_are_no_step_are_refused(void **state)
{
    static const struct {
        const char *freq, *resample, *part;
    } cases[] = {
        {"1x", NULL, "--freq 1x: its unit must be s, min, h, d, w, mo"},
        {"0h", NULL, "--freq 0h: its number must be from 1 to 100000"},
        {"60", NULL, "a number without a unit is for times that are numbers"},
        {NULL, "1h", "--resample 1h: no such way to join rows (expected"},
        {NULL, "1h:median", "--resample 1h:median: no such way"},
        {NULL, "h2:mean", "its unit must be"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        given_refused("time,x\n2020-01-01 00:00,1\n2020-01-01 01:00,2\n",
                      &(struct given_options){.freq = cases[i].freq,
                                              .resample = cases[i].resample},
                      STATUS_USAGE, cases[i].part);
    given_refused("date,x\n2020-01-01,1\n2020-01-02,2\n",
                  &(struct given_options){.freq = "1h"}, STATUS_USAGE,
                  "--freq 1h: the times have no such part");
}

static void a_given_step_overrides_the_one_found(void **state)
{
    struct given g;

    (void)state;
    given_read(&g, "date,x\n2020-01-01,1\n2020-01-03,2\n2020-01-05,3\n",
               &(struct given_options){.freq = "1d"});
    assert_int_equal(g.dataset.table.n_rows, 5);
    given_release(&g);
}

static void a_given_step_is_that_of_the_remedy(void **state)
{
    static const struct {
        const char *freq, *part;
    } cases[] = {
        {"2d", ":3: time 2020-01-02 is off the grid; the step is every 2 days "
               "(give --resample 2d:mean"},
        {"B", ":5: time 2020-01-04 is off the grid; the step is Monday to "
              "Friday (give --resample B:mean"},
        {"1w", "the step is weekly (give --resample 1w:mean"},
        {"1q", "the step is quarterly (give --resample 1q:mean"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        given_refused("date,x\n2020-01-01,1\n2020-01-02,2\n2020-01-03,3\n"
                      "2020-01-04,4\n2020-01-05,5\n2020-01-06,6\n",
                      &(struct given_options){.freq = cases[i].freq},
                      STATUS_DATA, cases[i].part);
    given_refused("time,x\n2020-01-01 00:00,1\n2020-01-01 01:00,2\n"
                  "2020-01-01 02:00,3\n2020-01-01 03:00,4\n",
                  &(struct given_options){.freq = "2h"}, STATUS_DATA,
                  ":3: time 2020-01-01 01:00 is off the grid; the step is "
                  "every 2 hours (give --resample 2h:mean");
}

static void steps_have_words(void **state)
{
    static const struct {
        enum time_kind form;
        const char *step, *words;
    } cases[] = {
        {TIME_DATETIME, "1h", "hourly"},
        {TIME_DATETIME, "15min", "every 15 minutes"},
        {TIME_DATETIME, "90min", "every 90 minutes"},
        {TIME_DATETIME, "2h", "every 2 hours"},
        {TIME_DATETIME, "1s", "every second"},
        {TIME_DATETIME, "24h", "daily"},
        {TIME_DATE, "d", "daily"},
        {TIME_DATE, "7d", "weekly"},
        {TIME_DATE, "B", "Monday to Friday"},
        {TIME_DATE, "business", "Monday to Friday"},
        {TIME_DATE, "weekly", "weekly"},
        {TIME_DATE, "Mon-Fri", "Monday to Friday"},
        {TIME_DATE, "sat-thu", "Saturday to Thursday"},
        {TIME_DATETIME, "2Sun-Thu", "every 2 days from Sunday to Thursday"},
        {TIME_DATE, "Mon,Tue,Thu-Sat",
         "Monday, Tuesday, Thursday, Friday and Saturday"},
        {TIME_DATE, "mo", "monthly"},
        {TIME_DATE, "1q", "quarterly"},
        {TIME_DATE, "1y", "yearly"},
        {TIME_MONTH, "6mo", "every 2 quarters"},
        {TIME_INTEGER, "10", "every 10"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct time_form form = {.kind = cases[i].form};
        struct text text = {0};
        struct time_step step;

        assert_null(
            step_parse(cases[i].step, strlen(cases[i].step), &form, &step));
        step_words(&form, step, &text);
        assert_string_equal(text.bytes, cases[i].words);
        text_release(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_a_step_become_one),
        cmocka_unit_test(steps_start_at_local_times),
        cmocka_unit_test(sums_of_part_steps_are_masked),
        cmocka_unit_test(cells_of_a_step_are_counted_one_for_a_time),
        cmocka_unit_test(the_usual_number_of_rows_is_the_median),
        cmocka_unit_test(the_rows_of_a_log_are_all_there),
        cmocka_unit_test(a_shorter_last_step_of_a_log_is_told),
        cmocka_unit_test(the_days_of_a_log_may_be_absent),
        cmocka_unit_test(months_of_weekdays_are_whole),
        cmocka_unit_test(steps_of_all_lengths_are_whole),
        cmocka_unit_test(part_steps_are_those_of_a_series),
        cmocka_unit_test(a_missing_cell_that_is_an_error_is_refused),
        cmocka_unit_test(a_time_off_the_grid_is_refused_with_a_step),
        cmocka_unit_test(even_dates_on_no_grid_are_a_choice),
        cmocka_unit_test(weeks_keep_the_weekday_of_the_rows),
        cmocka_unit_test(means_are_not_added_up),
        cmocka_unit_test(texts_of_bookings_are_no_ids),
        cmocka_unit_test(rows_without_values_take_no_place),
        cmocka_unit_test(options_that_are_no_step_are_refused),
        cmocka_unit_test(a_given_step_overrides_the_one_found),
        cmocka_unit_test(a_given_step_is_that_of_the_remedy),
        cmocka_unit_test(steps_have_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
