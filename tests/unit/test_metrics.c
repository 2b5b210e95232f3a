/* test_metrics.c - errors per target and step, beside those of baselines. */
#include "given.h"

#include <stdio.h>
#include <unistd.h>

#include "score/metrics.h"

/* Of 12 rows 8 are train rows, in which q is constant. */
static const char csv[] = "p,q\n"
                          "3.5,2.5\n"
                          "5.25,2.5\n"
                          "2.75,2.5\n"
                          "6.5,2.5\n"
                          "4.25,2.5\n"
                          "7,2.5\n"
                          "3.25,2.5\n"
                          "8.5,2.5\n"
                          "5,2.5\n"
                          "9.25,4.5\n"
                          "0,0\n"
                          "10.5,-1.5\n";

/* What a model says of the windows at rows 8 and 10: [step][target]. */
static const double forecasts[][4] = {{5.5, 2.75, 9, 4}, {0, 0, 12, -2.5}};

/* An evaluation of what was read, with windows of T rows. */
static struct windows start(struct given *g, struct evaluation *e, size_t T,
                            size_t H, size_t season)
{
    struct windows w;
    struct error err;

    given_split(g, T, H);
    w = given_windows(g, NORM_LAST);
    assert_ok(evaluation_init(e, &w, &g->split,
                              (struct periods){season, season}, &err),
              &err);
    return w;
}

static void evaluate(struct given *g, struct evaluation *e, const char *text,
                     const struct given_options *options, size_t season)
{
    struct windows w;
    double room[2];

    given_read(g, text, options);
    w = start(g, e, 2, 2, season);
    assert_int_equal(g->split.borders[0].end[PART_TRAIN], 8);
    for (size_t i = 0; i < COUNT(forecasts); i++)
        evaluation_add(e, &w, &(struct origin){(uint32_t)(8 + 2 * i), 0},
                       forecasts[i], NULL, room);
}

static void release(struct given *g, struct evaluation *e)
{
    evaluation_release(e);
    given_release(g);
}

static void errors_of_the_model_are_means_over_entries(void **state)
{
    static const struct {
        int target, step;
        double want[N_METRICS]; /* MAE, MSE, RMSE, sMAPE, MASE */
    } cases[] = {
        {0, ALL_STEPS, {.5625, .640625, .8003905297, 6.399217221, .5192307692}},
        {0, 0, {.25, .125, .3535533906, 4.761904762, .2307692308}},
        {0, 1, {.875, 1.15625, 1.075290658, 8.036529680, .8076923077}},
        {1, ALL_STEPS, {.4375, .328125, .5728219619, 17.82212885, (double)NAN}},
        {1, 1, {.75, .625, .7905694150, 30.88235294, (double)NAN}},
        /* the means over targets; of MASE over the one that has it */
        {ALL_TARGETS,
         ALL_STEPS,
         {.5, .484375, .6866062458, 12.11067304, .5192307692}},
        {ALL_TARGETS,
         1,
         {.8125, .890625, .9329300366, 19.45944131, .8076923077}},
    };
    struct evaluation e;
    struct given g;

    (void)state;
    evaluate(&g, &e, csv, NULL, 2);
    assert_int_equal(e.n_windows, 2);
    for (size_t i = 0; i < COUNT(cases); i++)
        for (int metric = 0; metric < N_METRICS; metric++) {
            const double want = cases[i].want[metric];
            const double got =
                evaluation_metric(&e, BY_MODEL, (enum metric)metric,
                                  cases[i].target, cases[i].step);

            if (isnan(want))
                assert_true(isnan(got));
            else
                assert_close(got, want, 1e-9, 0);
        }
    release(&g, &e);
}

