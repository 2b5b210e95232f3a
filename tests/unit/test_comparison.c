/* test_comparison.c - kinds side by side: differences, verdict, reports. */
#include "reported.h"

#include <stdlib.h>

#include "report/comparison.h"

enum { N_WINDOWS = 24, BLOCK = 3 };

/* Baselines are those of a given model; kinds are added one by one. */
struct compared {
    struct reported r;
    struct comparison c;
};

static struct error err;

static void begin(struct compared *t, size_t n_windows)
{
    struct origin list[N_WINDOWS] = {{0, 0}};
    const struct origins origins = {n_windows, list};

    report_built(&t->r, &reported_series);
    assert_ok(comparison_init(&t->c, 2, &err), &err);
    assert_ok(blocks_init(&t->c.blocks, &origins, BLOCK, &err), &err);
    t->c.evaluation = t->r.evaluation;
    t->r.evaluation = (struct evaluation){0};
}

static void end(struct compared *t)
{
    comparison_release(&t->c);
    reported_release(&t->r);
}

/* A kind whose error in every window is `error`, give or take `noise`. */
static void add(struct compared *t, const char *name, double error,
                double noise)
{
    struct compared_kind *kind = &t->c.kinds[t->c.n_kinds++];

    kind->kind = attn_find(name);
    assert_non_null(kind->kind);
    kind->parameters = 100;
    kind->seconds = 1.5;
    kind->entropy = kind->kind->flags & ATTN_SIGNED ? (double)NAN : .75;
    for (int i = 0; i < N_METRICS; i++) {
        kind->original[i] = 10 * error + i;
        kind->scaled[i] = i <= METRIC_MSE ? error + i : (double)NAN;
    }
    kind->errors = calloc(N_WINDOWS, sizeof *kind->errors);
    assert_non_null(kind->errors);
    for (size_t i = 0; i < N_WINDOWS; i++)
        kind->errors[i] = error + (i / BLOCK % 2 ? noise : -noise);
}

static void refuse(struct compared *t, const char *name, const char *reason)
{
    add(t, name, .5, 0);
    assert_ok(
        comparison_set_failure(&t->c.kinds[t->c.n_kinds - 1], reason, &err),
        &err);
}

/* Without baselines, whose errors are about .1 to 1. */
static void without_baselines(struct compared *t)
{
    for (int by = BY_MODEL + 1; by < N_FORECASTERS; by++)
        t->c.evaluation.failed[by] = true;
}

static void check_verdict(const struct compared *t, const char *want)
{
    struct text text = {0};

    comparison_verdict(&t->c, &text);
    assert_ok(text_status(&text, &err), &err);
    assert_string_equal(text.bytes, want);
    text_release(&text);
}

/* 8 blocks, the d of which are -.1 -+ .03: se = .03 sqrt(8/7) / sqrt(8). */
static void differences_hold_together_for_all_kinds(void **state)
{
    const double se = .03 / sqrt(7);
    struct compared t;
    struct interval d;

    (void)state;
    begin(&t, N_WINDOWS);
    add(&t, "timestep", .4, .03);
    add(&t, "dense", .5, 0);
    d = comparison_difference(&t.c, &t.c.kinds[0], &t.c.kinds[1]);
    assert_close(d.mean, -.1, 1e-12, 0);
    assert_close(d.high - d.mean, se * student_quantile(.05, 7), 1e-9, 0);
    add(&t, "conv", .5, 0);
    add(&t, "uniform", .5, 0);
    refuse(&t, "dot", "not here");
    d = comparison_difference(&t.c, &t.c.kinds[0], &t.c.kinds[1]);
    assert_close(d.high - d.mean, se * student_quantile(.025, 7), 1e-9, 0);
    assert_int_equal(comparison_blocks(&t.c), 8);
    d = comparison_difference(&t.c, &t.c.kinds[1], &t.c.kinds[1]);
    assert_true(isnan(d.mean));
    d = comparison_difference(&t.c, &t.c.kinds[4], &t.c.kinds[1]);
    assert_true(isnan(d.mean));
    d = comparison_difference(&t.c, &t.c.kinds[0], &t.c.kinds[4]);
    assert_true(isnan(d.mean));
    end(&t);
}

