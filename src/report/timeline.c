/* timeline.c - see timeline.h. */
#include "report/timeline.h"

#include <stdio.h>

#include "report/attention_entry.h"
#include "report/forecast_cell.h"

static size_t first_row(const struct timeline *t)
{
    return t->report->origins->list[t->i].row - t->history;
}

/* The time of a position; "" without times. */
static void position_time(const struct timeline *t, size_t position,
                          char text[TIME_TEXT_MAX])
{
    const struct dataset *data = t->report->dataset;

    if (position < t->history)
        dataset_time(data, first_row(t) + position, text);
    else
        dataset_future_time(data, t->report->origins->list[t->i].row - 1,
                            position - t->history + 1, text);
}

static void position_label(const struct timeline *t, size_t position,
                           char text[TIME_TEXT_MAX])
{
    const long distance = (long)position + 1 - (long)t->history;

    position_time(t, position, text);
    if (!*text)
        (void)snprintf(text, TIME_TEXT_MAX, "%s%ld", distance > 0 ? "+" : "",
                       distance);
}

enum status timeline_labels(const struct timeline *t, struct panel *panel,
                            struct error *err)
{
    for (size_t p = 0; p < panel->n; p++) {
        char time[TIME_TEXT_MAX];

        position_label(t, p, time);
        TRY(panel_label(panel, time, err));
    }
    return STATUS_OK;
}

void timeline_put_time(const struct timeline *t, size_t position,
                       struct text *text)
{
    char time[TIME_TEXT_MAX];

    position_time(t, position, time);
    if (*time) {
        text_string(text, " (");
        text_printable(text, time);
        text_string(text, ")");
    } else if (position >= t->history) {
        text_printf(text, " (step %zu)", position - t->history + 1);
    } else if (position + 1 < t->history) {
        text_printf(text, " (%s back)",
                    counted(t->history - 1 - position, "row").text);
    }
}

void timeline_title(const struct timeline *t, size_t j, struct text *title)
{
    const char *id = report_id(t->report, t->i);

    if (id) {
        text_printable(title, id);
        text_string(title, ": ");
    }
    text_printable(title, schema_target_name(&t->report->model->schema, j));
}

enum status timeline_values(const struct timeline *t, size_t j,
                            struct panel *panel, struct trace **trace,
                            struct error *err)
{
    const struct dataset *data = t->report->dataset;
    const size_t column = t->report->model->schema.targets[j];

    TRY(panel_add(panel, MARK_HISTORY, "values", trace, err));
    for (size_t p = 0; p < t->history; p++)
        if (!dataset_imputed(data, first_row(t) + p, column))
            (*trace)->y[p] =
                (double)dataset_value(data, first_row(t) + p, column);
    return STATUS_OK;
}

enum status timeline_forecasts(const struct timeline *t, size_t j,
                               struct panel *panel, struct error *err)
{
    struct trace *trace;

    TRY(panel_add(panel, MARK_FORECAST, "forecast", &trace, err));
    for (size_t h = 0; h < t->report->steps; h++)
        trace->y[t->history + h] = forecast_value(t->report, t->i, h, j);
    return STATUS_OK;
}

void timeline_left_out(const struct forecast_report *r, size_t ids,
                       size_t targets, struct text *note)
{
    if (ids < r->origins->n)
        text_printf(note, "the first %zu of %zu ids (--only chooses others)",
                    ids, r->origins->n);
    if (targets < r->model->schema.n_targets)
        text_printf(note, "%sthe first %zu of %zu targets (the table has all)",
                    note->length ? ", " : "", targets,
                    r->model->schema.n_targets);
}
