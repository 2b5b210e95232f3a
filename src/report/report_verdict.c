/* report_verdict.c - see report_verdict.h. */
#include "report/report_verdict.h"

#include <math.h>
#include <string.h>

#include "report/attention_verdict.h"
#include "report/grid.h"

static double mae_of(const struct evaluation *e, int by, int target)
{
    return evaluation_metric(e, (enum forecaster)by, METRIC_MAE, target,
                             ALL_STEPS);
}

/* The model compared with a baseline. */
enum standing { BETTER, TIED, WORSE };

static enum standing standing_of(double model, double baseline)
{
    if (fabs(model - baseline) <= METRIC_TIE * fmax(model, baseline))
        return TIED;
    return model < baseline ? BETTER : WORSE;
}

/* Appends the names of the baselines against which the model has `standing`. */
static void name_baselines(const struct evaluation *e, int target,
                           bool is_ridge, enum standing standing,
                           struct text *names)
{
    const double model = mae_of(e, BY_MODEL, target);

    for (int by = BY_MODEL + 1; by < N_FORECASTERS; by++) {
        const double mae = mae_of(e, by, target);

        if (!isnan(mae) && !(is_ridge && by == BY_RIDGE) &&
            standing_of(model, mae) == standing)
            text_printf(names, "%s%s", names->length ? ", " : "",
                        forecaster_names[by]);
    }
}

/* Appends "TARGET: the model VERB BASELINES"; false if there is no baseline. */
static bool verdict_line(const struct score_report *r, size_t j,
                         enum standing standing, const char *verb,
                         struct text *text)
{
    struct text names = {0};
    bool any;

    name_baselines(r->evaluation, (int)j, r->is_ridge, standing, &names);
    any = names.length > 0;
    if (any) {
        text_printable(text, schema_target_name(r->schema, j));
        text_printf(text, ": the model %s %s\n", verb, names.bytes);
    }
    text_release(&names);
    return any;
}

/* Appends the forecasters with a share of target j: "ets and theta". */
static void name_forecasters(const struct ensemble *e, size_t j,
                             struct text *text)
{
    size_t n = 0, i = 0;

    for (int by = 0; by < N_FORECASTERS; by++)
        n += ensemble_part(e, j, (enum forecaster)by) > 0;
    for (int by = N_FORECASTERS; by-- > 0;)
        if (ensemble_part(e, j, (enum forecaster)by) > 0)
            text_list_item(text, i++, n, forecaster_names[by]);
}

/* Appends who forecasts a target in place of the model, and which baselines are
 * better on the test rows; false if the model does. */
static bool forecaster_line(const struct score_report *r, size_t j,
                            struct text *text)
{
    struct text names = {0};

    if (!r->ensemble || r->is_ridge ||
        ensemble_forecaster(r->ensemble, j) == BY_MODEL)
        return false;
    name_baselines(r->evaluation, (int)j, false, WORSE, &names);
    text_printable(text, schema_target_name(r->schema, j));
    text_string(text, ": forecast by ");
    name_forecasters(r->ensemble, j, text);
    text_printf(text, "%s%s\n", names.length ? ", which does NOT beat " : "",
                names.length ? names.bytes : "");
    text_release(&names);
    return true;
}

/* Windows without a target row in common; with fewer than these, a difference
 * of errors is said to be possibly chance. */
enum { MANY_APART = 10 };

/* As many windows that do not overlap as the target rows hold. */
static void apart_line(const struct evaluation *e, struct text *text)
{
    const size_t cells = e->n_targets * e->H; /* of a window */

    if (e->n_values > 0 && e->n_cells < MANY_APART * cells) {
        const size_t n = e->n_cells / cells;

        text_printf(text,
                    "the scores rest on only %s that %s not overlap: "
                    "differences may be chance\n",
                    counted(n, "test window").text, n == 1 ? "does" : "do");
    }
}

void report_verdict(const struct score_report *r, struct text *text)
{
    const struct evaluation *e = r->evaluation;
    size_t n_beaten = 0;

    if (r->is_ridge)
        text_string(text, "the model is the ridge forecast\n");
    for (size_t j = 0; j < e->n_targets; j++) {
        bool beats = true;

        if (isnan(mae_of(e, BY_MODEL, (int)j))) {
            text_printable(text, schema_target_name(r->schema, j));
            text_string(text,
                        ": the test rows have no value to score against\n");
            continue;
        }
        if (forecaster_line(r, j, text))
            continue;
        beats &= !verdict_line(r, j, WORSE, "does NOT beat", text);
        beats &= !verdict_line(r, j, TIED, "is as good as", text);
        n_beaten += beats;
    }
    if (n_beaten == e->n_targets)
        text_printf(text, "%s beats every %sbaseline for %s (MAE)\n",
                    r->is_ridge ? "it" : "the model",
                    r->is_ridge ? "other " : "",
                    e->n_targets > 1 ? "each target" : "the target");
    apart_line(e, text);
    if (r->unseen)
        text_printf(text,
                    "the train rows hold less than 2 seasons of %zu rows: "
                    "these scores say little of the saved model, which is "
                    "fitted to all rows\n",
                    r->unseen);
}

