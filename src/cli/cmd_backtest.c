/* cmd_backtest.c - attnforecast backtest: scores forecasts of past origins. */
#include "cli/commands.h"

#include <stdio.h>

#include "base/clock.h"
#include "cli/fitting.h"
#include "cli/machine.h"
#include "cli/output.h"
#include "cli/plot_scores.h"
#include "report/report.h"
#include "train/backtest.h"

/* Owns everything of a run. */
struct backtest_run {
    const struct options *options;
    struct fitting fitting;
    struct net_config net;
    struct backtest backtest;
    size_t fold;               /* from 1, of the training that runs */
    struct output_stream rows; /* --forecasts-out */
    struct text forecasts;     /* those that are not written yet */
    struct scores_plot plot;
    double start;
};

/* With --actual the only origin is the end of the first file. */
static enum status check_actual(const struct backtest_run *run,
                                struct error *err)
{
    const struct options *o = run->options;
    const struct {
        bool given;
        const char *name;
    } others[] = {{o->label, "label"},
                  {o->train_rows, "train-rows"},
                  {o->folds, "folds"},
                  {options_given(o, &o->stride), "stride"},
                  {options_given(o, &o->refit), "refit"}};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].given)
            return error_set(err, STATUS_USAGE,
                             "--actual cannot be used with --%s: the only "
                             "origin is the last row of %s (leave one of them "
                             "out)",
                             others[i].name, o->data);
    return STATUS_OK;
}

/* Intervals and quantiles learn from the origins of one model. */
static enum status check_recalibrate(const struct backtest_run *run,
                                     struct error *err)
{
    const struct options *o = run->options;
    const bool none = !run->fitting.levels.n && !run->fitting.quantiles.n;
    const char *other = none                     ? "interval none"
                        : o->refit == REFIT_EACH ? "refit each"
                        : o->actual              ? "actual"
                        : o->label               ? "label"
                                                 : NULL;

    if (!o->recalibrate || !other)
        return STATUS_OK;
    return error_set(err, STATUS_USAGE,
                     "--recalibrate cannot be used with --%s: %s (leave one "
                     "of them out)",
                     other,
                     none ? "there is nothing to adapt"
                          : "each training has intervals of its own, with a "
                            "single origin");
}

/* Checks the options without reading a file. */
static enum status check_options(struct backtest_run *run, struct error *err)
{
    const struct options *o = run->options;
    struct plan *plan = &run->fitting.plan;

    TRY(fitting_check_one(&run->fitting, &run->net, err));
    if (o->label && (o->folds || o->refit || options_given(o, &o->stride)))
        return error_set(err, STATUS_USAGE,
                         "--label cannot be used with --%s: an id is one "
                         "sample and has no origins (leave one of them out)",
                         o->folds   ? "folds"
                         : o->refit ? "refit"
                                    : "stride");
    if (o->actual)
        TRY(check_actual(run, err));
    TRY(check_recalibrate(run, err));
    if (o->folds && plan->fixed.end[PART_TEST])
        return error_set(err, STATUS_USAGE,
                         "--folds cannot be used with --train-rows: both set "
                         "the test rows (leave one of them out)");
    plan->n_folds = (size_t)o->folds;
    return STATUS_OK;
}

/* Starts the progress line of the next training. */
static void start_training(void *context, size_t fold, size_t i, size_t n)
{
    struct backtest_run *run = context;
    struct fitting *f = &run->fitting;
    const size_t n_folds =
        run->options->folds ? (size_t)run->options->folds : 1;

    run->fold = fold + 1;
    (void)snprintf(f->prefix, sizeof f->prefix,
                   "fold %zu of %zu, training %zu of %zu: ", fold + 1, n_folds,
                   i + 1, n);
    progress_end(&f->line);
    progress_start(&f->line, f->options, f->prefix);
}

static enum status visit(void *context, const struct scored_window *window,
                         struct error *err)
{
    struct backtest_run *run = context;
    const struct origin_report report = {
        .fold = run->fold,
        .evaluation = window->evaluation,
        .windows = window->windows,
        .origin = &window->origins->list[window->index],
        .y = window->y,
        .ridge = window->ridge,
        .quantiles = window->quantiles};

    TRY(scores_plot_visit(&run->plot, run->options, window, err));
    if (!run->options->forecasts_out)
        return STATUS_OK;
    TRY(report_backtest_origin(&report, &run->forecasts, err));
    return output_stream_add(&run->rows, &run->forecasts, err);
}

