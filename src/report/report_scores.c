/* report_scores.c - the scores of train and backtest (report.h). */
#include "report/report.h"

#include <math.h>
#include <stdio.h>

#include "report/csv_write.h"
#include "report/grid.h"
#include "store/json.h"
#include "report/m4.h"
#include "report/report_folds.h"
#include "report/report_intervals.h"
#include "report/report_made_of.h"
#include "report/report_verdict.h"

const char *const format_names[] = {"table", "csv", "json", NULL};

static double score(const struct evaluation *e, int by, int metric, int target,
                    int step)
{
    return evaluation_metric(e, (enum forecaster)by, (enum metric)metric,
                             target, step);
}

static bool has_forecaster(const struct evaluation *e, int by)
{
    return !isnan(score(e, by, METRIC_MAE, ALL_TARGETS, ALL_STEPS));
}

static const int scaled_metrics[] = {METRIC_MAE, METRIC_MSE, METRIC_RMSE};
enum { N_SCALED = sizeof scaled_metrics / sizeof *scaled_metrics };

static double scaled_score(const struct evaluation *e, int by, int metric,
                           int target, int step)
{
    return evaluation_scaled(e, (enum forecaster)by, (enum metric)metric,
                             target, step);
}

static void table_block(const struct evaluation *e, const char *name,
                        int target, struct text *text)
{
    text_printable(text, name);
    text_printf(text, "\n  %-16s%12s%12s%12s%12s\n", "", "MAE", "RMSE", "MASE",
                "sMAPE");
    for (int by = 0; by < N_FORECASTERS; by++) {
        static const int shown[] = {METRIC_MAE, METRIC_RMSE, METRIC_MASE,
                                    METRIC_SMAPE};

        if (!has_forecaster(e, by))
            continue;
        text_printf(text, "  %-16s", forecaster_names[by]);
        for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
            table_number(text, score(e, by, shown[i], target, ALL_STEPS));
        text_string(text, "\n");
    }
}

/* All targets and ids, in units that weigh them equally. */
static void table_scaled(const struct evaluation *e, struct text *text)
{
    text_printf(text,
                "%s%s, in standard deviations of %s train rows\n"
                "  %-16s%12s%12s%12s\n",
                e->n_targets > 1 || e->n_ids == 1 ? "all targets" : "all ids",
                e->n_targets > 1 && e->n_ids > 1 ? " and ids" : "",
                e->n_ids > 1 ? "their own" : "the", "", "MAE", "MSE", "RMSE");
    for (int by = 0; by < N_FORECASTERS; by++) {
        if (!has_forecaster(e, by))
            continue;
        text_printf(text, "  %-16s", forecaster_names[by]);
        for (size_t i = 0; i < N_SCALED; i++)
            table_number(text, evaluation_own(e, (enum forecaster)by,
                                              (enum metric)scaled_metrics[i],
                                              ALL_TARGETS, ALL_STEPS));
        text_string(text, "\n");
    }
}

/* The baseline of the smallest MAE, which the ridge is not; BY_MODEL: none. */
static enum forecaster best_baseline(const struct evaluation *e)
{
    double errors[N_FORECASTERS];

    for (int by = 0; by < N_FORECASTERS; by++)
        errors[by] = score(e, by, METRIC_MAE, ALL_TARGETS, ALL_STEPS);
    return baseline_best(errors, false);
}

/* The model on each id beside the best baseline there; an id without a scored
 * window has no numbers. */
