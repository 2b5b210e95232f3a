/* cmd_train.c - attnforecast train: fits, saves and scores a model. */
#include "cli/commands.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/shell.h"
#include "base/utf8.h"
#include "cli/machine.h"
#include "cli/output.h"
#include "cli/plot_scores.h"
#include "cli/remedies.h"
#include "cli/fitting.h"
#include "cli/gate.h"
#include "cli/training_notes.h"
#include "model/made_of.h"
#include "store/file.h"
#include "store/folders.h"
#include "store/path.h"
#include "train/fit_time.h"
#include "report/report.h"
#include "report/report_verdict.h"

/* Owns everything of a run. */
struct training_run {
    const struct options *options;
    struct fitting fitting;
    struct folders folders; /* created for the model */
    struct file_lock lock;
    char *data_path; /* as the model records it; NULL: standard input */
    struct net_config net;
    struct fit fit;
    char *written; /* path of the model that was written */
    struct scores_plot plot;
    double start;
};

static void training_run_release(struct training_run *run)
{
    free(run->data_path);
    free(run->written);
    file_unlock(&run->lock);
    folders_remove(&run->folders);
    fitting_release(&run->fitting);
    fit_release(&run->fit);
    scores_plot_release(&run->plot);
}

static enum status try_lock(struct training_run *run, struct error *err)
{
    const struct options *o = run->options;

    TRY(folders_make(o->model, &run->folders, err));
    TRY(file_check_writable(o->model, err));
    return file_lock(o->model, o->lock == LOCK_WAIT, &run->lock, err);
}

/* Tries twice: a run that failed may have removed the folder while this one
 * waited. */
static enum status lock_model(struct training_run *run, struct error *err)
{
    const enum status status = try_lock(run, err);

    if (status != STATUS_NO_OUTPUT)
        return status;
    folders_remove(&run->folders);
    return try_lock(run, err);
}

static void note_estimate(void *context, const struct fit_time *time)
{
    struct fitting *fitting = context;
    const double total =
        (double)time->epochs * time->epoch_seconds + time->rest;

    if (total >= 1)
        note(fitting->options,
             "training takes at most %s, about %.0f s (less with early "
             "stopping)",
             counted(time->epochs, "epoch").text, ceil(total));
    progress_estimate(&fitting->line, time);
}

static enum status visit(void *context, const struct scored_window *window,
                         struct error *err)
{
    struct training_run *run = context;

    return scores_plot_visit(&run->plot, run->options, window, err);
}

static enum status fit(struct training_run *run, struct error *err)
{
    const struct visitor visitor = {
        .visit = visit, .context = run, .no_weights = true};
    struct fit_settings settings = fitting_settings(&run->fitting, &run->net);

    settings.estimate = note_estimate;
    settings.judge_attention = true;
    settings.intervals = true;
    settings.config.final_fit = run->options->final_fit == FINAL_FIT_ALL;
    settings.visitor = run->options->plot ? &visitor : NULL;
    run->fitting.print_choices = true;
    run->fitting.curve = &run->plot.curve;
    return fitting_run(&run->fitting, &settings, &run->fit, err);
}

/* Sets the path of the data in the model file, relative to that. */
static enum status locate_data(struct training_run *run, struct error *err)
{
    const struct options *o = run->options;

    if (!strcmp(o->data, "-"))
        return STATUS_OK;
    TRY(path_relative(o->model, o->data, &run->data_path, err));
    if (utf8_is_valid(run->data_path, strlen(run->data_path)))
        return STATUS_OK;
    return error_set(err, STATUS_USAGE,
                     "%s: this path is not UTF-8 and cannot be stored in a "
                     "model file (rename the file or its folder, or read it "
                     "from standard input: attnforecast train - <FILE)",
                     run->data_path);
}

/* The season that the scored fit hardly knows, but the saved one does; else 0.
 */
static size_t unseen_season(const struct fit *fit)
{
    const struct model *m = &fit->model;

    for (size_t j = 0; fit->forecasters && j < m->schema.n_targets; j++)
        if (fit->forecasters[j].unseen && m->config.final_fit)
            return m->config.season;
    return 0;
}

static struct score_report report_of(const struct training_run *run)
{
    const struct options *o = run->options;
    const struct model *m = &run->fit.model;

    return (struct score_report){
        .evaluation = &run->fit.evaluation,
        .schema = &m->schema,
        .seconds = clock_seconds() - run->start,
        .ids = (const char *const *)run->fitting.dataset.table.ids,
        .width = output_columns(o->output),
        .brief = !o->verbose,
        .attention_used = model_has_networks(m),
        .is_ridge = model_is_ridge(m),
        .ensemble = &m->ensemble,
        .attention = &run->fit.model.attention.worth,
        .unseen = unseen_season(&run->fit),
    };
}

/* Makes the lines of a text one line. */
static void join_lines(struct text *text)
{
    char *end = text->length ? strchr(text->bytes, '\n') : NULL;

    for (; end && end[1]; end = strchr(end, '\n'))
        *end = ' ';
}

/* Appends the lines of a text. */
static enum status keep_lines(struct string_list *list, const struct text *text,
                              struct error *err)
{
    TRY(text_status(text, err));
    for (const char *line = text->bytes; line && *line;) {
        const size_t n = strcspn(line, "\n");

        TRY(string_list_add(list, line, n, err));
        line += n + (line[n] != '\0');
    }
    return STATUS_OK;
}

