/* test_report_forecasts.c - forecasts as text. */
#include "reported.h"

#include <stdlib.h>

static void check_forecast(const struct reported *r, const cJSON *list,
                           size_t i, const char *targets)
{
    const struct dataset *d = &r->g.given.dataset;
    const size_t n = r->forecasts.steps,
                 n_targets = r->g.given.schema.n_targets;

    for (size_t h = 0; h < n; h++) {
        const cJSON *entry = element(list, h, n), *value;
        char time[TIME_TEXT_MAX];
        size_t j = 0;

        assert_fields(entry, "step time values intervals");
        assert_int_equal(number(entry, "step"), h + 1);
        dataset_future_time(d, r->newest.list[i].row - 1, h + 1, time);
        if (*time && r->g.given.schema.layout != LAYOUT_LABELLED)
            assert_string_equal(string(entry, "time"), time);
        else
            assert_null_field(entry, "time");
        assert_fields(get(entry, "values"), targets);
        for (value = get(entry, "values")->child; value; value = value->next)
            assert_close(
                value->valuedouble,
                r->y[(i * r->g.model.config.net.H + h) * n_targets + j++], 1e-8,
                0);
        assert_true(cJSON_IsObject(get(entry, "intervals")));
        assert_fields(get(entry, "intervals"), "");
    }
}

static void check_forecasts_json(const struct reported *r, const char *targets)
{
    struct text text;
    cJSON *root;

    print_forecasts(r, FORMAT_JSON, &text);
    root = parse(&text);
    assert_fields(root, "version model window horizon attention_used series");
    assert_string_equal(string(root, "model"), "models/m.json");
    assert_int_equal(number(root, "window"), r->g.model.config.net.T);
    assert_int_equal(number(root, "horizon"), r->forecasts.steps);
    assert_true(cJSON_IsTrue(get(root, "attention_used")));
    for (size_t i = 0; i < r->newest.n; i++) {
        const cJSON *one = element(get(root, "series"), i, r->newest.n);
        const struct dataset *d = &r->g.given.dataset;
        const char *id = d->series[r->newest.list[i].series].id;
        char time[TIME_TEXT_MAX];

        assert_fields(one, "id origin padded forecast attention "
                           "attention_summary made_of");
        if (id)
            assert_string_equal(string(one, "id"), id);
        else
            assert_null_field(one, "id");
        dataset_time(d, r->newest.list[i].row - 1, time);
        if (*time)
            assert_string_equal(string(one, "origin"), time);
        else
            assert_null_field(one, "origin");
        check_forecast(r, get(one, "forecast"), i, targets);
    }
    cJSON_Delete(root);
}

static void forecasts_as_json_have_the_fields_of_the_contract(void **state)
{
    struct reported r;

    (void)state;
    report_built(&r, &reported_series);
    assert_int_equal(r.newest.n, 1);
    check_forecasts_json(&r, "a b");
    r.forecasts.steps = 2; /* predict -H 2 */
    check_forecasts_json(&r, "a b");
    reported_release(&r);

    report_built(&r, &reported_panel);
    assert_int_equal(r.newest.n, 2);
    check_forecasts_json(&r, "a");
    r.forecasts.steps = 1;
    check_forecasts_json(&r, "a");
    reported_release(&r);

    report_built(&r, &reported_labelled);
    assert_int_equal(r.newest.n, 20);
    check_forecasts_json(&r, "grade");
    reported_release(&r);
}

/* The places of the numbers, told without the code that wrote them. */
static void times_go_on_where_the_file_ends(void **state)
{
    const cJSON *one;
    struct reported r;
    struct text text;
    cJSON *root;

    (void)state;
    report_built(&r, &reported_series); /* 60 days from 2020-01-01 */
    print_forecasts(&r, FORMAT_JSON, &text);
    root = parse(&text);
    one = element(get(root, "series"), 0, 1);
    assert_string_equal(string(one, "origin"), "2020-02-29");
    assert_string_equal(string(element(get(one, "forecast"), 0, 3), "time"),
                        "2020-03-01");
    assert_string_equal(string(element(get(one, "attention"), 0, 4), "from"),
                        "2020-02-26");
    assert_string_equal(string(element(get(one, "attention"), 3, 4), "to"),
                        "2020-02-29");
    cJSON_Delete(root);
    reported_release(&r);
}

