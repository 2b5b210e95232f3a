/* report_backtest.c - the forecasts of each origin as CSV (report.h). */
#include "report/report.h"

#include <math.h>
#include <stdlib.h>

#include "report/csv_write.h"

void report_backtest_header(const struct levels *levels, struct text *text)
{
    text_string(text, "id,origin,step,time,target,actual,forecast,fold");
    for (size_t i = 0; i < levels->n; i++)
        text_printf(text, ",lo%g,hi%g", levels->list[i], levels->list[i]);
    for (int by = BY_MODEL + 1; by < N_FORECASTERS; by++)
        text_printf(text, ",%s", forecaster_names[by]);
    text_string(text, "\n");
}

/* "ID,ORIGIN": the time of the newest known row, or the number of rows. */
static void put_origin(const struct dataset *d, const struct origin *origin,
                       struct text *text)
{
    const struct series *series = &d->series[origin->series];
    char time[TIME_TEXT_MAX];

    csv_text(text, series->id);
    text_string(text, ",");
    dataset_time(d, origin->row - 1, time);
    if (*time || d->schema->time)
        csv_text(text, time);
    else
        text_printf(text, "%zu", origin->row - series->first);
}

/* What is known of target j at an origin: (H) each, (H, levels). */
struct target_rows {
    double *by[N_FORECASTERS]; /* NaN where there is none */
    struct band *bands;
};

/* Fills the rows of target j; `by` points into one array. */
static void forecast_target(const struct origin_report *r, size_t j,
                            struct target_rows *rows)
{
    const struct evaluation *e = r->evaluation;
    const bool scored = evaluation_has_actual(e, r->windows, r->origin, j);

    for (int by = 0; by < N_FORECASTERS; by++) {
        const bool computed =
            (scored || by == BY_MODEL || by == BY_RIDGE) &&
            evaluation_forecast(e, r->windows, r->origin, (enum forecaster)by,
                                by == BY_RIDGE ? r->ridge : r->y, j,
                                rows->by[by]);

        for (size_t h = 0; !computed && h < e->H; h++)
            rows->by[by][h] = (double)NAN;
    }
    interval_scores_bands(&e->intervals[BY_MODEL], r->origin, j,
                          rows->by[BY_MODEL], rows->bands);
}

static void put_row(const struct origin_report *r, size_t j, size_t h,
                    const struct target_rows *rows, struct text *text)
{
    const struct dataset *d = r->windows->data->dataset;
    const size_t n_levels = r->evaluation->intervals[BY_MODEL].levels.n;
    const struct band *bands = rows->bands + h * n_levels;
    char time[TIME_TEXT_MAX] = "";

    if (d->schema->layout != LAYOUT_LABELLED)
        dataset_time(d, r->origin->row + h, time);
    put_origin(d, r->origin, text);
    text_printf(text, ",%zu,", h + 1);
    csv_text(text, time);
    text_string(text, ",");
    csv_text(text, schema_target_name(d->schema, j));
    text_string(text, ",");
    text_number(text, window_actual(r->windows, r->origin, j, h), "");
    text_string(text, ",");
    text_number(text, rows->by[BY_MODEL][h], "");
    text_printf(text, ",%zu", r->fold);
    for (size_t i = 0; i < n_levels; i++) {
        text_string(text, ",");
        text_number(text, bands[i].low, "");
        text_string(text, ",");
        text_number(text, bands[i].high, "");
    }
    for (int by = BY_MODEL + 1; by < N_FORECASTERS; by++) {
        text_string(text, ",");
        text_number(text, rows->by[by][h], "");
    }
    text_string(text, "\n");
}

enum status report_backtest_origin(const struct origin_report *r,
                                   struct text *text, struct error *err)
{
    const struct evaluation *e = r->evaluation;
    const size_t H = e->H, n_targets = e->n_targets;
    const size_t n_levels = e->intervals[BY_MODEL].levels.n;
    const size_t n = n_targets * N_FORECASTERS * H;
    double *numbers = calloc(n, sizeof *numbers);
    struct band *bands = calloc(n_targets * H * n_levels + 1, sizeof *bands);
    struct target_rows *rows = calloc(n_targets, sizeof *rows);
    enum status status = STATUS_OK;

    if (!numbers || !bands || !rows)
        status = error_no_memory(err, n * sizeof *numbers);
    for (size_t j = 0; status == STATUS_OK && j < n_targets; j++) {
        for (size_t by = 0; by < N_FORECASTERS; by++)
            rows[j].by[by] = numbers + (j * N_FORECASTERS + by) * H;
        rows[j].bands = bands + j * H * n_levels;
        forecast_target(r, j, &rows[j]);
    }
    for (size_t h = 0; status == STATUS_OK && h < H; h++)
        for (size_t j = 0; j < n_targets; j++)
            put_row(r, j, h, &rows[j], text);
    free(numbers);
    free(bands);
    free(rows);
    return status;
}
