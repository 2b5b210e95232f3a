/* picture_forecast.c - see picture_forecast.h. */
#include "report/picture_forecast.h"

#include <math.h>
#include <stdio.h>

#include "report/attention_entry.h"
#include "report/forecast_cell.h"
#include "report/picture_attention.h"
#include "report/timeline.h"

enum { LEAST_HISTORY = 30 };

const struct picture_room room_of_terminal = {6, 6, 40};
const struct picture_room room_of_file = {12, 16, 60};

/* The values before the forecast that are drawn: the window, if there is room
 * for it, and a few more if it is short. */
static size_t n_history(const struct forecast_report *r, size_t i,
                        const struct picture_room *room)
{
    const size_t most = room->horizons * r->steps > LEAST_HISTORY
                            ? room->horizons * r->steps
                            : LEAST_HISTORY;
    const size_t few =
        6 * r->steps > LEAST_HISTORY ? 6 * r->steps : LEAST_HISTORY;
    const size_t T = r->model->config.net.T;
    const size_t wanted = T > few ? T : few;
    const struct origin *origin = &r->origins->list[i];
    const size_t rows = origin->row - r->dataset->series[origin->series].first;
    const size_t n = wanted < most ? wanted : most;

    return n < rows ? n : rows;
}

/* What is drawn for one id, and where. */
struct drawing {
    struct timeline at;
    struct picture *picture;
};

/* The level that is `rank` from the widest. */
static size_t level_by_width(const struct levels *levels, size_t rank)
{
    for (size_t k = 0; k < levels->n; k++) {
        size_t wider = 0;

        for (size_t l = 0; l < levels->n; l++)
            wider += levels->list[l] > levels->list[k];
        if (wider == rank)
            return k;
    }
    return 0;
}

static enum status add_bands(const struct drawing *d, size_t j,
                             struct panel *panel, struct error *err)
{
    const struct forecast_report *r = d->at.report;

    for (size_t rank = 0; rank < r->levels.n; rank++) {
        const size_t level = level_by_width(&r->levels, rank);
        struct trace *trace;
        char name[32];

        if (isnan(forecast_band(r, d->at.i, 0, j, level).low))
            continue;
        (void)snprintf(name, sizeof name, "%g %%", r->levels.list[level]);
        TRY(panel_add(panel, MARK_BAND, name, &trace, err));
        for (size_t h = 0; h < r->steps; h++) {
            const struct band band = forecast_band(r, d->at.i, h, j, level);

            trace->low[d->at.history + h] = band.low;
            trace->high[d->at.history + h] = band.high;
        }
    }
    return STATUS_OK;
}

/* "4.51, 80 % 0.616 to 8.4 (2016-01-01)" with the narrowest interval */
static void put_step(const struct drawing *d, size_t h, size_t j,
                     struct text *text)
{
    const struct forecast_report *r = d->at.report;

    text_string(text, rounded(forecast_value(r, d->at.i, h, j), 4).text);
    if (r->levels.n) {
        const size_t level = level_by_width(&r->levels, r->levels.n - 1);
        const struct band band = forecast_band(r, d->at.i, h, j, level);

        if (!isnan(band.low))
            text_printf(text, ", %g %% %s to %s", r->levels.list[level],
                        rounded(band.low, 4).text, rounded(band.high, 4).text);
    }
    timeline_put_time(&d->at, d->at.history + h, text);
}

/* What a reader looks for in the picture, as numbers. */
static void put_caption(const struct drawing *d, size_t j,
                        const double *history, struct text *text)
{
    size_t newest = d->at.history;

    while (newest && isnan(history[newest - 1]))
        newest--;
    if (newest) {
        text_printf(text, "last value %s",
                    rounded(history[newest - 1], 4).text);
        timeline_put_time(&d->at, newest - 1, text);
        text_string(text, "; ");
    }
    text_string(text, "forecast ");
    put_step(d, 0, j, text);
    if (d->at.report->steps > 1) {
        text_string(text, " to ");
        put_step(d, d->at.report->steps - 1, j, text);
    }
}

static enum status draw_target(const struct drawing *d, size_t j,
                               struct error *err)
{
    struct panel *panel;
    struct trace *values;

    TRY(picture_add(d->picture, PANEL_LINES,
                    d->at.history + d->at.report->steps, &panel, err));
    panel->origin = d->at.history - 1;
    timeline_title(&d->at, j, &panel->title);
    TRY(timeline_labels(&d->at, panel, err));
    TRY(add_bands(d, j, panel, err));
    TRY(timeline_values(&d->at, j, panel, &values, err));
    put_caption(d, j, values->y, &panel->caption);
    return timeline_forecasts(&d->at, j, panel, err);
}

static enum status draw_attention(const struct drawing *d, size_t channel,
                                  struct error *err)
{
    const size_t before = d->picture->n;

    TRY(picture_attention(d->at.report, d->at.i, channel, d->at.history,
                          d->picture, err));
    for (size_t k = before; k < d->picture->n; k++)
        TRY(timeline_labels(&d->at, &d->picture->panels[k], err));
    return STATUS_OK;
}

/* The weights of one distribution for all targets are under the last. */
static enum status draw_window(struct drawing *d, size_t n_targets,
                               struct error *err)
{
    const bool own = report_n_channels(d->at.report) > 1;

    for (size_t j = 0; j < n_targets; j++) {
        TRY(draw_target(d, j, err));
        if (own || j + 1 == n_targets)
            TRY(draw_attention(d, own ? j : 0, err));
    }
    return STATUS_OK;
}

static enum status draw_labels(const struct forecast_report *r,
                               const struct picture_room *room,
                               struct picture *picture, struct error *err)
{
    const size_t n = r->origins->n < room->lines ? r->origins->n : room->lines;
    struct panel *panel;
    struct trace *trace;

    TRY(picture_add(picture, PANEL_INTERVALS, n, &panel, err));
    text_string(&panel->title, "forecast of ");
    text_printable(&panel->title, schema_target_name(&r->model->schema, 0));
    if (r->levels.n)
        text_printf(&panel->caption, "each forecast, with its %g %% interval",
                    r->levels.list[level_by_width(&r->levels, 0)]);
    TRY(panel_add(panel, MARK_FORECAST, "forecast", &trace, err));
    panel->zero = (double)NAN;
    for (size_t i = 0; i < n; i++) {
        trace->y[i] = forecast_value(r, i, 0, 0);
        if (r->levels.n) {
            const struct band band =
                forecast_band(r, i, 0, 0, level_by_width(&r->levels, 0));

            trace->low[i] = band.low;
            trace->high[i] = band.high;
        }
        TRY(panel_label(panel, report_id(r, i), err));
    }
    return STATUS_OK;
}

enum status picture_forecast(const struct forecast_report *r,
                             const struct picture_room *room,
                             struct picture *picture, struct error *err)
{
    const size_t n = r->model->schema.n_targets;
    const size_t targets = n < room->drawings ? n : room->drawings;
    const size_t most = room->drawings / targets;
    const size_t ids = r->origins->n < most ? r->origins->n : most;

    if (r->model->schema.layout == LAYOUT_LABELLED) {
        timeline_left_out(
            r, r->origins->n < room->lines ? r->origins->n : room->lines, n,
            &picture->note);
        return draw_labels(r, room, picture, err);
    }
    timeline_left_out(r, ids, targets, &picture->note);
    for (size_t i = 0; i < ids; i++) {
        struct drawing d = {.at = {r, i, n_history(r, i, room)},
                            .picture = picture};

        TRY(draw_window(&d, targets, err));
    }
    return STATUS_OK;
}
