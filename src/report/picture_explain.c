/* picture_explain.c - see picture_explain.h. */
#include "report/picture_explain.h"

#include <math.h>
#include <stdlib.h>

#include "report/attention_entry.h"
#include "report/attention_verdict.h"
#include "report/explain_cell.h"
#include "report/picture_attention.h"
#include "report/timeline.h"

const struct explain_room explain_in_terminal = {2, 2};
const struct explain_room explain_in_file = {6, 4};

/* What one column adds. */
struct adding {
    size_t column, lag; /* of its largest contribution */
    double largest;     /* that one, with its sign */
    double sum;         /* of all */
};

/* A target of a window. */
struct explained {
    const struct explain_report *report;
    const struct explain_room *room;
    struct timeline at;
    size_t j;
    const struct contributions *c;
    size_t n_adding;
    struct adding *adding; /* (c->n_columns) of columns that add something, the
                              largest contribution first */
    struct range range;    /* of all contributions, and 0 */
    struct picture *picture;
};

static bool is_labelled(const struct explain_report *r)
{
    return r->forecasts.model->schema.layout == LAYOUT_LABELLED;
}

/* The rows that are drawn: those of the window, and before it up to the oldest
 * one that adds something. */
static size_t n_history(const struct explain_report *r, size_t i, size_t j)
{
    const struct contributions *c = explain_of(r, i, j);
    const struct origin *origin = &r->forecasts.origins->list[i];
    const struct series *s = &r->forecasts.dataset->series[origin->series];
    const size_t before = origin->row - s->first;
    size_t n = dataset_window(r->forecasts.dataset, origin->series,
                              r->forecasts.model->config.net.T);

    for (size_t k = n * c->n_columns; k < c->n_rows * c->n_columns; k++)
        if (fabs(c->cells[k]) > 0)
            n = k / c->n_columns + 1;
    return n < before ? n : before;
}

static int compare(const void *a, const void *b)
{
    const struct adding *x = a, *y = b;
    const double p = fabs(x->largest), q = fabs(y->largest);

    return p < q ? 1 : p > q ? -1 : (x->column > y->column) * 2 - 1;
}

static void look_at(struct explained *x, size_t column)
{
    struct adding a = {.column = column};

    for (size_t lag = 0; lag < x->at.history && lag < x->c->n_rows; lag++) {
        const double cell = x->c->cells[lag * x->c->n_columns + column];

        a.sum += cell;
        x->range.low = fmin(x->range.low, cell);
        x->range.high = fmax(x->range.high, cell);
        if (fabs(cell) > fabs(a.largest)) {
            a.largest = cell;
            a.lag = lag;
        }
    }
    if (fabs(a.largest) > 0)
        x->adding[x->n_adding++] = a;
}

static void put_term(double value, const char *what, struct text *text)
{
    text_printf(text, " %c %s %s", value < 0 ? '-' : '+',
                rounded(fabs(value), 4).text, what);
}

/* "13.37 level of the window - 0.3775 network at that level - 8.482 values of
 * the window" */
static void put_parts(const struct contributions *c, struct text *text)
{
    text_printf(text, "%s %s", rounded(c->parts[FROM_LEVEL], 4).text,
                explain_part_words[FROM_LEVEL]);
    for (size_t p = FROM_LEVEL + 1; p < N_CONTRIBUTION_PARTS; p++)
        if (fabs(c->parts[p]) > 0)
            put_term(c->parts[p], explain_part_words[p], text);
    put_term(contributions_cells(c), "values of the window", text);
}

static const char *name_of(const struct explained *x, const struct adding *a)
{
    return x->report->forecasts.model->schema.names[a->column];
}

/* "-3.774 (2015-12-31)" */
static void put_largest(const struct explained *x, const struct adding *a,
                        struct text *text)
{
    text_printf(text, "%s", rounded_signed(a->largest, 4).text);
    timeline_put_time(&x->at, x->at.history - 1 - a->lag, text);
    if (!a->lag && !x->report->forecasts.dataset->has_times)
        text_string(text, " (the newest row)");
}

/* The forecast that is explained, as a sum, and what adds most to it. */
static void put_caption(const struct explained *x, struct text *text)
{
    const struct explain_report *r = x->report;

    text_printf(text, "forecast %s", rounded(x->c->forecast, 4).text);
    if (!r->step)
        text_printf(text, " (mean of %s)",
                    counted(r->forecasts.steps, "step").text);
    else if (!is_labelled(r))
        timeline_put_time(&x->at, x->at.history + r->step - 1, text);
    text_string(text, " = ");
    put_parts(x->c, text);
    if (!x->n_adding)
        return;
    text_string(text, "; the largest: ");
    text_printable(text, name_of(x, x->adding));
    text_string(text, " ");
    put_largest(x, x->adding, text);
}

static enum status draw_values(const struct explained *x, struct error *err)
{
    struct panel *panel;
    struct trace *values;

