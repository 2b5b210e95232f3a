/* explain_records.c - explanations as CSV and JSON (report_explain.h). */
#include "report/explain_records.h"

#include <stdlib.h>

#include "base/version.h"
#include "model/made_of.h"
#include "report/attention_verdict.h"
#include "report/attention_entry.h"
#include "report/csv_write.h"
#include "report/explain_cell.h"
#include "report/forecast_cell.h"
#include "report/report_attention.h"
#include "report/report_made_of.h"
#include "store/json.h"

/* id,target,step,part of a row. */
static void csv_start(const struct explain_report *r, size_t i, size_t j,
                      const char *part, struct text *text)
{
    csv_text(text, report_id(&r->forecasts, i));
    text_string(text, ",");
    csv_text(text, schema_target_name(&r->forecasts.model->schema, j));
    text_string(text, ",");
    if (r->step)
        text_printf(text, "%zu", r->step);
    text_printf(text, ",%s,", part);
}

static void csv_target(const struct explain_report *r, size_t i, size_t j,
                       struct text *text)
{
    const struct contributions *c = explain_of(r, i, j);
    struct explain_cursor at = {.report = r, .i = i, .j = j};
    struct explain_cell cell;

    for (size_t p = 0; p < N_CONTRIBUTION_PARTS; p++) {
        csv_start(r, i, j, contribution_names[p], text);
        text_string(text, ",,,,");
        text_number(text, c->parts[p], "");
        text_string(text, "\n");
    }
    csv_start(r, i, j, "remainder", text);
    text_string(text, ",,,,");
    text_number(text, contributions_remainder(c), "");
    text_string(text, "\n");
    while (explain_next(&at, &cell)) {
        csv_start(r, i, j, "window", text);
        text_printf(text, "%zu,", cell.lag);
        csv_text(text, cell.time);
        text_string(text, ",");
        csv_text(text, cell.feature);
        text_string(text, ",");
        text_number(text, cell.value, "");
        text_string(text, ",");
        text_number(text, cell.contribution, "");
        text_string(text, "\n");
    }
}

void explain_csv(const struct explain_report *r, struct text *text)
{
    text_string(text, "id,target,step,part,lag,time,feature,value,"
                      "contribution\n");
    for (size_t i = 0; i < r->forecasts.origins->n; i++)
        for (size_t j = 0; j < r->forecasts.model->schema.n_targets; j++)
            csv_target(r, i, j, text);
}

static void json_cells(struct json_writer *w, const struct explain_report *r,
                       size_t i, size_t j)
{
    struct explain_cursor at = {.report = r, .i = i, .j = j};
    struct explain_cell cell;

    json_open_array(w, "contributions");
    while (explain_next(&at, &cell)) {
        json_open_object(w, NULL);
        json_put_integer(w, "lag", (int64_t)cell.lag);
        json_put_string_or_null(w, "time", cell.time);
        json_put_string(w, "feature", cell.feature);
        json_put_real_or_null(w, "value", cell.value);
        json_put_real_or_null(w, "contribution", cell.contribution);
        json_close(w);
    }
    json_close(w);
}

static void json_target(struct json_writer *w, const struct explain_report *r,
                        size_t i, size_t j)
{
    const struct contributions *c = explain_of(r, i, j);
    char time[TIME_TEXT_MAX];

    explain_time(r, i, time);
    json_open_object(w, schema_target_name(&r->forecasts.model->schema, j));
    json_put_string_or_null(w, "time", time);
    json_put_real(w, "forecast", c->forecast);
    json_open_object(w, "parts");
    for (size_t p = 0; p < N_CONTRIBUTION_PARTS; p++)
        json_put_real(w, contribution_names[p], c->parts[p]);
    json_put_real(w, "window", contributions_cells(c));
    json_put_real(w, "remainder", contributions_remainder(c));
    json_close(w);
    if (c->points)
        json_put_integer(w, "points", (int64_t)c->points);
    else
        json_put_null(w, "points");
    json_cells(w, r, i, j);
    json_close(w);
}

static void json_series(struct json_writer *w, const struct explain_report *r,
                        size_t i, const double *made_of)
{
    char time[TIME_TEXT_MAX];

    forecast_origin_time(&r->forecasts, i, time);
    json_open_object(w, NULL);
    json_put_string_or_null(w, "id", report_id(&r->forecasts, i));
    json_put_string_or_null(w, "origin", time);
    json_open_object(w, "targets");
    for (size_t j = 0; j < r->forecasts.model->schema.n_targets; j++)
        json_target(w, r, i, j);
    json_close(w);
    attention_summary_json(w, &r->forecasts.summaries[i]);
    put_made_of(w, &r->forecasts.model->schema, made_of);
    json_close(w);
}

enum status explain_json(const struct explain_report *r, struct text *text,
                         struct error *err)
{
    struct json_writer w;
    enum status status;
    double *made_of;

    TRY(made_of_new(r->forecasts.model, &made_of, err));
    json_start(&w, text);
    json_put_string(&w, "version", PROGRAM_VERSION);
    json_put_string(&w, "model", r->forecasts.model_path);
    json_put_integer(&w, "window", (int64_t)r->forecasts.model->config.net.T);
    json_put_integer(&w, "horizon", (int64_t)r->forecasts.steps);
    if (r->step)
        json_put_integer(&w, "step", (int64_t)r->step);
    else
        json_put_null(&w, "step");
    json_put_bool(&w, "attention_used", model_has_networks(r->forecasts.model));
    json_open_array(&w, "series");
    for (size_t i = 0; i < r->forecasts.origins->n; i++)
        json_series(&w, r, i, made_of);
    json_close(&w);
    attention_diagnostics_json(&w, r->diagnostics);
    attention_verdict_json(&w, r->forecasts.model);
    status = json_end(&w, err);
    free(made_of);
    return status;
}