static void table_ids(const struct score_report *r, struct text *text)
{
    static const int shown[] = {METRIC_MAE, METRIC_RMSE, METRIC_MASE,
                                METRIC_SMAPE};
    static const char *const titles[] = {"MAE", "RMSE", "MASE", "sMAPE"};
    struct grid grid = {.width = r->width, .n_keys = 1, .indent = 2};

    text_string(text, r->evaluation->n_targets > 1
                          ? "the model by id, mean of all targets\n"
                          : "the model by id\n");
    grid_column(&grid, "id", GRID_LEFT, 0);
    grid_column(&grid, "windows", GRID_RIGHT, 0);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        grid_column(&grid, titles[i], GRID_RIGHT, 0);
    grid_column(&grid, "best baseline", GRID_LEFT, 0);
    grid_column(&grid, "its MAE", GRID_RIGHT, 0);
    for (size_t k = 0; k < r->evaluation->n_ids; k++) {
        const struct evaluation *e = &r->evaluation->ids[k];
        const enum forecaster best = best_baseline(e);

        grid_cell(&grid, "%s", r->ids[k]);
        grid_cell(&grid, "%zu", e->n_windows);
        for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
            grid_number(&grid,
                        score(e, BY_MODEL, shown[i], ALL_TARGETS, ALL_STEPS));
        grid_cell(&grid, "%s", best == BY_MODEL ? "-" : forecaster_names[best]);
        grid_number(&grid, best == BY_MODEL ? (double)NAN
                                            : score(e, (int)best, METRIC_MAE,
                                                    ALL_TARGETS, ALL_STEPS));
    }
    grid_end(&grid, text);
}

/* True if targets or ids may be of different scale. */
static bool has_scales(const struct score_report *r)
{
    return r->schema->layout != LAYOUT_LABELLED &&
           (r->evaluation->n_targets > 1 || r->evaluation->n_ids > 1);
}

static void put_attention(struct json_writer *w, const struct score_report *r)
{
    const struct attention_worth *a = r->attention;

    if (!a)
        return;
    json_open_object(w, "attention_worth");
    json_put_real_or_null(w, "error", a->is_known ? a->error : (double)NAN);
    json_put_real_or_null(w, "equal_error",
                          a->is_known ? a->equal : (double)NAN);
    json_put_real_or_null(w, "newest_error",
                          a->is_known ? a->newest : (double)NAN);
    if (a->is_known || !r->attention_used)
        json_put_bool(w, "contributes", a->contributes);
    else
        json_put_string_or_null(w, "contributes", "");
    json_close(w);
}

/* All scores of all forecasters. */
static void table_all(const struct score_report *r, struct text *text)
{
    const struct evaluation *e = r->evaluation;

    if (has_scales(r)) {
        table_scaled(e, text);
        text_string(text, "in original units\n");
    }
    for (size_t j = 0; j < e->n_targets; j++)
        table_block(e, schema_target_name(r->schema, j), (int)j, text);
    if (e->n_targets > 1)
        table_block(e, "mean of all targets", ALL_TARGETS, text);
    if (r->scaled && !has_scales(r))
        table_scaled(e, text);
}

static void table_title(const struct score_report *r, struct text *text)
{
    const struct evaluation *e = r->evaluation;
    char known[64] = "", mase[48] = "";
    struct text line = {0};

    if (2 * e->n_values < e->n_cells)
        (void)snprintf(known, sizeof known, " with %zu of %zu values known",
                       e->n_values, e->n_cells);
    if (e->periods.mase != e->periods.season)
        (void)snprintf(mase, sizeof mase, ", MASE period %zu", e->periods.mase);
    text_printf(&line, "errors on %s%s, horizon %zu, season %zu%s%s\n",
                counted(e->n_windows, "test window").text, known, e->H,
                e->periods.season, mase,
                r->brief        ? " (-v: all scores)"
                : has_scales(r) ? ""
                                : ", in original units");
    text_wrapped_lines(text, grid_width(r->width), &line);
    text_release(&line);
}

static void scores_table(const struct score_report *r, struct text *text)
{
    const struct evaluation *e = r->evaluation;

    table_title(r, text);
    if (r->brief)
        table_brief(r, text);
    else
        table_all(r, text);
    if (r->naive2)
        m4_table(r, text);
    if (e->ids)
        table_ids(r, text);
    table_folds(r, text);
    table_intervals(r, text);
    table_verdict(r, text);
}

/* The id, target and step of a row; NULL and ALL_STEPS give an empty cell. */
struct csv_key {
    const char *id, *target_name;
    int target, step;
};

