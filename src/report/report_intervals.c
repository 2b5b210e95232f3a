/* report_intervals.c - see report_intervals.h. */
#include "report/report_intervals.h"

#include <math.h>

#include "report/grid.h"
#include "report/report_quantiles.h"

/* The share of fewer values says nothing about the intervals. */
enum { FEWEST_VALUES = 20 };

/* True if a target has intervals. */
static bool any(const struct interval_scores *s)
{
    return s->levels.n && !isnan(interval_metric(s, 0, INTERVAL_COVERAGE,
                                                 ALL_TARGETS, ALL_STEPS));
}

bool intervals_are_scored(const struct evaluation *e)
{
    return any(&e->intervals[BY_MODEL]) && e->n_values >= FEWEST_VALUES;
}

/* "80 % intervals held 78.1 % of the values, 95 % intervals 94.0 %" */
static void short_line(const struct score_report *r, struct text *text)
{
    const struct interval_scores *s = &r->evaluation->intervals[BY_MODEL];
    struct text line = {0};

    for (size_t i = 0; i < s->levels.n; i++)
        text_printf(&line, "%s%g %% intervals %s%.1f %%%s", i ? ", " : "",
                    s->levels.list[i], i ? "" : "held ",
                    100 * interval_metric(s, i, INTERVAL_COVERAGE, ALL_TARGETS,
                                          ALL_STEPS),
                    i ? "" : " of the test values");
    text_string(&line, "\n");
    text_wrapped_lines(text, grid_width(r->width), &line);
    text_release(&line);
}

static void row(const struct score_report *r, size_t j, size_t i,
                enum forecaster by, struct grid *grid)
{
    const struct interval_scores *s = &r->evaluation->intervals[by];

    grid_cell(grid, "%s",
              i || by != BY_MODEL ? "" : schema_target_name(r->schema, j));
    if (by == BY_MODEL)
        grid_cell(grid, "%g %%", s->levels.list[i]);
    else
        grid_cell(grid, "%s", "");
    grid_cell(grid, "%s", forecaster_names[by]);
    grid_cell(grid, "%.1f %%",
              100 *
                  interval_metric(s, i, INTERVAL_COVERAGE, (int)j, ALL_STEPS));
    for (int m = INTERVAL_WIDTH; m < N_INTERVAL_METRICS; m++)
        grid_number(grid, interval_metric(s, i, (enum interval_metric)m, (int)j,
                                          ALL_STEPS));
}

/* The rows of a level of target j, of who has intervals. */
static void rows(const struct score_report *r, size_t j, size_t i,
                 struct grid *grid)
{
    static const enum forecaster shown[] = {BY_MODEL, BY_SEASONAL_NAIVE};

    for (size_t k = 0; k < sizeof shown / sizeof *shown; k++) {
        const struct interval_scores *s = &r->evaluation->intervals[shown[k]];

        if (s->levels.n &&
            !isnan(interval_metric(s, i, INTERVAL_COVERAGE, (int)j, ALL_STEPS)))
            row(r, j, i, shown[k], grid);
    }
}

static void table(const struct score_report *r, struct text *text)
{
    const struct evaluation *e = r->evaluation;
    struct grid grid = {.width = r->width, .n_keys = 3, .indent = 2};

    text_printf(text, "intervals%s, in original units\n",
                e->intervals[BY_MODEL].recalibrates ? ", recalibrated" : "");
    grid_column(&grid, "", GRID_LEFT, 0);
    grid_column(&grid, "level", GRID_RIGHT, 0);
    grid_column(&grid, "", GRID_LEFT, 0);
    grid_column(&grid, "coverage", GRID_RIGHT, 0);
    grid_column(&grid, "width", GRID_RIGHT, 0);
    grid_column(&grid, "Winkler", GRID_RIGHT, 0);
    grid_column(&grid, "CRPS", GRID_RIGHT, 0);
    for (size_t j = 0; j < e->n_targets; j++)
        for (size_t i = 0; i < e->intervals[BY_MODEL].levels.n; i++)
            rows(r, j, i, &grid);
    grid_end(&grid, text);
}

void table_intervals(const struct score_report *r, struct text *text)
{
    const struct interval_scores *s = &r->evaluation->intervals[BY_MODEL];

    if (r->evaluation->n_values < FEWEST_VALUES)
        return;
    if (any(s) && (r->scaled || !r->brief))
        table(r, text);
    else if (any(s))
        short_line(r, text);
    table_quantiles(r, text);
}

static void put_metrics(struct json_writer *w, const struct interval_scores *s,
                        size_t i, int target, int step)
{
    for (int m = 0; m < N_INTERVAL_METRICS; m++)
        json_put_real_or_null(
            w, interval_metric_names[m],
            interval_metric(s, i, (enum interval_metric)m, target, step));
}

/* The intervals of each baseline that has some, of the same level. */
static void put_baselines(struct json_writer *w, const struct evaluation *e,
                          size_t i, int target, int step)
{
    json_open_object(w, "baselines");
    for (int by = BY_MODEL + 1; by < N_FORECASTERS; by++) {
        if (!any(&e->intervals[by]))
            continue;
        json_open_object(w, forecaster_names[by]);
        put_metrics(w, &e->intervals[by], i, target, step);
        json_close(w);
    }
    json_close(w);
}

void put_intervals(struct json_writer *w, const struct evaluation *e,
                   int target, int step)
{
    const struct interval_scores *s = &e->intervals[BY_MODEL];

    json_open_array(w, "intervals");
    for (size_t i = 0; i < s->levels.n; i++) {
        json_open_object(w, NULL);
        json_put_real(w, "level", s->levels.list[i]);
        json_put_bool(w, "recalibrated", s->recalibrates);
        put_metrics(w, s, i, target, step);
        if (e->intervals[BY_NAIVE].levels.n)
            put_baselines(w, e, i, target, step);
        json_close(w);
    }
    json_close(w);
    put_quantiles(w, &e->quantiles, target, step);
}