/* The baseline with the smallest MAE of a target; BY_MODEL: none has one. */
static enum forecaster best_baseline(const struct score_report *r, int target)
{
    double errors[N_FORECASTERS];

    for (int by = 0; by < N_FORECASTERS; by++)
        errors[by] = mae_of(r->evaluation, by, target);
    return baseline_best(errors, !r->is_ridge);
}

/* The MAE of a target beside that of the best baseline; NaN: not known. */
struct comparison_of_target {
    enum forecaster best; /* BY_MODEL: there is none */
    double model, baseline;
    double skill; /* 1 - model / baseline */
};

static struct comparison_of_target compare(const struct score_report *r,
                                           size_t j)
{
    struct comparison_of_target c = {
        .best = best_baseline(r, (int)j),
        .model = mae_of(r->evaluation, BY_MODEL, (int)j),
        .baseline = (double)NAN};

    if (c.best != BY_MODEL)
        c.baseline = mae_of(r->evaluation, (int)c.best, (int)j);
    c.skill = c.baseline > 0 ? 1 - c.model / c.baseline : (double)NAN;
    return c;
}

void table_brief(const struct score_report *r, struct text *text)
{
    struct grid grid = {.width = r->width, .n_keys = 1, .indent = 2};

    grid_column(&grid, "MAE", GRID_LEFT, 0);
    grid_column(&grid, "model", GRID_RIGHT, 0);
    grid_column(&grid, "best baseline", GRID_RIGHT, 0);
    grid_column(&grid, "", GRID_LEFT, 0);
    grid_column(&grid, "skill", GRID_RIGHT, 0);
    for (size_t j = 0; j < r->evaluation->n_targets; j++) {
        const struct comparison_of_target c = compare(r, j);

        grid_cell(&grid, "%s", schema_target_name(r->schema, j));
        grid_number(&grid, c.model);
        grid_number(&grid, c.baseline);
        grid_cell(&grid, "%s",
                  c.best == BY_MODEL ? "" : forecaster_names[c.best]);
        if (isnan(c.skill))
            grid_cell(&grid, "-");
        else
            grid_cell(&grid, "%.1f %%", 100 * c.skill);
    }
    grid_end(&grid, text);
}

static void put_target(struct json_writer *w, const struct score_report *r,
                       size_t j)
{
    const struct comparison_of_target c = compare(r, j);

    json_open_object(w, schema_target_name(r->schema, j));
    json_put_string_or_null(
        w, "best", c.best == BY_MODEL ? NULL : forecaster_names[c.best]);
    json_put_bool(w, "beats_all",
                  !isnan(c.model) && !isnan(c.baseline) &&
                      standing_of(c.model, c.baseline) == BETTER);
    json_put_real_or_null(w, "skill", c.skill);
    json_close(w);
}

void table_verdict(const struct score_report *r, struct text *text)
{
    struct text lines = {0};

    report_verdict(r, &lines);
    report_attention_worth(r, &lines);
    text_wrapped_lines(text, grid_width(r->width), &lines);
    text_release(&lines);
}

void report_verdict_line(const struct score_report *r, struct text *text)
{
    struct text lines = {0};

    report_verdict(r, &lines);
    for (size_t i = 0; i + 1 < lines.length; i++)
        if (lines.bytes[i] == '\n')
            text_string(text, "; ");
        else
            text_bytes(text, lines.bytes + i, 1);
    text->failed |= lines.failed;
    text_release(&lines);
}

void put_verdict(struct json_writer *w, const struct score_report *r)
{
    struct text text = {0};

    report_verdict_line(r, &text);
    json_open_object(w, "verdict");
    json_open_object(w, "targets");
    for (size_t j = 0; j < r->evaluation->n_targets; j++)
        put_target(w, r, j);
    json_close(w);
    json_put_string(w, "text", text.length && !text.failed ? text.bytes : "");
    json_close(w);
    w->text->failed |= text.failed;
    text_release(&text);
}

void report_attention_worth(const struct score_report *r, struct text *text)
{
    const struct attention_worth *a = r->attention;

    if (a && !r->attention_used)
        text_string(text,
                    "attention does not contribute: no network is used\n");
    if (a && r->attention_used && !a->is_known)
        text_string(text, "attention: what its weights are worth is not "
                          "measured for this kind\n");
    if (!a || !a->is_known)
        return;
    attention_worth_words(a, r->ensemble && r->ensemble->companions, text);
}
