/* test_report_model.c - what a model holds as text. */
#include "reported.h"

#include <stdlib.h>

static void a_model_as_json_is_its_file_with_the_numbers_summed_up(void **state)
{
    struct reported r;
    struct text text, file = {0};
    struct error err;
    cJSON *root, *saved;

    (void)state;
    report_built(&r, &reported_series);
    print_model(&r, FORMAT_JSON, &text);
    root = parse(&text);
    assert_fields(
        root,
        "model format format_version tool_version config "
        "columns time scaler profile usual_changes "
        "known_effect_by_hour known_effect_past known_effect training members "
        "companions forecasters intervals attention_evidence scores "
        "ridge made_of values parameters");
    assert_string_equal(string(root, "model"), "m.json");
    assert_int_equal(number(root, "values"), given_net(&r.g)->table.n_values);
    assert_ok(model_print(&r.g.model, &file, &err), &err);
    saved = parse(&file);
    for (const cJSON *item = saved->child; item; item = item->next)
        if (strcmp(item->string, "parameters") != 0)
            assert_true(cJSON_Compare(item, get(root, item->string), true));
    for (size_t p = 0; p < given_net(&r.g)->table.n_params; p++) {
        const struct param *param = &given_net(&r.g)->table.params[p];
        const cJSON *one = element(get(root, "parameters"), p,
                                   given_net(&r.g)->table.n_params);
        const real *values = given_net(&r.g)->theta + param->offset;
        double minimum = (double)INFINITY, maximum = -(double)INFINITY,
               square = 0;

        assert_fields(one, "name shape minimum maximum rms");
        assert_string_equal(string(one, "name"), param->name);
        assert_int_equal(element(get(one, "shape"), 0, 2)->valuedouble,
                         param->rows);
        assert_int_equal(element(get(one, "shape"), 1, 2)->valuedouble,
                         param->cols);
        for (size_t i = 0; i < param->rows * param->cols; i++) {
            minimum = fmin(minimum, (double)values[i]);
            maximum = fmax(maximum, (double)values[i]);
            square += (double)values[i] * (double)values[i];
        }
        assert_close(number(one, "minimum"), minimum, 1e-8, 0);
        assert_close(number(one, "maximum"), maximum, 1e-8, 0);
        assert_close(number(one, "rms"),
                     sqrt(square / (double)(param->rows * param->cols)), 1e-8,
                     0);
    }
    cJSON_Delete(root);
    cJSON_Delete(saved);
    reported_release(&r);
}

static void a_model_as_csv_has_a_row_for_each_tensor(void **state)
{
    struct reported r;
    struct text text;
    char *line;

    (void)state;
    report_built(&r, &reported_series);
    print_model(&r, FORMAT_CSV, &text);
    assert_int_equal(n_lines(&text), 1 + given_net(&r.g)->table.n_params);
    assert_line(&text, 0, "parameter,rows,cols,minimum,maximum,rms");
    line = line_of(&text, 1);
    assert_true(strncmp(line, "encoder.0.weight_h,5,15,-", 25) == 0);
    free(line);
    assert_holds(&text, "\nattention.b,4,1,0,0,0\n");
    text_release(&text);
    reported_release(&r);
}

static void a_model_as_a_table_says_what_it_is(void **state)
{
    struct reported r;
    struct text text;

    (void)state;
    report_built(&r, &reported_series);
    r.g.model.config.final_fit = true;
    r.g.model.scores.n_windows = 12;
    r.g.model.scores.original[BY_NAIVE][METRIC_MAE] = 1.5;
    print_model(&r, FORMAT_TABLE, &text);
    assert_holds(&text, "model       m.json\n");
    assert_holds(&text, "layout      series\n");
    assert_holds(&text, "time        date, daily\n");
    assert_holds(&text, "features    a, b\ntargets     a, b\n");
    assert_holds(&text, "window      4 rows, horizon 3, season 1\n");
    assert_holds(&text,
                 "network     1 gru layer of 5 units, decoder linear, norm "
                 "mean\n"
                 "attention   timestep over states, logits tanh, normalise "
                 "softmax, context "
                 "both\n");
    assert_holds(&text, "data        standard input, 60 rows, 1 series\n");
    assert_holds(&text, "all rows");
    assert_holds(&text, "2020-01-01");
    assert_holds(&text, "2020-02-29");
    assert_holds(&text, "\nscores on 12 held-out test windows");
    assert_holds(&text, "\n  naive                    1.5");
    assert_lacks(&text, "drift");
    assert_lacks(&text, "nan");
    assert_holds(&text, "\n  encoder.0.weight_h   5x15  ");
    text_release(&text);
    reported_release(&r);

    report_built(&r, &reported_labelled);
    print_model(&r, FORMAT_TABLE, &text);
    assert_holds(&text, "layout      labelled, id \"id\"\ntime        none\n");
    assert_holds(&text, "targets     grade\n");
    assert_holds(&text, "the train rows");
    text_release(&text);
    reported_release(&r);
}

