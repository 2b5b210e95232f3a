/* test_report.c - scores and the verdict as text. */
#include "reported.h"

#include <stdlib.h>

#include "report/csv_write.h"
#include "report/report_verdict.h"
#include "train/forecast.h"

static const char all_forecasters[] =
    "model naive seasonal_naive window_mean drift mean ridge theta ets arima";

/* Who can forecast a series cannot a label, and the other way round. theta, ets
 * and arima are not asked here. */
static void check_forecasters(const cJSON *object, bool is_labelled,
                              bool is_scaled)
{
    assert_fields(object, all_forecasters);
    for (const cJSON *by = object->child; by; by = by->next) {
        const bool can = strcmp(by->string, "model") == 0 ||
                         (!strstr("ridge theta ets arima", by->string) &&
                          (strcmp(by->string, "mean") == 0) == is_labelled);

        assert_int_equal(cJSON_IsNull(by), !can);
        if (!can)
            continue;
        assert_fields(by, "mae mse rmse smape mase");
        assert_true(number(by, "mae") > 0);
        assert_true(number(by, "rmse") >= number(by, "mae"));
        assert_true(number(by, "mse") > 0.999999 * pow(number(by, "rmse"), 2));
        assert_int_equal(cJSON_IsNull(get(by, "smape")), is_scaled);
        assert_int_equal(cJSON_IsNull(get(by, "mase")),
                         is_scaled || is_labelled);
    }
}

static void check_scores_json(const struct built *built, const char *targets,
                              size_t H)
{
    const bool is_labelled = built->options.label != NULL;
    struct reported r;
    struct text text;
    cJSON *root;

    report_built(&r, built);
    print_scores(&r, FORMAT_JSON, &text);
    root = parse(&text);
    assert_fields(root,
                  built == &reported_panel
                      ? "windows values metrics scaled scaled_by_id targets "
                        "steps intervals attention_used made_of verdict seconds"
                      : "windows values metrics scaled targets steps intervals "
                        "attention_used made_of verdict seconds");
    assert_int_equal(number(root, "windows"), r.evaluation.n_windows);
    check_forecasters(get(root, "metrics"), is_labelled, false);
    check_forecasters(get(root, "scaled"), is_labelled, true);
    assert_fields(get(root, "targets"), targets);
    for (cJSON *target = cJSON_GetObjectItem(root, "targets")->child; target;
         target = target->next) {
        assert_int_equal(cJSON_GetArraySize(get(target, "intervals")), 0);
        cJSON_DeleteItemFromObject(target, "intervals");
        check_forecasters(target, is_labelled, false);
    }
    for (size_t h = 0; h < H; h++) {
        cJSON *step = cJSON_Duplicate(element(get(root, "steps"), h, H), true);

        assert_int_equal(number(step, "step"), h + 1);
        assert_string_equal(step->child->string, "step");
        cJSON_DeleteItemFromObject(step, "step");
        cJSON_DeleteItemFromObject(step, "intervals");
        check_forecasters(step, is_labelled, false);
        cJSON_Delete(step);
    }
    assert_null(element(get(root, "intervals"), 0, 0));
    assert_true(cJSON_IsTrue(get(root, "attention_used")));
    assert_close(number(root, "seconds"), 1.25, 0, 0);
    cJSON_Delete(root);
    reported_release(&r);
}

static void scores_as_json_have_the_fields_of_the_contract(void **state)
{
    (void)state;
    check_scores_json(&reported_series, "a b", 3);
    check_scores_json(&reported_panel, "a", 2);
    check_scores_json(&reported_labelled, "grade", 1);
}

/* Beside what a training has, all in scaled units. */
static void scores_of_a_backtest_are_in_scaled_units_too(void **state)
{
    struct reported r;
    struct text text;
    const cJSON *at;
    cJSON *root;

    (void)state;
    report_built(&r, &reported_series);
    r.scores.scaled = true;
    print_scores(&r, FORMAT_JSON, &text);
    root = parse(&text);
    assert_fields(
        root, "windows values metrics scaled targets steps scaled_targets "
              "scaled_steps intervals attention_used made_of verdict seconds");
    assert_fields(get(root, "scaled_targets"), "a b");
    at = get(get(root, "scaled_targets"), "b");
    check_forecasters(at, false, true);
    assert_close(
        number(get(at, "drift"), "mse"),
        evaluation_scaled(&r.evaluation, BY_DRIFT, METRIC_MSE, 1, ALL_STEPS),
        1e-8, 0);
    at = element(get(root, "scaled_steps"), 2, 3);
    assert_close(
        number(get(at, "naive"), "mae"),
        evaluation_scaled(&r.evaluation, BY_NAIVE, METRIC_MAE, ALL_TARGETS, 2),
        1e-8, 0);
    cJSON_Delete(root);
    print_scores(&r, FORMAT_CSV, &text);
    assert_line(&text, 0,
                "target,step,forecaster,mae,mse,rmse,smape,mase,scaled_mae,"
                "scaled_mse,scaled_rmse");
    assert_int_equal(n_lines(&text), 1 + 3 * 4 * 5);
    text_release(&text);
    reported_release(&r);
}

