/* report_explain.c - explanations as a table; see report_explain.h. */
#include "report/report_explain.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "model/made_of.h"
#include "report/attention_verdict.h"
#include "report/bar.h"
#include "report/explain_cell.h"
#include "report/explain_records.h"
#include "report/forecast_cell.h"
#include "report/grid.h"
#include "report/report_made_of.h"

enum { TOP = 10 /* cells that are printed */ };

static void put_part(struct grid *grid, const char *name, double value)
{
    grid_cell(grid, "%s", name);
    grid_cell(grid, "%s", rounded_signed(value, 5).text);
}

static bool has_part(const struct contributions *c, size_t part)
{
    return c->parts[part] > 0 || c->parts[part] < 0;
}

/* The parts that are not 0, and the sum of all cells; level and values also if
 * they are 0, unless local forecasters do without them. */
static void parts_table(const struct contributions *c, struct text *text)
{
    struct grid grid = {.indent = GRID_GAP, .n_keys = 1};
    const double remainder = contributions_remainder(c),
                 cells = contributions_cells(c);
    const bool all = !has_part(c, FROM_LOCAL);

    grid_column(&grid, "part", GRID_LEFT, 0);
    grid_column(&grid, "adds", GRID_RIGHT, 9);
    for (size_t p = 0; p < N_CONTRIBUTION_PARTS; p++)
        if ((all && p == FROM_LEVEL) || has_part(c, p))
            put_part(&grid, explain_part_words[p], c->parts[p]);
    if (all || cells > 0 || cells < 0)
        put_part(&grid, "values of the window", cells);
    if (c->points)
        put_part(&grid, "not attributed", remainder);
    grid_end(&grid, text);
}

/* Names the local forecasters of target j and who is explained beside them. */
static void put_locals(const struct explain_report *r, size_t j,
                       struct text *text)
{
    const struct model *m = r->forecasts.model;
    double locals[N_FORECASTERS] = {0}, others[N_FORECASTERS] = {0};
    struct text words = {0};
    bool explained;

    made_of_target(m, j, 1, locals);
    others[BY_MODEL] = locals[BY_MODEL];
    others[BY_RIDGE] = locals[BY_RIDGE];
    locals[BY_MODEL] = locals[BY_RIDGE] = 0;
    explained = others[BY_MODEL] + others[BY_RIDGE] > 0;
    text_string(&words, "local forecasters: ");
    if (explained)
        made_of_list(m, locals, &words);
    else
        (void)made_of_others(m, j, &words);
    text_string(&words, "; they read the whole series, and their forecast is "
                        "one number here");
    if (explained) {
        text_string(&words,
                    ". The other parts and the values explain the rest: ");
        made_of_list(m, others, &words);
    }
    text->failed |= words.failed;
    if (!words.failed)
        text_wrapped(text, 0, grid_width(r->forecasts.width), words.bytes);
    text_release(&words);
}

/* The TOP cells that add or take most, largest first; returns their number. */
static size_t find_top(struct explain_cursor at, struct explain_cell top[TOP],
                       size_t *n_all)
{
    struct explain_cell cell;
    size_t n = 0;

    for (*n_all = 0; explain_next(&at, &cell); ++*n_all) {
        size_t rank = n;

        while (rank > 0 &&
               fabs(cell.contribution) > fabs(top[rank - 1].contribution))
            rank--;
        if (n < TOP)
            n++;
        for (size_t k = n; k-- > rank + 1;)
            top[k] = top[k - 1];
        if (rank < n)
            top[rank] = cell;
    }
    return n;
}

/* The room that the other columns leave for bars. */
static size_t bar_room(const struct explain_report *r,
                       const struct explain_cell *top, size_t n)
{
    enum { NUMBERS = 4 + 12 + 10 }; /* lag, value, adds */
    const size_t width = grid_width(r->forecasts.width);
    size_t name = sizeof "column" - 1, used;

    for (size_t k = 0; k < n; k++) {
        const size_t columns = utf8_columns(top[k].feature);

        name = columns > name ? columns : name;
    }
    used = NUMBERS + strlen(top[0].time) + name + 6 * GRID_GAP;
    return bar_width(width > used ? width - used : 0);
}

