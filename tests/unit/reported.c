/* reported.c - see reported.h. */
#include "reported.h"

#include <math.h>
#include <stdlib.h>

#include "model/made_of.h"
#include "train/forecast.h"

static struct error err;

cJSON *parse(struct text *text)
{
    cJSON *root = cJSON_Parse(text->bytes);

    assert_non_null(root);
    assert_true(text->bytes[text->length - 1] == '\n');
    text_release(text);
    return root;
}

void check_fields(const cJSON *object, const char *want, const char *file,
                  int line)
{
    struct text got = {0};

    text_string(&got, "");
    for (const cJSON *child = object ? object->child : NULL; child;
         child = child->next)
        text_printf(&got, "%s%s", got.length ? " " : "", child->string);
    _assert_string_equal(got.bytes ? got.bytes : "", want, file, line);
    text_release(&got);
}

const cJSON *get(const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);

    if (!item)
        fail_msg("there is no field %s", key);
    return item;
}

double number(const cJSON *object, const char *key)
{
    const cJSON *item = get(object, key);

    assert_true(cJSON_IsNumber(item));
    return item->valuedouble;
}

const char *string(const cJSON *object, const char *key)
{
    const cJSON *item = get(object, key);

    assert_true(cJSON_IsString(item));
    return item->valuestring;
}

void assert_null_field(const cJSON *object, const char *key)
{
    assert_true(cJSON_IsNull(get(object, key)));
}

const cJSON *element(const cJSON *array, size_t i, size_t n)
{
    assert_true(cJSON_IsArray(array));
    assert_int_equal(cJSON_GetArraySize(array), n);
    return n ? cJSON_GetArrayItem(array, (int)i) : NULL;
}

char *line_of(const struct text *text, size_t i)
{
    const char *start = text->bytes, *end;
    char *line;

    for (; i; i--) {
        start = strchr(start, '\n');
        assert_non_null(start);
        start++;
    }
    end = strchr(start, '\n');
    assert_non_null(end);
    line = strndup(start, (size_t)(end - start));
    assert_non_null(line);
    return line;
}

void check_line(const struct text *text, size_t i, const char *want,
                const char *file, int line)
{
    char *got = line_of(text, i);

    _assert_string_equal(got, want, file, line);
    free(got);
}

size_t n_lines(const struct text *text)
{
    size_t n = 0;

    for (size_t i = 0; i < text->length; i++)
        n += text->bytes[i] == '\n';
    return n;
}

void assert_holds(const struct text *text, const char *part)
{
    if (!strstr(text->bytes, part))
        fail_msg("\"%s\" is not in:\n%s", part, text->bytes);
}

void assert_lacks(const struct text *text, const char *part)
{
    if (strstr(text->bytes, part))
        fail_msg("\"%s\" is in:\n%s", part, text->bytes);
}

const struct built reported_series = {.T = 4, .H = 3};
const struct built reported_panel = {.options = {.id = "site"}};
const struct built reported_labelled = {
    .options = {.id = "id", .label = "grade"}};

void report_csv(struct reported *r, const char *csv, const struct built *built)
{
    struct given_model *g = &r->g;
    struct net *net;

    given_model_init(g, csv, built);
    net = given_net(g);
    fill_random(net_begin_update(net) + net->head.bias, net->O, R(0.5), 3);
    net_finish_update(net);
    assert_ok(
        origins_newest(&r->newest, &g->given.dataset, NULL, g->windows.T, &err),
        &err);
    r->y = calloc(r->newest.n * windows_outputs(&g->windows), sizeof *r->y);
    r->weights =
        calloc(r->newest.n * windows_channels(&g->windows) * net_n_weights(net),
               sizeof *r->weights);
    r->gates = calloc(
        r->newest.n * windows_channels(&g->windows) * net_n_gates(net) + 1,
        sizeof *r->gates);
    r->summaries = calloc(r->newest.n, sizeof *r->summaries);
    for (size_t i = 0; i < r->newest.n; i++)
        r->summaries[i] =
            (struct attention_summary){(double)NAN, (double)NAN, (double)NAN};
    assert_ok(forecast_run(NULL, &g->model.ensemble, &g->windows, &r->newest,
                           r->y, r->weights, r->gates, &err),
              &err);
    r->forecasts = (struct forecast_report){.model = &g->model,
                                            .model_path = "models/m.json",
                                            .dataset = &g->given.dataset,
                                            .origins = &r->newest,
                                            .steps = g->windows.H,
                                            .y = r->y,
                                            .weights = r->weights,
                                            .gates = r->gates,
                                            .summaries = r->summaries};
    assert_ok(evaluation_init(&r->evaluation, &g->windows, &g->given.split,
                              (struct periods){2, 2}, &err),
              &err);
    assert_ok(forecast_score(NULL, &g->model.ensemble, &g->windows,
                             &g->parts[PART_TEST], &r->evaluation, NULL, &err),
              &err);
    assert_ok(made_of_new(&g->model, &r->made_of, &err), &err);
    r->scores = (struct score_report){.evaluation = &r->evaluation,
                                      .schema = &g->given.schema,
                                      .seconds = 1.25,
                                      .made_of = r->made_of,
                                      .attention_used = true};
}

void report_built(struct reported *r, const struct built *built)
{
    struct text csv = {0};

    if (built->options.label)
        given_grades(&csv, 20);
    else if (built->options.id)
        given_panel(&csv, 40);
    else
        given_waves(&csv, 60);
    report_csv(r, csv.bytes, built);
    text_release(&csv);
}

void reported_release(struct reported *r)
{
    origins_release(&r->newest);
    free(r->y);
    free(r->weights);
    free(r->gates);
    free(r->summaries);
    free(r->made_of);
    evaluation_release(&r->evaluation);
    given_model_release(&r->g);
}

void print_scores(const struct reported *r, enum format format,
                  struct text *text)
{
    *text = (struct text){0};
    assert_ok(report_scores(&r->scores, format, text, &err), &err);
}

void print_forecasts(const struct reported *r, enum format format,
                     struct text *text)
{
    *text = (struct text){0};
    assert_ok(report_forecasts(&r->forecasts, format, text, &err), &err);
}

void print_model(const struct reported *r, enum format format,
                 struct text *text)
{
    *text = (struct text){0};
    assert_ok(report_model(&r->g.model, "m.json", format, 0, text, &err), &err);
}

/* ---- Scores ---- */