/* Which number is where, each told from the others. */
static void scores_as_json_are_those_of_the_evaluation(void **state)
{
    struct reported r;
    struct text text;
    cJSON *root;
    const cJSON *at;

    (void)state;
    report_built(&r, &reported_series);
    print_scores(&r, FORMAT_JSON, &text);
    root = parse(&text);
    for (int by = 0; by < BY_MEAN; by++)
        for (int i = 0; i < N_METRICS; i++) {
            const enum forecaster who = (enum forecaster)by;
            const enum metric what = (enum metric)i;
            const char *key = metric_names[i];

            at = get(get(root, "metrics"), forecaster_names[by]);
            assert_close(number(at, key),
                         evaluation_metric(&r.evaluation, who, what,
                                           ALL_TARGETS, ALL_STEPS),
                         1e-8, 0);
            at = get(get(get(root, "targets"), "b"), forecaster_names[by]);
            assert_close(
                number(at, key),
                evaluation_metric(&r.evaluation, who, what, 1, ALL_STEPS), 1e-8,
                0);
            at = get(element(get(root, "steps"), 2, 3), forecaster_names[by]);
            assert_close(
                number(at, key),
                evaluation_metric(&r.evaluation, who, what, ALL_TARGETS, 2),
                1e-8, 0);
            if (what == METRIC_MASE || what == METRIC_SMAPE)
                continue;
            at = get(get(root, "scaled"), forecaster_names[by]);
            assert_close(number(at, key),
                         evaluation_scaled(&r.evaluation, who, what,
                                           ALL_TARGETS, ALL_STEPS),
                         1e-8, 0);
        }
    cJSON_Delete(root);
    reported_release(&r);
}

static void scores_as_csv_are_the_mean_then_each_target(void **state)
{
    struct reported r;
    struct text text, want = {0};

    (void)state;
    report_built(&r, &reported_series);
    print_scores(&r, FORMAT_CSV, &text);
    assert_int_equal(n_lines(&text), 1 + 3 * 5);
    assert_line(&text, 0, "target,forecaster,mae,mse,rmse,smape,mase");
    for (int target = ALL_TARGETS; target < 2; target++)
        for (int by = 0; by < BY_MEAN; by++) {
            text_printf(&want, "%s,%s",
                        target < 0 ? ""
                        : target   ? "b"
                                   : "a",
                        forecaster_names[by]);
            for (int i = 0; i < N_METRICS; i++)
                text_printf(
                    &want, ",%.9g",
                    evaluation_metric(&r.evaluation, (enum forecaster)by,
                                      (enum metric)i, target, ALL_STEPS));
            assert_line(&text, (size_t)((target + 1) * 5 + by + 1), want.bytes);
            text_release(&want);
        }
    text_release(&text);
    reported_release(&r);
}

static void scores_of_labels_as_csv_leave_out_what_cannot_be(void **state)
{
    struct reported r;
    struct text text;
    char *line;

    (void)state;
    report_built(&r, &reported_labelled);
    print_scores(&r, FORMAT_CSV, &text);
    assert_int_equal(n_lines(&text), 1 + 2 * 2);
    line = line_of(&text, 4);
    assert_true(strncmp(line, "grade,mean,", 11) == 0);
    assert_true(line[strlen(line) - 1] == ','); /* no MASE */
    free(line);
    text_release(&text);
    reported_release(&r);
}

