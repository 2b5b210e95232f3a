/* report_forecasts.c - forecasts with attention weights (report.h). */
#include "report/report.h"

#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "model/made_of.h"
#include "report/attention_entry.h"
#include "report/csv_write.h"
#include "report/grid.h"
#include "store/json.h"
#include "report/report_attention.h"
#include "report/report_made_of.h"

enum {
    VALUE_WIDTH = 9, /* the least width of a column of forecasts */
    MAX_TABLES = 20, /* series that are all printed as tables */
    FEW_TABLES = 3   /* printed if there are more */
};

static size_t n_targets(const struct forecast_report *r)
{
    return r->model->schema.n_targets;
}

static double value(const struct forecast_report *r, size_t i, size_t h,
                    size_t j)
{
    return r->y[(i * r->model->config.net.H + h) * n_targets(r) + j];
}

static void origin_time(const struct forecast_report *r, size_t i,
                        char text[TIME_TEXT_MAX])
{
    dataset_time(r->dataset, r->origins->list[i].row - 1, text);
}

/* "" without times, and for a label. */
static void step_time(const struct forecast_report *r, size_t i, size_t h,
                      char text[TIME_TEXT_MAX])
{
    text[0] = '\0';
    if (r->model->schema.layout != LAYOUT_LABELLED)
        dataset_future_time(r->dataset, r->origins->list[i].row - 1, h + 1,
                            text);
}

static void table_forecast(const struct forecast_report *r, size_t i,
                           struct text *text)
{
    struct grid grid = {.width = r->width, .n_keys = 2};
    char time[TIME_TEXT_MAX];

    grid_column(&grid, "step", GRID_RIGHT, 0);
    grid_column(&grid, "time", GRID_LEFT, 0);
    for (size_t j = 0; j < n_targets(r); j++)
        grid_column(&grid, schema_target_name(&r->model->schema, j), GRID_RIGHT,
                    VALUE_WIDTH);
    for (size_t h = 0; h < r->steps; h++) {
        step_time(r, i, h, time);
        grid_cell(&grid, "%zu", h + 1);
        grid_cell(&grid, "%s", *time ? time : "-");
        for (size_t j = 0; j < n_targets(r); j++)
            grid_cell(&grid, "%.6g", value(r, i, h, j));
    }
    grid_end(&grid, text);
}

/* The targets that the model itself does not forecast. */
static void table_forecasters(const struct forecast_report *r,
                              struct text *text)
{
    for (size_t j = 0; j < n_targets(r); j++) {
        const enum forecaster by = ensemble_forecaster(&r->model->ensemble, j);

        if (by == BY_MODEL)
            continue;
        text_printable(text, schema_target_name(&r->model->schema, j));
        text_printf(text, ": forecast by %s\n", forecaster_names[by]);
    }
}

/* "site south", "row 3" */
static void table_id(const struct forecast_report *r, size_t i,
                     struct text *text)
{
    const char *column = r->model->schema.id;

    if (!report_id(r, i))
        return;
    text_printable(text, column ? column : "row");
    text_string(text, " ");
    text_printable(text, report_id(r, i));
    text_string(text, "\n");
}

static void forecasts_table(const struct forecast_report *r, struct text *text)
{
    const size_t n = r->origins->n;
    const size_t shown = n > MAX_TABLES && !r->all ? FEW_TABLES : n;

    if (shown < n)
        text_printf(text,
                    "%zu series, horizon %zu; the first %zu of them (--only "
                    "for others, --format csv -o FILE for all)\n",
                    n, r->steps, shown);
    for (size_t i = 0; i < shown; i++) {
        char time[TIME_TEXT_MAX];

        origin_time(r, i, time);
        if (i || shown < n)
            text_string(text, "\n");
        table_id(r, i, text);
        text_string(text, "forecast after ");
        text_printable(text, *time ? time : "the last row");
        text_string(text, "\n");
        table_forecast(r, i, text);
        table_forecasters(r, text);
        attention_table(r, i, text);
    }
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

/* Appends the name of target j, which is "id_forecast" for "id": a name stands
 * once in the header. */
static void csv_target(const struct forecast_report *r, size_t j,
                       struct text *text)
{
    struct text name = {0};

    text_string(&name, schema_target_name(&r->model->schema, j));
    while (!name.failed && is_taken(r, j, name.bytes))
        text_string(&name, "_forecast");
    text->failed |= name.failed;
    if (!name.failed)
        csv_text(text, name.bytes);
    text_release(&name);
}

static void forecasts_csv(const struct forecast_report *r, struct text *text)
{
    for (size_t k = 0; k < N_CSV_KEYS; k++)
        text_printf(text, "%s%s", k ? "," : "", csv_keys[k]);
    for (size_t j = 0; j < n_targets(r); j++) {
        text_string(text, ",");
        csv_target(r, j, text);
    }
    text_string(text, "\n");
    for (size_t i = 0; i < r->origins->n; i++)
        for (size_t h = 0; h < r->steps; h++) {
            char time[TIME_TEXT_MAX];

            step_time(r, i, h, time);
            csv_text(text, report_id(r, i));
            text_string(text, ",");
            csv_text(text, time);
            text_printf(text, ",%zu", h + 1);
            for (size_t j = 0; j < n_targets(r); j++) {
                text_string(text, ",");
                text_number(text, value(r, i, h, j), "");
            }
            text_string(text, "\n");
        }
}

static void put_forecast(struct json_writer *w, const struct forecast_report *r,
                         size_t i)
{
    json_open_array(w, "forecast");
    for (size_t h = 0; h < r->steps; h++) {
        char time[TIME_TEXT_MAX];

        step_time(r, i, h, time);
        json_open_object(w, NULL);
        json_put_integer(w, "step", (int64_t)h + 1);
        json_put_string_or_null(w, "time", time);
        json_open_object(w, "values");
        for (size_t j = 0; j < n_targets(r); j++)
            json_put_real(w, schema_target_name(&r->model->schema, j),
                          value(r, i, h, j));
        json_close(w);
        json_open_object(w, "intervals");
        json_close(w);
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

        origin_time(r, i, time);
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
        forecasts_table(report, text);
    return text_status(text, err);
}