static void each_member_of_an_ensemble_is_shown(void **state)
{
    const struct built built = {.T = 4, .H = 3, .members = 3, .ridge = true};
    struct reported r;
    struct text text;
    size_t n_params;
    char *line;

    (void)state;
    report_built(&r, &built);
    n_params = given_net(&r.g)->table.n_params;
    print_model(&r, FORMAT_TABLE, &text);
    assert_holds(&text, "\nmembers     standalone, seed 1, 3 epochs\n"
                        "            residual, seed 2, 4 epochs\n"
                        "            standalone, seed 3, 5 epochs\n");
    assert_holds(&text, "\nridge       penalty ");
    assert_lacks(&text, "not kept");
    assert_lacks(&text, "not used");
    text_release(&text);
    print_model(&r, FORMAT_CSV, &text);
    assert_int_equal(n_lines(&text), 1 + 3 * n_params);
    for (size_t i = 0; i < 3; i++) {
        static const char *const names[] = {"member1.encoder.0.weight_h,5,15,",
                                            "member2.encoder.0.weight_h,5,15,",
                                            "member3.encoder.0.weight_h,5,15,"};

        line = line_of(&text, 1 + i * n_params);
        assert_true(strncmp(line, names[i], strlen(names[i])) == 0);
        free(line);
    }
    text_release(&text);
    r.g.model.ensemble.n = 0;
    print_model(&r, FORMAT_TABLE, &text);
    assert_holds(&text, "; makes the forecast alone\n");
    assert_holds(&text, "\nparameters: 0\n");
    assert_lacks(&text, "members ");
    text_release(&text);
    r.g.model.ensemble.n = 3;
    reported_release(&r);
}

static void a_ridge_that_is_not_used_is_reported(void **state)
{
    const struct built built = {.T = 4, .H = 3, .ridge = true};
    struct reported r;
    struct text text;

    (void)state;
    report_built(&r, &built);
    print_model(&r, FORMAT_TABLE, &text);
    assert_lacks(&text, "not used");
    text_release(&text);
    r.g.model.ensemble.use_ridge = false;
    print_model(&r, FORMAT_TABLE, &text);
    assert_holds(&text, "; not used in the forecast\nmembers     standalone");
    text_release(&text);
    print_model(&r, FORMAT_JSON, &text);
    assert_holds(&text, "\"averaged\":\tfalse");
    text_release(&text);
    reported_release(&r);
}

static void check_choices(const struct built *built, const char *network,
                          const char *fields)
{
    struct reported r;
    struct text text, got = {0};
    const cJSON *config;
    cJSON *root;

    report_built(&r, built);
    print_model(&r, FORMAT_TABLE, &text);
    assert_holds(&text, network);
    text_release(&text);
    print_model(&r, FORMAT_JSON, &text);
    root = parse(&text);
    config = get(root, "config");
    for (const cJSON *item = get(config, "kernel");
         strcmp(item->string, "norm") != 0; item = item->next)
        if (cJSON_IsNumber(item))
            text_printf(&got, "%s %g, ", item->string, item->valuedouble);
        else if (cJSON_IsString(item))
            text_printf(&got, "%s %s, ", item->string, item->valuestring);
    assert_string_equal(got.bytes, fields);
    text_release(&got);
    cJSON_Delete(root);
    reported_release(&r);
}

