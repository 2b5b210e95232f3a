/* report_history.c - the history of past scores: its file, and its trend; see
 * report_score.h. */
#include "report/report_score.h"

#include <math.h>

#include "report/csv_write.h"
#include "report/grid.h"

static void print_header(const struct history *h, struct text *text)
{
    for (size_t i = 0; history_columns[i]; i++)
        text_printf(text, "%s%s", i ? "," : "", history_columns[i]);
    for (size_t i = 0; i < h->levels.n; i++)
        text_printf(text, "," HISTORY_COVERAGE "%g", h->levels.list[i]);
    text_string(text, "\n");
}

static void print_number(struct text *text, double value)
{
    text_string(text, ",");
    text_number(text, value, "");
}

static void print_row(const struct history *h, const struct history_row *row,
                      struct text *text)
{
    char origin[TIME_TEXT_MAX], to[TIME_TEXT_MAX];

    history_time(h, row->origin, origin);
    history_time(h, row->to, to);
    text_printf(text, "%s,%s,", origin, to);
    csv_text(text, h->targets.names[row->target]);
    text_printf(text, ",%zu,%zu,%zu", row->n_rows, row->counts.n_pending,
                row->counts.n_missing);
    for (int m = 0; m < N_HISTORY_METRICS; m++)
        print_number(text, row->metrics[m]);
    print_number(text, row->naive_mae);
    for (size_t i = 0; i < h->levels.n; i++)
        print_number(text, row->coverage[i]);
    text_string(text, "\n");
}

void history_print(const struct history *h, struct text *text)
{
    print_header(h, text);
    for (size_t i = 0; i < h->n; i++)
        print_row(h, &h->rows[i], text);
}

static void trend_row(const struct past_forecast_report *r, size_t j,
                      struct grid *grid)
{
    const struct history_trend *t = &r->trends[j];
    char origin[TIME_TEXT_MAX] = "-";

    if (t->n)
        (void)time_print(&r->actual->table.time_form, t->origin, origin);
    grid_cell(grid, "%s", string_list_at(&r->file->targets, j));
    grid_cell(grid, "%s", origin);
    grid_number(grid, t->mae);
    grid_number(grid, t->earlier);
    grid_cell(grid, "%zu", t->n ? t->n - 1 : 0);
    if (t->n_last)
        grid_cell(grid, "%zu of %zu", t->n_better, t->n_last);
    else
        grid_cell(grid, "-");
}

void table_history(const struct past_forecast_report *r, struct text *text)
{
    struct grid grid = {.width = r->width, .n_keys = 1, .indent = 2};

    text_string(text, "\nhistory ");
    text_printable(text, r->history_path);
    text_string(text, ": forecasts of which no row is to come any more\n");
    grid_column(&grid, "", GRID_LEFT, 0);
    grid_column(&grid, "newest after", GRID_LEFT, 0);
    grid_column(&grid, "its MAE", GRID_RIGHT, 0);
    grid_column(&grid, "mean before", GRID_RIGHT, 0);
    grid_column(&grid, "of", GRID_RIGHT, 0);
    grid_column(&grid, "better than naive", GRID_RIGHT, 0);
    for (size_t j = 0; j < r->file->n_targets; j++)
        trend_row(r, j, &grid);
    grid_end(&grid, text);
    for (size_t j = 0; j < r->file->n_targets; j++)
        if (r->trends[j].is_stale) {
            text_printable(text, string_list_at(&r->file->targets, j));
            text_printf(text, ": the model may have gone stale (p = %.2g)\n",
                        r->trends[j].p);
        }
}

static void put_trend(struct json_writer *w,
                      const struct past_forecast_report *r,
                      const struct history_trend *t)
{
    char origin[TIME_TEXT_MAX] = "";

    if (t->n)
        (void)time_print(&r->actual->table.time_form, t->origin, origin);
    json_put_integer(w, "origins", (int64_t)t->n);
    json_put_string_or_null(w, "newest", origin);
    json_put_real_or_null(w, "mae", t->mae);
    json_put_real_or_null(w, "earlier_mae", t->earlier);
    json_put_integer(w, "compared", (int64_t)t->n_last);
    json_put_integer(w, "better_than_naive", (int64_t)t->n_better);
    json_put_integer(w, "apart", (int64_t)t->n_apart);
    json_put_real_or_null(w, "p", t->p);
    json_put_bool(w, "stale", t->is_stale);
}

void put_history(struct json_writer *w, const struct past_forecast_report *r)
{
    json_open_object(w, "history");
    json_put_string(w, "file", r->history_path);
    json_open_object(w, "targets");
    for (size_t j = 0; j < r->file->n_targets; j++) {
        json_open_object(w, string_list_at(&r->file->targets, j));
        put_trend(w, r, &r->trends[j]);
        json_close(w);
    }
    json_close(w);
    json_close(w);
}