static void forecasts_as_csv_are_a_row_for_each_step(void **state)
{
    struct reported r;
    struct text text, want = {0};

    (void)state;
    report_built(&r, &reported_panel);
    print_forecasts(&r, FORMAT_CSV, &text);
    assert_int_equal(n_lines(&text), 1 + 2 * 2);
    assert_line(&text, 0, "id,time,step,a");
    text_printf(&want, "south,2020-02-10,1,%.9g", r.y[0]);
    assert_line(&text, 1, want.bytes);
    text_release(&want);
    text_printf(&want, "\"north, 2\",2020-02-11,2,%.9g", r.y[3]);
    assert_line(&text, 4, want.bytes);
    text_release(&want);
    text_release(&text);
    reported_release(&r);

    report_built(&r, &reported_series);
    r.forecasts.steps = 1;
    print_forecasts(&r, FORMAT_CSV, &text);
    assert_int_equal(n_lines(&text), 2);
    assert_line(&text, 0, "id,time,step,a,b");
    text_printf(&want, ",2020-03-01,1,%.9g,%.9g", r.y[0], r.y[1]);
    assert_line(&text, 1, want.bytes);
    text_release(&want);
    text_release(&text);
    reported_release(&r);

    report_built(&r, &reported_labelled);
    print_forecasts(&r, FORMAT_CSV, &text);
    assert_int_equal(n_lines(&text), 1 + 20);
    assert_line(&text, 0, "id,time,step,grade");
    text_printf(&want, "p19,,1,%.9g", r.y[19]);
    assert_line(&text, 20, want.bytes);
    text_release(&want);
    text_release(&text);
    reported_release(&r);
}

static void forecasts_as_a_table_show_numbers_and_bars(void **state)
{
    struct reported r;
    struct text text, want = {0};

    (void)state;
    report_built(&r, &reported_series);
    for (size_t t = 0; t < 4; t++)
        r.weights[t] = 0.1 * (double)(t + 1);
    print_forecasts(&r, FORMAT_TABLE, &text);
    assert_line(&text, 0, "forecast after 2020-02-29");
    assert_line(&text, 1, "step  time                a          b");
    text_printf(&want, "   1  2020-03-01  %9.6g  %9.6g", r.y[0], r.y[1]);
    assert_line(&text, 2, want.bytes);
    text_release(&want);
    assert_line(&text, 6, "attention (timestep), oldest row first");
    assert_line(&text, 7, "  from        to          rows     weight");
    assert_line(&text, 8,
                "  2020-02-26  2020-02-26     1   0.100000  #########");
    assert_line(&text, 11,
                "  2020-02-29  2020-02-29     1   0.400000  "
                "#####################################");
    assert_int_equal(n_lines(&text), 12);
    text_release(&text);
    reported_release(&r);

    report_built(&r, &reported_panel);
    print_forecasts(&r, FORMAT_TABLE, &text);
    assert_line(&text, 0, "site south");
    assert_holds(&text, "\n\nsite north, 2\nforecast after 2020-02-09\n");
    text_release(&text);
    reported_release(&r);
}

static void without_times_there_are_none(void **state)
{
    const struct built built = {.T = 3, .H = 3};
    struct reported r;
    struct text text, csv = {0};

    (void)state;
    text_string(&csv, "a\n");
    for (size_t i = 0; i < 40; i++)
        text_printf(&csv, "%zu.5\n", i * 37 % 11);
    report_csv(&r, csv.bytes, &built);
    text_release(&csv);
    check_forecasts_json(&r, "a");
    print_forecasts(&r, FORMAT_TABLE, &text);
    assert_line(&text, 0, "forecast after the last row");
    assert_holds(&text, "\nstep          a\n   1  ");
    assert_holds(&text, "\n  newest row   newest row      1   ");
    text_release(&text);
    reported_release(&r);
}