/* `by` is the index of the forecaster in `e`. */
static void csv_row(const struct score_report *r, const struct evaluation *e,
                    int by, const char *name, const struct csv_key *key,
                    struct text *text)
{
    const int target = key->target, step = key->step;

    if (r->evaluation->ids) {
        csv_text(text, key->id);
        text_string(text, ",");
    }
    csv_text(text, key->target_name);
    if (r->scaled && step == ALL_STEPS)
        text_string(text, ",");
    else if (r->scaled)
        text_printf(text, ",%d", step + 1);
    text_printf(text, ",%s", name);
    for (int i = 0; i < N_METRICS; i++) {
        text_string(text, ",");
        text_number(text, score(e, by, i, target, step), "");
    }
    for (size_t i = 0; r->scaled && i < N_SCALED; i++) {
        text_string(text, ",");
        text_number(text, scaled_score(e, by, scaled_metrics[i], target, step),
                    "");
    }
    if (r->naive2)
        text_string(text, ",");
    if (r->naive2 && step == ALL_STEPS)
        text_number(text, m4_owa(r->naive2, e, (enum forecaster)by, target),
                    "");
    text_string(text, "\n");
}

static void csv_rows(const struct score_report *r, const struct csv_key *key,
                     struct text *text)
{
    const struct evaluation *e = r->evaluation;

    for (int by = 0; by < N_FORECASTERS; by++)
        if (has_forecaster(e, by))
            csv_row(r, e, by, forecaster_names[by], key, text);
    if (r->naive2)
        csv_row(r, r->naive2, BY_MODEL, m4_naive2, key, text);
}

/* Over all steps; for a backtest also step by step. */
static void csv_target(const struct score_report *r, const char *name,
                       int target, struct text *text)
{
    struct csv_key key = {NULL, name, target, ALL_STEPS};

    csv_rows(r, &key, text);
    for (key.step = 0; r->scaled && key.step < (int)r->evaluation->H;
         key.step++)
        csv_rows(r, &key, text);
}

/* Of each id: the mean of the targets, then each of several. */
static void csv_ids(const struct score_report *r, struct text *text)
{
    for (size_t k = 0; r->evaluation->ids && k < r->evaluation->n_ids; k++) {
        const struct evaluation *e = &r->evaluation->ids[k];

        for (int j = ALL_TARGETS;
             j < (e->n_targets > 1 ? (int)e->n_targets : 0); j++) {
            const struct csv_key key = {
                r->ids[k],
                j < 0 ? NULL : schema_target_name(r->schema, (size_t)j), j,
                ALL_STEPS};

            for (int by = 0; by < N_FORECASTERS; by++)
                if (has_forecaster(e, by))
                    csv_row(r, e, by, forecaster_names[by], &key, text);
        }
    }
}

static void scores_csv(const struct score_report *r, struct text *text)
{
    text_string(text, r->evaluation->ids ? "id," : "");
    text_string(text,
                r->scaled ? "target,step,forecaster" : "target,forecaster");
    for (int i = 0; i < N_METRICS; i++)
        text_printf(text, ",%s", metric_names[i]);
    for (size_t i = 0; r->scaled && i < N_SCALED; i++)
        text_printf(text, ",scaled_%s", metric_names[scaled_metrics[i]]);
    text_string(text, r->naive2 ? ",owa\n" : "\n");
    csv_target(r, NULL, ALL_TARGETS, text);
    for (size_t j = 0; j < r->evaluation->n_targets; j++)
        csv_target(r, schema_target_name(r->schema, j), (int)j, text);
    csv_ids(r, text);
}

/* evaluation_metric() or one like it, in other units. */
typedef double score_of(const struct evaluation *, enum forecaster, enum metric,
                        int target, int step);

/* The fields of all forecasters; null for one without scores. */
static void put_forecasters(struct json_writer *w, const struct evaluation *e,
                            int target, int step, score_of *of)
{
    for (int by = 0; by < N_FORECASTERS; by++) {
        if (!has_forecaster(e, by)) {
            json_put_null(w, forecaster_names[by]);
            continue;
        }
        json_open_object(w, forecaster_names[by]);
        for (int i = 0; i < N_METRICS; i++)
            json_put_real_or_null(
                w, metric_names[i],
                of(e, (enum forecaster)by, (enum metric)i, target, step));
        json_close(w);
    }
}

