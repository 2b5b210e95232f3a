/* report_model.c - the contents of a model (report.h). */
#include "report/report.h"

#include <math.h>
#include <stdlib.h>

#include "time/step_words.h"
#include "kernel/isa.h"
#include "report/csv_write.h"
#include "report/parameters.h"
#include "report/report_made_of.h"
#include "report/sheet.h"
#include "store/json.h"
#include "model/made_of.h"
#include "model/model_json.h"

/* "date, hourly" */
static void table_times(const struct model *m, struct sheet *s)
{
    sheet_name(s, true, m->schema.time ? m->schema.time : "none");
    if (m->data.time_step.kind != STEP_NONE) {
        text_string(&s->words, ", ");
        step_words(&m->data.time_form, m->data.time_step, &s->words);
    }
    sheet_paragraph(s, "time");
}

static void table_columns(const struct model *m, struct sheet *s)
{
    const struct schema *schema = &m->schema;

    text_string(&s->words, layout_names[schema->layout]);
    if (schema->id) {
        text_string(&s->words, ", id \"");
        text_printable(&s->words, schema->id);
        text_string(&s->words, "\"");
    }
    sheet_paragraph(s, "layout");
    table_times(m, s);
    for (size_t i = 0; i < schema->n_features; i++)
        sheet_name(s, !i, schema->names[i]);
    sheet_paragraph(s, "features");
    for (size_t j = 0; j < schema->n_targets; j++)
        sheet_name(s, !j, schema_target_name(schema, j));
    sheet_paragraph(s, "targets");
    sheet_covariates(m, s);
}

static void table_attention(const struct net_config *net, struct sheet *s)
{
    text_printf(&s->words, "%s over %s", net->attention->name,
                attend_names[net->attend]);
    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++) {
        const size_t value = net->hyperparameters[h];

        if (!attn_has(net->attention, h) ||
            (attn_is_optional(net->attention, h) && !value))
            continue;
        text_printf(&s->words, ", %s ", hyperparameters[h].name);
        if (hyperparameters[h].maximum)
            text_printf(&s->words, "%zu", value);
        else
            text_string(&s->words, hyperparameter_value_name(h, value));
    }
    if (net_has_context(net))
        text_printf(&s->words, ", context %s", context_names[net->context]);
    sheet_paragraph(s, "attention");
}

static void table_network(const struct model *m, struct sheet *s)
{
    const struct net_config *net = &ensemble_net(&m->ensemble)->config;

    text_printf(&s->words, "%zu %s layer%s of %s, decoder %s, norm %s",
                net->layers, net->cell->name, net->layers > 1 ? "s" : "",
                counted(net->D, "unit").text, decoder_names[net->decoder],
                norm_names[m->config.norm]);
    sheet_paragraph(s, "network");
    table_attention(net, s);
    if (net->segment > 1) {
        text_printf(&s->words, "%zu rows each", net->segment);
        sheet_paragraph(s, "segments");
    }
    if (channels_share(m->config.channels)) {
        text_string(&s->words,
                    m->config.channels == CHANNELS_SHARED
                        ? "shared network, one sample per target"
                        : "shared network, one sample per target with all "
                          "features beside it");
        sheet_paragraph(s, "channels");
    }
}

static void table_members(const struct ensemble *e, struct sheet *s)
{
    for (size_t i = 0; i < e->n; i++) {
        text_printf(&s->words, "%s, seed %llu, %s",
                    e->members[i].residual ? "residual" : "standalone",
                    (unsigned long long)e->members[i].seed,
                    counted(e->members[i].epochs, "epoch").text);
        sheet_paragraph(s, i ? "" : "members");
    }
}

/* The targets that the model itself does not forecast, or not alone. */
static void table_forecasters(const struct model *m, struct sheet *s)
{
    bool any = false;

    for (size_t j = 0; j < m->schema.n_targets; j++) {
        struct text words = {0};

        if (made_of_others(m, j, &words)) {
            text_printable(&s->words, schema_target_name(&m->schema, j));
            text_printf(&s->words, " by %s",
                        words.failed ? "others" : words.bytes);
            sheet_paragraph(s, any ? "" : "forecast");
            any = true;
        }
        s->words.failed |= words.failed;
        text_release(&words);
    }
}