static void scores_as_a_table_have_a_block_for_each_target(void **state)
{
    struct reported r;
    struct text text;

    (void)state;
    report_built(&r, &reported_series);
    print_scores(&r, FORMAT_TABLE, &text);
    assert_line(&text, 0, "errors on 10 test windows, horizon 3, season 2");
    assert_line(&text, 1,
                "all targets, in standard deviations of the train rows");
    assert_line(&text, 2,
                "                           MAE         MSE        RMSE");
    assert_line(&text, 8, "in original units");
    assert_line(&text, 9, "a");
    assert_line(&text, 10,
                "                           MAE        RMSE        MASE       "
                "sMAPE");
    assert_holds(&text, "\nb\n");
    assert_holds(&text, "\nmean of all targets\n");
    assert_holds(&text, "\n  seasonal_naive  ");
    assert_lacks(&text, "nan");
    text_release(&text);
    reported_release(&r);

    report_built(&r, &reported_panel);
    print_scores(&r, FORMAT_TABLE, &text);
    assert_line(&text, 1,
                "all ids, in standard deviations of their own train rows");
    assert_lacks(&text, "mean of all targets");
    text_release(&text);
    reported_release(&r);

    report_built(&r, &reported_labelled);
    print_scores(&r, FORMAT_TABLE, &text);
    assert_holds(&text, "in original units\ngrade\n");
    assert_holds(&text, "\n  mean  ");
    assert_holds(&text, "           -"); /* no MASE */
    assert_lacks(&text, "naive");
    assert_lacks(&text, "nan");
    text_release(&text);
    reported_release(&r);
}

/* Reports the scores of each id as well. */
static void report_ids(struct reported *r)
{
    struct given_model *g = &r->g;
    struct error err;

    report_built(r, &reported_panel);
    assert_ok(evaluation_by_id(&r->evaluation, &err), &err);
    r->evaluation.n_windows = 0;
    for (size_t i = 0; i < N_FORECASTERS * r->evaluation.H; i++)
        r->evaluation.scores[i] = (struct score){.n = 0};
    assert_ok(forecast_score(NULL, &g->model.ensemble, &g->windows,
                             &g->parts[PART_TEST], &r->evaluation, NULL, &err),
              &err);
    r->scores.ids = (const char *const *)g->given.dataset.table.ids;
}

static void scores_by_id_add_up_to_those_of_all(void **state)
{
    struct reported r;
    struct text text;
    const cJSON *ids;
    cJSON *root;
    double n = 0, mae = 0;

    (void)state;
    report_ids(&r);
    print_scores(&r, FORMAT_JSON, &text);
    root = parse(&text);
    ids = get(root, "ids");
    for (size_t i = 0; i < r.evaluation.n_ids; i++) {
        const cJSON *id = element(ids, i, r.evaluation.n_ids);

        assert_fields(id, "id windows metrics scaled");
        check_forecasters(get(id, "metrics"), false, false);
        check_forecasters(get(id, "scaled"), false, true);
        n += number(id, "windows");
        mae += number(id, "windows") *
               number(get(get(id, "metrics"), "model"), "mae");
    }
    assert_true(r.evaluation.n_ids > 1);
    check_forecasters(get(root, "scaled_by_id"), false, true);
    assert_close(number(get(get(root, "scaled_by_id"), "model"), "mse"),
                 evaluation_own(&r.evaluation, BY_MODEL, METRIC_MSE,
                                ALL_TARGETS, ALL_STEPS),
                 1e-8, 0);
    assert_int_equal(n, number(root, "windows"));
    assert_close(mae / n, number(get(get(root, "metrics"), "model"), "mae"),
                 1e-8, 0);
    cJSON_Delete(root);
    print_scores(&r, FORMAT_CSV, &text);
    assert_line(&text, 0, "id,target,forecaster,mae,mse,rmse,smape,mase");
    assert_holds(&text, "\n,a,model,");
    assert_holds(&text, "\nsouth,,naive,");
    text_release(&text);
    print_scores(&r, FORMAT_TABLE, &text);
    assert_holds(&text, "\nthe model by id\n");
    assert_holds(&text, "\n  south  ");
    text_release(&text);
    reported_release(&r);
}

/* An evaluation of two targets whose MAEs are given. */
struct member_errors {
    double mae[2][N_FORECASTERS]; /* NaN: cannot be computed */
    const char *want;
};