static void errors_in_scaled_units_are_by_the_deviation_of_train_rows(void **s)
{
    const double p = 1.916213715; /* q is constant: 1 */
    struct evaluation e;
    struct given g;

    (void)s;
    evaluate(&g, &e, csv, NULL, 2);
    assert_close(evaluation_scaled(&e, BY_MODEL, METRIC_MAE, 0, ALL_STEPS),
                 .5625 / p, 1e-7, 0);
    assert_close(evaluation_scaled(&e, BY_MODEL, METRIC_MSE, 0, 1),
                 1.15625 / (p * p), 1e-7, 0);
    assert_close(
        evaluation_scaled(&e, BY_MODEL, METRIC_MSE, ALL_TARGETS, ALL_STEPS),
        (.640625 / (p * p) + .328125) / 2, 1e-7, 0);
    assert_close(
        evaluation_scaled(&e, BY_MODEL, METRIC_RMSE, ALL_TARGETS, ALL_STEPS),
        (.8003905297 / p + .5728219619) / 2, 1e-7, 0);
    assert_true(isnan(
        evaluation_scaled(&e, BY_MODEL, METRIC_SMAPE, ALL_TARGETS, ALL_STEPS)));
    assert_true(isnan(
        evaluation_scaled(&e, BY_MODEL, METRIC_MASE, ALL_TARGETS, ALL_STEPS)));
    release(&g, &e);
}

/* The second evaluation is the same in units twice as large. */
static void merged_evaluations_keep_the_units_of_each(void **state)
{
    const double p = 1.916213715, mae = .5625;
    struct evaluation e, other;
    struct windows w;
    struct given g, h;
    double room[2];

    (void)state;
    evaluate(&g, &e, csv, NULL, 2);
    given_read(&h, csv, NULL);
    w = start(&h, &other, 2, 2, 2);
    for (size_t j = 0; j < 2; j++) {
        other.standard_deviations[j] *= 2;
        other.mase_scales[j] *= 4;
    }
    evaluation_add(&other, &w, &(struct origin){8, 0}, forecasts[0], NULL,
                   room);
    evaluation_add(&other, &w, &(struct origin){10, 0}, forecasts[1], NULL,
                   room);
    other.failed[BY_DRIFT] = true;
    evaluation_merge(&e, &other);
    assert_int_equal(e.n_windows, 4);
    assert_close(evaluation_metric(&e, BY_MODEL, METRIC_MAE, 0, ALL_STEPS), mae,
                 1e-9, 0);
    assert_close(evaluation_scaled(&e, BY_MODEL, METRIC_MAE, 0, ALL_STEPS),
                 .75 * mae / p, 1e-7, 0);
    assert_close(evaluation_scaled(&e, BY_MODEL, METRIC_MSE, 0, ALL_STEPS),
                 .625 * .640625 / (p * p), 1e-7, 0);
    assert_close(evaluation_metric(&e, BY_MODEL, METRIC_MASE, 0, ALL_STEPS),
                 .625 * .5192307692, 1e-9, 0);
    assert_true(
        isnan(evaluation_metric(&e, BY_DRIFT, METRIC_MAE, 0, ALL_STEPS)));
    assert_true(
        !isnan(evaluation_metric(&e, BY_NAIVE, METRIC_MAE, 0, ALL_STEPS)));
    release(&g, &e);
    release(&h, &other);
}

/* p deviates by 1.9162 in the train rows, q not at all: by 1. */
static void the_error_of_a_window_is_in_scaled_units(void **state)
{
    struct evaluation e;
    struct windows w;
    struct given g;

    (void)state;
    given_read(&g, csv, NULL);
    w = start(&g, &e, 2, 2, 2);
    assert_close(evaluation_error(&e, &w, &(struct origin){8, 0}, forecasts[0]),
                 (.75 / sqrt(3.671875) + .75) / 4, 1e-6, 0);
    assert_close(
        evaluation_error(&e, &w, &(struct origin){10, 0}, forecasts[1]),
        (1.5 / sqrt(3.671875) + 1) / 4, 1e-6, 0);
    release(&g, &e);
}

