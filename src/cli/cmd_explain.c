/* cmd_explain.c - attnforecast explain: why a forecast is what it is. */
#include "cli/commands.h"

#include <stdlib.h>

#include "cli/plot.h"
#include "cli/prediction.h"
#include "report/picture_explain.h"
#include "report/report_explain.h"
#include "train/attention_diagnose.h"
#include "train/explainer.h"

/* Owns everything of a run. */
struct explanation {
    struct prediction prediction;
    size_t n;                   /* windows times targets */
    struct contributions *list; /* (n) */
    struct attention_diagnostics diagnostics;
};

static void explanation_release(struct explanation *x)
{
    for (size_t k = 0; x->list && k < x->n; k++)
        contributions_release(&x->list[k]);
    free(x->list);
    prediction_release(&x->prediction);
}

static enum status check_step(const struct prediction *p, struct error *err)
{
    const size_t steps = prediction_steps(p);

    return p->options->step <= steps
               ? STATUS_OK
               : error_set(err, STATUS_USAGE,
                           "--step %llu: the forecast has %s (name one of "
                           "them, or mean)",
                           (unsigned long long)p->options->step,
                           counted(steps, "step").text);
}

/* The most cells of all explanations together. */
enum { MAX_CELLS = 1 << 26 };

static enum status check_size(const struct explanation *x, struct error *err)
{
    const struct prediction *p = &x->prediction;
    const size_t n = p->model.config.net.T * p->dataset.n_columns;

    if (x->n <= MAX_CELLS / n)
        return STATUS_OK;
    return error_set(err, STATUS_DATA,
                     "%s: %zu contributions for each of %s are too many "
                     "(choose ids with --only)",
                     p->path, n * p->model.schema.n_targets,
                     counted(p->origins.n, "id").text);
}

static enum status run(struct explanation *x, struct explainer *e,
                       const struct windows *windows, struct error *err)
{
    const struct prediction *p = &x->prediction;
    const size_t step = (size_t)p->options->step;
    const size_t J = p->model.schema.n_targets;

    TRY(explainer_init(e, &p->model.ensemble, windows, err));
    for (size_t k = 0; k < x->n; k++)
        TRY(explainer_run(e, &p->origins.list[k / J], k % J,
                          step ? step - 1 : 0, step ? 1 : prediction_steps(p),
                          &x->list[k], err));
    return STATUS_OK;
}

static enum status diagnose(struct explanation *x,
                            const struct windows *windows, struct error *err)
{
    struct prediction *p = &x->prediction;
    const struct diagnosed diagnosed = {
        .pool = p->pool,
        .ensemble = &p->model.ensemble,
        .windows = windows,
        .origins = &p->origins,
        .steps = prediction_steps(p),
        .y = p->y,
        .weights = p->weights,
        .contributions = x->list,
        .summaries = p->summaries,
        .seed = p->options->train.seed,
    };

    return attention_diagnose(&diagnosed, &x->diagnostics, err);
}

static enum status explain_all(struct explanation *x, struct error *err)
{
    const struct prediction *p = &x->prediction;
    const struct windows windows = model_windows(&p->model, &p->prepared);
    struct explainer e = {.ensemble = NULL};
    enum status status;

    x->n = p->origins.n * p->model.schema.n_targets;
    TRY(check_size(x, err));
    x->list = calloc(x->n, sizeof *x->list);
    if (!x->list)
        return error_no_memory(err, x->n * sizeof *x->list);
    status = run(x, &e, &windows, err);
    explainer_release(&e);
    return status == STATUS_OK ? diagnose(x, &windows, err) : status;
}

static enum status build(const void *found, bool in_terminal,
                         struct picture *picture, struct error *err)
{
    return picture_explain(
        found, in_terminal ? &explain_in_terminal : &explain_in_file, picture,
        err);
}

static enum status print(const struct explanation *x, struct error *err)
{
    const struct prediction *p = &x->prediction;
    const struct options *o = p->options;
    const struct explain_report report = {
        .forecasts = prediction_report(p),
        .prepared = &p->prepared,
        .step = (size_t)o->step,
        .list = x->list,
        .diagnostics = &x->diagnostics,
    };
    struct text text = {0};
    const struct plotted plotted = {&text, NULL, NULL};
    enum status status =
        report_explain(&report, (enum format)o->format, &text, err);

    if (status == STATUS_OK)
        status = plot_write(o, &plotted, build, &report, err);
    text_release(&text);
    return status;
}

static enum status explain(struct explanation *x, struct error *err)
{
    TRY(prediction_run(&x->prediction, ALL_ROWS, err));
    TRY(check_step(&x->prediction, err));
    TRY(explain_all(x, err));
    return print(x, err);
}

enum status cmd_explain(const struct options *options, struct error *err)
{
    struct explanation x = {
        .prediction = {.options = options, .command = "explain"}};
    const enum status status = explain(&x, err);

    explanation_release(&x);
    return status;
}
