/* report_backtest.c - the forecasts of each origin as CSV (report.h). */
#include "report/report.h"

#include <math.h>
#include <stdlib.h>

#include "report/csv_write.h"

void report_backtest_header(const struct levels *levels,
                            const struct levels *quantiles, struct text *text)
{
    text_string(text, "id,origin,step,time,target,actual,forecast,fold");
    for (size_t i = 0; i < levels->n; i++)
        text_printf(text, ",lo%g,hi%g", levels->list[i], levels->list[i]);
    for (size_t i = 0; i < quantiles->n; i++)
        text_printf(text, ",q%g", quantiles->list[i]);
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

/* What is known of target j at an origin. */
struct target_rows {
    double *by;         /* (N_FORECASTERS, H) NaN where there is none */
    struct band *bands; /* (H, levels) */
};

/* Fills the rows of target j. */
static void forecast_target(const struct origin_report *r, size_t j,
                            struct target_rows *rows)
{
    const struct evaluation *e = r->evaluation;
    const size_t H = e->H;
    const bool scored = evaluation_has_actual(e, r->windows, r->origin, j);

    for (int by = 0; by < N_FORECASTERS; by++) {
        const bool computed =
            (scored || by == BY_MODEL || by == BY_RIDGE) &&
            evaluation_forecast(e, r->windows, r->origin, (enum forecaster)by,
                                by == BY_RIDGE ? r->ridge : r->y, j,
                                rows->by + (size_t)by * H);

        for (size_t h = 0; !computed && h < H; h++)
            rows->by[(size_t)by * H + h] = (double)NAN;
    }
    interval_scores_bands(&e->intervals[BY_MODEL], r->origin, j,
                          rows->by + BY_MODEL * H, rows->bands);
}

static void put_quantiles(const struct origin_report *r, size_t j, size_t h,
                          struct text *text)
{
    const size_t n = r->evaluation->quantiles.levels.n;

    for (size_t i = 0; i < n; i++) {
        text_string(text, ",");
        text_number(
            text, r->quantiles[(h * r->evaluation->n_targets + j) * n + i], "");
    }
}

static void put_row(const struct origin_report *r, size_t j, size_t h,
                    const struct target_rows *rows, struct text *text)
{
    const struct dataset *d = r->windows->data->dataset;
    const size_t H = r->evaluation->H;
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
    text_number(text, rows->by[BY_MODEL * H + h], "");
    text_printf(text, ",%zu", r->fold);
    for (size_t i = 0; i < n_levels; i++) {
        text_string(text, ",");
        text_number(text, bands[i].low, "");
        text_string(text, ",");
        text_number(text, bands[i].high, "");
    }
    put_quantiles(r, j, h, text);
    for (int by = BY_MODEL + 1; by < N_FORECASTERS; by++) {
        text_string(text, ",");
        text_number(text, rows->by[(size_t)by * H + h], "");
    }
    text_string(text, "\n");
}

/* The arrays of all targets of an origin. */
struct origin_rows {
    double *numbers;          /* (n_targets, N_FORECASTERS, H) */
    struct band *bands;       /* (n_targets, H, levels) */
    struct target_rows *rows; /* (n_targets) */
};

static bool rows_allocate(struct origin_rows *a, const struct evaluation *e)
{
    const size_t n_levels = e->intervals[BY_MODEL].levels.n;

    a->numbers =
        calloc(e->n_targets * N_FORECASTERS * e->H, sizeof *a->numbers);
    a->bands = calloc(e->n_targets * e->H * n_levels + 1, sizeof *a->bands);
    a->rows = calloc(e->n_targets, sizeof *a->rows);
    if (!a->numbers || !a->bands || !a->rows)
        return false;
    for (size_t j = 0; j < e->n_targets; j++) {
        a->rows[j].by = a->numbers + j * N_FORECASTERS * e->H;
        a->rows[j].bands = a->bands + j * e->H * n_levels;
    }
    return true;
}

static void put_origin_rows(const struct origin_report *r,
                            struct target_rows *rows, struct text *text)
{
    const struct evaluation *e = r->evaluation;

    for (size_t j = 0; j < e->n_targets; j++)
        forecast_target(r, j, &rows[j]);
    for (size_t h = 0; h < e->H; h++)
        for (size_t j = 0; j < e->n_targets; j++)
            put_row(r, j, h, &rows[j], text);
}

enum status report_backtest_origin(const struct origin_report *r,
                                   struct text *text, struct error *err)
{
    struct origin_rows a = {.numbers = NULL};
    enum status status = STATUS_OK;

    if (rows_allocate(&a, r->evaluation))
        put_origin_rows(r, a.rows, text);
    else
        status = error_no_memory(err, sizeof a);
    free(a.numbers);
    free(a.bands);
    free(a.rows);
    return status;
}