static void the_verdict_names_what_beats_every_reference(void **state)
{
    struct compared t;

    (void)state;
    begin(&t, N_WINDOWS);
    without_baselines(&t);
    add(&t, "timestep", .4, .01);
    add(&t, "dense", .5, 0);
    add(&t, "dot", .45, .01);
    add(&t, "uniform", .46, 0);
    check_verdict(&t, "timestep is better than dense and uniform by more than "
                      "chance (95 %)");
    add(&t, "memory", .3, .01);
    check_verdict(&t, "timestep and memory are better than dense and uniform "
                      "by more than chance (95 %)");
    add(&t, "hard", .3, .01);
    check_verdict(&t, "timestep, memory and hard are better than dense and "
                      "uniform by more than chance (95 %)");
    end(&t);
}

static void the_verdict_may_be_that_attention_does_not_help(void **state)
{
    struct compared t;

    (void)state;
    begin(&t, N_WINDOWS);
    without_baselines(&t);
    add(&t, "timestep", .45, .1); /* better, but not by more than chance */
    add(&t, "dense", .5, 0);
    add(&t, "dot", .4, .01);  /* better than one of the two */
    add(&t, "conv", .1, .01); /* has no weights to speak of */
    add(&t, "uniform", .39, 0);
    check_verdict(&t, "attention does not help on this file: no attention kind "
                      "is better than dense and uniform by more than chance "
                      "(95 %)");
    end(&t);
}

/* As on a series without memory but of its newest value. */
static void the_last_state_alone_has_to_be_beaten(void **state)
{
    struct compared t;

    (void)state;
    begin(&t, N_WINDOWS);
    without_baselines(&t);
    add(&t, "dense", .98, 0);
    add(&t, "dot", .9505, .001);
    add(&t, "uniform", .99, 0);
    check_verdict(&t, "dot is better than dense and uniform by more than "
                      "chance (95 %)");
    add(&t, "last", .9475, .001);
    check_verdict(&t, "attention does not help on this file: no attention kind "
                      "is better than dense, uniform and last by more than "
                      "chance (95 %)");
    end(&t);
}

static void a_reference_that_was_not_trained_is_not_asked(void **state)
{
    struct compared t;

    (void)state;
    begin(&t, N_WINDOWS);
    without_baselines(&t);
    add(&t, "timestep", .4, .01);
    refuse(&t, "dense", "not here");
    add(&t, "uniform", .5, 0);
    check_verdict(&t, "timestep is better than uniform by more than chance "
                      "(95 %)");
    end(&t);
}

static double baseline_error(const struct compared *t, enum forecaster by)
{
    return evaluation_scaled(&t->c.evaluation, by, METRIC_MAE, ALL_TARGETS,
                             ALL_STEPS);
}

static void the_best_baseline_that_is_better_is_named(void **state)
{
    struct compared t;

    (void)state;
    begin(&t, N_WINDOWS);
    assert_true(baseline_error(&t, BY_DRIFT) < baseline_error(&t, BY_NAIVE));
    for (int by = BY_MODEL + 1; by < N_FORECASTERS; by++)
        t.c.evaluation.failed[by] = by != BY_NAIVE && by != BY_DRIFT;
    add(&t, "timestep", 4, .01);
    add(&t, "dense", 5, 0);
    check_verdict(&t, "attention does not help on this file: timestep is "
                      "better than dense by more than chance (95 %), but the "
                      "baseline drift is better still");
    add(&t, "dot", .001, .0001);
    assert_true(baseline_error(&t, BY_DRIFT) > .001);
    check_verdict(&t, "dot is better than dense by more than chance (95 %)");
    assert_ok(comparison_set_failure(&t.c.kinds[2], "not here", &err), &err);
    add(&t, "uniform", 3, 0);
    check_verdict(&t, "attention does not help on this file: no attention kind "
                      "is better than dense and uniform by more than chance "
                      "(95 %), and the baseline drift is better than every "
                      "kind");
    t.c.kinds[3].scaled[METRIC_MAE] = 0;
    check_verdict(&t, "attention does not help on this file: no attention kind "
                      "is better than dense and uniform by more than chance "
                      "(95 %)");
    end(&t);
}

