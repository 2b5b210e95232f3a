/* test_forecast_scores.c - forecasts against the actual rows of their id and
 * time, and the origins that these have. */
#include "past_forecast.h"

static struct past_forecast past;

static int end(void **state)
{
    (void)state;
    past_forecast_release(&past);
    past = (struct past_forecast){.file = {.n_rows = 0}};
    return 0;
}

static double mae(const struct evaluation *e, enum forecaster by, int target,
                  int step)
{
    return evaluation_metric(e, by, METRIC_MAE, target, step);
}

/* Errors 2 and 3 of a, 1 of b, which is missing on the last day; naive has 1,
 * 2 and 4. */
static void targets_and_steps_are_scored(void **state)
{
    static const struct given_options masked = {.missing = MISSING_MASK};

    (void)state;
    score_texts(&past,
                "id,time,step,a,b\n,2016-01-03,1,5,7\n,2016-01-04,2,7,7\n",
                "t,a,b\n2016-01-01,9,9\n2016-01-02,2,4\n2016-01-03,3,8\n"
                "2016-01-04,4,\n",
                &masked);
    assert_close(mae(&past.scores.all, BY_MODEL, 0, ALL_STEPS), 2.5, 0, 0);
    assert_close(mae(&past.scores.all, BY_MODEL, 0, 1), 3, 0, 0);
    assert_close(mae(&past.scores.all, BY_MODEL, 1, ALL_STEPS), 1, 0, 0);
    assert_close(mae(&past.scores.all, BY_MODEL, ALL_TARGETS, ALL_STEPS), 1.75,
                 0, 0);
    assert_close(mae(&past.scores.all, BY_NAIVE, 0, ALL_STEPS), 1.5, 0, 0);
    assert_close(mae(&past.scores.all, BY_NAIVE, 1, ALL_STEPS), 4, 0, 0);
    assert_int_equal(past.scores.n_rows, 2);
    assert_int_equal(past.scores.n_pending, 0);
    assert_int_equal(past.scores.origins[0].counts[0].n_pending, 0);
    assert_int_equal(past.scores.origins[0].counts[1].n_pending, 1);
    assert_int_equal(past.scores.origins[0].counts[1].n_missing, 1);
}

/* Rows of two origins, the newer one first. */
static void origins_are_told_apart(void **state)
{
    (void)state;
    score_texts(&past,
                "id,time,step,x\n,2016-01-04,1,5\n,2016-01-05,2,5\n"
                ",2016-01-03,1,9\n",
                "t,x\n2016-01-01,1\n2016-01-02,2\n2016-01-03,3\n"
                "2016-01-04,4\n",
                NULL);
    assert_int_equal(past.scores.n_origins, 2);
    assert_int_equal(past.scores.n_pending, 1);
    assert_int_equal(past.scores.n_missing, 0);
    assert_close(
        mae(&past.scores.origins[0].evaluation, BY_MODEL, 0, ALL_STEPS), 6, 0,
        0);
    assert_close(
        mae(&past.scores.origins[1].evaluation, BY_MODEL, 0, ALL_STEPS), 1, 0,
        0);
    assert_close(
        mae(&past.scores.origins[0].evaluation, BY_NAIVE, 0, ALL_STEPS), 1, 0,
        0);
    assert_int_equal(past.scores.origins[1].to - past.scores.origins[1].origin,
                     2);
}

/* b has ended, so that its row is not to come any more. */
static void an_id_that_has_ended_is_missing(void **state)
{
    static const struct given_options ids = {.id = "who"};

    (void)state;
    score_texts(&past,
                "id,time,step,x\na,2016-01-03,1,5\nb,2016-01-03,1,5\n"
                "b,2016-01-04,2,5\n",
                "who,t,x\na,2016-01-01,1\na,2016-01-02,2\na,2016-01-03,3\n"
                "b,2016-01-01,1\nb,2016-01-02,2\n",
                &ids);
    assert_int_equal(past.rows[1].state, ROW_AFTER);
    assert_false(past.rows[1].to_come);
    assert_true(past.rows[2].to_come);
    assert_int_equal(past.scores.n_rows, 1);
    assert_int_equal(past.scores.n_pending, 2);
    assert_int_equal(past.scores.n_missing, 1);
    assert_close(mae(&past.scores.series[0], BY_MODEL, 0, ALL_STEPS), 2, 0, 0);
    assert_true(isnan(mae(&past.scores.series[1], BY_MODEL, 0, ALL_STEPS)));
}

/* Rows that are not in the file, on a grid of weekdays. */
static void absent_rows_are_missing(void **state)
{
    static const struct given_options weekdays = {.freq = "B"};

    (void)state;
    score_texts(&past,
                "id,time,step,x\n,2016-01-08,1,1\n,2016-01-11,2,1\n"
                ",2016-01-12,3,1\n",
                "t,x\n2016-01-06,1\n2016-01-07,2\n2016-01-08,3\n"
                "2016-01-12,9\n",
                &weekdays);
    assert_int_equal(past.rows[1].state, ROW_HERE);
    assert_int_equal(past.scores.n_rows, 2);
    assert_int_equal(past.scores.n_missing, 1);
    assert_close(mae(&past.scores.all, BY_MODEL, 0, 2), 8, 0, 0);
    assert_close(mae(&past.scores.all, BY_NAIVE, 0, 2), 7, 0, 0);
}

/* A value at the end of an interval is in it: the text is the same number. */
static void an_interval_holds_its_ends(void **state)
{
    (void)state;
    score_texts(&past,
                "id,time,step,x,x_lo50,x_hi50\n,2016-01-02,1,.2,.1,.3\n"
                ",2016-01-03,2,.2,.1,.3\n,2016-01-04,3,.2,.1,.3\n",
                "t,x\n2016-01-01,1\n2016-01-02,.1\n2016-01-03,.3\n"
                "2016-01-04,.4\n",
                NULL);
    assert_close(interval_metric(&past.scores.all.intervals[BY_MODEL], 0,
                                 INTERVAL_COVERAGE, 0, ALL_STEPS),
                 2. / 3, 1e-15, 0);
    /* .2, .2, and .2 + 2 / .5 * .1 */
    assert_close(interval_metric(&past.scores.all.intervals[BY_MODEL], 0,
                                 INTERVAL_WINKLER, 0, ALL_STEPS),
                 1. / 3, 1e-6, 0);
    assert_true(isnan(interval_metric(&past.scores.all.intervals[BY_MODEL], 0,
                                      INTERVAL_CRPS, 0, ALL_STEPS)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(targets_and_steps_are_scored, end),
        cmocka_unit_test_teardown(origins_are_told_apart, end),
        cmocka_unit_test_teardown(an_id_that_has_ended_is_missing, end),
        cmocka_unit_test_teardown(absent_rows_are_missing, end),
        cmocka_unit_test_teardown(an_interval_holds_its_ends, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