static void a_label_has_no_time_but_its_rows_have(void **state)
{
    const struct built built = {.options = {.id = "id", .label = "grade"},
                                .T = 3};
    struct reported r;
    struct text text, csv = {0};

    (void)state;
    text_string(&csv, "id,time,a,grade\n");
    for (size_t i = 0; i < 60; i++)
        text_printf(&csv, "p%zu,%zu,%zu.5,%zu\n", i / 3, 100 + i % 3,
                    i * 37 % 11, i / 3 % 7);
    report_csv(&r, csv.bytes, &built);
    text_release(&csv);
    assert_true(r.g.given.dataset.has_times);
    check_forecasts_json(&r, "grade");
    print_forecasts(&r, FORMAT_TABLE, &text);
    assert_line(&text, 1, "forecast after 102");
    assert_holds(&text, "\nstep      grade\n   1  ");
    text_release(&text);
    reported_release(&r);
}

static void a_name_stands_once_in_the_header_of_a_csv(void **state)
{
    const struct built built = {.options = {.time = "none"}, .T = 4, .H = 3};
    struct reported r;
    struct text text, csv = {0};

    (void)state;
    text_string(&csv, "step,id,load,Time,id_forecast,step_,time\n");
    for (size_t i = 0; i < 40; i++)
        text_printf(&csv, "%zu.5,%zu,%zu,%zu,%zu,%zu,%zu\n", i * 37 % 11,
                    i * 7 % 5, i * 5 % 7, i * 3 % 8, i * 2 % 9, i * 5 % 9,
                    i * 5 % 8);
    report_csv(&r, csv.bytes, &built);
    text_release(&csv);
    print_forecasts(&r, FORMAT_CSV, &text);
    assert_line(&text, 0,
                "id,time,step,step_forecast,id_forecast_forecast,load,Time,"
                "id_forecast,step_,time_forecast");
    text_release(&text);
    reported_release(&r);
}

static void names_of_any_kind_survive(void **state)
{
    const struct built built = {.options = {.id = "the \"id\""}};
    struct text csv = {0}, text = {0};
    struct reported r;
    cJSON *root;
    char *line;

    (void)state;
    text_string(&csv, "\"the \"\"id\"\"\",\"a, \"\"b\"\"\", c\n");
    for (size_t i = 0; i < 40; i++)
        text_printf(&csv, "\"say \"\"x\"\", y\",%zu,%zu.5\n", i * 37 % 11,
                    i * 17 % 13);
    report_csv(&r, csv.bytes, &built);
    text_release(&csv);

    print_forecasts(&r, FORMAT_CSV, &text);
    line = line_of(&text, 0);
    assert_true(strstr(line, "id,time,step,\"a, \"\"b\"\"\",") == line);
    free(line);
    line = line_of(&text, 1);
    assert_true(strstr(line, "\"say \"\"x\"\", y\",,1,") == line);
    free(line);
    text_release(&text);
    print_scores(&r, FORMAT_CSV, &text);
    assert_holds(&text, "\n\"a, \"\"b\"\"\",model,");
    text_release(&text);
    report_attention(&r.forecasts, &text);
    assert_holds(&text, "\n\"say \"\"x\"\", y\",,,,,,,,5,1,,,0.");
    text_release(&text);

    print_forecasts(&r, FORMAT_JSON, &text);
    root = parse(&text);
    assert_string_equal(string(element(get(root, "series"), 0, 1), "id"),
                        "say \"x\", y");
    cJSON_Delete(root);
    print_scores(&r, FORMAT_JSON, &text);
    root = parse(&text);
    assert_string_equal(get(root, "targets")->child->string, "a, \"b\"");
    cJSON_Delete(root);
    reported_release(&r);
}

static void numbers_carry_9_significant_digits(void **state)
{
    struct reported r;
    struct text text;
    char *line;

    (void)state;
    report_built(&r, &reported_series);
    r.y[0] = 1.0 / 3;
    r.y[1] = -2e10 / 3;
    r.weights[3] = 1e-7 / 3;
    print_forecasts(&r, FORMAT_CSV, &text);
    line = line_of(&text, 1);
    assert_non_null(strstr(line, ",0.333333333,-6.66666667e+09"));
    free(line);
    text_release(&text);
    print_forecasts(&r, FORMAT_JSON, &text);
    assert_holds(&text, "\t0.333333333");
    assert_holds(&text, "\t-6.66666667e+09");
    assert_holds(&text, "\t3.33333333e-08");
    text_release(&text);
    report_attention(&r.forecasts, &text);
    assert_holds(&text, ",3.33333333e-08\n");
    text_release(&text);
    reported_release(&r);
}

