/* report_forecasts.c - forecasts and attention weights (report.h). */
#include "store/report.h"

#include "base/version.h"
#include "store/cells.h"
#include "store/json.h"

static const struct series *series_of(const struct forecast_report *r, size_t i)
{
    return &r->dataset->series[r->origins->list[i].series];
}

static size_t n_targets(const struct forecast_report *r)
{
    return r->model->roles.n_targets;
}

static double value(const struct forecast_report *r, size_t i, size_t h,
                    size_t j)
{
    return r->y[(i * r->model->H + h) * n_targets(r) + j];
}

/* The timesteps of a window that have an entry are its oldest ones. */
static size_t n_entries(const struct forecast_report *r)
{
    const unsigned flags = r->model->net.config.attention->flags;

    return r->model->T - (flags & ATTN_SKIPS_NEWEST ? 1 : 0);
}

static double weight(const struct forecast_report *r, size_t i, size_t t)
{
    return r->weights[i * r->model->T + t];
}

/* The row of timestep t of window i. */
static size_t window_row(const struct forecast_report *r, size_t i, size_t t)
{
    return r->origins->list[i].row - r->model->T + t;
}

static void origin_time(const struct forecast_report *r, size_t i,
                        char text[TIME_TEXT_MAX])
{
    dataset_time(r->dataset, r->origins->list[i].row - 1, text);
}

/* "" where there is none: without times, and for a label. */
static void step_time(const struct forecast_report *r, size_t i, size_t h,
                      char text[TIME_TEXT_MAX])
{
    text[0] = '\0';
    if (r->model->roles.layout != LAYOUT_LABELLED)
        dataset_future_time(r->dataset, r->origins->list[i].row - 1, h + 1,
                            text);
}

static void table_forecast(const struct forecast_report *r, size_t i,
                           struct text *text)
{
    char time[TIME_TEXT_MAX];

    text_printf(text, "%4s  %-20s", "step", "time");
    for (size_t j = 0; j < n_targets(r); j++)
        text_printf(text, "  %12s", roles_target_name(&r->model->roles, j));
    text_string(text, "\n");
    for (size_t h = 0; h < r->steps; h++) {
        step_time(r, i, h, time);
        text_printf(text, "%4zu  %-20s", h + 1, *time ? time : "-");
        for (size_t j = 0; j < n_targets(r); j++)
            text_printf(text, "  %12.6g", value(r, i, h, j));
        text_string(text, "\n");
    }
}

static void table_attention(const struct forecast_report *r, size_t i,
                            struct text *text)
{
    enum { BAR = 40 };
    static const char bar[] = "########################################";
    double largest = 0;

    for (size_t t = 0; t < n_entries(r); t++)
        if (weight(r, i, t) > largest)
            largest = weight(r, i, t);
    text_printf(text, "\nattention (%s), oldest row first\n%6s  %-20s  %10s\n",
                r->model->net.config.attention->name, "lag", "time", "weight");
    for (size_t t = 0; t < n_entries(r); t++) {
        const int length =
            largest > 0 ? (int)(BAR * weight(r, i, t) / largest + 0.5) : 0;
        char time[TIME_TEXT_MAX];

        dataset_time(r->dataset, window_row(r, i, t), time);
        text_printf(text, "%6zu  %-20s  %10.6f  %.*s\n", r->model->T - 1 - t,
                    *time ? time : "-", weight(r, i, t), length, bar);
    }
}

static void forecasts_table(const struct forecast_report *r, struct text *text)
{
    for (size_t i = 0; i < r->origins->n; i++) {
        char time[TIME_TEXT_MAX];

        origin_time(r, i, time);
        if (i)
            text_string(text, "\n");
        if (series_of(r, i)->id)
            text_printf(text, "%s %s\n", r->model->roles.id,
                        series_of(r, i)->id);
        text_printf(text, "forecast after %s\n", *time ? time : "the last row");
        table_forecast(r, i, text);
        table_attention(r, i, text);
    }
}

