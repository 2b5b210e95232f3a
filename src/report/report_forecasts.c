/* report_forecasts.c - forecasts with attention weights (report.h) as CSV and
 * JSON; as a table: forecast_table.h. */
#include "report/report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "model/made_of.h"
#include "report/attention_entry.h"
#include "report/csv_write.h"
#include "report/forecast_cell.h"
#include "report/forecast_table.h"
#include "store/json.h"
#include "report/report_attention.h"
#include "report/report_made_of.h"

static size_t n_targets(const struct forecast_report *r)
{
    return r->model->schema.n_targets;
}

/* The columns of the CSV before those of the targets. */
static const char *const csv_keys[] = {"id", "time", "step"};

enum { N_CSV_KEYS = sizeof csv_keys / sizeof *csv_keys };

static bool is_taken(const struct forecast_report *r, size_t j,
                     const char *name)
{
    for (size_t k = 0; k < N_CSV_KEYS; k++)
        if (strcmp(name, csv_keys[k]) == 0)
            return true;
    for (size_t k = 0; k < n_targets(r); k++)
        if (k != j &&
            strcmp(name, schema_target_name(&r->model->schema, k)) == 0)
            return true;
    return false;
}

/* The name of target j, which is "id_forecast" for "id": a name stands once in
 * the header. */
static void csv_name(const struct forecast_report *r, size_t j,
                     struct text *name)
{
    text_string(name, schema_target_name(&r->model->schema, j));
    while (!name->failed && is_taken(r, j, name->bytes))
        text_string(name, "_forecast");
}

/* Appends a cell of the header, and releases the name. */
static void csv_title(struct text *name, struct text *text)
{
    text->failed |= name->failed;
    text_string(text, ",");
    if (!name->failed)
        csv_text(text, name->bytes);
    text_release(name);
}

/* The column of a quantile, such as "north_q10", or of one end of an interval,
 * such as "north_lo80"; "north_q10_quantile" if a target has that name. */
static void csv_end(const struct forecast_report *r, size_t j, const char *end,
                    double level, struct text *text)
{
    const char *suffix = *end == 'q' ? "_quantile" : "_interval";
    struct text name = {0};

    csv_name(r, j, &name);
    text_printf(&name, "_%s%g", end, level);
    while (!name.failed && is_taken(r, n_targets(r), name.bytes))
        text_string(&name, suffix);
    csv_title(&name, text);
}

static void csv_header(const struct forecast_report *r, struct text *text)
{
    for (size_t k = 0; k < N_CSV_KEYS; k++)
        text_printf(text, "%s%s", k ? "," : "", csv_keys[k]);
    for (size_t j = 0; j < n_targets(r); j++) {
        struct text name = {0};

        csv_name(r, j, &name);
        csv_title(&name, text);
    }
    for (size_t j = 0; j < n_targets(r); j++)
        for (size_t k = 0; k < r->levels.n; k++) {
            csv_end(r, j, "lo", r->levels.list[k], text);
            csv_end(r, j, "hi", r->levels.list[k], text);
        }
    for (size_t j = 0; j < n_targets(r); j++)
        for (size_t k = 0; k < r->quantile_levels.n; k++)
            csv_end(r, j, "q", r->quantile_levels.list[k], text);
    text_string(text, "\n");
}

static void csv_number(double value, struct text *text)
{
    text_string(text, ",");
    text_number(text, value, "");
}

/* The forecasts of step h, and behind them their intervals and quantiles. */
static void csv_values(const struct forecast_report *r, size_t i, size_t h,
                       struct text *text)
{
    for (size_t j = 0; j < n_targets(r); j++)
        csv_number(forecast_value(r, i, h, j), text);
    for (size_t j = 0; j < n_targets(r); j++)
        for (size_t k = 0; k < r->levels.n; k++) {
            const struct band band = forecast_band(r, i, h, j, k);

            csv_number(band.low, text);
            csv_number(band.high, text);
        }
    for (size_t j = 0; j < n_targets(r); j++)
        for (size_t k = 0; k < r->quantile_levels.n; k++)
            csv_number(forecast_quantile(r, i, h, j, k), text);
}