/* A name could forge a line, or make a terminal show another one. */
static void names_of_a_table_are_shown_without_marks(void **state)
{
    const struct built built = {.T = 3, .H = 3, .options = {.id = "s\ni"}};
    struct reported r;
    struct text text, csv = {0};
    const cJSON *one;
    cJSON *root;

    (void)state;
    text_string(&csv, "\"s\ni\",date,\"a\nb\x1b[2J\xe2\x80\xae\"\n");
    for (int i = 0; i < 40; i++)
        text_printf(&csv, "\"x\ny\",%d,%d\n", 1000 + i * i, i % 5);
    report_csv(&r, csv.bytes, &built);
    print_forecasts(&r, FORMAT_TABLE, &text);
    assert_line(&text, 0, "s?i x?y");
    assert_line(&text, 1, "forecast after 2521");
    assert_line(&text, 2, "step   a?b?[2J?");
    assert_holds(&text, "\n  2369  2369     1   ");
    text_release(&text);
    print_forecasts(&r, FORMAT_CSV, &text);
    assert_holds(&text, ",\"a\nb\x1b[2J\xe2\x80\xae\"\n\"x\ny\",,1,");
    text_release(&text);
    print_forecasts(&r, FORMAT_JSON, &text);
    root = parse(&text);
    one = element(get(root, "series"), 0, 1);
    assert_string_equal(string(one, "id"), "x\ny");
    assert_string_equal(string(one, "origin"), "2521");
    get(get(element(get(one, "forecast"), 0, 3), "values"),
        "a\nb\x1b[2J\xe2\x80\xae");
    cJSON_Delete(root);
    text_release(&csv);
    reported_release(&r);
}

static void many_targets_are_blocks_of_columns(void **state)
{
    const struct built built = {.T = 4, .H = 3};
    struct reported r;
    struct text text, csv = {0};
    size_t longest = 0, n_heads = 0;

    (void)state;
    text_string(&csv, "date");
    for (int c = 0; c < 20; c++)
        text_printf(&csv, ",col%d", c);
    for (int i = 0; i < 28; i++) {
        text_printf(&csv, "\n2020-02-%02d", i + 1);
        for (int c = 0; c < 20; c++)
            text_printf(&csv, ",%d", (i * i * (c + 3) / 7 + c * i) % 5);
    }
    text_string(&csv, "\n");
    report_csv(&r, csv.bytes, &built);
    print_forecasts(&r, FORMAT_TABLE, &text);
    for (size_t i = 0; i < n_lines(&text); i++) {
        char *line = line_of(&text, i);

        longest = strlen(line) > longest ? strlen(line) : longest;
        n_heads += strncmp(line, "step  time ", 11) == 0;
        free(line);
    }
    assert_true(longest <= 80 && longest > 60);
    assert_int_equal(n_heads, 4); /* 16 and five times 11 are 71 */
    assert_holds(&text, "\n\nstep  time             col5       col6");
    text_release(&text);
    r.forecasts.width = 300;
    print_forecasts(&r, FORMAT_TABLE, &text);
    assert_holds(&text, "      col18      col19\n");
    text_release(&text);
    text_release(&csv);
    reported_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_a_table_are_shown_without_marks),
        cmocka_unit_test(many_targets_are_blocks_of_columns),
        cmocka_unit_test(forecasts_as_json_have_the_fields_of_the_contract),
        cmocka_unit_test(times_go_on_where_the_file_ends),
        cmocka_unit_test(forecasts_as_csv_are_a_row_for_each_step),
        cmocka_unit_test(forecasts_as_a_table_show_numbers_and_bars),
        cmocka_unit_test(without_times_there_are_none),
        cmocka_unit_test(a_label_has_no_time_but_its_rows_have),
        cmocka_unit_test(a_name_stands_once_in_the_header_of_a_csv),
        cmocka_unit_test(names_of_any_kind_survive),
        cmocka_unit_test(numbers_carry_9_significant_digits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
