/* report_compare.c - a comparison of kinds as a table, CSV or JSON
 * (comparison.h). */
#include "report/comparison.h"

#include <math.h>
#include <stdio.h>

#include "report/grid.h"
#include "store/json.h"

enum { N_SCALED = METRIC_MSE + 1 }; /* metrics shown in scaled units */

/* A baseline's metric; NaN if it cannot be computed. */
static double baseline(const struct comparison *c, int by, int metric,
                       bool scaled)
{
    return (scaled ? evaluation_own : evaluation_metric)(
        &c->evaluation, (enum forecaster)by, (enum metric)metric, ALL_TARGETS,
        ALL_STEPS);
}

static bool is_better(struct interval d)
{
    return d.high < 0;
}

static const int shown[] = {METRIC_MAE, METRIC_MSE, METRIC_MASE};
enum { N_SHOWN = sizeof shown / sizeof *shown };

static void table_columns(const struct comparison *c, struct grid *grid)
{
    static const char *const names[] = {"params", "seconds", "MAE",
                                        "MSE",    "MASE",    "entropy"};
    const struct compared_kind *r;

    grid_column(grid, "", GRID_LEFT, 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        grid_column(grid, names[i], GRID_RIGHT, 0);
    for (size_t i = 0; (r = comparison_reference(c, i)); i++) {
        char title[64];

        (void)snprintf(title, sizeof title, "vs %s", r->kind->name);
        grid_column(grid, title, GRID_RIGHT, 0);
    }
}

/* A number with so many decimals, "-" for NaN. */
static void grid_decimals(struct grid *grid, int decimals, double value)
{
    if (isnan(value))
        grid_cell(grid, "-");
    else
        grid_cell(grid, "%.*f", decimals, value);
}

/* "* -0.0123 +-0.0045"; the mark means significant. */
static void table_difference(struct grid *grid, struct interval d)
{
    if (!isnan(d.low))
        grid_cell(grid, "%s%+.4f +-%.4f", d.low > 0 || d.high < 0 ? "* " : "",
                  d.mean, d.high - d.mean);
    else if (!isnan(d.mean))
        grid_cell(grid, "%+.4f", d.mean);
    else
        grid_cell(grid, "-");
}

static void table_kind(const struct comparison *c,
                       const struct compared_kind *k, struct grid *grid)
{
    const struct compared_kind *r;

    grid_cell(grid, "%s%s", k->kind->name,
              is_reference(k) ? " (reference)" : "");
    grid_decimals(grid, 0, k->parameters);
    grid_decimals(grid, 2, k->seconds);
    for (size_t i = 0; i < N_SHOWN; i++)
        grid_number(grid, k->original[shown[i]]);
    grid_decimals(grid, 3, k->entropy);
    for (size_t i = 0; (r = comparison_reference(c, i)); i++)
        table_difference(grid, comparison_difference(c, k, r));
}

static void table_baseline(const struct comparison *c, int by,
                           struct grid *grid)
{
    if (isnan(baseline(c, by, METRIC_MAE, false)))
        return;
    grid_cell(grid, "%s", forecaster_names[by]);
    for (size_t i = 0; i < 2; i++) /* parameters and seconds */
        grid_cell(grid, "%s", "");
    for (size_t i = 0; i < N_SHOWN; i++)
        grid_number(grid, baseline(c, by, shown[i], false));
    grid_cell(grid, "%s", "");
    for (size_t i = 0; comparison_reference(c, i); i++)
        grid_cell(grid, "%s", "");
}

static void comparison_table(const struct comparison *c, size_t width,
                             struct text *text)
{
    const struct evaluation *e = &c->evaluation;
    struct grid grid = {.width = width, .n_keys = 1};

    text_printf(text,
                "%s in %s, horizon %zu, season %zu, %s, in original units\n",
                counted(e->n_windows, "test window").text,
                counted(comparison_blocks(c), "block").text, e->H,
                e->periods.season, counted(c->n_seeds, "seed").text);
    table_columns(c, &grid);
    for (size_t k = 0; k < c->n_kinds; k++)
        table_kind(c, &c->kinds[k], &grid);
    for (int by = BY_MODEL + 1; by < N_FORECASTERS; by++)
        table_baseline(c, by, &grid);
    grid_end(&grid, text);
    text_printf(text,
                "vs: difference of the MAE in standard deviations of the train "
                "rows, below 0 is\n    better; +- is a %d %% interval for all "
                "kinds jointly; * is more than chance\nverdict: ",
                COMPARISON_LEVEL);
    comparison_verdict(c, text);
    text_string(text, "\n");
}

static void csv_numbers(struct text *text, const double *values, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        text_string(text, ",");
        text_number(text, values[i], "");
    }
}

static void csv_kind(const struct comparison *c, const struct compared_kind *k,
                     struct text *text)
{
    const struct compared_kind *r;