    TRY(picture_add(x->picture, PANEL_LINES,
                    x->at.history + x->report->forecasts.steps, &panel, err));
    panel->origin = x->at.history - 1;
    timeline_title(&x->at, x->j, &panel->title);
    put_caption(x, &panel->caption);
    TRY(timeline_labels(&x->at, panel, err));
    TRY(timeline_values(&x->at, x->j, panel, &values, err));
    return timeline_forecasts(&x->at, x->j, panel, err);
}

/* "; 2 more columns add -0.77 (the table has them)" */
static void put_others(const struct explained *x, struct text *text)
{
    const size_t n = x->n_adding - x->room->columns;
    double sum = 0;

    for (size_t k = x->room->columns; k < x->n_adding; k++)
        sum += x->adding[k].sum;
    text_printf(text, "; %s, not drawn: %s", counted(n, "more column").text,
                rounded_signed(sum, 4).text);
}

static enum status draw_column(const struct explained *x,
                               const struct adding *a, struct error *err)
{
    const size_t history = x->at.history;
    struct panel *panel;
    struct trace *trace;

    TRY(picture_add(
        x->picture, PANEL_SIGNED,
        history + (is_labelled(x->report) ? 0 : x->report->forecasts.steps),
        &panel, err));
    panel->origin = history - 1;
    panel->shown = x->range;
    if (is_labelled(x->report) && a == x->adding) {
        timeline_title(&x->at, x->j, &panel->title);
        text_string(&panel->title, ": ");
    }
    text_string(&panel->title, "what the values of ");
    text_printable(&panel->title, name_of(x, a));
    text_string(&panel->title, " add (below 0: subtract)");
    if (is_labelled(x->report) && a == x->adding) {
        put_caption(x, &panel->caption);
        text_string(&panel->caption, "; ");
    }
    text_printf(&panel->caption, "%s in all, the largest ",
                rounded_signed(a->sum, 4).text);
    put_largest(x, a, &panel->caption);
    TRY(timeline_labels(&x->at, panel, err));
    TRY(panel_add(panel, MARK_OTHER, "adds", &trace, err));
    for (size_t lag = 0; lag < history && lag < x->c->n_rows; lag++)
        trace->y[history - 1 - lag] =
            x->c->cells[lag * x->c->n_columns + a->column];
    return STATUS_OK;
}

static enum status draw_attention(const struct explained *x, struct error *err)
{
    const struct forecast_report *r = &x->report->forecasts;
    const size_t channel = report_n_channels(r) > 1 ? x->j : 0;
    const size_t before = x->picture->n;

    if (is_labelled(x->report) || !model_has_networks(r->model) ||
        !report_channel_attends(r, channel))
        return STATUS_OK;
    TRY(picture_attention(r, x->at.i, channel, x->at.history, x->picture, err));
    for (size_t k = before; k < x->picture->n; k++)
        TRY(timeline_labels(&x->at, &x->picture->panels[k], err));
    return STATUS_OK;
}

static enum status draw_panels(const struct explained *x, struct error *err)
{
    const size_t n =
        x->n_adding < x->room->columns ? x->n_adding : x->room->columns;

    if (!is_labelled(x->report))
        TRY(draw_values(x, err));
    for (size_t k = 0; k < n; k++)
        TRY(draw_column(x, &x->adding[k], err));
    if (n < x->n_adding)
        put_others(x, &x->picture->panels[x->picture->n - 1].caption);
    return draw_attention(x, err);
}

static enum status draw_target(struct explained *x, struct error *err)
{
    enum status status;

    x->adding = calloc(x->c->n_columns, sizeof *x->adding);
    if (!x->adding)
        return error_no_memory(err, x->c->n_columns * sizeof *x->adding);
    for (size_t column = 0; column < x->c->n_columns; column++)
        look_at(x, column);
    qsort(x->adding, x->n_adding, sizeof *x->adding, compare);
    status = draw_panels(x, err);
    free(x->adding);
    return status;
}

enum status picture_explain(const struct explain_report *r,
                            const struct explain_room *room,
                            struct picture *picture, struct error *err)
{
    const size_t n = r->forecasts.model->schema.n_targets;
    const size_t targets = n < room->drawings ? n : room->drawings;
    const size_t most = room->drawings / targets;
    const size_t ids =
        r->forecasts.origins->n < most ? r->forecasts.origins->n : most;

    timeline_left_out(&r->forecasts, ids, targets, &picture->note);
    text_string(&picture->note, picture->note.length ? "; " : "");
    attention_verdict_line(r->forecasts.model, &picture->note);
    for (size_t k = 0; k < ids * targets; k++) {
        const size_t i = k / targets, j = k % targets;
        struct explained x = {
            .report = r,
            .room = room,
            .at = {&r->forecasts, i, n_history(r, i, j)},
            .j = j,
            .c = explain_of(r, i, j),
            .picture = picture,
        };

        TRY(draw_target(&x, err));
    }
    return STATUS_OK;
}