static void forecasts_csv(const struct forecast_report *r, struct text *text)
{
    text_string(text, "id,time,step");
    for (size_t j = 0; j < n_targets(r); j++) {
        text_string(text, ",");
        cell_text(text, roles_target_name(&r->model->roles, j));
    }
    text_string(text, "\n");
    for (size_t i = 0; i < r->origins->n; i++)
        for (size_t h = 0; h < r->steps; h++) {
            char time[TIME_TEXT_MAX];

            step_time(r, i, h, time);
            cell_text(text, series_of(r, i)->id);
            text_string(text, ",");
            cell_text(text, time);
            text_printf(text, ",%zu", h + 1);
            for (size_t j = 0; j < n_targets(r); j++) {
                text_string(text, ",");
                text_number(text, value(r, i, h, j), "");
            }
            text_string(text, "\n");
        }
}

static void put_text(struct json_writer *w, const char *key, const char *text)
{
    if (text && *text)
        json_put_string(w, key, text);
    else
        json_put_null(w, key);
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
        put_text(w, "time", time);
        json_open_object(w, "values");
        for (size_t j = 0; j < n_targets(r); j++)
            json_put_real(w, roles_target_name(&r->model->roles, j),
                          value(r, i, h, j));
        json_close(w);
        json_open_object(w, "intervals");
        json_close(w);
        json_close(w);
    }
    json_close(w);
}

static void put_attention(struct json_writer *w,
                          const struct forecast_report *r, size_t i)
{
    static const char *const whole[] = {"target", "step", "steps", "query",
                                        "slot"};

    json_open_array(w, "attention");
    for (size_t t = 0; t < n_entries(r); t++) {
        char time[TIME_TEXT_MAX];

        dataset_time(r->dataset, window_row(r, i, t), time);
        json_open_object(w, NULL);
        for (size_t k = 0; k < sizeof whole / sizeof *whole; k++)
            json_put_null(w, whole[k]);
        json_put_integer(w, "lag", (int64_t)(r->model->T - 1 - t));
        json_put_integer(w, "rows", 1);
        put_text(w, "from", time);
        put_text(w, "to", time);
        json_put_real(w, "weight", weight(r, i, t));
        json_close(w);
    }
    json_close(w);
}

static enum status forecasts_json(const struct forecast_report *r,
                                  struct text *text, struct error *err)
{
    struct json_writer w;

    json_start(&w, text);
    json_put_string(&w, "version", PROGRAM_VERSION);
    json_put_string(&w, "model", r->model_path);
    json_put_integer(&w, "window", (int64_t)r->model->T);
    json_put_integer(&w, "horizon", (int64_t)r->steps);
    json_put_bool(&w, "attention_used", true);
    json_open_array(&w, "series");
    for (size_t i = 0; i < r->origins->n; i++) {
        char time[TIME_TEXT_MAX];

        origin_time(r, i, time);
        json_open_object(&w, NULL);
        put_text(&w, "id", series_of(r, i)->id);
        put_text(&w, "origin", time);
        put_forecast(&w, r, i);
        put_attention(&w, r, i);
        json_close(&w);
    }
    json_close(&w);
    return json_end(&w, err);
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

void report_attention(const struct forecast_report *r, struct text *text)
{
    text_string(text,
                "id,target,step,steps,query,slot,lag,rows,from,to,weight\n");
    for (size_t i = 0; i < r->origins->n; i++)
        for (size_t t = 0; t < n_entries(r); t++) {
            char time[TIME_TEXT_MAX];

            dataset_time(r->dataset, window_row(r, i, t), time);
            cell_text(text, series_of(r, i)->id);
            text_printf(text, ",,,,,,%zu,1,", r->model->T - 1 - t);
            cell_text(text, time);
            text_string(text, ",");
            cell_text(text, time);
            text_string(text, ",");
            text_number(text, weight(r, i, t), "");
            text_string(text, "\n");
        }
}
