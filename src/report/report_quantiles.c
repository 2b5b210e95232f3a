/* report_quantiles.c - see report_quantiles.h. */
#include "report/report_quantiles.h"

#include <math.h>

#include "report/grid.h"

/* True if a target has quantiles. */
static bool any(const struct quantile_scores *s, int target)
{
    return s->levels.n &&
           !isnan(quantile_metric(s, 0, QUANTILE_BELOW, target, ALL_STEPS));
}

/* "test values below the quantiles: 10: 9.1 %, 90: 88.5 %" */
static void short_line(const struct quantile_scores *s, struct text *text)
{
    for (size_t i = 0; i < s->levels.n; i++)
        text_printf(
            text, "%s%g: %.1f %%",
            i ? ", " : "test values below the quantiles: ", s->levels.list[i],
            100 *
                quantile_metric(s, i, QUANTILE_BELOW, ALL_TARGETS, ALL_STEPS));
    text_string(text, "\n");
}

static void rows(const struct score_report *r, int target, const char *name,
                 struct grid *grid)
{
    const struct quantile_scores *s = &r->evaluation->quantiles;
    double sum = 0;

    for (size_t i = 0; i < s->levels.n; i++) {
        const double pinball =
            quantile_metric(s, i, QUANTILE_PINBALL, target, ALL_STEPS);

        grid_cell(grid, "%s", i ? "" : name);
        grid_cell(grid, "%g %%", s->levels.list[i]);
        grid_cell(grid, "%.1f %%",
                  100 *
                      quantile_metric(s, i, QUANTILE_BELOW, target, ALL_STEPS));
        grid_number(grid, pinball);
        sum += pinball;
    }
    grid_cell(grid, "%s", "");
    grid_cell(grid, "mean");
    grid_cell(grid, "%s", "");
    grid_number(grid, sum / (double)s->levels.n);
}

static void table(const struct score_report *r, struct text *text)
{
    const struct evaluation *e = r->evaluation;
    struct grid grid = {.width = r->width, .n_keys = 2, .indent = 2};

    text_printf(text, "quantiles%s, in original units\n",
                e->quantiles.recalibrates ? ", recalibrated" : "");
    grid_column(&grid, "", GRID_LEFT, 0);
    grid_column(&grid, "level", GRID_RIGHT, 0);
    grid_column(&grid, "below", GRID_RIGHT, 0);
    grid_column(&grid, "pinball", GRID_RIGHT, 0);
    for (size_t j = 0; j < e->n_targets; j++)
        if (any(&e->quantiles, (int)j))
            rows(r, (int)j, schema_target_name(r->schema, j), &grid);
    grid_end(&grid, text);
}

void table_quantiles(const struct score_report *r, struct text *text)
{
    if (!any(&r->evaluation->quantiles, ALL_TARGETS))
        return;
    if (r->scaled)
        table(r, text);
    else
        short_line(&r->evaluation->quantiles, text);
}

void put_quantiles(struct json_writer *w, const struct quantile_scores *s,
                   int target, int step)
{
    if (!s->levels.n)
        return;
    json_open_array(w, "quantiles");
    for (size_t i = 0; i < s->levels.n; i++) {
        json_open_object(w, NULL);
        json_put_real(w, "level", s->levels.list[i]);
        json_put_bool(w, "recalibrated", s->recalibrates);
        for (int m = 0; m < N_QUANTILE_METRICS; m++)
            json_put_real_or_null(
                w, quantile_metric_names[m],
                quantile_metric(s, i, (enum quantile_metric)m, target, step));
        json_close(w);
    }
    json_close(w);
}
