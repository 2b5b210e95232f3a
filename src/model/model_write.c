/* model_write.c - writes a model file (model.h). */
#include "model/model.h"

#include <string.h>

#include "base/version.h"
#include "kernel/isa.h"
#include "store/file.h"
#include "store/json.h"
#include "store/json_field.h"
#include "model/model_json.h"
#include "model/reading_fields.h"
#include "time/hours.h"
#include "time/week.h"

static void put_count(struct json_writer *w, const char *key, size_t value)
{
    json_put_integer(w, key, (int64_t)value);
}

/* A hyperparameter that the attention kind does not have, or that was left out,
 * is null. */
static void put_hyperparameters(struct json_writer *w,
                                const struct net_config *net)
{
    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++) {
        const struct hyperparameter_row *row = &hyperparameters[h];

        if (!attn_has(net->attention, h) ||
            (attn_is_optional(net->attention, h) && !net->hyperparameters[h]))
            json_put_null(w, row->name);
        else if (row->maximum)
            put_count(w, row->name, net->hyperparameters[h]);
        else
            json_put_string_or_null(
                w, row->name,
                hyperparameter_value_name(h, net->hyperparameters[h]));
    }
}

static void put_config(struct json_writer *w, const struct model *m)
{
    const struct net_config *net = &m->config.net;

    json_open_object(w, "config");
    json_put_string(w, "layout", layout_names[m->schema.layout]);
    put_count(w, "window", m->config.net.T);
    put_count(w, "horizon", m->config.net.H);
    json_put_string(w, "cell", net->cell->name);
    put_count(w, "layers", net->layers);
    put_count(w, "hidden", net->D);
    json_put_string(w, "attention", net->attention->name);
    put_hyperparameters(w, net);
    json_put_string(w, "attend", attend_names[net->attend]);
    json_put_string(w, "context", context_names[net->context]);
    json_put_string(w, "decoder", decoder_names[net->decoder]);
    json_put_bool(w, "blind_decoder", net->blind_decoder);
    put_count(w, "segment", net->segment > 1 ? net->segment : 1);
    json_put_bool(w, "row_weights", net->row_weights);
    json_put_bool(w, "row_values", net->row_values);
    json_put_string(w, "channels", channels_names[m->config.channels]);
    json_put_string(w, "norm", norm_names[m->config.norm]);
    put_count(w, "season", m->config.season);
    for (int p = 0; m->data.borders.end[PART_TEST] && p < N_PARTS; p++)
        put_count(w, border_names[p], m->data.borders.end[p]);
    json_put_struct(w, train_fields, &m->config.train);
    if (m->config.bounds.has_minimum)
        json_put_real(w, FIELD_MINIMUM, m->config.bounds.minimum);
    if (m->config.bounds.has_maximum)
        json_put_real(w, FIELD_MAXIMUM, m->config.bounds.maximum);
    json_put_bool(w, "fixed_phases", m->config.fixed_phases);
    model_put_quantiles(w, net);
    json_put_string(w, "final_fit", m->config.final_fit ? "all" : "none");
    json_put_struct(w, reading_fields, &m->data.reading);
    json_put_string(w, "isa", isa_name(m->config.isa));
    json_close(w);
}

static void put_columns(struct json_writer *w, const struct schema *schema)
{
    json_open_object(w, "columns");
    json_open_array(w, "features");
    for (size_t i = 0; i < schema->n_features; i++)
        json_put_string(w, NULL, schema->names[i]);
    json_close(w);
    json_open_array(w, "targets");
    for (size_t j = 0; j < schema->n_targets; j++)
        json_put_string(w, NULL, schema_target_name(schema, j));
    json_close(w);
    json_put_string_or_null(w, "time", schema->time);
    json_put_string_or_null(w, "id", schema->id);
    json_put_string_or_null(w, "label", schema->label);
    model_put_covariates(w, schema);
    json_close(w);
}

/* Writes and releases a text; "" if nothing was appended. */
static void put_text(struct json_writer *w, const char *key, struct text *text)
{
    w->text->failed |= text->failed;
    json_put_string(w, key, text->length ? text->bytes : "");
    text_release(text);
}

static void put_time(struct json_writer *w, const struct model *m)
{
    struct text days = {0}, hours = {0};

    if (m->data.time_form.kind == TIME_TEXT ||
        m->data.time_step.kind == STEP_NONE) {
        json_put_null(w, "time");
        return;
    }
    json_open_object(w, "time");
    json_put_string(w, "form", time_kind_names[m->data.time_form.kind]);
    json_put_string(w, "pattern", m->data.time_form.pattern);
    json_put_string(w, "read", m->data.time_read.pattern);
    json_put_string(w, "step", time_step_names[m->data.time_step.kind]);
    json_put_integer(w, "count", m->data.time_step.count);
    if (m->data.time_step.kind == STEP_WEEKDAYS)
        week_print(m->data.time_step.days, &days);
    put_text(w, "weekdays", &days);
    if (m->data.time_step.kind == STEP_HOURS)
        hours_print(m->data.time_step, &hours);
    put_text(w, "hours", &hours);
    json_close(w);
}

