/* report_score_table.c - a scored forecast as tables; see report_score.h. */
#include "report/report_score.h"

#include <math.h>
#include <stdio.h>

#include "report/grid.h"

enum { MAX_IDS = 20 /* printed if there are more, and the terminal is read */ };

/* "80 %" for each level. */
static void coverage_columns(const struct levels *levels, struct grid *grid)
{
    for (size_t i = 0; i < levels->n; i++) {
        char title[40];

        (void)snprintf(title, sizeof title, "in %g %%", levels->list[i]);
        grid_column(grid, title, GRID_RIGHT, 0);
    }
}

/* The share of the values in the interval of each level. */
static void coverage_cells(const struct evaluation *e, int target, int step,
                           struct grid *grid)
{
    const struct interval_scores *s = &e->intervals[BY_MODEL];

    for (size_t i = 0; i < s->levels.n; i++) {
        const double share =
            interval_metric(s, i, INTERVAL_COVERAGE, target, step);

        if (isnan(share))
            grid_cell(grid, "-");
        else
            grid_cell(grid, "%.1f %%", 100 * share);
    }
}

static void put_origins(const struct past_forecast_report *r, struct text *text)
{
    const struct time_form *form = &r->actual->table.time_form;
    const size_t n = r->scores->n_origins;
    char first[TIME_TEXT_MAX], last[TIME_TEXT_MAX];

    (void)time_print(form, r->scores->origins[0].origin, first);
    (void)time_print(form, r->scores->origins[n - 1].origin, last);
    if (n == 1) {
        text_string(text, "forecast after ");
        text_printable(text, first);
        return;
    }
    text_printf(text, "forecasts after %s, from ", counted(n, "time").text);
    text_printable(text, first);
    text_string(text, " to ");
    text_printable(text, last);
}

/* The forecast of a target, and the naive one below. */
static void target_rows(const struct past_forecast_report *r, size_t j,
                        struct grid *grid)
{
    static const enum forecaster both[] = {BY_MODEL, BY_NAIVE};
    static const char *const names[] = {"forecast", "naive"};
    static const enum metric metrics[] = {METRIC_MAE, METRIC_RMSE,
                                          METRIC_SMAPE};
    const struct evaluation *e = &r->scores->all;

    for (size_t k = 0; k < 2; k++) {
        grid_cell(grid, "%s", k ? "" : string_list_at(&r->file->targets, j));
        grid_cell(grid, "%s", names[k]);
        if (k)
            grid_cell(grid, "%s", "");
        else
            grid_cell(grid, "%zu", evaluation_n_scored(e, (int)j, ALL_STEPS));
        for (size_t m = 0; m < sizeof metrics / sizeof *metrics; m++)
            grid_number(grid, evaluation_metric(e, both[k], metrics[m], (int)j,
                                                ALL_STEPS));
        if (!k)
            coverage_cells(e, (int)j, ALL_STEPS, grid);
        for (size_t i = 0; k && i < r->file->levels.n; i++)
            grid_cell(grid, "%s", "");
    }
}

static void table_targets(const struct past_forecast_report *r,
                          struct text *text)
{
    struct grid grid = {.width = r->width, .n_keys = 2, .indent = 2};

    grid_column(&grid, "", GRID_LEFT, 0);
    grid_column(&grid, "", GRID_LEFT, 0);
    grid_column(&grid, "values", GRID_RIGHT, 0);
    grid_column(&grid, "MAE", GRID_RIGHT, 0);
    grid_column(&grid, "RMSE", GRID_RIGHT, 0);
    grid_column(&grid, "sMAPE", GRID_RIGHT, 0);
    coverage_columns(&r->file->levels, &grid);
    for (size_t j = 0; j < r->file->n_targets; j++)
        target_rows(r, j, &grid);
    grid_end(&grid, text);
}

static void short_columns(const struct past_forecast_report *r,
                          struct grid *grid)
{
    grid_column(grid, "values", GRID_RIGHT, 0);
    grid_column(grid, "MAE", GRID_RIGHT, 0);
    grid_column(grid, "naive", GRID_RIGHT, 0);
    coverage_columns(&r->file->levels, grid);
}

static void short_cells(const struct evaluation *e, int target, int step,
                        struct grid *grid)
{
    grid_cell(grid, "%zu", evaluation_n_scored(e, target, step));
    grid_number(grid, evaluation_metric(e, BY_MODEL, METRIC_MAE, target, step));
    grid_number(grid, evaluation_metric(e, BY_NAIVE, METRIC_MAE, target, step));
    coverage_cells(e, target, step, grid);
}