static void cells_table(const struct explain_report *r, size_t i, size_t j,
                        struct text *text)
{
    struct grid grid = {.width = r->forecasts.width, .indent = GRID_GAP};
    struct explain_cell top[TOP];
    size_t n_all;
    const size_t n = find_top((struct explain_cursor){r, i, j, 0}, top, &n_all);
    const double largest = n ? fabs(top[0].contribution) : 0;

    size_t room;

    if (!n)
        return;
    room = bar_room(r, top, n);
    text_printf(text,
                n < n_all ? "the %zu values of %zu that add most\n"
                          : "the values of the window\n",
                n, n_all);
    grid_column(&grid, "lag", GRID_RIGHT, 0);
    if (*top[0].time)
        grid_column(&grid, "time", GRID_LEFT, 0);
    grid_column(&grid, "column", GRID_LEFT, 0);
    grid_column(&grid, "value", GRID_RIGHT, 0);
    grid_column(&grid, "adds", GRID_RIGHT, 9);
    grid_column(&grid, "", GRID_LEFT, 0);
    grid.n_keys = *top[0].time ? 3 : 2;
    for (size_t k = 0; k < n; k++) {
        grid_cell(&grid, "%zu", top[k].lag);
        if (*top[0].time)
            grid_cell(&grid, "%s", top[k].time);
        grid_cell(&grid, "%s", top[k].feature);
        grid_number(&grid, top[k].value);
        grid_cell(&grid, "%s", rounded_signed(top[k].contribution, 5).text);
        bar_cell(&grid, room, true,
                 largest > 0 ? top[k].contribution / largest : 0);
    }
    grid_end(&grid, text);
}

/* "temp_max, step 1 (2016-01-01): 6.27 =" */
static void put_forecast(const struct explain_report *r, size_t i, size_t j,
                         struct text *text)
{
    char time[TIME_TEXT_MAX];

    explain_time(r, i, time);
    text_printable(text, schema_target_name(&r->forecasts.model->schema, j));
    if (!r->step)
        text_printf(text, ", mean of %s",
                    counted(r->forecasts.steps, "step").text);
    else if (r->forecasts.model->schema.layout != LAYOUT_LABELLED)
        text_printf(text, ", step %zu", r->step);
    if (*time) {
        text_string(text, " (");
        text_printable(text, time);
        text_string(text, ")");
    }
    text_printf(text, ": %s is the sum of\n",
                rounded(explain_of(r, i, j)->forecast, 6).text);
}

/* What the attention weights of this window do to the forecast. */
static void put_summary(const struct attention_summary *s, struct text *text)
{
    if (isnan(s->entropy))
        return;
    text_printf(text,
                "\nattention weights of this window: entropy %.2g of 1; "
                "forecast shift in standard\ndeviations: ",
                s->entropy);
    if (!isnan(s->uniform_shift))
        text_printf(text, "%.2g with equal weights, ", s->uniform_shift);
    text_printf(text, "%.2g without the largest\n", s->largest_shift);
}

static void explain_table(const struct explain_report *r, struct text *text)
{
    const size_t n = r->forecasts.origins->n;
    const size_t shown = forecast_tables(&r->forecasts);

    if (shown < n)
        text_printf(text,
                    "%zu series; the first %zu of them (--only for others, "
                    "--format csv -o FILE for all)\n\n",
                    n, shown);
    for (size_t i = 0; i < shown; i++) {
        if (i)
            text_string(text, "\n");
        if (forecast_series(&r->forecasts, i, text))
            text_string(text, "\n");
        for (size_t j = 0; j < r->forecasts.model->schema.n_targets; j++) {
            if (j)
                text_string(text, "\n");
            put_forecast(r, i, j, text);
            parts_table(explain_of(r, i, j), text);
            if (has_part(explain_of(r, i, j), FROM_LOCAL))
                put_locals(r, j, text);
            cells_table(r, i, j, text);
        }
        put_summary(&r->forecasts.summaries[i], text);
    }
    attention_diagnostics_table(r->diagnostics, r->forecasts.model, text);
    text_string(text, "\n");
    attention_verdict_table(r->forecasts.model, text);
}

enum status report_explain(const struct explain_report *report,
                           enum format format, struct text *text,
                           struct error *err)
{
    if (format == FORMAT_JSON)
        return explain_json(report, text, err);
    if (format == FORMAT_CSV)
        explain_csv(report, text);
    else
        explain_table(report, text);
    return text_status(text, err);
}