static void attend_to_nothing(const struct attn_args *a)
{
    for (size_t i = 0; i < a->shape.T * a->B; i++)
        a->weights[i] = R(0.0);
    for (size_t i = 0; i < a->B * a->shape.D; i++)
        a->context[i] = R(0.0);
}

static void what_an_attention_kind_takes_is_shown(void **state)
{
    static const struct attn_ops takes_all = {
        .name = "all",
        .place = ATTN_DECODES,
        .hyperparameters =
            HYPER_SET(HEADS) | HYPER_SET(SIMILARITY) | HYPER_SET(POSITIONS),
        .forward = attend_to_nothing,
        .backward = attend_to_nothing};
    const struct built conv = {.attention = "conv",
                               .layers = 2,
                               .attend = ATTEND_BELOW},
                       memory = {.attention = "memory",
                                 .decoder = DECODER_PARALLEL,
                                 .context = CONTEXT_ATTENTION},
                       inputs = {.attend = ATTEND_INPUTS},
                       all = {.kind = &takes_all, .D = 6};

    (void)state;
    check_choices(&conv,
                  "network     2 gru layers of 5 units, decoder linear, norm "
                  "mean\nattention   conv over below, kernel 3, context both\n",
                  "kernel 3, attend below, context both, decoder linear, "
                  "segment 1, channels joint, ");
    check_choices(&memory,
                  "network     1 gru layer of 5 units, decoder parallel, norm "
                  "mean\nattention   memory over states, slots 4, context "
                  "attention\n",
                  "slots 4, attend states, context attention, decoder "
                  "parallel, segment 1, channels joint, ");
    check_choices(
        &inputs,
        "\nattention   timestep over inputs, logits tanh, normalise softmax\n",
        "logits tanh, normalise softmax, attend inputs, context both, decoder "
        "linear, "
        "segment 1, channels joint, ");
    check_choices(&all,
                  "attention   all over states, heads 2, similarity dot, "
                  "positions sinusoidal,\n            context both\n",
                  "heads 2, similarity dot, positions sinusoidal, attend "
                  "states, context both, decoder parallel, "
                  "segment 1, channels joint, ");
}

/* Names that would forge a line, and more columns than a line has. */
static void names_are_shown_without_marks_and_wrapped(void **state)
{
    const struct built built = {
        .T = 4, .H = 3, .log = true, .options = {.id = "s\ni"}};
    struct reported r;
    struct text text, csv = {0};

    (void)state;
    text_string(&csv, "\"s\ni\",date,\"a\nb\x1b[2J\xe2\x80\xae\"");
    for (int c = 0; c < 12; c++)
        text_printf(&csv, ",column%d", c);
    for (int i = 0; i < 40; i++) {
        text_printf(&csv, "\nx,%d", 1000 + i * i);
        for (int c = 0; c < 13; c++)
            text_printf(&csv, ",%d", 1 + (i * i * (c + 3) / 7 + c * i) % 5);
    }
    text_string(&csv, "\n");
    report_csv(&r, csv.bytes, &built);
    print_model(&r, FORMAT_TABLE, &text);
    assert_holds(&text, "\nlayout      panel, id \"s?i\"\ntime        date\n"
                        "features    a?b?[2J?, column0, ");
    assert_holds(&text, "\ntargets     a?b?[2J?, column0, column1, column2, "
                        "column3, column4, column5,\n            column6, ");
    assert_holds(&text, "\nlogarithms  a?b?[2J?, ");
    assert_holds(&text, "\n            from 1000 to 2521\n");
    for (size_t i = 0; i < n_lines(&text); i++) {
        char *line = line_of(&text, i);

        if (strlen(line) > 80)
            fail_msg("too long: %s", line);
        free(line);
    }
    text_release(&text);
    text_release(&csv);
    reported_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_shown_without_marks_and_wrapped),
        cmocka_unit_test(
            a_model_as_json_is_its_file_with_the_numbers_summed_up),
        cmocka_unit_test(a_model_as_csv_has_a_row_for_each_tensor),
        cmocka_unit_test(a_model_as_a_table_says_what_it_is),
        cmocka_unit_test(each_member_of_an_ensemble_is_shown),
        cmocka_unit_test(a_ridge_that_is_not_used_is_reported),
        cmocka_unit_test(what_an_attention_kind_takes_is_shown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