static void the_verdict_names_who_is_better_and_who_is_as_good(void **state)
{
    const double no = (double)NAN;
    const struct member_errors cases[] = {
        {{{1, 2, 2, 2, 2, no}, {1, 2, 2, 2, 2, no}},
         "the model beats every baseline for each target (MAE)\n"},
        {{{1, 2, 1, 2, 2, no}, {1, 2, 2, 2, 2, no}},
         "a: the model is as good as seasonal_naive\n"},
        {{{1, 2, 1 + 9e-7, 1 - 9e-7, 2, no}, {1, 2, 1 + 2e-6, 1 - 2e-6, 2, no}},
         "a: the model is as good as seasonal_naive, window_mean\n"
         "b: the model does NOT beat window_mean\n"},
        {{{1, 2, 1, .5, 2, no}, {1, 2, 2, 2, 2, no}},
         "a: the model does NOT beat window_mean\n"
         "a: the model is as good as seasonal_naive\n"},
        {{{1, 2, 2, 2, 2, no}, {3, 2, 4, 2, 5, no}},
         "b: the model does NOT beat naive, window_mean\n"},
        {{{1, 1, 1, 1, 1, no}, {1, .5, no, 2, 2, no}},
         "a: the model is as good as naive, seasonal_naive, window_mean, "
         "drift\nb: the model does NOT beat naive\n"},
    };
    struct reported r;

    (void)state;
    report_built(&r, &reported_series);
    r.evaluation.n_cells = 10 * 2 * 3;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text text = {0};

        for (size_t j = 0; j < 2; j++)
            for (size_t by = 0; by < N_FORECASTERS; by++)
                for (size_t h = 0; h < 3; h++)
                    r.evaluation.scores[(by * 2 + j) * 3 + h] =
                        isnan(cases[i].mae[j][by])
                            ? (struct score){0}
                            : (struct score){.absolute = {cases[i].mae[j][by]},
                                             .n = 1};
        report_verdict(&r.scores, &text);
        assert_string_equal(text.bytes, cases[i].want);
        text_release(&text);
    }
    reported_release(&r);
}

/* Windows that overlap share target rows, and with them their errors. */
static void the_verdict_says_on_how_few_windows_it_rests(void **state)
{
    struct reported r;
    struct text text = {0};

    (void)state;
    report_built(&r, &reported_series);
    r.evaluation.n_cells = 10 * 2 * 3 - 1; /* two targets, three steps */
    report_verdict(&r.scores, &text);
    assert_holds(&text, "\nthe scores rest on only 9 test windows that do not "
                        "overlap: differences may be chance\n");
    text_release(&text);
    r.evaluation.n_cells = 2 * 3;
    report_verdict(&r.scores, &text);
    assert_holds(&text, "only 1 test window that does not overlap");
    text_release(&text);
    r.evaluation.n_cells = 10 * 2 * 3;
    report_verdict(&r.scores, &text);
    assert_lacks(&text, "overlap");
    text_release(&text);
    reported_release(&r);
}

static void the_verdict_on_one_target_says_so(void **state)
{
    struct reported r;
    struct text text = {0};

    (void)state;
    report_built(&r, &reported_panel);
    r.evaluation.n_cells = 1000;
    for (size_t i = 0; i < 2; i++)
        r.evaluation.scores[i].absolute[0] = 0; /* the model's two steps */
    report_verdict(&r.scores, &text);
    assert_string_equal(
        text.bytes, "the model beats every baseline for the target (MAE)\n");
    text_release(&text);
    print_scores(&r, FORMAT_TABLE, &text);
    assert_holds(&text, "\nthe model beats every baseline for the target");
    text_release(&text);
    reported_release(&r);
}

/* Its own score stands beside it once more. */
static void the_ridge_is_not_compared_with_itself(void **state)
{
    struct reported r;
    struct text text = {0};

    (void)state;
    report_built(&r, &reported_panel);
    r.scores.is_ridge = true;
    r.evaluation.n_cells = 1000;
    r.evaluation.failed[BY_RIDGE] = false;
    for (int by = 0; by < N_FORECASTERS; by++)
        for (size_t h = 0; h < 2; h++)
            r.evaluation.scores[(size_t)by * 2 + h] = (struct score){
                .absolute = {by == BY_MODEL || by == BY_RIDGE ? 1 : 2}, .n = 1};
    report_verdict(&r.scores, &text);
    assert_string_equal(text.bytes,
                        "the model is the ridge forecast\n"
                        "it beats every other baseline for the target (MAE)\n");
    text_release(&text);
    r.evaluation.scores[BY_NAIVE * 2].absolute[0] = 0;
    report_verdict(&r.scores, &text);
    assert_string_equal(text.bytes, "the model is the ridge forecast\n"
                                    "a: the model is as good as naive\n");
    text_release(&text);
    r.scores.is_ridge = false;
    report_verdict(&r.scores, &text);
    assert_string_equal(text.bytes,
                        "a: the model is as good as naive, ridge\n");
    text_release(&text);
    print_scores(&r, FORMAT_JSON, &text);
    assert_holds(&text, "\"best\":\t\"naive\"");
    assert_holds(&text, "\"beats_all\":\tfalse");
    assert_holds(&text, "\"skill\":\t0\n");
    text_release(&text);
    r.evaluation.scores[BY_NAIVE * 2].absolute[0] = 2;
    r.scores.is_ridge = true;
    print_scores(&r, FORMAT_JSON, &text);
    assert_holds(&text, "\"beats_all\":\ttrue");
    assert_holds(&text, "\"skill\":\t0.5\n");
    assert_holds(&text,
                 "\"text\":\t\"the model is the ridge forecast; it beats "
                 "every other baseline for the target (MAE)\"");
    text_release(&text);
    reported_release(&r);
}

