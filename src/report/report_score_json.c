/* report_score_json.c - a scored forecast as JSON; see report_score.h. */
#include "report/report_score.h"

#include <math.h>
#include <stdio.h>

/* null if nothing was scored, or the forecast is missing for some of it. */
static void put_metrics(struct json_writer *w, const char *name,
                        const struct evaluation *e, enum forecaster by,
                        int target, int step)
{
    if (isnan(evaluation_metric(e, by, METRIC_MAE, target, step))) {
        json_put_null(w, name);
        return;
    }
    json_open_object(w, name);
    for (int m = 0; m < N_METRICS; m++)
        json_put_real_or_null(
            w, metric_names[m],
            evaluation_metric(e, by, (enum metric)m, target, step));
    json_close(w);
}

static void put_both(struct json_writer *w, const struct evaluation *e,
                     int target, int step)
{
    put_metrics(w, "forecast", e, BY_MODEL, target, step);
    put_metrics(w, "naive", e, BY_NAIVE, target, step);
}

static void put_intervals_of(struct json_writer *w, const struct evaluation *e,
                             int target, int step)
{
    const struct interval_scores *s = &e->intervals[BY_MODEL];

    json_open_object(w, "coverage");
    for (size_t i = 0; i < s->levels.n; i++) {
        char level[32];

        (void)snprintf(level, sizeof level, "%g", s->levels.list[i]);
        json_put_real_or_null(
            w, level, interval_metric(s, i, INTERVAL_COVERAGE, target, step));
    }
    json_close(w);
    json_open_array(w, "intervals");
    for (size_t i = 0; i < s->levels.n; i++) {
        json_open_object(w, NULL);
        json_put_real(w, "level", s->levels.list[i]);
        for (int m = 0; m < INTERVAL_CRPS; m++)
            json_put_real_or_null(
                w, interval_metric_names[m],
                interval_metric(s, i, (enum interval_metric)m, target, step));
        json_close(w);
    }
    json_close(w);
}

static void put_scores(struct json_writer *w, const struct evaluation *e,
                       int target, int step)
{
    json_put_integer(w, "values",
                     (int64_t)evaluation_n_scored(e, target, step));
    put_both(w, e, target, step);
    put_intervals_of(w, e, target, step);
}

static void put_steps(struct json_writer *w, const struct evaluation *e,
                      int target)
{
    json_open_array(w, "steps");
    for (size_t h = 0; h < e->H; h++) {
        json_open_object(w, NULL);
        json_put_integer(w, "step", (int64_t)h + 1);
        put_scores(w, e, target, (int)h);
        json_close(w);
    }
    json_close(w);
}

static void put_targets(struct json_writer *w,
                        const struct past_forecast_report *r,
                        const struct evaluation *e, bool steps)
{
    json_open_object(w, "targets");
    for (size_t j = 0; j < e->n_targets; j++) {
        json_open_object(w, string_list_at(&r->file->targets, j));
        put_scores(w, e, (int)j, ALL_STEPS);
        if (steps)
            put_steps(w, e, (int)j);
        json_close(w);
    }
    json_close(w);
}

static void put_series(struct json_writer *w,
                       const struct past_forecast_report *r)
{
    json_open_array(w, "series");
    for (size_t i = 0; forecast_has_ids(r->file) && i < r->scores->n_series;
         i++) {
        const struct evaluation *e = &r->scores->series[i];

        json_open_object(w, NULL);
        json_put_string(w, "id", r->file->ids.names[i]);
        put_scores(w, e, ALL_TARGETS, ALL_STEPS);
        put_targets(w, r, e, false);
        json_close(w);
    }
    json_close(w);
}

static void put_origins(struct json_writer *w,
                        const struct past_forecast_report *r)
{
    const struct time_form *form = &r->actual->table.time_form;

    json_open_array(w, "origins");
    for (size_t i = 0; i < r->scores->n_origins; i++) {
        char time[TIME_TEXT_MAX];

        json_open_object(w, NULL);
        (void)time_print(form, r->scores->origins[i].origin, time);
        json_put_string(w, "origin", time);
        (void)time_print(form, r->scores->origins[i].to, time);
        json_put_string(w, "to", time);
        json_close(w);
    }
    json_close(w);
}

enum status past_forecast_json(const struct past_forecast_report *r,
                               struct text *text, struct error *err)
{
    const struct evaluation *all = &r->scores->all;
    struct json_writer w;

    json_start(&w, text);
    json_put_integer(&w, "rows", (int64_t)r->scores->n_rows);
    json_put_integer(&w, "pending", (int64_t)r->scores->n_pending);
    json_put_integer(&w, "missing", (int64_t)r->scores->n_missing);
    put_origins(&w, r);
    json_open_object(&w, "metrics");
    put_both(&w, all, ALL_TARGETS, ALL_STEPS);
    json_close(&w);
    put_intervals_of(&w, all, ALL_TARGETS, ALL_STEPS);
    put_steps(&w, all, ALL_TARGETS);
    put_targets(&w, r, all, true);
    put_series(&w, r);
    if (r->history)
        put_history(&w, r);
    return json_end(&w, err);
}