/* Both ids swing by 1 and 100 around their levels; the errors are as large. */
static void the_error_of_a_window_is_in_the_units_of_its_series(void **state)
{
    static const double y[][2] = {{7, 7}, {700, 700}};
    struct text panel = {0};
    struct evaluation e;
    struct windows w;
    struct given g;

    (void)state;
    text_string(&panel, "id,p\n");
    for (size_t i = 0; i < 80; i++)
        text_printf(&panel, "%c,%zu\n", i < 40 ? 'a' : 'b',
                    (i < 40 ? 1 : 100) * (4 + 2 * (i % 2)));
    given_read(&g, panel.bytes, &(struct given_options){.id = "id"});
    w = start(&g, &e, 2, 2, 1);
    for (uint32_t s = 0; s < 2; s++)
        assert_close(
            evaluation_error(&e, &w, &(struct origin){40 * s + 10, s}, y[s]), 2,
            1e-6, 0);
    release(&g, &e);
    text_release(&panel);
}

static void the_error_of_a_window_is_over_what_is_known(void **state)
{
    static const char gaps[] = "p\n0\n2\n0\n2\n0\n2\n0\n2\n0\n2\n0\n2\n0\n2\n"
                               "5\nNA\nNA\nNA\n1\n1\n";
    static const double y[] = {3, 100};
    double scratch[2];
    struct evaluation e;
    struct windows w;
    struct given g;

    (void)state;
    given_read(&g, gaps, &(struct given_options){.missing = MISSING_FFILL});
    w = start(&g, &e, 2, 2, 1);
    assert_close(evaluation_error(&e, &w, &(struct origin){14, 0}, y), 2, 0, 0);
    assert_true(isnan(evaluation_error(&e, &w, &(struct origin){16, 0}, y)));
    for (uint32_t row = 14; row < 18; row++)
        evaluation_add(&e, &w, &(struct origin){row, 0}, y, NULL, scratch);
    assert_int_equal(e.n_cells, 5);
    assert_int_equal(e.n_values, 2);
    release(&g, &e);
}

static void baselines_are_scored_beside_the_model(void **state)
{
    static const struct {
        enum forecaster by;
        double p, q; /* MAE */
    } cases[] = {
        {BY_NAIVE, 3.6875, 3.125},
        {BY_SEASONAL_NAIVE, 2.1875, 2.625},
        {BY_WINDOW_MEAN, 3.6875, 2.625},
        {BY_DRIFT, 9.8125, 4.625},
    };
    struct evaluation e;
    struct given g;

    (void)state;
    evaluate(&g, &e, csv, NULL, 2);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const enum forecaster by = cases[i].by;

        assert_close(evaluation_metric(&e, by, METRIC_MAE, 0, ALL_STEPS),
                     cases[i].p, 1e-9, 0);
        assert_close(evaluation_metric(&e, by, METRIC_MAE, 1, ALL_STEPS),
                     cases[i].q, 1e-9, 0);
        assert_close(
            evaluation_metric(&e, by, METRIC_MAE, ALL_TARGETS, ALL_STEPS),
            (cases[i].p + cases[i].q) / 2, 1e-9, 0);
        assert_false(e.failed[by]);
    }
    assert_close(
        evaluation_metric(&e, BY_SEASONAL_NAIVE, METRIC_MASE, 0, ALL_STEPS),
        2.1875 / (6.5 / 6), 1e-9, 0);
    assert_true(e.failed[BY_MEAN] && e.failed[BY_RIDGE]);
    assert_true(isnan(
        evaluation_metric(&e, BY_MEAN, METRIC_MAE, ALL_TARGETS, ALL_STEPS)));
    release(&g, &e);
}

/* Who scores a window has it made; here it errs as the model does, but at its
 * second window. */