static void few_windows_tell_nothing(void **state)
{
    struct compared t;

    (void)state;
    begin(&t, 5 * BLOCK);
    without_baselines(&t);
    add(&t, "timestep", .4, .2);
    add(&t, "dense", .5, 0);
    check_verdict(&t, "too few test windows to tell (5 blocks)");
    add(&t, "dot", .4, .001); /* is enough all the same */
    check_verdict(&t, "dot is better than dense by more than chance (95 %)");
    end(&t);
    begin(&t, 1);
    add(&t, "timestep", .4, .2);
    add(&t, "dense", .5, 0);
    check_verdict(&t, "too few test windows to tell (1 block)");
    end(&t);
}

static void without_attention_or_reference_there_is_nothing_to_tell(void **s)
{
    static const char nothing[] = "nothing to compare: there is no attention "
                                  "kind or no reference";
    struct compared t;

    (void)s;
    begin(&t, N_WINDOWS);
    add(&t, "dense", .5, 0);
    add(&t, "conv", .4, .01);
    check_verdict(&t, nothing);
    refuse(&t, "timestep", "not here");
    check_verdict(&t, nothing);
    assert_ok(comparison_set_failure(&t.c.kinds[0], "not here", &err), &err);
    add(&t, "dot", .1, 0);
    check_verdict(&t, nothing);
    end(&t);
}

static void report_some(struct compared *t, enum format format,
                        struct text *text)
{
    *text = (struct text){0};
    begin(t, N_WINDOWS);
    add(t, "timestep", .25, .03);
    add(t, "dense", .5, 0);
    refuse(t, "dot", "it \"has\" no reason");
    add(t, "linear", .75, 0);
    add(t, "uniform", .25, 0);
    assert_ok(report_comparison(&t->c, format, 0, text, &err), &err);
}

static void a_table_has_a_row_for_each_kind_and_baseline(void **state)
{
    struct compared t;
    struct text text;

    (void)state;
    report_some(&t, FORMAT_TABLE, &text);
    assert_holds(&text, " in 8 blocks, horizon 3, season 2, 2 seeds, ");
    assert_line(&text, 1,
                "                     params  seconds     MAE     MSE     MASE"
                "  entropy");
    assert_line(&text, 2,
                "timestep                100     1.50     2.5     3.5      6.5"
                "    0.750");
    assert_line(&text, 3,
                "dense (reference)       100     1.50       5       6        9"
                "    0.750");
    assert_line(&text, 4,
                "dot                       -        -       -       -        -"
                "        -");
    assert_holds(&text, "\n\n"
                        "                               vs dense          vs "
                        "uniform\n"
                        "timestep             * -0.2500 +-0.0322    +0.0000 "
                        "+-0.0322\n"
                        "dense (reference)                     -  * +0.2500 "
                        "+-0.0000\n"
                        "dot                                   -            "
                        "       -\n"
                        "linear               * +0.2500 +-0.0000  * +0.5000 "
                        "+-0.0000\n");
    assert_holds(&text, "\nnaive       ");
    assert_holds(&text, "\nwindow_mean ");
    assert_lacks(&text, "\nmean ");
    assert_holds(&text, "\nverdict: attention does not help on this file: ");
    assert_lacks(&text, " \n");
    text_release(&text);
    end(&t);
}

static void csv_has_a_row_for_each_kind(void **state)
{
    struct compared t;
    struct text text;

    (void)state;
    report_some(&t, FORMAT_CSV, &text);
    assert_int_equal(n_lines(&text), 6);
    assert_line(&text, 0,
                "attention,reference,parameters,seconds,mae,mse,rmse,smape,"
                "mase,scaled_mae,scaled_mse,entropy,to_dense,to_dense_low,"
                "to_dense_high,to_uniform,to_uniform_low,to_uniform_high");
    assert_line(&text, 2,
                "dense,1,100,1.5,5,6,7,8,9,0.5,1.5,0.75,,,,0.25,0.25,0.25");
    assert_line(&text, 3, "dot,0,,,,,,,,,,,,,,,,");
    assert_line(&text, 4,
                "linear,0,100,1.5,7.5,8.5,9.5,10.5,11.5,0.75,1.75,,0.25,0.25,"
                "0.25,0.5,0.5,0.5");
    text_release(&text);
    end(&t);
}

