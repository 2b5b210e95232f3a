/* picture_attention.c - see picture_attention.h. */
#include "report/picture_attention.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "report/attention_entry.h"

/* The weights of a window, query by query, and which rows are drawn. */
struct weights {
    struct cursor at;
    size_t T, history;
    double *rows;   /* (T) of one query, or their mean; oldest first */
    double older;   /* sum of those that are not drawn */
    double largest; /* of all, with its sign */
    size_t largest_row;
};

/* Adds the weights of the query at the cursor, times `share`. */
static void add_query(struct weights *w, double share)
{
    const size_t n = entry_n_entries(&w->at, w->at.query);
    const size_t columns = entry_n_columns(&w->at);

    for (w->at.entry = 0; w->at.entry < n; w->at.entry++) {
        const size_t row = columns ? w->at.entry / columns : w->at.entry;

        w->rows[row] += share * entry_weight(&w->at);
    }
}

static void set_mean(struct weights *w)
{
    size_t n = 0;

    for (size_t query = 0; query < entry_n_queries(&w->at); query++)
        n += entry_n_entries(&w->at, query) > 0;
    for (w->at.query = 0; w->at.query < entry_n_queries(&w->at); w->at.query++)
        add_query(w, 1 / (double)n);
}

static void clear(struct weights *w)
{
    for (size_t t = 0; t < w->T; t++)
        w->rows[t] = 0;
}

/* Moves the rows to a trace; `share` of the sum over all traces. */
static void draw(struct weights *w, double share, struct trace *trace)
{
    for (size_t t = 0; t < w->T; t++) {
        const size_t lag = w->T - 1 - t;

        if (lag < w->history)
            trace->y[w->history - 1 - lag] = w->rows[t];
        else
            w->older += share * fabs(w->rows[t]);
        if (fabs(w->rows[t]) > fabs(w->largest)) {
            w->largest = w->rows[t];
            w->largest_row = t;
        }
    }
}

/* "largest weight 0.0293 (2015-12-20), 61 % on rows not drawn"
 */
static void put_caption(const struct weights *w, struct text *text)
{
    const struct forecast_report *r = w->at.report;
    const size_t lag = w->T - 1 - w->largest_row;
    const struct origin *origin = &r->origins->list[w->at.i];
    char time[TIME_TEXT_MAX] = "";

    if (lag < origin->row - r->dataset->series[origin->series].first)
        dataset_time(r->dataset, origin->row - 1 - lag, time);
    if (!*time)
        (void)snprintf(time, sizeof time, "%.40s back",
                       counted(lag, "row").text);
    text_printf(text, "largest weight %.3g (", w->largest);
    text_printable(text, time);
    text_string(text, lag < w->history ? ")" : ", not drawn)");
    if (report_is_signed(r))
        text_string(text, "; weights are signed and need not add up to 1");
    else if (w->older > 0.005)
        text_printf(text, ", %.0f %% on rows not drawn", 100 * w->older);
}

static enum status add_bars(struct weights *w, struct picture *picture,
                            struct error *err)
{
    struct panel *panel;
    struct trace *trace;

    TRY(picture_add(picture, PANEL_BARS, w->history + w->at.report->steps,
                    &panel, err));
    TRY(panel_add(panel, MARK_OTHER, "attention", &trace, err));
    text_string(&panel->title, "attention");
    panel->origin = w->history - 1;
    set_mean(w);
    draw(w, 1, trace);
    put_caption(w, &panel->caption);
    return STATUS_OK;
}

/* A row for each decoding step. */
static enum status add_heat(struct weights *w, struct picture *picture,
                            struct error *err)
{
    const size_t n = entry_n_queries(&w->at);
    struct panel *panel;

    TRY(picture_add(picture, PANEL_HEAT, w->history + w->at.report->steps,
                    &panel, err));
    panel->origin = w->history - 1;
    text_string(&panel->title, "attention of each step of the forecast");
    for (size_t query = 0; query < n; query++) {
        struct trace *trace;
        struct entry entry;
        char name[32];

        w->at.query = query;
        w->at.entry = 0;
        entry = entry_at(&w->at);
        (void)snprintf(name, sizeof name, "step %d", (int)entry.numbers[STEP]);
        TRY(panel_add(panel, MARK_OTHER, name, &trace, err));
        clear(w);
        add_query(w, 1);
        draw(w, 1 / (double)n, trace);
    }
    put_caption(w, &panel->caption);
    return STATUS_OK;
}

/* Adds a sentence to the drawing of the values. */
static void say(struct picture *picture, const char *words)
{
    struct text *caption = &picture->panels[picture->n - 1].caption;

    text_string(caption, "; ");
    text_string(caption, words);
}

enum status picture_attention(const struct forecast_report *r, size_t i,
                              size_t channel, size_t history,
                              struct picture *picture, struct error *err)
{
    struct forecast_report rows = *r;
    struct net view;
    struct weights w = {.history = history};
    enum status status;

    if (!model_has_networks(r->model) || !report_channel_attends(r, channel)) {
        say(picture, "attention does not contribute");
        return STATUS_OK;
    }
    if (net_entries_are_slots(report_net(r))) {
        say(picture, "attention weighs slots of a memory, not rows");
        return STATUS_OK;
    }
    rows.segments = false;
    w.at = entry_first(&rows, i, &view);
    w.at.channel = channel;
    w.T = w.at.net->config.T;
    w.rows = calloc(w.T, sizeof *w.rows);
    if (!w.rows)
        return error_no_memory(err, w.T * sizeof *w.rows);
    status = entry_n_queries(&w.at) > 1 && w.at.net->place == PLACE_DECODES
                 ? add_heat(&w, picture, err)
                 : add_bars(&w, picture, err);
    free(w.rows);
    return status;
}