static void forecasts_csv(const struct forecast_report *r, struct text *text)
{
    csv_header(r, text);
    for (size_t i = 0; i < r->origins->n; i++)
        for (size_t h = 0; h < r->steps; h++) {
            char time[TIME_TEXT_MAX];

            forecast_step_time(r, i, h, time);
            csv_text(text, report_id(r, i));
            text_string(text, ",");
            csv_text(text, time);
            text_printf(text, ",%zu", h + 1);
            csv_values(r, i, h, text);
            text_string(text, "\n");
        }
}

/* {"80":{"col":[low,high]}}; null for a target without intervals. */
static void put_step_intervals(struct json_writer *w,
                               const struct forecast_report *r, size_t i,
                               size_t h)
{
    json_open_object(w, "intervals");
    for (size_t k = 0; k < r->levels.n; k++) {
        char level[32];

        (void)snprintf(level, sizeof level, "%g", r->levels.list[k]);
        json_open_object(w, level);
        for (size_t j = 0; j < n_targets(r); j++) {
            const char *name = schema_target_name(&r->model->schema, j);
            const struct band band = forecast_band(r, i, h, j, k);

            if (isnan(band.low)) {
                json_put_null(w, name);
                continue;
            }
            json_open_array(w, name);
            json_put_real(w, NULL, band.low);
            json_put_real(w, NULL, band.high);
            json_close(w);
        }
        json_close(w);
    }
    json_close(w);
}

/* {"10":{"col":value}}; null for a target without intervals. */
static void put_step_quantiles(struct json_writer *w,
                               const struct forecast_report *r, size_t i,
                               size_t h)
{
    json_open_object(w, "quantiles");
    for (size_t k = 0; k < r->quantile_levels.n; k++) {
        char level[32];

        (void)snprintf(level, sizeof level, "%g", r->quantile_levels.list[k]);
        json_open_object(w, level);
        for (size_t j = 0; j < n_targets(r); j++)
            json_put_real_or_null(w, schema_target_name(&r->model->schema, j),
                                  forecast_quantile(r, i, h, j, k));
        json_close(w);
    }
    json_close(w);
}

static void put_forecast(struct json_writer *w, const struct forecast_report *r,
                         size_t i)
{
    json_open_array(w, "forecast");
    for (size_t h = 0; h < r->steps; h++) {
        char time[TIME_TEXT_MAX];

        forecast_step_time(r, i, h, time);
        json_open_object(w, NULL);
        json_put_integer(w, "step", (int64_t)h + 1);
        json_put_string_or_null(w, "time", time);
        json_open_object(w, "values");
        for (size_t j = 0; j < n_targets(r); j++)
            json_put_real(w, schema_target_name(&r->model->schema, j),
                          forecast_value(r, i, h, j));
        json_close(w);
        put_step_intervals(w, r, i, h);
        if (r->quantile_levels.n)
            put_step_quantiles(w, r, i, h);
        json_close(w);
    }
    json_close(w);
}

static enum status forecasts_json(const struct forecast_report *r,
                                  struct text *text, struct error *err)
{
    double *made_of;
    struct json_writer w;
    enum status status;

    TRY(made_of_new(r->model, &made_of, err));
    json_start(&w, text);
    json_put_string(&w, "version", PROGRAM_VERSION);
    json_put_string(&w, "model", r->model_path);
    json_put_integer(&w, "window", (int64_t)r->model->config.net.T);
    json_put_integer(&w, "horizon", (int64_t)r->steps);
    json_put_bool(&w, "attention_used", model_has_networks(r->model));
    json_open_array(&w, "series");
    for (size_t i = 0; i < r->origins->n; i++) {
        char time[TIME_TEXT_MAX];

        forecast_origin_time(r, i, time);
        json_open_object(&w, NULL);
        json_put_string_or_null(&w, "id", report_id(r, i));
        json_put_string_or_null(&w, "origin", time);
        json_put_integer(&w, "padded", (int64_t)report_padding(r, i));
        put_forecast(&w, r, i);
        attention_json(&w, r, i);
        put_made_of(&w, &r->model->schema, made_of);
        json_close(&w);
    }
    json_close(&w);
    status = json_end(&w, err);
    free(made_of);
    return status;
}

enum status report_forecasts(const struct forecast_report *report,
                             enum format format, struct text *text,
                             struct error *err)
{
    if (format == FORMAT_JSON)
        return forecasts_json(report, text, err);
    if (format == FORMAT_CSV)
        forecasts_csv(report, text);
    else
        forecast_table(report, text);
    return text_status(text, err);
}
