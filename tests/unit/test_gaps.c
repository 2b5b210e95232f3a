/* test_gaps.c - rows are inserted where times are absent. */
#include "given.h"

#include "data/gaps.h"

/* Hours 2 and 3 are absent, then hour 6. */
static const char hours[] = "time,x\n"
                            "2020-03-01 00:00,1\n"
                            "2020-03-01 01:00,2\n"
                            "\n"
                            "2020-03-01 04:00,5\n"
                            "2020-03-01 05:00,6\n"
                            "2020-03-01 07:00,8\n";

static void assert_time(const struct given *g, size_t row, const char *want)
{
    char text[TIME_TEXT_MAX];

    dataset_time(&g->dataset, row, text);
    assert_string_equal(text, want);
}

static const struct finding *last_finding(const struct given *g)
{
    const struct findings *findings = &g->dataset.table.findings;

    assert_true(findings->n > 0);
    return &findings->list[findings->n - 1];
}

static void absent_times_become_rows(void **state)
{
    static const double want[][8] = {
        {1, 2, 0, 0, 5, 6, 0, 8}, /* 0: masked */
        {1, 2, 2, 2, 5, 6, 6, 8},
        {1, 2, 3, 4, 5, 6, 7, 8},
        {1, 2, 0, 0, 5, 6, 0, 8},
    };
    static const size_t lines[] = {2, 3, 0, 0, 5, 6, 0, 7};

    (void)state;
    for (int gaps = GAPS_MASK; gaps <= GAPS_SPLIT; gaps++) {
        struct given g;
        char text[TIME_TEXT_MAX];

        given_read(&g, hours,
                   &(struct given_options){.gaps = gap_method_names[gaps]});
        assert_true(g.dataset.has_times);
        assert_int_equal(g.dataset.table.n_rows, 8);
        assert_int_equal(g.dataset.series[0].n_rows, 8);
        for (size_t row = 0; row < 8; row++) {
            assert_int_equal(dataset_absent(&g.dataset, row), !lines[row]);
            assert_int_equal(dataset_imputed(&g.dataset, row, 0), !lines[row]);
            if (lines[row])
                assert_int_equal(dataset_line(&g.dataset, row), lines[row]);
            if (want[gaps - 1][row] > 0)
                assert_close(given_value(&g, row, 0), want[gaps - 1][row], 0,
                             0);
            else
                assert_true(dataset_masked(&g.dataset, row, 0));
        }
        assert_time(&g, 3, "2020-03-01 03:00");
        assert_time(&g, 6, "2020-03-01 06:00");
        dataset_future_time(&g.dataset, 7, 1, text);
        assert_string_equal(text, "2020-03-01 08:00");
        given_release(&g);
    }
}

static void gaps_are_counted_and_the_first_is_named(void **state)
{
    struct given g;
    const struct finding *finding;

    (void)state;
    given_read(&g, hours, NULL);
    assert_non_null(strstr(
        g.notes.bytes,
        "2 gaps, 3 rows missing: first 2020-03-01 02:00 to 2020-03-01 03:00, "
        "between lines 3 and 5 (masked; --gaps says how)\n"));
    finding = last_finding(&g) - 1; /* the last one is of masked cells */
    assert_int_equal(finding->kind, FINDING_GAP);
    assert_int_equal(finding->count, 3);
    assert_int_equal(finding->line, 5);
    assert_string_equal(finding->time, "2020-03-01 04:00");
    assert_null(finding->remedy);
    given_release(&g);
}

static void a_gap_can_be_an_error(void **state)
{
    static const struct given_options error = {.gaps = "error"};
    struct given g;
    struct error err;

    (void)state;
    assert_fails(given_try(&g, hours, &error, &err), STATUS_DATA, &err,
                 ":5: 2 gaps, 3 rows missing: first 2020-03-01 02:00 to "
                 "2020-03-01 03:00, between lines 3 and 5 (give --gaps mask, "
                 "ffill, linear, split or zero, or add the rows)");
    assert_string_equal(last_finding(&g)->remedy, "--gaps mask");
    given_release(&g);
    given_read(&g, "date,x\n2021-02-28,1\n2021-03-01,2\n", &error);
    assert_int_equal(g.dataset.table.n_rows, 2);
    given_release(&g);
}