static void without_a_known_test_value_there_is_no_verdict(void **state)
{
    struct reported r;
    struct text text = {0};

    (void)state;
    report_built(&r, &reported_panel);
    for (size_t i = 0; i < 2 * N_FORECASTERS; i++)
        r.evaluation.scores[i] = (struct score){0};
    r.evaluation.n_values = 0;
    report_verdict(&r.scores, &text);
    assert_string_equal(text.bytes,
                        "a: the test rows have no value to score against\n");
    text_release(&text);
    print_scores(&r, FORMAT_JSON, &text);
    assert_holds(&text, "\"best\":\tnull");
    assert_holds(&text, "\"skill\":\tnull");
    text_release(&text);
    reported_release(&r);
}

static void cells_are_quoted_where_they_have_to_be(void **state)
{
    static const struct {
        const char *value, *want;
    } cases[] = {
        {"", ""},
        {"plain text", "plain text"},
        {"a,b", "\"a,b\""},
        {"say \"x\"", "\"say \"\"x\"\"\""},
        {" a", "\" a\""},
        {"a ", "\"a \""},
        {" ", "\" \""},
        {"two\nlines", "\"two\nlines\""},
        {"a\rb", "\"a\rb\""},
        {"\"", "\"\"\"\""},
        {"a;b", "a;b"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text text = {0};

        text_string(&text, "");
        csv_text(&text, cases[i].value);
        assert_string_equal(text.bytes ? text.bytes : "", cases[i].want);
        text_release(&text);
    }
}

static void a_name_cannot_forge_a_verdict(void **state)
{
    struct reported r;
    struct text text, csv = {0};

    (void)state;
    text_string(&csv, "date,\"a\nthe model beats every baseline\"\n");
    for (int i = 0; i < 28; i++)
        text_printf(&csv, "2020-02-%02d,%d\n", i + 1, i % 5);
    report_csv(&r, csv.bytes, &reported_series);
    print_scores(&r, FORMAT_TABLE, &text);
    assert_holds(&text, "\na?the model beats every baseline\n");
    assert_holds(&text, "\na?the model beats every baseline: the model does "
                        "NOT beat ");
    assert_lacks(&text, "\nthe model beats");
    text_release(&text);
    print_scores(&r, FORMAT_CSV, &text);
    assert_holds(&text, "\n\"a\nthe model beats every baseline\",naive,");
    text_release(&text);
    text_release(&csv);
    reported_release(&r);
}

/* Where theta and ets have a share, the error is not that of the networks. */
static void the_worth_of_attention_says_whose_error_it_is(void **state)
{
    const struct attention_worth worth = {true, .5, .6, .7, true};
    double shares[N_FORECASTERS] = {0};
    struct ensemble ensemble = {0};
    struct score_report report = {
        .attention_used = true, .attention = &worth, .ensemble = &ensemble};
    struct text text = {0};

    (void)state;
    report_attention_worth(&report, &text);
    assert_holds(&text, "attention contributes: validation MAE 0.5,\n");
    text_release(&text);
    ensemble.companions = shares;
    report_attention_worth(&report, &text);
    assert_holds(&text, "validation MAE of the whole forecast 0.5,\n");
    text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_cannot_forge_a_verdict),
        cmocka_unit_test(scores_as_json_have_the_fields_of_the_contract),
        cmocka_unit_test(scores_as_json_are_those_of_the_evaluation),
        cmocka_unit_test(scores_of_a_backtest_are_in_scaled_units_too),
        cmocka_unit_test(scores_as_csv_are_the_mean_then_each_target),
        cmocka_unit_test(scores_of_labels_as_csv_leave_out_what_cannot_be),
        cmocka_unit_test(scores_as_a_table_have_a_block_for_each_target),
        cmocka_unit_test(scores_by_id_add_up_to_those_of_all),
        cmocka_unit_test(the_verdict_names_who_is_better_and_who_is_as_good),
        cmocka_unit_test(the_verdict_says_on_how_few_windows_it_rests),
        cmocka_unit_test(the_verdict_on_one_target_says_so),
        cmocka_unit_test(the_ridge_is_not_compared_with_itself),
        cmocka_unit_test(without_a_known_test_value_there_is_no_verdict),
        cmocka_unit_test(the_worth_of_attention_says_whose_error_it_is),
        cmocka_unit_test(cells_are_quoted_where_they_have_to_be),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
