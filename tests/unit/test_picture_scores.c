/* test_picture_scores.c - what the pictures of train and backtest show. */
#include "reported.h"

#include <math.h>
#include <string.h>

#include "report/picture_scores.h"

static struct error err;

static void make_picture(const struct score_picture *scored, bool all,
                         struct picture *p)
{
    *p = (struct picture){.n = 0};
    assert_ok(picture_scores(scored, all, p, &err), &err);
}

static void errors_of_each_step_stand_beside_the_baselines(void **state)
{
    struct reported r;
    struct score_picture scored = {.scores = &r.scores};
    struct picture p;
    size_t k = 0;

    (void)state;
    report_built(&r, &reported_series);
    make_picture(&scored, false, &p);
    assert_int_equal(p.n, 1);
    assert_int_equal(p.panels[0].n, 3);
    assert_holds(&p.panels[0].title, "in standard deviations");
    for (int by = 0; by < N_FORECASTERS; by++) {
        const struct trace *trace = &p.panels[0].traces[k];

        if (isnan(evaluation_own(&r.evaluation, (enum forecaster)by, METRIC_MAE,
                                 ALL_TARGETS, ALL_STEPS)))
            continue;
        assert_string_equal(trace->name.bytes, forecaster_names[by]);
        assert_int_equal(trace->mark, by ? MARK_OTHER : MARK_FORECAST);
        for (int h = 0; h < 3; h++)
            assert_true(trace->y[h] ==
                        evaluation_own(&r.evaluation, (enum forecaster)by,
                                       METRIC_MAE, ALL_TARGETS, h));
        k++;
    }
    assert_true(k > 3);
    assert_int_equal(p.panels[0].n_traces, k);
    picture_release(&p);
    reported_release(&r);
}

/* Lines over a single step would be points on each other. */
static void a_single_step_has_a_line_for_each_forecaster(void **state)
{
    const struct built built = {.T = 4, .H = 1};
    struct reported r;
    struct score_picture scored = {.scores = &r.scores};
    struct picture p;

    (void)state;
    report_built(&r, &built);
    make_picture(&scored, false, &p);
    assert_int_equal(p.panels[0].kind, PANEL_INTERVALS);
    assert_string_equal(string_list_at(&p.panels[0].labels, 0), "model");
    assert_true(p.panels[0].traces[0].y[0] == p.panels[0].zero);
    picture_release(&p);
    reported_release(&r);
}

/* The windows that are kept do not overlap, and are the last ones. */
static void the_last_forecasts_stand_beside_their_values(void **state)
{
    struct past_forecasts past = {.n = 0};
    struct training_curve curve = {.n = 0};
    struct reported r;
    struct score_picture scored = {&r.scores, &past, &curve};
    struct picture p;
    size_t n = 0;

    (void)state;
    report_built(&r, &reported_series);
    for (size_t i = 0; i < 17; i++) {
        const struct origin origin = {.row = (uint32_t)(20 + i), .series = 0};
        double y[6];

        for (size_t k = 0; k < 6; k++)
            y[k] = 100 * (double)i + (double)k;
        assert_ok(past_forecasts_add(&past, &r.g.windows, &origin, y, &err),
                  &err);
    }
    make_picture(&scored, true, &p);
    assert_int_equal(p.n, 3); /* errors, a, b */
    assert_holds(&p.panels[2].title, "b: the last 4 forecasts");
    assert_int_equal(p.panels[1].n, 12);
    /* origins 26, 29, 32, 35 of the rows 20, 23, ... 35 */
    for (size_t k = 0; k < 4; k++)
        for (size_t h = 0; h < 3; h++, n++) {
            const struct panel *panel = &p.panels[2];
            const size_t row = 26 + 3 * k + h;
            char time[TIME_TEXT_MAX];

            assert_true(panel->traces[0].y[n] ==
                        (double)dataset_value(&r.g.given.dataset, row, 1));
            assert_true(panel->traces[1 + k % 2].y[n] ==
                        100 * (double)(6 + 3 * k) + (double)(2 * h + 1));
            assert_true(isnan(panel->traces[2 - k % 2].y[n]));
            dataset_time(&r.g.given.dataset, row, time);
            if (*time)
                assert_string_equal(string_list_at(&panel->labels, n), time);
        }
    picture_release(&p);
    past_forecasts_release(&past);
    reported_release(&r);
}

static void losses_of_the_newest_training_are_drawn(void **state)
{
    struct past_forecasts past = {.n = 0};
    struct training_curve curve = {.n = 0};
    struct reported r;
    struct score_picture scored = {&r.scores, &past, &curve};
    struct picture p;

    (void)state;
    report_built(&r, &reported_series);
    for (size_t run = 0; run < 2; run++)
        for (size_t epoch = 1; epoch <= 40 - 37 * run; epoch++)
            training_curve_add(&curve, epoch, 1.0 / (double)epoch,
                               2.0 / (double)epoch, epoch > 1);
    make_picture(&scored, true, &p);
    assert_int_equal(p.n, 2);
    assert_int_equal(p.panels[1].n, 3);
    assert_string_equal(p.panels[1].caption.bytes,
                        "3 epochs, the best one is 1");
    assert_true(p.panels[1].traces[0].y[2] == 1.0 / 3);
    assert_true(p.panels[1].traces[1].y[1] == 1);
    picture_release(&p);
    /* without validation rows */
    training_curve_add(&curve, 1, 0.5, (double)NAN, 0);
    make_picture(&scored, true, &p);
    assert_int_equal(p.panels[1].n_traces, 1);
    picture_release(&p);
    training_curve_release(&curve);
    reported_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_of_each_step_stand_beside_the_baselines),
        cmocka_unit_test(a_single_step_has_a_line_for_each_forecaster),
        cmocka_unit_test(the_last_forecasts_stand_beside_their_values),
        cmocka_unit_test(losses_of_the_newest_training_are_drawn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