/* The step is that of all ids. Rows of ids are mixed; c has a single row. */
static void gaps_are_those_of_an_id(void **state)
{
    static const char csv[] = "id,month,x\n"
                              "b,2020-11,1\n"
                              "a,2021-01,2\n"
                              "b,2020-12,3\n"
                              "c,2021-01,4\n"
                              "b,2021-01,5\n"
                              "a,2021-04,6\n";
    static const struct {
        uint32_t id;
        const char *time;
    } want[] = {{0, "2020-11"}, {0, "2020-12"}, {0, "2021-01"}, {1, "2021-01"},
                {1, "2021-02"}, {1, "2021-03"}, {1, "2021-04"}, {2, "2021-01"}};
    struct given g;

    (void)state;
    given_read(&g, csv, &(struct given_options){.id = "id"});
    assert_int_equal(g.dataset.table.n_rows, COUNT(want));
    for (size_t row = 0; row < COUNT(want); row++) {
        assert_int_equal(g.dataset.table.id_of_row[row], want[row].id);
        assert_time(&g, row, want[row].time);
    }
    assert_int_equal(g.dataset.series[1].first, 3);
    assert_int_equal(g.dataset.series[1].n_rows, 4);
    assert_int_equal(dataset_line(&g.dataset, 6), 7);
    assert_non_null(strstr(g.notes.bytes,
                           "1 gap, 2 rows missing: 2021-02 to 2021-03, "
                           "between lines 3 and 7 of id \"a\" (masked; "));
    given_release(&g);
}