static void table_data(const struct model *m, struct sheet *s)
{
    const struct training *t = &m->training;

    text_printable(&s->words, t->data_path ? t->data_path : "standard input");
    text_printf(&s->words, ", %s, %s", counted(t->n_rows, "row").text,
                counted(t->n_series, "series").text);
    sheet_paragraph(s, "data");
    text_printf(&s->words, "%s, %s",
                m->config.final_fit ? "all rows" : "the train rows",
                counted(t->n_windows, "window").text);
    sheet_paragraph(s, "fitted on");
    if (m->data.borders.end[PART_TEST]) {
        text_printf(
            &s->words, "train rows end at %zu, validation at %zu, test at %zu",
            m->data.borders.end[PART_TRAIN], m->data.borders.end[PART_VALID],
            m->data.borders.end[PART_TEST]);
        sheet_paragraph(s, "");
    }
    if (*t->from) {
        text_string(&s->words, "from ");
        text_printable(&s->words, t->from);
        text_string(&s->words, " to ");
        text_printable(&s->words, t->to);
        sheet_paragraph(s, "");
    }
    for (size_t i = 0; i < t->findings.n; i++) {
        finding_words(&t->findings.list[i], &s->words);
        sheet_paragraph(s, i ? "" : "found");
    }
}

/* A paragraph for each line; the first one has the title. */
static void table_lines(const struct string_list *lines, const char *title,
                        struct sheet *s)
{
    for (size_t i = 0; i < lines->n; i++) {
        text_printable(&s->words, string_list_at(lines, i));
        sheet_paragraph(s, i ? "" : title);
    }
}

/* The rows on which the intervals were calibrated: the most of a target. */
static void table_intervals(const struct model *m, struct sheet *s)
{
    const struct calibration *c = &m->calibration;
    size_t n = 0;

    for (size_t j = 0; j < c->n_targets; j++)
        if (c->targets[j].n_rows > n)
            n = c->targets[j].n_rows;
    if (!n)
        text_string(&s->words, "none");
    else
        text_printf(&s->words, "calibrated on %s of forecasts%s",
                    counted(n, "row").text,
                    c->spread == SPREAD_SERIES ? ", of all series" : "");
    sheet_paragraph(s, "intervals");
}

static void table_quantiles(const struct model *m, struct sheet *s)
{
    const struct levels levels = config_quantiles(&m->config);

    for (size_t i = 0; i < levels.n; i++)
        text_printf(&s->words, "%s%g", i ? ", " : "", levels.list[i]);
    if (levels.n) {
        text_string(&s->words, " %");
        sheet_paragraph(s, "quantiles");
    }
}

static void table_training(const struct model *m, struct sheet *s)
{
    const struct train_config *r = &m->config.train;

    text_printf(&s->words,
                "%s loss, lr %g %s, batch %zu, at most %s, patience %zu, clip "
                "%g, dropout %g, seed %llu, isa %s",
                loss_names[r->loss], r->lr, schedule_names[r->schedule],
                r->batch, counted(r->epochs, "epoch").text, r->patience,
                r->clip, r->dropout, (unsigned long long)r->seed,
                isa_name(m->config.isa));
    sheet_paragraph(s, "training");
}

/* Under the name of a target. */
static void table_metrics(const double metrics[N_FORECASTERS][N_METRICS],
                          struct text *text)
{
    text_printf(text, "\n  %-16s%12s%12s%12s%12s\n", "", "MAE", "RMSE", "MASE",
                "sMAPE");
    for (int by = 0; by < N_FORECASTERS; by++) {
        const double *s = metrics[by];

        if (isnan(s[METRIC_MAE]))
            continue;
        text_printf(text, "  %-16s", forecaster_names[by]);
        table_number(text, s[METRIC_MAE]);
        table_number(text, s[METRIC_RMSE]);
        table_number(text, s[METRIC_MASE]);
        table_number(text, s[METRIC_SMAPE]);
        text_string(text, "\n");
    }
}

static void table_scores(const struct model *m, struct text *text)
{
    const size_t J = m->schema.n_targets;

    text_printf(text, "\nscores on %s, in original units\n",
                counted(m->scores.n_windows, "held-out test window").text);
    for (size_t j = 0; m->target_scores && j < J; j++) {
        const struct target_scores *scores = &m->target_scores[j];

        text_printable(text, schema_target_name(&m->schema, j));
        table_metrics(scores->metrics, text);
    }
    if (m->target_scores && J == 1)
        return;
    text_string(text, "mean of all targets");
    table_metrics(m->scores.original, text);
}