static void the_ridge_forecast_is_scored_as_it_is_handed_over(void **state)
{
    static const double other[] = {0, 0, 14, -3.5};
    struct evaluation e;
    struct windows w;
    struct given g;
    double room[2];

    (void)state;
    given_read(&g, csv, NULL);
    w = start(&g, &e, 2, 2, 2);
    evaluation_add(&e, &w, &(struct origin){8, 0}, forecasts[0], forecasts[0],
                   room);
    assert_false(e.failed[BY_RIDGE]);
    assert_close(evaluation_metric(&e, BY_RIDGE, METRIC_MAE, 0, ALL_STEPS),
                 .375, 1e-12, 0);
    assert_close(evaluation_metric(&e, BY_RIDGE, METRIC_MAE, 1, ALL_STEPS),
                 .375, 1e-12, 0);
    evaluation_add(&e, &w, &(struct origin){10, 0}, forecasts[1], other, room);
    assert_close(evaluation_metric(&e, BY_RIDGE, METRIC_MAE, 0, 1),
                 (.25 + 3.5) / 2, 1e-12, 0);
    assert_close(evaluation_metric(&e, BY_RIDGE, METRIC_MAE, 1, 1),
                 (.5 + 2) / 2, 1e-12, 0);
    assert_close(
        evaluation_metric(&e, BY_MODEL, METRIC_MAE, ALL_TARGETS, ALL_STEPS), .5,
        1e-12, 0);
    evaluation_add(&e, &w, &(struct origin){8, 0}, forecasts[0], NULL, room);
    assert_true(e.failed[BY_RIDGE]);
    assert_true(
        isnan(evaluation_metric(&e, BY_RIDGE, METRIC_MAE, 0, ALL_STEPS)));
    release(&g, &e);
}

/* The seasonal naive repeats rows of 9, MASE is by rows that are 2 apart. */
static void mase_may_be_of_another_period_than_the_seasonal_naive(void **state)
{
    struct evaluation e, both;
    struct windows w;
    struct given g;
    struct error err;
    double room[2];

    (void)state;
    given_read(&g, csv, NULL);
    w = start(&g, &e, 2, 2, 2);
    assert_ok(
        evaluation_init(&both, &w, &g.split, (struct periods){9, 2}, &err),
        &err);
    assert_close(both.mase_scales[0], e.mase_scales[0], 0, 0);
    assert_int_equal(both.periods.season, 9);
    assert_int_equal(both.periods.mase, 2);
    evaluation_add(&both, &w, &(struct origin){8, 0}, forecasts[0], NULL, room);
    assert_true(both.failed[BY_SEASONAL_NAIVE]);
    assert_close(evaluation_metric(&both, BY_MODEL, METRIC_MASE, 0, ALL_STEPS),
                 .375 / (6.5 / 6), 1e-9, 0);
    evaluation_release(&both);
    release(&g, &e);
}

/* Two ids of which one is a hundred times as large, and one that is constant in
 * its train rows, which has the unit of all. */
static void own_units_are_those_of_each_series(void **state)
{
    static const double y[2] = {1, 1};
    struct evaluation e;
    struct windows w;
    struct given g;
    struct text ids = {0};
    double room[2], deviation;

    (void)state;
    text_string(&ids, "id,x\n");
    for (int s = 0; s < 3; s++)
        for (int i = 0; i < 12; i++)
            text_printf(&ids, "%d,%d\n", s,
                        s == 2 ? 5 : (s ? 100 : 1) * (i % 2));
    given_read(&g, ids.bytes, &(struct given_options){.id = "id"});
    w = start(&g, &e, 2, 2, 1);
    assert_int_equal(e.n_ids, 3);
    assert_close(e.own_deviations[0], .5, 1e-9, 0);
    assert_close(e.own_deviations[1], 50, 1e-9, 0);
    assert_close(e.own_deviations[2], e.standard_deviations[0], 0, 0);
    deviation = e.standard_deviations[0];
    for (uint32_t s = 0; s < 2; s++)
        evaluation_add(&e, &w, &(struct origin){12 * s + 10, s}, y, NULL, room);
    /* errors of 1, 0 and 1, 99 */
    assert_close(evaluation_own(&e, BY_MODEL, METRIC_MAE, 0, ALL_STEPS),
                 (2 + .02 + 1.98) / 4, 1e-9, 0);
    assert_close(evaluation_scaled(&e, BY_MODEL, METRIC_MAE, 0, ALL_STEPS),
                 101 / deviation / 4, 1e-9, 0);
    text_release(&ids);
    release(&g, &e);
}