/* Over all targets and steps. */
static void put_all(struct json_writer *w, const char *key,
                    const struct evaluation *e, score_of *of)
{
    json_open_object(w, key);
    put_forecasters(w, e, ALL_TARGETS, ALL_STEPS, of);
    json_close(w);
}

static void put_targets(struct json_writer *w, const struct score_report *r,
                        const char *key, score_of *of)
{
    json_open_object(w, key);
    for (size_t j = 0; j < r->evaluation->n_targets; j++) {
        json_open_object(w, schema_target_name(r->schema, j));
        put_forecasters(w, r->evaluation, (int)j, ALL_STEPS, of);
        if (of == evaluation_metric)
            put_intervals(w, r->evaluation, (int)j, ALL_STEPS);
        json_close(w);
    }
    json_close(w);
}

static void put_steps(struct json_writer *w, const struct score_report *r,
                      const char *key, score_of *of)
{
    json_open_array(w, key);
    for (size_t h = 0; h < r->evaluation->H; h++) {
        json_open_object(w, NULL);
        json_put_integer(w, "step", (int64_t)h + 1);
        put_forecasters(w, r->evaluation, ALL_TARGETS, (int)h, of);
        if (of == evaluation_metric)
            put_intervals(w, r->evaluation, ALL_TARGETS, (int)h);
        json_close(w);
    }
    json_close(w);
}

static void put_ids(struct json_writer *w, const struct score_report *r)
{
    json_open_array(w, "ids");
    for (size_t k = 0; k < r->evaluation->n_ids; k++) {
        const struct evaluation *e = &r->evaluation->ids[k];

        json_open_object(w, NULL);
        json_put_string(w, "id", r->ids[k]);
        json_put_integer(w, "windows", (int64_t)e->n_windows);
        put_all(w, "metrics", e, evaluation_metric);
        put_all(w, FIELD_SCALED, e, evaluation_scaled);
        json_close(w);
    }
    json_close(w);
}

static enum status scores_json(const struct score_report *r, struct text *text,
                               struct error *err)
{
    const struct evaluation *e = r->evaluation;
    struct json_writer w;

    json_start(&w, text);
    json_put_integer(&w, "windows", (int64_t)e->n_windows);
    json_put_integer(&w, "values", (int64_t)e->n_values);
    put_all(&w, "metrics", e, evaluation_metric);
    put_all(&w, FIELD_SCALED, e, evaluation_scaled);
    if (has_scales(r) && e->n_ids > 1)
        put_all(&w, FIELD_SCALED "_by_id", e, evaluation_own);
    put_targets(&w, r, "targets", evaluation_metric);
    put_steps(&w, r, "steps", evaluation_metric);
    if (r->scaled) {
        put_targets(&w, r, FIELD_SCALED "_targets", evaluation_scaled);
        put_steps(&w, r, FIELD_SCALED "_steps", evaluation_scaled);
    }
    if (e->ids)
        put_ids(&w, r);
    if (r->folds)
        put_folds(&w, r);
    if (r->naive2) {
        json_open_object(&w, "m4");
        m4_put(&w, r);
        json_close(&w);
    }
    put_intervals(&w, e, ALL_TARGETS, ALL_STEPS);
    json_put_bool(&w, "attention_used", r->attention_used);
    put_made_of(&w, r->schema, r->made_of);
    put_verdict(&w, r);
    put_attention(&w, r);
    json_put_real(&w, "seconds", r->seconds);
    return json_end(&w, err);
}

enum status report_scores(const struct score_report *report, enum format format,
                          struct text *text, struct error *err)
{
    if (format == FORMAT_JSON)
        return scores_json(report, text, err);
    if (format == FORMAT_CSV)
        scores_csv(report, text);
    else
        scores_table(report, text);
    return text_status(text, err);
}