/* The logarithm of a transformed column; null for any other column. */
static void put_log(struct json_writer *w, const struct moments *m)
{
    if (!(m->floor > 0)) {
        json_put_null(w, "log");
        return;
    }
    json_open_object(w, "log");
    json_put_real(w, "floor", m->floor);
    json_put_real(w, "mean", m->log_mean);
    json_put_real(w, "standard_deviation", m->log_standard_deviation);
    json_close(w);
}

/* The changes by which a column is modelled; null for any other column. */
static void put_difference(struct json_writer *w, const struct moments *m)
{
    if (!m->difference) {
        json_put_null(w, "difference");
        return;
    }
    json_open_object(w, "difference");
    json_put_real(w, "mean", m->change_mean);
    json_put_real(w, "standard_deviation", m->change_standard_deviation);
    json_close(w);
}

static void put_moments(struct json_writer *w, const char *key,
                        const char *name, const struct moments *m)
{
    json_open_object(w, key);
    if (name)
        json_put_string(w, "name", name);
    json_put_real(w, "mean", m->mean);
    json_put_real(w, "standard_deviation", m->standard_deviation);
    json_put_real(w, "minimum", m->minimum);
    json_put_real(w, "maximum", m->maximum);
    if (name) {
        put_log(w, m);
        put_difference(w, m);
    }
    json_close(w);
}

static void put_scaler(struct json_writer *w, const struct model *m)
{
    json_open_object(w, "scaler");
    json_open_array(w, "columns");
    for (size_t c = 0; c < m->scaler.n_columns; c++)
        put_moments(w, NULL, m->schema.names[c], &m->scaler.columns[c]);
    json_close(w);
    json_open_array(w, "covariates");
    for (size_t i = 0; i < m->schema.covariates.n; i++)
        if (!m->schema.covariates.list[i].categorical)
            put_moments(w, NULL, m->schema.covariates.list[i].name,
                        &m->scaler.covariates[i]);
    json_close(w);
    if (m->schema.label)
        put_moments(w, "label", NULL, &m->scaler.label);
    else
        json_put_null(w, "label");
    json_close(w);
}

static void put_strings(struct json_writer *w, const char *key,
                        const struct string_list *list)
{
    json_open_array(w, key);
    for (size_t i = 0; i < list->n; i++)
        json_put_string(w, NULL, string_list_at(list, i));
    json_close(w);
}

static void put_training(struct json_writer *w, const struct training *t)
{
    json_open_object(w, "training");
    json_put_string_or_null(w, "data", t->data_path);
    put_count(w, "rows", t->n_rows);
    put_count(w, "series", t->n_series);
    put_count(w, "windows", t->n_windows);
    json_put_string_or_null(w, "from", t->from);
    json_put_string_or_null(w, "to", t->to);
    model_put_findings(w, &t->findings);
    put_strings(w, "choices", &t->choices);
    put_strings(w, "verdict", &t->verdict);
    json_close(w);
}

void model_put_head(struct json_writer *w, const struct model *m)
{
    json_put_string(w, "format", MODEL_FORMAT);
    json_put_integer(w, "format_version", MODEL_FORMAT_VERSION);
    json_put_string(w, "tool_version", PROGRAM_VERSION);
    put_config(w, m);
    put_columns(w, &m->schema);
    put_time(w, m);
    put_scaler(w, m);
    model_put_profile(w, m);
    model_put_usual_changes(w, m);
    model_put_effect(w, &m->effect);
    put_training(w, &m->training);
    model_put_members(w, m);
    model_put_forecasters(w, m);
    model_put_intervals(w, m);
    model_put_attention(w, m);
    model_put_scores(w, m);
}

enum status model_print(const struct model *m, struct text *text,
                        struct error *err)
{
    struct json_writer w;

    json_start(&w, text);
    model_put_head(&w, m);
    model_put_ridge(&w, m);
    model_put_parameters(&w, m);
    return json_end(&w, err);
}

enum status model_save(const struct model *model, const char *path,
                       bool keep_old, struct error *err)
{
    struct text text = {0};
    enum status status = model_print(model, &text, err);

    if (status == STATUS_OK)
        status = text_status(&text, err);
    if (status == STATUS_OK)
        status =
            file_write_atomic(path, text.bytes, text.length, keep_old, err);
    text_release(&text);
    return status;
}