/* Row 5 of each id is filled with 0, the value of row 4. */
static void own_units_are_of_known_cells(void **state)
{
    struct evaluation e;
    struct given g;
    struct text ids = {0};

    (void)state;
    text_string(&ids, "id,x\n");
    for (int s = 0; s < 3; s++)
        for (int i = 0; i < 12; i++)
            text_printf(&ids, "%d,%s\n", s, i == 5 ? "NA" : i % 2 ? "1" : "0");
    given_read(&g, ids.bytes,
               &(struct given_options){.id = "id", .missing = MISSING_FFILL});
    (void)start(&g, &e, 2, 2, 1);
    assert_int_equal(g.split.borders[0].end[PART_TRAIN], 8);
    assert_close(e.own_deviations[0], sqrt(12.0 / 49), 1e-9, 0);
    text_release(&ids);
    release(&g, &e);
}

static void a_season_that_does_not_fit_has_no_score(void **state)
{
    struct evaluation e;
    struct given g;

    (void)state;
    evaluate(&g, &e, csv, NULL, 9); /* 10 rows are there, but not yet at 8 */
    assert_true(e.failed[BY_SEASONAL_NAIVE]);
    assert_true(isnan(evaluation_metric(&e, BY_SEASONAL_NAIVE, METRIC_MAE,
                                        ALL_TARGETS, ALL_STEPS)));
    assert_true(isnan(evaluation_scaled(&e, BY_SEASONAL_NAIVE, METRIC_MSE,
                                        ALL_TARGETS, ALL_STEPS)));
    assert_true(isnan(
        evaluation_metric(&e, BY_MODEL, METRIC_MASE, ALL_TARGETS, ALL_STEPS)));
    assert_close(
        evaluation_metric(&e, BY_MODEL, METRIC_MAE, ALL_TARGETS, ALL_STEPS), .5,
        1e-9, 0);
    release(&g, &e);
}

/* Rows 3 (train) and 9 of p are missing, and all of q from row 8 on. */
static void filled_cells_are_never_scored(void **state)
{
    static const char gaps[] = "p,q\n"
                               "3.5,2.5\n5.25,3.5\n2.75,2.5\nNA,2.5\n"
                               "4.25,2.5\n7,2.5\n3.25,2.5\n8.5,2.5\n"
                               "5,NA\nNA,NA\n0,NA\n10.5,NA\n";

    (void)state;
    for (int missing = MISSING_FFILL; missing <= MISSING_MEAN; missing++) {
        struct evaluation e;
        struct given g;

        evaluate(&g, &e, gaps,
                 &(struct given_options){.missing = (enum missing)missing}, 2);
        assert_close(evaluation_metric(&e, BY_MODEL, METRIC_MAE, 0, ALL_STEPS),
                     (.5 + 0 + 1.5) / 3, 1e-9, 0);
        assert_close(evaluation_metric(&e, BY_MODEL, METRIC_MAE, 0, 1), 1.5,
                     1e-9, 0);
        assert_true(
            isnan(evaluation_metric(&e, BY_MODEL, METRIC_MAE, 1, ALL_STEPS)));
        assert_close(
            evaluation_metric(&e, BY_MODEL, METRIC_MAE, ALL_TARGETS, ALL_STEPS),
            2.0 / 3, 1e-9, 0);
        /* of the train differences .75, 1.5, 1 and 1.5 are left */
        assert_close(e.mase_scales[0], 4.75 / 4, 1e-9, 0);
        release(&g, &e);
    }
}