    text_printf(text, "%s,%d", k->kind->name, is_reference(k));
    csv_numbers(text, (const double[]){k->parameters, k->seconds}, 2);
    csv_numbers(text, k->original, N_METRICS);
    csv_numbers(text, k->scaled, N_SCALED);
    csv_numbers(text, &k->entropy, 1);
    for (size_t i = 0; (r = comparison_reference(c, i)); i++) {
        const struct interval d = comparison_difference(c, k, r);

        csv_numbers(text, (const double[]){d.mean, d.low, d.high}, 3);
    }
    text_string(text, "\n");
}

static void comparison_csv(const struct comparison *c, struct text *text)
{
    const struct compared_kind *r;

    text_string(text, "attention,reference,parameters,seconds");
    for (int i = 0; i < N_METRICS; i++)
        text_printf(text, ",%s", metric_names[i]);
    for (int i = 0; i < N_SCALED; i++)
        text_printf(text, ",scaled_%s", metric_names[i]);
    text_string(text, ",entropy");
    for (size_t i = 0; (r = comparison_reference(c, i)); i++)
        text_printf(text, ",to_%s,to_%s_low,to_%s_high", r->kind->name,
                    r->kind->name, r->kind->name);
    text_string(text, "\n");
    for (size_t k = 0; k < c->n_kinds; k++)
        csv_kind(c, &c->kinds[k], text);
}

static void put_metrics(struct json_writer *w, const char *key, int n,
                        const double *values)
{
    json_open_object(w, key);
    for (int i = 0; i < n; i++)
        json_put_real_or_null(w, metric_names[i], values[i]);
    json_close(w);
}

static void put_difference(struct json_writer *w, const char *to,
                           struct interval d)
{
    json_open_object(w, NULL);
    json_put_string(w, "to", to);
    json_put_real_or_null(w, "mean", d.mean);
    json_put_real_or_null(w, "low", d.low);
    json_put_real_or_null(w, "high", d.high);
    json_put_bool(w, "better", is_better(d));
    json_close(w);
}

static void put_kind(struct json_writer *w, const struct comparison *c,
                     const struct compared_kind *k)
{
    const struct compared_kind *r;

    json_open_object(w, NULL);
    json_put_string(w, "attention", k->kind->name);
    json_put_bool(w, "reference", is_reference(k));
    if (k->failure)
        json_put_string(w, "refused", k->failure);
    else
        json_put_null(w, "refused");
    json_put_real_or_null(w, "parameters", k->parameters);
    json_put_real_or_null(w, "seconds", k->seconds);
    put_metrics(w, "metrics", N_METRICS, k->original);
    put_metrics(w, FIELD_SCALED, N_SCALED, k->scaled);
    json_put_real_or_null(w, "entropy", k->entropy);
    json_open_array(w, "differences");
    for (size_t i = 0; (r = comparison_reference(c, i)); i++)
        if (r != k)
            put_difference(w, r->kind->name, comparison_difference(c, k, r));
    json_close(w);
    json_close(w);
}

static void put_baseline(struct json_writer *w, const struct comparison *c,
                         int by)
{
    double original[N_METRICS], scaled[N_METRICS];

    if (isnan(baseline(c, by, METRIC_MAE, false))) {
        json_put_null(w, forecaster_names[by]);
        return;
    }
    for (int i = 0; i < N_METRICS; i++) {
        original[i] = baseline(c, by, i, false);
        scaled[i] = baseline(c, by, i, true);
    }
    json_open_object(w, forecaster_names[by]);
    put_metrics(w, "metrics", N_METRICS, original);
    put_metrics(w, FIELD_SCALED, N_SCALED, scaled);
    json_close(w);
}

static enum status comparison_json(const struct comparison *c,
                                   struct text *text, struct error *err)
{
    struct text verdict = {0};
    struct json_writer w;
    enum status status;

    comparison_verdict(c, &verdict);
    status = text_status(&verdict, err);
    if (status != STATUS_OK)
        return status;
    json_start(&w, text);
    json_put_integer(&w, "windows", (int64_t)c->evaluation.n_windows);
    json_put_integer(&w, "blocks", (int64_t)comparison_blocks(c));
    json_put_integer(&w, "seeds", (int64_t)c->n_seeds);
    json_put_integer(&w, "level", COMPARISON_LEVEL);
    json_open_array(&w, "kinds");
    for (size_t k = 0; k < c->n_kinds; k++)
        put_kind(&w, c, &c->kinds[k]);
    json_close(&w);
    json_open_object(&w, "baselines");
    for (int by = BY_MODEL + 1; by < N_FORECASTERS; by++)
        put_baseline(&w, c, by);
    json_close(&w);
    json_put_string(&w, "verdict", verdict.bytes);
    text_release(&verdict);
    return json_end(&w, err);
}

enum status report_comparison(const struct comparison *c, enum format format,
                              size_t width, struct text *text,
                              struct error *err)
{
    if (format == FORMAT_JSON)
        return comparison_json(c, text, err);
    if (format == FORMAT_CSV)
        comparison_csv(c, text);
    else
        comparison_table(c, width, text);
    return text_status(text, err);
}
