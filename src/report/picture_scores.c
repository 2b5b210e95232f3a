/* picture_scores.c - see picture_scores.h. */
#include "report/picture_scores.h"

#include <math.h>
#include <stdio.h>

#include "report/report_intervals.h"
#include "report/report_verdict.h"

/* Targets of different scale are averaged in standard deviations. */
static bool is_scaled(const struct score_report *r)
{
    return r->evaluation->n_targets > 1 || r->evaluation->n_ids > 1;
}

/* NaN for a forecaster without scores. */
static double error_of(const struct score_report *r, enum forecaster by,
                       int step)
{
    return is_scaled(r) ? evaluation_own(r->evaluation, by, METRIC_MAE,
                                         ALL_TARGETS, step)
                        : evaluation_metric(r->evaluation, by, METRIC_MAE,
                                            ALL_TARGETS, step);
}

static enum status add_steps(struct panel *panel, struct error *err)
{
    for (size_t h = 0; h < panel->n; h++) {
        char label[32];

        (void)snprintf(label, sizeof label, "%zu", h + 1);
        TRY(panel_label(panel, label, err));
    }
    text_string(&panel->axis, "step of the forecast");
    return STATUS_OK;
}

/* "MAE of all steps: model 2.965, naive 3.601; ..." */
static void put_caption(const struct score_report *r, struct text *caption)
{
    size_t n = 0;

    text_string(caption, "all steps: ");
    for (int by = 0; by < N_FORECASTERS; by++) {
        const double error = error_of(r, (enum forecaster)by, ALL_STEPS);

        if (!isnan(error))
            text_printf(caption, "%s%s %s", n++ ? ", " : "",
                        forecaster_names[by], rounded(error, 4).text);
    }
    text_string(caption, "; ");
    report_verdict_line(r, caption);
}

static void put_title(const struct score_report *r, struct text *title)
{
    text_printf(title, "MAE on %s",
                counted(r->evaluation->n_windows, "test window").text);
    if (is_scaled(r)) {
        text_string(title, ", in standard deviations");
    } else {
        text_string(title, " of ");
        text_printable(title, schema_target_name(r->schema, 0));
    }
}

/* Forecasters one under another, for a single step. */
static enum status draw_forecasters(const struct score_report *r,
                                    struct picture *picture, struct error *err)
{
    size_t n = 0, i = 0;
    struct panel *panel;
    struct trace *trace;

    for (int by = 0; by < N_FORECASTERS; by++)
        n += isnan(error_of(r, (enum forecaster)by, ALL_STEPS)) ? 0 : 1;
    TRY(picture_add(picture, PANEL_INTERVALS, n, &panel, err));
    panel->zero = error_of(r, BY_MODEL, ALL_STEPS);
    put_title(r, &panel->title);
    put_caption(r, &panel->caption);
    TRY(panel_add(panel, MARK_FORECAST, "MAE", &trace, err));
    for (int by = 0; by < N_FORECASTERS; by++) {
        const double error = error_of(r, (enum forecaster)by, ALL_STEPS);

        if (isnan(error))
            continue;
        trace->y[i++] = error;
        TRY(panel_label(panel, forecaster_names[by], err));
    }
    return STATUS_OK;
}

static enum status draw_errors(const struct score_report *r,
                               struct picture *picture, struct error *err)
{
    struct panel *panel;

    if (r->evaluation->H == 1)
        return draw_forecasters(r, picture, err);
    TRY(picture_add(picture, PANEL_LINES, r->evaluation->H, &panel, err));
    put_title(r, &panel->title);
    put_caption(r, &panel->caption);
    TRY(add_steps(panel, err));
    for (int by = 0; by < N_FORECASTERS; by++) {
        struct trace *trace;

        if (isnan(error_of(r, (enum forecaster)by, ALL_STEPS)))
            continue;
        TRY(panel_add(panel, by == BY_MODEL ? MARK_FORECAST : MARK_OTHER,
                      forecaster_names[by], &trace, err));
        for (size_t h = 0; h < panel->n; h++)
            trace->y[h] = error_of(r, (enum forecaster)by, (int)h);
    }
    return STATUS_OK;
}

/* A level: what was measured, and a line at its nominal value. */
static enum status add_level(const struct interval_scores *s, size_t i,
                             struct panel *panel, struct error *err)
{
    struct trace *trace;
    char name[48];

    (void)snprintf(name, sizeof name, "%g %% measured", s->levels.list[i]);
    TRY(panel_add(panel, MARK_FORECAST, name, &trace, err));
    for (size_t h = 0; h < panel->n; h++)
        trace->y[h] =
            100 * interval_metric(s, i, INTERVAL_COVERAGE, ALL_TARGETS, (int)h);
    (void)snprintf(name, sizeof name, "%g %% nominal", s->levels.list[i]);
    TRY(panel_add(panel, MARK_OTHER, name, &trace, err));
    for (size_t h = 0; h < panel->n; h++)
        trace->y[h] = s->levels.list[i];
    return STATUS_OK;
}

static enum status draw_coverage(const struct score_report *r,
                                 struct picture *picture, struct error *err)
{
    const struct interval_scores *s = &r->evaluation->intervals[BY_MODEL];
    struct panel *panel;

    if (!intervals_are_scored(r->evaluation))
        return STATUS_OK;
    TRY(picture_add(picture, PANEL_LINES, r->evaluation->H, &panel, err));
    text_printf(&panel->title, "share of the values in the intervals%s, in %%",
                s->recalibrates ? " (recalibrated)" : "");
    for (size_t i = 0; i < s->levels.n; i++)
        text_printf(&panel->caption, "%s%g %% intervals held %.1f %%",
                    i ? ", " : "all steps: ", s->levels.list[i],
                    100 * interval_metric(s, i, INTERVAL_COVERAGE, ALL_TARGETS,
                                          ALL_STEPS));
    TRY(add_steps(panel, err));
    for (size_t i = 0; i < s->levels.n; i++)
        TRY(add_level(s, i, panel, err));
    return STATUS_OK;
}

enum status picture_scores(const struct score_picture *scored, bool all,
                           struct picture *picture, struct error *err)
{
    TRY(draw_errors(scored->scores, picture, err));
    if (!all)
        return STATUS_OK;
    TRY(draw_coverage(scored->scores, picture, err));
    TRY(past_forecasts_draw(scored->past, picture, err));
    return training_curve_draw(scored->curve, picture, err);
}