static void table_ridge(const struct model *m, struct sheet *s)
{
    const struct ridge *ridge = &m->ridge;

    if (!ridge->map)
        return;
    text_printf(&s->words, "penalty %g", ridge->penalty);
    if (ridge->long_lag)
        text_printf(&s->words, ", lag gate of lags %zu and %zu",
                    ridge->short_lag, ridge->long_lag);
    for (int own = 0; own < 2; own++) {
        if (!ridge_columns_targets(&ridge->columns, &m->schema, own))
            continue;
        text_string(&s->words, "; for ");
        ridge_columns_names(&ridge->columns, &m->schema, own, &s->words);
        text_string(&s->words, own ? " it has " : " it also reads ");
        ridge_columns_words(&ridge->columns, &m->schema, own, &s->words);
    }
    if (model_is_ridge(m))
        text_string(&s->words, "; makes the forecast alone");
    else if (!model_averages_ridge(m) && !ensemble_count(&m->ensemble, true))
        text_string(&s->words, "; not used in the forecast");
    else if (model_averages_ridge(m) && m->ensemble.ridge_shares)
        text_string(&s->words, "; its share of the forecast differs between "
                               "targets");
    else if (model_averages_ridge(m) && !m->ensemble.companions)
        text_printf(&s->words, "; its share of the forecast is %g",
                    m->ensemble.ridge_share);
    sheet_paragraph(s, "ridge");
}

static void model_table(const struct model *m, const char *path, size_t width,
                        struct text *text)
{
    struct sheet sheet = {.width = width, .text = text};

    sheet_name(&sheet, true, path);
    sheet_paragraph(&sheet, "model");
    table_columns(m, &sheet);
    text_printf(&sheet.words, "%s, horizon %zu, season %zu",
                counted(m->config.net.T, "row").text, m->config.net.H,
                m->config.season);
    sheet_paragraph(&sheet, "window");
    sheet_preparation(m, &sheet);
    table_network(m, &sheet);
    table_ridge(m, &sheet);
    table_members(&m->ensemble, &sheet);
    table_forecasters(m, &sheet);
    table_intervals(m, &sheet);
    table_quantiles(m, &sheet);
    table_data(m, &sheet);
    table_training(m, &sheet);
    table_lines(&m->training.choices, "chosen", &sheet);
    table_lines(&m->training.verdict, "verdict", &sheet);
    table_scores(m, text);
    parameters_table(m, width, text);
}

static void json_ridge(struct json_writer *w, const struct model *m)
{
    const struct ridge *ridge = &m->ridge;

    if (!ridge->map) {
        json_put_null(w, "ridge");
        return;
    }
    json_open_object(w, "ridge");
    json_put_bool(w, "averaged", model_averages_ridge(m));
    model_put_ridge_shares(w, m);
    json_put_real(w, "penalty", ridge->penalty);
    json_put_integer(w, "short_lag", (int64_t)ridge->short_lag);
    json_put_integer(w, "long_lag", (int64_t)ridge->long_lag);
    json_open_array(w, "shape");
    json_put_integer(w, NULL, (int64_t)ridge_inputs(ridge));
    json_put_integer(w, NULL, (int64_t)ridge->H);
    json_close(w);
    parameters_put_spread(w, ridge->map, ridge_inputs(ridge) * ridge->H);
    model_put_ridge_columns(w, m, false);
    json_close(w);
}

static enum status model_json(const struct model *m, const char *path,
                              struct text *text, struct error *err)
{
    double *made_of;
    struct json_writer w;
    enum status status;

    TRY(made_of_new(m, &made_of, err));
    json_start(&w, text);
    json_put_string(&w, "model", path);
    model_put_head(&w, m);
    json_ridge(&w, m);
    put_made_of(&w, &m->schema, made_of);
    json_put_integer(&w, "values", (int64_t)ensemble_values(&m->ensemble));
    parameters_put(&w, m);
    status = json_end(&w, err);
    free(made_of);
    return status;
}

enum status report_model(const struct model *model, const char *path,
                         enum format format, size_t width, struct text *text,
                         struct error *err)
{
    if (format == FORMAT_JSON)
        return model_json(model, path, text, err);
    if (format == FORMAT_CSV)
        parameters_csv(model, text);
    else
        model_table(model, path, width, text);
    return text_status(text, err);
}