static enum status test(struct backtest_run *run, struct error *err)
{
    const struct options *o = run->options;
    struct fitting *f = &run->fitting;
    const struct visitor visitor = {
        .visit = visit, .context = run, .no_weights = true};
    struct backtest_settings settings = {
        .fit = fitting_settings(f, &run->net),
        .refit = o->actual ? REFIT_EACH : (enum refit)o->refit,
        .start = start_training,
        .context = run,
        .visitor = o->forecasts_out || o->plot ? &visitor : NULL,
    };
    enum status status;

    settings.fit.stride = (size_t)o->stride;
    settings.fit.intervals = true;
    settings.fit.baseline_intervals = true;
    settings.fit.recalibrate = o->recalibrate;
    TRY(output_stream_open(o->forecasts_out, &run->rows, err));
    if (o->forecasts_out)
        report_backtest_header(&f->levels, &f->quantiles, &run->forecasts);
    status = backtest_run(&run->backtest, &f->dataset, &settings, err);
    progress_end(&f->line);
    return status == STATUS_OK
               ? output_stream_close(&run->rows, &run->forecasts, err)
               : status;
}

/* Warns of ids that are not scored, and of those whose window is not full. */
static void warn_of_short(const struct backtest_run *run)
{
    const struct options *o = run->options;
    const struct backtest *b = &run->backtest;
    const struct counted all =
        counted(run->fitting.dataset.n_series,
                run->fitting.dataset.table.n_ids ? "id" : "series");

    if (b->n_short && o->actual)
        warning("%zu of %s left out: a forecast needs at least 2 rows%s",
                b->n_short, all.text,
                run->fitting.reading.gaps == GAPS_SPLIT
                    ? ", and with --gaps split none may be absent within the "
                      "newest ones"
                    : "");
    else if (b->n_short)
        warning("%zu of %s %s too short for the test parts and left out",
                b->n_short, all.text, is_or_are(b->n_short));
    if (b->n_padded)
        warning("%zu of %s %s shorter than the window of %s: the oldest values "
                "are repeated before them",
                b->n_padded, all.text, is_or_are(b->n_padded),
                counted(b->max_T, "row").text);
}

static void note_result(const struct backtest_run *run)
{
    const struct options *o = run->options;
    const struct backtest *b = &run->backtest;

    warn_of_short(run);
    if (!run->fitting.T && b->min_T == b->max_T)
        note(o, "window %zu (chosen automatically)", b->max_T);
    else if (!run->fitting.T)
        note(o, "windows of %zu to %zu (chosen for each training)", b->min_T,
             b->max_T);
    if (o->actual)
        note(o, "%s, scored against %s",
             counted(b->evaluation.n_windows, "series").text, o->actual);
    else
        note(o, "%s, stride %zu, refit %s: %s",
             counted(b->evaluation.n_windows, "origin").text, b->stride,
             refit_names[o->refit], counted(b->n_trainings, "training").text);
}

static enum status print_scores(const struct backtest_run *run,
                                struct error *err)
{
    const struct options *o = run->options;
    const struct score_report report = {
        .evaluation = &run->backtest.evaluation,
        .schema = &run->fitting.schema,
        .seconds = clock_seconds() - run->start,
        .ids = (const char *const *)run->fitting.dataset.table.ids,
        .width = output_columns(o->output),
        .scaled = true,
        .attention_used = run->backtest.attention_used,
        .is_ridge = run->backtest.is_ridge,
        .made_of = run->backtest.made_of,
        .folds = run->backtest.folds,
        .n_folds = run->backtest.n_folds,
        .naive2 = o->actual ? &run->backtest.naive2 : NULL,
    };

    return scores_write(&run->plot, o, &report, err);
}

static enum status backtest(struct backtest_run *run, struct error *err)
{
    TRY(machine_choose_isa(run->options, err));
    TRY(check_options(run, err));
    TRY(fitting_read_one(&run->fitting, &run->net, err));
    TRY(test(run, err));
    note_result(run);
    return print_scores(run, err);
}

enum status cmd_backtest(const struct options *options, struct error *err)
{
    struct backtest_run run = {.options = options,
                               .fitting = {.options = options},
                               .start = clock_seconds()};
    const enum status status = backtest(&run, err);

    fitting_release(&run.fitting);
    backtest_release(&run.backtest);
    output_stream_release(&run.rows);
    text_release(&run.forecasts);
    scores_plot_release(&run.plot);
    return status;
}