static void table_steps(const struct past_forecast_report *r, size_t j,
                        struct text *text)
{
    const struct evaluation *e = &r->scores->all;
    struct grid grid = {.width = r->width, .n_keys = 1, .indent = 2};

    text_string(text, "\n");
    text_printable(text, string_list_at(&r->file->targets, j));
    text_string(text, " by step\n");
    grid_column(&grid, "step", GRID_RIGHT, 0);
    short_columns(r, &grid);
    for (size_t h = 0; h < e->H; h++) {
        if (!evaluation_n_scored(e, (int)j, (int)h))
            continue;
        grid_cell(&grid, "%zu", h + 1);
        short_cells(e, (int)j, (int)h, &grid);
    }
    grid_end(&grid, text);
}

/* The cells of a row of the file: whether the actual value is in each of the
 * intervals. */
static void row_cells(const struct past_forecast_report *r, size_t i, size_t j,
                      struct grid *grid)
{
    const struct forecast_file *f = r->file;
    const size_t at = i * f->n_targets + j;
    const double y = forecast_actual(r->actual, &r->rows[i], j);
    const double naive = forecast_naive(r->actual, &r->rows[i], j);

    grid_cell(grid, "%zu", f->steps[i]);
    grid_cell(grid, "%s", string_list_at(&f->times, i));
    grid_number(grid, (double)f->values[at]);
    grid_number(grid, y);
    grid_number(grid, fabs((double)f->values[at] - y));
    grid_number(grid, fabs(naive - y));
    for (size_t k = 0; k < f->levels.n; k++) {
        const struct band band = f->bands[at * f->levels.n + k];

        grid_cell(grid, "%s",
                  isnan(y) || isnan(band.low)       ? "-"
                  : y >= band.low && y <= band.high ? "yes"
                                                    : "no");
    }
}

/* A single forecast: each of its rows. */
static void table_rows(const struct past_forecast_report *r, size_t j,
                       struct text *text)
{
    struct grid grid = {.width = r->width, .n_keys = 2, .indent = 2};

    text_string(text, "\n");
    text_printable(text, string_list_at(&r->file->targets, j));
    text_string(text, "\n");
    grid_column(&grid, "step", GRID_RIGHT, 0);
    grid_column(&grid, "time", GRID_LEFT, 0);
    grid_column(&grid, "forecast", GRID_RIGHT, 0);
    grid_column(&grid, "actual", GRID_RIGHT, 0);
    grid_column(&grid, "error", GRID_RIGHT, 0);
    grid_column(&grid, "naive error", GRID_RIGHT, 0);
    coverage_columns(&r->file->levels, &grid);
    for (size_t i = 0; i < r->file->n_rows; i++)
        row_cells(r, i, j, &grid);
    grid_end(&grid, text);
}

static void table_ids(const struct past_forecast_report *r, struct text *text)
{
    const size_t n = r->scores->n_series;
    const size_t shown = n > MAX_IDS && !r->all ? MAX_IDS : n;
    struct grid grid = {.width = r->width, .n_keys = 1, .indent = 2};

    text_string(text, r->file->n_targets > 1 ? "\nby id, mean of all targets\n"
                                             : "\nby id\n");
    grid_column(&grid, "id", GRID_LEFT, 0);
    short_columns(r, &grid);
    for (size_t i = 0; i < shown; i++) {
        grid_cell(&grid, "%s", r->file->ids.names[i]);
        short_cells(&r->scores->series[i], ALL_TARGETS, ALL_STEPS, &grid);
    }
    grid_end(&grid, text);
    if (shown < n)
        text_printf(text, "  and %zu more (--format csv or -o FILE for all)\n",
                    n - shown);
}

void past_forecast_table(const struct past_forecast_report *r,
                         struct text *text)
{
    const struct forecast_scores *s = r->scores;
    const bool is_single = s->n_series == 1 && s->n_origins == 1;

    put_origins(r, text);
    text_printf(text, ": %s scored, %zu pending\n",
                counted(s->n_rows, "row").text, s->n_pending);
    if (s->n_rows) {
        table_targets(r, text);
        for (size_t j = 0; j < r->file->n_targets; j++) {
            if (is_single)
                table_rows(r, j, text);
            else if (s->all.H > 1)
                table_steps(r, j, text);
        }
        if (forecast_has_ids(r->file))
            table_ids(r, text);
    }
    if (r->history)
        table_history(r, text);
}
