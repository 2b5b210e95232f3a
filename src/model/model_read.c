/* model_read.c - reads a model file and checks every field (model.h). */
#include "model/model.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/isa.h"
#include "nn/shape.h"
#include "store/file.h"
#include "store/json.h"
#include "store/json_field.h"
#include "model/model_json.h"
#include "time/hours.h"
#include "time/week.h"
#include "time/zone.h"
#include "model/reading_fields.h"

/* Checks format and version, then makes the fields of an older version those
 * of this one. */
static enum status get_version(const struct json_at *root,
                               struct json *document, struct error *err)
{
    const char *format;
    int64_t version;

    TRY(json_string(root, "format", &format, err));
    if (strcmp(format, MODEL_FORMAT) != 0)
        return json_refuse(
            root, "format", err,
            "this is not an attnforecast model (name a file that "
            "attnforecast train wrote)");
    TRY(json_integer(root, "format_version", 1, JSON_MAX_INTEGER, &version,
                     err));
    if (version > MODEL_FORMAT_VERSION)
        return json_refuse(root, "format_version", err,
                           "version %lld is not supported (use a newer "
                           "attnforecast or train again)",
                           (long long)version);
    return model_upgrade(root, document, version, err);
}

static enum status get_header(const struct json_at *root, struct error *err)
{
    static const char *const fields[] = {"format",
                                         "format_version",
                                         "tool_version",
                                         "config",
                                         "columns",
                                         "time",
                                         "scaler",
                                         "usual_changes",
                                         "profile",
                                         "training",
                                         "members",
                                         "scores",
                                         "ridge",
                                         "parameters",
                                         "known_effect",
                                         "forecasters",
                                         "companions",
                                         "intervals",
                                         "attention_evidence",
                                         "known_effect_by_hour",
                                         "known_effect_past",
                                         NULL};
    const char *tool_version;

    TRY(json_check_keys(root, fields, err));
    return json_string(root, "tool_version", &tool_version, err);
}

/* Accepts any instruction set, even if this machine does not support it. */
static enum status get_isa(const struct json_at *config, size_t *isa,
                           struct error *err)
{
    const char *name;

    TRY(json_string(config, "isa", &name, err));
    for (*isa = 0; isa_name(*isa); ++*isa)
        if (!strcmp(isa_name(*isa), name))
            return STATUS_OK;
    return json_refuse(config, "isa", err, "unknown instruction set \"%s\"",
                       name);
}

/* The form and the zone that the options gave. */
static enum status check_times(const struct json_at *config, struct model *m,
                               struct error *err)
{
    const struct reading *reading = &m->data.reading;
    struct time_form form = {0};

    if (*reading->time_format && time_form_set(&form, reading->time_format))
        return json_refuse(config, "time_format", err, "expected a pattern");
    if (*reading->tz &&
        zone_find(reading->tz, &m->data.time_form.zone, err) != STATUS_OK)
        return json_refuse(config, "tz", err,
                           "this machine has no such time zone (install the "
                           "package tzdata)");
    m->data.time_read.zone = m->data.time_form.zone;
    return STATUS_OK;
}

static enum status get_data_config(const struct json_at *config,
                                   struct model *m, struct error *err)
{
    static const char *const fit_names[] = {"none", "all", NULL};
    int value;

    TRY(json_choice(config, "layout", layout_names, &value, err));
    m->schema.layout = (enum layout)value;
    if (m->schema.layout == LAYOUT_LABELLED && m->config.net.H != 1)
        return json_refuse(config, "horizon", err,
                           "expected 1 because a label is one number per id");
    TRY(model_get_count(config, "season", 1, (size_t)1 << 30, &m->config.season,
                        err));
    TRY(json_choice(config, "final_fit", fit_names, &value, err));
    m->config.final_fit = value == 1;
    TRY(json_get_struct(config, reading_fields, &m->data.reading, err));
    TRY(check_times(config, m, err));
    return get_isa(config, &m->config.isa, err);
}

/* The keys of rows of tables. */
#define KEY(id, key, ...) key,
#define TABLE_KEYS        HYPERPARAMETERS(KEY) TRAIN_FIELDS(KEY) READING_FIELDS(KEY)