static void months_keep_their_days(void **state)
{
    static const struct {
        const char *csv;
        size_t row;
        const char *want;
    } cases[] = {
        {"date,x\n2020-10-31,1\n2020-11-30,2\n2020-12-31,3\n2021-03-31,4\n", 4,
         "2021-02-28"},
        {"date,x\n2020-10-30,1\n2020-11-30,2\n2020-12-30,3\n2021-03-30,4\n", 4,
         "2021-02-28"},
        {"date,x\n2020-10-30,1\n2020-11-30,2\n2020-12-30,3\n2021-03-30,4\n", 3,
         "2021-01-30"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct given g;

        given_read(&g, cases[i].csv, NULL);
        assert_int_equal(g.dataset.table.n_rows, 6);
        assert_time(&g, cases[i].row, cases[i].want);
        given_release(&g);
    }
}

/* The 30th comes back after February. */
static void the_times_of_a_gap_are_those_of_its_rows(void **state)
{
    struct given g;

    (void)state;
    given_read(&g,
               "date,x\n2020-12-30,1\n2021-01-30,2\n2021-02-28,3\n"
               "2021-05-30,4\n2021-06-30,5\n2021-07-30,6\n",
               NULL);
    assert_non_null(strstr(g.notes.bytes,
                           "1 gap, 2 rows missing: 2021-03-30 to 2021-04-30, "
                           "between lines 4 and 5"));
    assert_time(&g, 3, "2021-03-30");
    given_release(&g);
}

/* Thursday 2 and Monday 6 January are holidays; a weekend is no gap. */
static void holidays_are_gaps_among_weekdays(void **state)
{
    static const char *const want[] = {"2020-01-01", "2020-01-02",
                                       "2020-01-03", "2020-01-06",
                                       "2020-01-07", "2020-01-08"};
    struct given g;
    char text[TIME_TEXT_MAX];

    (void)state;
    given_read(&g,
               "date,x\n2020-01-01,1\n2020-01-03,2\n2020-01-07,3\n"
               "2020-01-08,4\n2020-01-09,4\n2020-01-10,4\n",
               NULL);
    assert_int_equal(g.dataset.step.kind, STEP_WEEKDAYS);
    assert_int_equal(g.dataset.table.n_rows, 8);
    for (size_t row = 0; row < COUNT(want); row++)
        assert_time(&g, row, want[row]);
    dataset_future_time(&g.dataset, 7, 1, text);
    assert_string_equal(text, "2020-01-13");
    given_release(&g);
}

/* In Berlin 29 March 2020 has 23 hours. */
static void days_of_a_zone_are_no_gap(void **state)
{
    struct given g;

    (void)state;
    given_read(&g,
               "time,x\n2020-03-27 00:00,1\n2020-03-28 00:00,2\n"
               "2020-03-29 00:00,3\n2020-03-30 00:00,4\n"
               "2020-03-31 00:00,4\n2020-04-02 00:00,4\n",
               &(struct given_options){.tz = "Europe/Berlin"});
    assert_int_equal(g.dataset.step.kind, STEP_DAYS);
    assert_int_equal(g.dataset.table.n_rows, 7);
    assert_time(&g, 5, "2020-04-01 00:00");
    given_release(&g);
}

static void few_rows_do_not_become_many(void **state)
{
    struct given g;

    (void)state;
    given_read(&g, "time,x\n1,1\n2,2\n33,3\n", NULL);
    assert_int_equal(g.dataset.table.n_rows, 33);
    given_release(&g);
    given_read(&g, "time,x\n1,1\n2,2\n34,3\n", NULL);
    assert_int_equal(g.dataset.table.n_rows, 3);
    assert_false(g.dataset.has_times);
    given_release(&g);
    given_read(&g, "time,x\n1,1\n2,2\n900000000000000000,3\n", NULL);
    assert_false(g.dataset.has_times);
    given_release(&g);
}

/* Appends the rows of 100 days: on day i those of n[i % 5]. */
static void put_days(struct text *file, const size_t n[5], size_t absent_from)
{
    text_string(file, "time,x\n");
    for (size_t i = 0; i < 100; i++)
        for (size_t k = 0; k < n[i % 5] && (i < absent_from || i >= 80); k++)
            text_printf(file, "2020-%02zu-%02zu,3\n", i / 25 + 1, i % 25 + 1);
}

static bool zeros_are_needed(const size_t n[5], size_t absent_from)
{
    struct text file = {0};
    struct given g;
    bool needed = false;

    put_days(&file, n, absent_from);
    given_read(&g, file.bytes, &(struct given_options){.duplicates = "sum"});
    for (size_t i = 0; i < g.dataset.table.findings.n; i++) {
        const struct finding *f = &g.dataset.table.findings.list[i];

        needed = needed || (f->kind == FINDING_GAP && f->needed &&
                            !strcmp(f->remedy, "--gaps zero"));
    }
    given_release(&g);
    text_release(&file);
    return needed;
}

static void steps_without_events_are_zeros(void **state)
{
    static const size_t events[5] = {2, 0, 1, 3, 1}, regular[5] = {2, 2, 2, 2};
    static const size_t all[5] = {2, 1, 1, 3, 1};

    (void)state;
    assert_true(zeros_are_needed(events, 80));
    assert_false(zeros_are_needed(regular, 80));
    assert_true(zeros_are_needed(all, 78));
    assert_false(zeros_are_needed(all, 60)); /* the recording stopped */
}

static void absent_times_may_be_zeros(void **state)
{
    struct given g;

    (void)state;
    given_read(&g, hours, &(struct given_options){.gaps = "zero"});
    assert_int_equal(g.dataset.table.n_rows, 8);
    for (size_t row = 0; row < 8; row++) {
        assert_false(dataset_imputed(&g.dataset, row, 0));
        if (dataset_absent(&g.dataset, row))
            assert_close(given_value(&g, row, 0), 0, 0, 0);
    }
    assert_true(dataset_absent(&g.dataset, 2));
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(absent_times_become_rows),
        cmocka_unit_test(steps_without_events_are_zeros),
        cmocka_unit_test(absent_times_may_be_zeros),
        cmocka_unit_test(gaps_are_counted_and_the_first_is_named),
        cmocka_unit_test(a_gap_can_be_an_error),
        cmocka_unit_test(gaps_are_those_of_an_id),
        cmocka_unit_test(months_keep_their_days),
        cmocka_unit_test(the_times_of_a_gap_are_those_of_its_rows),
        cmocka_unit_test(holidays_are_gaps_among_weekdays),
        cmocka_unit_test(days_of_a_zone_are_no_gap),
        cmocka_unit_test(few_rows_do_not_become_many),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