static void check_kind(const cJSON *kind, const char *name, bool is_refused,
                       size_t n_differences)
{
    const cJSON *d;

    assert_fields(kind, "attention reference refused parameters seconds "
                        "metrics scaled entropy differences");
    assert_string_equal(string(kind, "attention"), name);
    assert_int_equal(cJSON_IsTrue(get(kind, "reference")),
                     (attn_find(name)->flags & ATTN_REFERENCE) != 0);
    assert_fields(get(kind, "metrics"), "mae mse rmse smape mase");
    assert_fields(get(kind, "scaled"), "mae mse");
    assert_int_equal(cJSON_IsNull(get(kind, "refused")), !is_refused);
    assert_int_equal(cJSON_IsNull(get(kind, "parameters")), is_refused);
    assert_int_equal(cJSON_IsNull(get(get(kind, "metrics"), "mae")),
                     is_refused);
    for (size_t i = 0; i < n_differences; i++) {
        d = element(get(kind, "differences"), i, n_differences);
        assert_fields(d, "to mean low high better");
        assert_int_equal(cJSON_IsNull(get(d, "low")), is_refused);
    }
}

static void json_has_the_fields_of_the_man_page(void **state)
{
    static const char *const names[] = {"timestep", "dense", "dot", "linear",
                                        "uniform"};
    const cJSON *kinds, *kind, *d;
    struct compared t;
    struct text text;
    cJSON *root;

    (void)state;
    report_some(&t, FORMAT_JSON, &text);
    root = parse(&text);
    assert_fields(root, "windows blocks seeds level kinds baselines verdict");
    assert_int_equal(number(root, "windows"), t.c.evaluation.n_windows);
    assert_int_equal(number(root, "blocks"), 8);
    assert_int_equal(number(root, "seeds"), 2);
    assert_int_equal(number(root, "level"), 95);
    kinds = get(root, "kinds");
    for (size_t i = 0; i < COUNT(names); i++)
        check_kind(element(kinds, i, COUNT(names)), names[i], i == 2,
                   i == 1 || i == 4 ? 1 : 2);
    kind = element(kinds, 0, COUNT(names));
    assert_close(number(kind, "parameters"), 100, 0, 0);
    assert_close(number(kind, "seconds"), 1.5, 0, 0);
    assert_close(number(get(kind, "metrics"), "mae"), 2.5, 0, 0);
    assert_close(number(get(kind, "scaled"), "mse"), 1.25, 0, 0);
    assert_close(number(kind, "entropy"), .75, 0, 0);
    d = element(get(kind, "differences"), 0, 2);
    assert_string_equal(string(d, "to"), "dense");
    assert_close(number(d, "mean"), -.25, 1e-9, 0);
    assert_true(number(d, "low") < -.25 && number(d, "high") < 0);
    assert_true(cJSON_IsTrue(get(d, "better")));
    d = element(get(kind, "differences"), 1, 2);
    assert_string_equal(string(d, "to"), "uniform");
    assert_true(cJSON_IsFalse(get(d, "better")));
    assert_string_equal(string(element(kinds, 2, COUNT(names)), "refused"),
                        "it \"has\" no reason");
    assert_null_field(element(kinds, 3, COUNT(names)), "entropy");
    assert_fields(
        get(root, "baselines"),
        "naive seasonal_naive window_mean drift mean ridge theta ets arima");
    assert_fields(get(get(root, "baselines"), "naive"), "metrics scaled");
    assert_close(
        number(get(get(get(root, "baselines"), "naive"), "scaled"), "mae"),
        baseline_error(&t, BY_NAIVE), 1e-8, 0);
    assert_null_field(get(root, "baselines"), "mean");
    assert_int_equal(
        strncmp(string(root, "verdict"), "attention does not help", 23), 0);
    cJSON_Delete(root);
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_hold_together_for_all_kinds),
        cmocka_unit_test(the_verdict_names_what_beats_every_reference),
        cmocka_unit_test(the_verdict_may_be_that_attention_does_not_help),
        cmocka_unit_test(the_last_state_alone_has_to_be_beaten),
        cmocka_unit_test(a_reference_that_was_not_trained_is_not_asked),
        cmocka_unit_test(the_best_baseline_that_is_better_is_named),
        cmocka_unit_test(few_windows_tell_nothing),
        cmocka_unit_test(
            without_attention_or_reference_there_is_nothing_to_tell),
        cmocka_unit_test(a_table_has_a_row_for_each_kind_and_baseline),
        cmocka_unit_test(csv_has_a_row_for_each_kind),
        cmocka_unit_test(json_has_the_fields_of_the_man_page),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