static enum status get_config(const struct json_at *root, struct model *m,
                              struct error *err)
{
    static const char *const fields[] = {
        "layout",      "window",        "horizon",       "cell",
        "layers",      "hidden",        "attention",     "attend",
        "context",     "decoder",       "blind_decoder", "segment",
        "row_weights", "row_values",    "channels",      "norm",
        "season",      "fixed_phases",  "final_fit",     "isa",
        "train_rows",  "valid_rows",    "test_rows",     FIELD_MINIMUM,
        FIELD_MAXIMUM, FIELD_QUANTILES, TABLE_KEYS NULL};
    struct json_at config;

    TRY(json_object(root, "config", &config, err));
    TRY(json_check_keys(&config, fields, err));
    TRY(model_get_network(&config, &m->config, err));
    TRY(json_get_struct(&config, train_fields, &m->config.train, err));
    TRY(model_get_borders(&config, &m->data.borders, err));
    TRY(model_get_bounds(&config, &m->config.bounds, err));
    TRY(json_bool(&config, "fixed_phases", &m->config.fixed_phases, err));
    TRY(model_get_quantiles(&config, &m->config.net, err));
    return get_data_config(&config, m, err);
}

/* A pattern; "" for integers and in older models, which knew no other forms
 * than those that time_detect() finds by the text alone. */
static enum status get_pattern(const struct json_at *time, const char *key,
                               enum time_kind kind, struct time_form *form,
                               struct error *err)
{
    const char *pattern;

    form->kind = kind;
    TRY(json_string(time, key, &pattern, err));
    if (*pattern && (kind == TIME_INTEGER || time_form_set(form, pattern) ||
                     form->kind != kind))
        return json_refuse(time, key, err,
                           "expected a pattern of times of \"form\"");
    return STATUS_OK;
}

/* The days of a step of weekdays, Monday to Friday in older models; "" for any
 * other step. */
static enum status get_weekdays(const struct json_at *time,
                                struct time_step *step, struct error *err)
{
    const char *text;

    TRY(json_string(time, "weekdays", &text, err));
    if (step->kind == STEP_WEEKDAYS && !*text)
        step->days = WEEK_MONDAY_TO_FRIDAY;
    else if (*text && (step->kind != STEP_WEEKDAYS ||
                       !week_parse(text, strlen(text), &step->days)))
        return json_refuse(time, "weekdays", err,
                           "expected the weekdays of \"step\", or no text");
    return STATUS_OK;
}

/* The hours of a step within them; "" for any other step. */
static enum status get_hours(const struct json_at *time, enum time_kind form,
                             struct time_step *step, struct error *err)
{
    const char *text;

    TRY(json_string(time, "hours", &text, err));
    if (step->kind == STEP_HOURS
            ? form != TIME_DATETIME || !hours_parse(text, strlen(text), step)
            : *text != '\0')
        return json_refuse(time, "hours", err,
                           "expected the hours of \"step\", or no text");
    return STATUS_OK;
}

static enum status get_time(const struct json_at *root, struct model *m,
                            struct error *err)
{
    static const char *const fields[] = {"form",  "pattern",  "read",  "step",
                                         "count", "weekdays", "hours", NULL};
    /* all names but the first, which means that there are no times */
    const char *forms[TIME_DATETIME + 1] = {NULL};
    const char *steps[N_STEP_KINDS] = {NULL};
    struct json_at time;
    int value;

    if (json_is_null(root, "time"))
        return STATUS_OK;
    memcpy(forms, time_kind_names + 1, TIME_DATETIME * sizeof *forms);
    memcpy(steps, time_step_names + 1, (N_STEP_KINDS - 1) * sizeof *steps);
    TRY(json_object(root, "time", &time, err));
    TRY(json_check_keys(&time, fields, err));
    TRY(json_choice(&time, "form", forms, &value, err));
    TRY(get_pattern(&time, "pattern", (enum time_kind)(value + 1),
                    &m->data.time_form, err));
    TRY(get_pattern(&time, "read", (enum time_kind)(value + 1),
                    &m->data.time_read, err));
    TRY(json_choice(&time, "step", steps, &value, err));
    m->data.time_step.kind = (enum time_step_kind)(value + 1);
    TRY(get_weekdays(&time, &m->data.time_step, err));
    TRY(json_integer(&time, "count", 1, JSON_MAX_INTEGER,
                     &m->data.time_step.count, err));
    return get_hours(&time, m->data.time_form.kind, &m->data.time_step, err);
}