/* A season of 9 does not fit at row 8, but nothing is scored there. */
static void a_window_without_known_values_is_not_forecast(void **state)
{
    static const char masked[] = "p\n3\n5\n2\n8\n4\n7\n3\n8\nNA\nNA\n6\n9\n";
    struct evaluation e;
    struct given g;

    (void)state;
    evaluate(&g, &e, masked, &(struct given_options){.missing = MISSING_MASK},
             9);
    assert_int_equal(e.n_windows, 2);
    assert_false(e.failed[BY_SEASONAL_NAIVE]);
    assert_close(evaluation_metric(&e, BY_SEASONAL_NAIVE, METRIC_MAE,
                                   ALL_TARGETS, ALL_STEPS),
                 (1 + 7) / 2.0, 1e-9, 0);
    release(&g, &e);
}

static void every_id_has_its_own_differences(void **state)
{
    struct evaluation e;
    struct given g;
    struct windows w;
    double room[1];

    (void)state;
    given_read(&g,
               "id,x\n"
               "u,1.5\nu,2.25\nu,4.5\nu,3.75\nu,5\n"
               "v,40.5\nv,60.25\nv,30.5\nv,51\nv,52\n",
               &(struct given_options){.id = "id"});
    w = start(&g, &e, 1, 1, 1);
    assert_int_equal(g.split.borders[1].end[PART_TRAIN], 3);
    assert_close(e.mase_scales[0], (.75 + 2.25) / 2, 1e-12, 0);
    assert_close(e.mase_scales[1], (19.75 + 29.75) / 2, 1e-12, 0);
    evaluation_add(&e, &w, &(struct origin){4, 0}, (const double[]){5.75}, NULL,
                   room);
    evaluation_add(&e, &w, &(struct origin){9, 1}, (const double[]){42.25},
                   NULL, room);
    assert_close(
        evaluation_metric(&e, BY_MODEL, METRIC_MASE, ALL_TARGETS, ALL_STEPS),
        (.75 / 1.5 + 9.75 / 24.75) / 2, 1e-9, 0);
    release(&g, &e);
}

static void a_label_is_scored_against_the_mean_label(void **state)
{
    struct evaluation e;
    struct given g;
    struct windows w;
    double room[1];

    (void)state;
    given_read(&g,
               "id,grade,x\n"
               "a,0.25,1.5\na,0.25,2.5\n"
               "b,1.75,3.5\nb,1.75,4.75\n"
               "c,4.75,5.5\nc,4.75,6.25\n"
               "d,3,7.5\nd,3,8.5\n"
               "e,-2.5,9.5\ne,-2.5,10.5\n",
               &(struct given_options){.id = "id", .label = "grade"});
    w = start(&g, &e, 2, 0, 1);
    evaluation_add(&e, &w, &(struct origin){10, 4}, (const double[]){-1.25},
                   NULL, room);
    assert_close(
        evaluation_metric(&e, BY_MODEL, METRIC_MSE, ALL_TARGETS, ALL_STEPS),
        1.5625, 1e-9, 0);
    assert_close(
        evaluation_metric(&e, BY_MEAN, METRIC_MAE, ALL_TARGETS, ALL_STEPS),
        4.75, 1e-9, 0);
    assert_close(
        evaluation_scaled(&e, BY_MODEL, METRIC_MAE, ALL_TARGETS, ALL_STEPS),
        1.25 / 1.870828693, 1e-7, 0);
    for (int by = BY_NAIVE; by < BY_MEAN; by++)
        assert_true(e.failed[by]);
    assert_true(isnan(
        evaluation_metric(&e, BY_MODEL, METRIC_MASE, ALL_TARGETS, ALL_STEPS)));
    release(&g, &e);
}

