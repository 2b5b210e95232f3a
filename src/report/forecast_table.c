/* forecast_table.c - see forecast_table.h. */
#include "report/forecast_table.h"

#include "model/made_of.h"
#include "report/attention_entry.h"
#include "report/attention_verdict.h"
#include "report/forecast_cell.h"
#include "report/grid.h"
#include "report/report_attention.h"
#include "report/report_made_of.h"

enum { VALUE_WIDTH = 9 /* the least width of a column of forecasts */ };

static size_t n_targets(const struct forecast_report *r)
{
    return r->model->schema.n_targets;
}

/* The targets first..end-1, side by side. */
static void table_targets(const struct forecast_report *r, size_t i,
                          size_t first, size_t end, struct text *text)
{
    struct grid grid = {.width = r->width, .n_keys = 1};
    char time[TIME_TEXT_MAX];
    bool has_times;

    forecast_step_time(r, i, 0, time);
    has_times = *time;
    grid_column(&grid, "step", GRID_RIGHT, 0);
    if (has_times) {
        grid_column(&grid, "time", GRID_LEFT, 0);
        grid.n_keys++;
    }
    for (size_t j = first; j < end; j++) {
        grid_column(&grid, schema_target_name(&r->model->schema, j), GRID_RIGHT,
                    VALUE_WIDTH);
        for (size_t k = 0; k < forecast_n_ranges(r); k++)
            grid_column(&grid, forecast_range_title(r, k).text, GRID_RIGHT, 0);
    }
    for (size_t h = 0; h < r->steps; h++) {
        forecast_step_time(r, i, h, time);
        grid_cell(&grid, "%zu", h + 1);
        if (has_times)
            grid_cell(&grid, "%s", *time ? time : "-");
        for (size_t j = first; j < end; j++) {
            grid_cell(&grid, "%s", rounded(forecast_value(r, i, h, j), 6).text);
            for (size_t k = 0; k < forecast_n_ranges(r); k++)
                grid_cell(&grid, "%s", forecast_range(r, i, h, j, k).text);
        }
    }
    grid_end(&grid, text);
}

/* All targets in one table; with intervals or quantiles, each in its own. */
static void table_forecast(const struct forecast_report *r, size_t i,
                           struct text *text)
{
    const size_t n = forecast_n_ranges(r) ? 1 : n_targets(r);

    for (size_t j = 0; j < n_targets(r); j += n) {
        if (j)
            text_string(text, "\n");
        table_targets(r, i, j, j + n, text);
    }
}

/* What the forecasts of the model are made of, and the targets that others
 * forecast. */
static void table_forecasters(const struct forecast_report *r,
                              struct text *text)
{
    const struct model *m = r->model;
    const double ridge = ensemble_share(&m->ensemble, m->ridge.map, NULL, 0);

    if (model_has_networks(m) && ridge > 0 && !m->ensemble.companions &&
        !m->ensemble.ridge_shares)
        text_printf(text,
                    "the forecast is %.3g of the ridge and %.3g of the "
                    "network%s\n",
                    ridge, 1 - ridge, m->ensemble.n > 1 ? "s" : "");
    for (size_t j = 0; j < n_targets(r); j++) {
        struct text words = {0};

        if (made_of_others(m, j, &words)) {
            struct text line = {0};

            text_printable(&line, schema_target_name(&m->schema, j));
            text_printf(&line, ": forecast by %s",
                        words.failed ? "others" : words.bytes);
            text->failed |= line.failed;
            if (!line.failed)
                text_wrapped(text, 0, grid_width(r->width), line.bytes);
            text_release(&line);
        }
        text->failed |= words.failed;
        text_release(&words);
    }
}

/* Says of a series that is shorter than a window what that holds. */
static void table_padding(const struct forecast_report *r, size_t i,
                          struct text *text)
{
    const size_t T = r->model->config.net.T, padding = report_padding(r, i);

    if (padding)
        text_printf(text,
                    "from %s, fewer than the window of %zu: the oldest values "
                    "are repeated before them\n",
                    counted(T - padding, "row").text, T);
}

/* True if no value of target j in the data is below 0, nor one that the model
 * was trained on. */
static bool is_never_negative(const struct forecast_report *r, size_t j)
{
    const struct schema *schema = &r->model->schema;
    bool is_negative = scaler_target(&r->model->scaler, schema, j)->minimum < 0;

    for (size_t row = 0; schema->layout != LAYOUT_LABELLED && !is_negative &&
                         row < r->dataset->table.n_rows;
         row++)
        is_negative =
            (double)dataset_value(r->dataset, row, schema->targets[j]) < 0;
    return !is_negative;
}

static bool reaches_below_zero(const struct forecast_report *r, size_t shown,
                               size_t j)
{
    bool is_below = false;

    for (size_t i = 0; i < shown; i++)
        for (size_t h = 0; h < r->steps; h++) {
            is_below |= forecast_value(r, i, h, j) < 0;
            for (size_t k = 0; k < r->levels.n; k++)
                is_below |= forecast_band(r, i, h, j, k).low < 0;
            for (size_t k = 0; k < r->quantile_levels.n; k++)
                is_below |= forecast_quantile(r, i, h, j, k) < 0;
        }
    return is_below;
}

/* Names --positive where the printed numbers of a target are below 0 and its
 * values never are. */
static void table_below_zero(const struct forecast_report *r, size_t shown,
                             struct text *text)
{
    struct text line = {0};

    for (size_t j = 0; j < n_targets(r); j++)
        if (reaches_below_zero(r, shown, j) && is_never_negative(r, j)) {
            text_string(&line,
                        line.length ? ", " : "forecasts or intervals of ");
            text_printable(&line, schema_target_name(&r->model->schema, j));
        }
    if (line.length) {
        text_string(&line, " reach below 0, where the data has no value "
                           "(--positive cuts them at 0)\n");
        text_wrapped_lines(text, grid_width(r->width), &line);
    }
    text_release(&line);
}

/* What train found, once for all series. */
static void table_worth(const struct forecast_report *r, struct text *text)
{
    const struct model *m = r->model;
    struct text lines = {0};

    if (!model_has_networks(m) || !m->attention.worth.is_known)
        return;
    attention_worth_words(&m->attention.worth, m->ensemble.companions, &lines);
    text_wrapped_lines(text, grid_width(r->width), &lines);
    text_release(&lines);
}

void forecast_table(const struct forecast_report *r, struct text *text)
{
    const size_t n = r->origins->n;
    const size_t shown = forecast_tables(r);

    if (shown < n)
        text_printf(text,
                    "%zu series, horizon %zu; the first %zu of them (--only "
                    "for others, --format csv -o FILE for all)\n",
                    n, r->steps, shown);
    for (size_t i = 0; i < shown; i++) {
        char time[TIME_TEXT_MAX];

        forecast_origin_time(r, i, time);
        if (i || shown < n)
            text_string(text, "\n");
        if (forecast_series(r, i, text))
            text_string(text, "\n");
        text_string(text, "forecast after ");
        text_printable(text, *time ? time : "the last row");
        text_string(text, "\n");
        table_forecast(r, i, text);
        table_forecasters(r, text);
        table_padding(r, i, text);
        attention_table(r, i, text);
    }
    table_below_zero(r, shown, text);
    table_worth(r, text);
}