/* Keeps the choices and the verdict in the model. */
static enum status keep_words(struct training_run *run, struct error *err)
{
    struct training *t = &run->fit.model.training;
    const struct score_report report = report_of(run);
    struct text verdict = {0}, attention = {0};
    enum status status;

    t->choices = run->fitting.choices;
    run->fitting.choices = (struct string_list){0};
    report_verdict(&report, &verdict);
    report_attention_worth(&report, &attention);
    join_lines(&attention);
    status = keep_lines(&t->verdict, &verdict, err);
    if (status == STATUS_OK)
        status = keep_lines(&t->verdict, &attention, err);
    text_release(&verdict);
    text_release(&attention);
    return status;
}

static enum status save(struct training_run *run, struct error *err)
{
    const struct options *o = run->options;
    struct model *m = &run->fit.model;

    m->training.data_path = run->data_path;
    run->data_path = NULL;
    TRY(gate_path(o, &run->fit.evaluation, &run->written, err));
    return model_save(m, run->written, !strcmp(run->written, o->model), err);
}

static void note_result(const struct training_run *run)
{
    const struct options *o = run->options;
    const struct model *m = &run->fit.model;

    fitting_warn(&run->fitting, &run->fit);
    note(o, "the saved model is %s%s",
         m->config.final_fit ? "refitted on all rows"
                             : "the one that was scored",
         m->config.final_fit && model_has_networks(m)
             ? ", with the same number of epochs"
             : "");
    note(o, "%s written: %s", run->written,
         counted(ensemble_values(&m->ensemble), "parameter").text);
}

/* After the scores, where it is seen: the option for values that seem to mean
 * missing ones. */
static enum status warn_of_sentinels(const struct training_run *run,
                                     struct error *err)
{
    const struct findings *found = &run->fitting.found;
    const char *na = run->options->reading.na;
    struct text words = {0};
    enum status status = STATUS_OK;
    bool changed, any = false;

    if (*na) {
        text_string(&words, " --na ");
        shell_quote(&words, na);
    }
    for (size_t i = 0; i < found->n && status == STATUS_OK; i++)
        if (found->list[i].kind == FINDING_SENTINEL) {
            status = remedies_add(&words, found->list[i].remedy, &changed, err);
            any = true;
        }
    if (status == STATUS_OK && any)
        status = text_status(&words, err);
    if (status == STATUS_OK && any)
        warning("values that seem to mean missing ones were read as numbers: "
                "train again with%s, unless they are right",
                words.bytes);
    text_release(&words);
    return status;
}

/* Warns of the first level of which the intervals held far fewer test values
 * than they should, unless these are too few to tell. */
static void warn_of_coverage(const struct training_run *run)
{
    enum { FEWEST_WINDOWS = 30, FEWEST_HORIZONS = 5 };
    const double far = 10; /* percent */
    const struct evaluation *e = &run->fit.evaluation;
    const struct interval_scores *s = &e->intervals[BY_MODEL];

    if (run->fit.model.schema.layout == LAYOUT_LABELLED ||
        e->n_windows < FEWEST_WINDOWS || e->n_windows < FEWEST_HORIZONS * e->H)
        return;
    for (size_t i = 0; i < s->levels.n; i++) {
        const double held = 100 * interval_metric(s, i, INTERVAL_COVERAGE,
                                                  ALL_TARGETS, ALL_STEPS);

        if (!(s->levels.list[i] - held > far))
            continue;
        warning("%g %% intervals held only %.1f %% of the test values, so that "
                "those of predict may be too narrow (predict --recalibrate "
                "adapts them to rows that are newer than the training)",
                s->levels.list[i], held);
        return;
    }
}

static enum status print_scores(const struct training_run *run,
                                struct error *err)
{
    const struct options *o = run->options;
    const struct model *m = &run->fit.model;
    double *made_of;
    struct score_report report = report_of(run);
    enum status status;

    TRY(made_of_new(m, &made_of, err));
    report.made_of = made_of;
    status = scores_write(&run->plot, o, &report, err);
    free(made_of);
    return status;
}

/* Checks the options without reading a file. */
static enum status check_options(struct training_run *run, struct error *err)
{
    TRY(fitting_check_one(&run->fitting, &run->net, err));
    return gate_check(run->options, err);
}

/* What is printed once the model is in place. */
static enum status print_all(const struct training_run *run, struct error *err)
{
    note_result(run);
    TRY(print_scores(run, err));
    warn_of_coverage(run);
    TRY(warn_of_sentinels(run, err));
    return gate_end(run->options, &run->fit.evaluation, err);
}

static enum status train(struct training_run *run, struct error *err)
{
    TRY(machine_choose_isa(run->options, err));
    TRY(check_options(run, err));
    TRY(lock_model(run, err));
    TRY(fitting_read_one(&run->fitting, &run->net, err));
    TRY(locate_data(run, err));
    TRY(fit(run, err));
    training_notes(&run->fitting, &run->fit);
    TRY(keep_words(run, err));
    TRY(save(run, err));
    return print_all(run, err);
}

enum status cmd_train(const struct options *options, struct error *err)
{
    struct training_run run = {.options = options,
                               .fitting = {.options = options},
                               .start = clock_seconds()};
    const enum status status = train(&run, err);

    training_run_release(&run);
    return status;
}