/* Published scores of baselines: every test window, standardised units. */
static void check_published(const char *path, const struct borders *borders,
                            size_t season, const double *naive,
                            const double *seasonal)
{
    enum { T = 96, H = 96 };
    const double *want[] = {naive, seasonal};
    static const enum forecaster by[] = {BY_NAIVE, BY_SEASONAL_NAIVE};
    static double y[H * 8], room[H];
    struct evaluation e;
    struct given g;
    struct windows w;
    struct origins origins;
    struct error err;

    if (access(path, R_OK) != 0) {
        print_message("skipped: %s is not there\n", path);
        skip();
    }
    assert_ok(given_try_file(&g, path, &(struct given_options){0}, &err), &err);
    assert_ok(split_init(&g.split, &g.dataset, T, H, &err), &err);
    assert_in_range(g.schema.n_targets, 1, 8);
    if (borders)
        g.split.borders[0] = *borders;
    assert_ok(scaler_fit(&g.scaler, &g.dataset, &g.split, &err), &err);
    assert_ok(origins_list(&origins, &g.dataset, &g.split, PART_TEST, &err),
              &err);
    w = given_windows(&g, NORM_LAST);
    assert_ok(evaluation_init(&e, &w, &g.split,
                              (struct periods){season, season}, &err),
              &err);
    for (size_t i = 0; i < origins.n; i++)
        evaluation_add(&e, &w, &origins.list[i], y, NULL, room);
    for (size_t i = 0; i < COUNT(by); i++) {
        if (!want[i])
            continue;
        assert_close(
            evaluation_scaled(&e, by[i], METRIC_MSE, ALL_TARGETS, ALL_STEPS),
            want[i][0], 0, 5e-5);
        assert_close(
            evaluation_scaled(&e, by[i], METRIC_MAE, ALL_TARGETS, ALL_STEPS),
            want[i][1], 0, 5e-5);
    }
    origins_release(&origins);
    release(&g, &e);
}

static void baselines_on_ETTh1_score_as_published(void **state)
{
    static const struct borders published = {{8640, 11520, 14400}};

    (void)state;
    check_published("../shared/data/ETTh1.csv", &published, 24,
                    (const double[]){1.2944, .7132},
                    (const double[]){.5122, .4333});
}

static void baselines_on_exchange_rates_score_as_published(void **state)
{
    (void)state;
    check_published("../shared/data/exchange_rate.csv", NULL, 1,
                    (const double[]){.0811, .1964}, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_of_the_model_are_means_over_entries),
        cmocka_unit_test(
            errors_in_scaled_units_are_by_the_deviation_of_train_rows),
        cmocka_unit_test(merged_evaluations_keep_the_units_of_each),
        cmocka_unit_test(the_error_of_a_window_is_in_scaled_units),
        cmocka_unit_test(the_error_of_a_window_is_in_the_units_of_its_series),
        cmocka_unit_test(the_error_of_a_window_is_over_what_is_known),
        cmocka_unit_test(baselines_are_scored_beside_the_model),
        cmocka_unit_test(the_ridge_forecast_is_scored_as_it_is_handed_over),
        cmocka_unit_test(mase_may_be_of_another_period_than_the_seasonal_naive),
        cmocka_unit_test(own_units_are_those_of_each_series),
        cmocka_unit_test(own_units_are_of_known_cells),
        cmocka_unit_test(a_season_that_does_not_fit_has_no_score),
        cmocka_unit_test(filled_cells_are_never_scored),
        cmocka_unit_test(a_window_without_known_values_is_not_forecast),
        cmocka_unit_test(every_id_has_its_own_differences),
        cmocka_unit_test(a_label_is_scored_against_the_mean_label),
        cmocka_unit_test(baselines_on_ETTh1_score_as_published),
        cmocka_unit_test(baselines_on_exchange_rates_score_as_published),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