/* What was found and chosen, in words. */
static enum status get_words(const struct json_at *training, struct training *t,
                             struct error *err)
{
    TRY(model_get_findings(training, &t->findings, err));
    TRY(json_strings(training, "choices", &t->choices, err));
    return json_strings(training, "verdict", &t->verdict, err);
}

static enum status get_training(const struct json_at *root, struct training *t,
                                struct error *err)
{
    static const char *const fields[] = {
        "data", "rows",     "series",  "windows", "from",
        "to",   "findings", "choices", "verdict", NULL};
    const size_t max_count = (size_t)1 << 40;
    struct json_at training;

    TRY(json_object(root, "training", &training, err));
    TRY(json_check_keys(&training, fields, err));
    TRY(model_get_text(&training, "data", true, &t->data_path, err));
    TRY(model_get_count(&training, "rows", 1, max_count, &t->n_rows, err));
    TRY(model_get_count(&training, "series", 1, max_count, &t->n_series, err));
    TRY(model_get_count(&training, "windows", 1, max_count, &t->n_windows,
                        err));
    TRY(model_get_time(&training, "from", t->from, err));
    TRY(model_get_time(&training, "to", t->to, err));
    return get_words(&training, t, err);
}

/* Replaces the trained window; fails if a parameter depends on it. */
static enum status use_window(struct model *m, size_t window, struct error *err)
{
    struct net_config *net = &m->config.net;

    assert(net->attention);
    if (!window || window == net->T)
        return STATUS_OK;
    if (m->ridge.map)
        return error_set(err, STATUS_USAGE,
                         "--window %zu: the model was trained with a window of "
                         "%zu, and its ridge forecast has a parameter for each "
                         "timestep (leave it out, or train again with --window "
                         "%zu or --skip none)",
                         window, net->T, window);
    if (net_has_fixed_window(net))
        return error_set(err, STATUS_USAGE,
                         "--window %zu: the model was trained with a window of "
                         "%zu, and attention %s has a parameter for each "
                         "timestep (leave it out, or train again with --window "
                         "%zu)",
                         window, net->T, net->attention->name, window);
    net->T = window;
    return STATUS_OK;
}

/* Everything that describes the data, the training and its scores. */
static enum status read_data(struct model *m, const struct json_at *root,
                             struct error *err)
{
    TRY(model_get_columns(root, &m->schema, err));
    TRY(get_time(root, m, err));
    TRY(model_get_scaler(root, m, err));
    TRY(model_get_usual_changes(root, m, err));
    TRY(model_get_profile(root, m, err));
    TRY(model_get_effect(root, m, err));
    TRY(get_training(root, &m->training, err));
    return model_get_scores(root, m, err);
}

static enum status read_document(struct model *m, const struct json_at *root,
                                 size_t window, struct error *err)
{
    TRY(get_header(root, err));
    TRY(get_config(root, m, err));
    TRY(read_data(m, root, err));
    TRY(model_get_intervals(root, m, err));
    TRY(model_get_attention(root, m, err));
    TRY(model_get_ridge(root, m, err));
    TRY(use_window(m, window, err));
    model_set_channels(&m->config, &m->schema);
    return model_get_members(root, m, err);
}

enum status model_load(struct model *m, const char *path, size_t window,
                       struct error *err)
{
    struct json *document = NULL;
    char *bytes = NULL;
    size_t n = 0;
    enum status status;

    *m = (struct model){0};
    status = file_read_all(path, MODEL_MAX_BYTES,
                           "run attnforecast train DATA.csv first, or name a "
                           "model with -m",
                           &bytes, &n, err);
    if (status == STATUS_OK)
        status = json_parse(path, bytes, n, &document, err);
    free(bytes);
    if (status == STATUS_OK) {
        const struct json_at root = json_root(document, path);

        status = get_version(&root, document, err);
        if (status == STATUS_OK)
            status = read_document(m, &root, window, err);
    }
    json_free(document);
    return status;
}
