/* cmd_train.c - attnforecast train: fit, write the model, print the scores. */
#include "cli/commands.h"

#include <stdlib.h>
#include <string.h>

#include "cli/defaults.h"
#include "cli/machine.h"
#include "cli/network.h"
#include "cli/notes.h"
#include "cli/output.h"
#include "kernel/isa.h"
#include "nn/shape.h"
#include "store/file.h"
#include "store/path.h"
#include "store/report.h"
#include "train/fit.h"

/* Everything a training holds, released at one place. */
struct training_run {
    const struct options *options;
    size_t season;               /* 0: find it */
    struct file_folders folders; /* that were made for the model */
    struct file_lock lock;
    struct dataset dataset;
    struct fit fit;
    struct model model; /* gets the roles first, the rest after the fit */
    struct text notes;  /* said once training runs: bad data is one line */
    struct progress_line line;
    struct pool *pool;
    double start;
};

static void training_run_release(struct training_run *run)
{
    file_unlock(&run->lock);
    file_remove_folders(&run->folders);
    dataset_release(&run->dataset);
    fit_release(&run->fit);
    model_release(&run->model);
    text_release(&run->notes);
    pool_free(run->pool);
}

/* "auto" is 0, "none" is 1. */
static enum status parse_season(const char *text, size_t *season,
                                struct error *err)
{
    long value;

    *season = 0;
    if (!strcmp(text, "auto"))
        return STATUS_OK;
    *season = 1;
    if (!strcmp(text, "none"))
        return STATUS_OK;
    value = strtol(text, NULL, 10);
    if (text[strspn(text, "0123456789")] || value < 1 || value > MAX_WINDOW)
        return error_set(err, STATUS_USAGE,
                         "--season %.40s: expected auto, none or a whole "
                         "number of timesteps from 1 to %d",
                         text, MAX_WINDOW);
    *season = (size_t)value;
    return STATUS_OK;
}

static struct roles_wanted roles_of(const struct options *o)
{
    return (struct roles_wanted){
        .features = o->features,
        .targets = o->target,
        .label = o->label,
        .layout_given = options_given(o, &o->layout),
        .layout = (enum layout)o->layout,
    };
}

/* What no file is needed to refuse. */
static enum status check_options(struct training_run *run, struct error *err)
{
    const struct options *o = run->options;
    const struct attn_ops *kind = attn_at((size_t)o->attention);
    const struct net_config net = network_asked(o, kind, false);
    const struct roles_wanted roles = roles_of(o);
    enum layout layout;

    TRY(roles_layout(&roles, o->id != NULL, &layout, err));
    TRY(parse_season(o->season, &run->season, err));
    if (net_refusal(&net))
        return error_set(err, STATUS_USAGE, "--attention %s: %s",
                         net.attention->name, net_refusal(&net));
    if (!net_has_context(&net) && options_given(o, &o->context))
        return error_set(err, STATUS_USAGE,
                         "--context does not go with --attention %s%s: there "
                         "the forecast is made from the states alone",
                         kind->name,
                         net.attend == ATTEND_INPUTS ? " --attend inputs" : "");
    if (layout == LAYOUT_LABELLED && net_reads_past(&net))
        return error_set(
            err, STATUS_USAGE,
            "--label does not go with %s %s: a label has no past",
            kind->flags & ATTN_COPIES ? "--attention" : "--decoder",
            kind->flags & ATTN_COPIES ? kind->name
                                      : decoder_names[net.decoder]);
    if (o->label && (o->horizon || options_given(o, &o->season)))
        return error_set(err, STATUS_USAGE,
                         "--label does not go with %s: a label is one number "
                         "per id",
                         o->horizon ? "--horizon" : "--season");
    return STATUS_OK;
}

static enum status try_model(struct training_run *run, struct error *err)
{
    const struct options *o = run->options;

    TRY(file_make_folder(o->model, &run->folders, err));
    TRY(file_try_folder(o->model, err));
    return file_lock(o->model, o->lock == LOCK_WAIT, &run->lock, err);
}

/* A run that failed may have removed the folder while this one waited. */
static enum status take_model(struct training_run *run, struct error *err)
{
    const enum status status = try_model(run, err);

    if (status != STATUS_NO_OUTPUT)
        return status;
    file_remove_folders(&run->folders);
    return try_model(run, err);
}

static enum status make_dataset(struct training_run *run, struct table *table,
                                struct error *err)
{
    const struct options *o = run->options;
    const struct roles_wanted wanted = roles_of(o);

    if (table->header_is_numeric)
        text_string(&run->notes, "all names in the header are numbers (if "
                                 "they are data, give --no-header)\n");
    TRY(roles_choose(&run->model.roles, table, &wanted, &run->notes, err));
    return dataset_init(&run->dataset, table, &run->model.roles,
                        (enum missing)o->missing, true, &run->notes, err);
}

static enum status read_data(struct training_run *run, struct error *err)
{
    const struct options *o = run->options;
    const struct table_options read = {
        .delimiter = o->delimiter,
        .header = !o->no_header,
        .time = o->time,
        .id = o->id,
        .label = o->label,
    };
    struct table table;
    enum status status = table_read(&table, o->data, &read, err);

    if (status == STATUS_OK)
        status = make_dataset(run, &table, err);
    table_release(&table);
    return status;
}

/* In the labelled layout each id is one window. */
static enum status labelled_window(const struct training_run *run, size_t *T,
                                   struct error *err)
{
    const struct dataset *d = &run->dataset;
    const size_t wanted = (size_t)run->options->window;

    *T = wanted ? wanted : d->series[0].n_rows;
    for (size_t s = 0; s < d->n_series; s++)
        if (d->series[s].n_rows != *T)
            return error_set(err, STATUS_DATA,
                             "%s: id \"%s\" has %zu rows, not %zu: with "
                             "--label each id has to have the same number of "
                             "rows, which is the window",
                             d->table.path, d->series[s].id,
                             d->series[s].n_rows, *T);
    return STATUS_OK;
}

/* Window, horizon and norm: as asked for, else by the data. */
static enum status choose_sizes(const struct training_run *run, struct model *m,
                                struct error *err)
{
    const struct options *o = run->options;
    const struct dataset *d = &run->dataset;
    const bool labelled = m->roles.layout == LAYOUT_LABELLED;

    m->norm = (enum norm)o->norm;
    if (labelled && !options_given(o, &o->norm))
        m->norm = NORM_NONE; /* a label may hang on the level */
    m->H = 1;
    if (labelled)
        return labelled_window(run, &m->T, err);
    m->H = o->horizon ? (size_t)o->horizon : default_horizon(d);
    m->T = o->window ? (size_t)o->window
                     : split_default_window(d, default_window(d), m->H);
    return STATUS_OK;
}

static struct fit_settings settings_of(const struct training_run *run)
{
    const struct options *o = run->options;
    const struct model *m = &run->model;
    struct net_config net =
        network_asked(o, attn_at((size_t)o->attention), false);

    net.T = m->T;
    return (struct fit_settings){
        .net = net,
        .recipe = {.loss = (enum loss)o->loss,
                   .dropout = o->dropout,
                   .epochs = (size_t)o->epochs,
                   .batch = (size_t)o->batch,
                   .lr = o->lr,
                   .schedule = (enum lr_schedule)o->lr_schedule,
                   .clip = o->clip,
                   .patience = (size_t)o->patience,
                   .seed = o->seed},
        .norm = m->norm,
        .H = m->H,
        .season = run->season,
        .final_fit = o->final_fit == FINAL_FIT_ALL,
    };
}

static void note_choices(struct training_run *run)
{
    const struct options *o = run->options;
    const struct roles *roles = &run->model.roles;
    struct text *notes = &run->notes;

    text_printf(notes, "%zu rows, %zu series, %zu features; forecasting ",
                run->dataset.table.n_rows, run->dataset.n_series,
                roles->n_features);
    for (size_t j = 0; j < roles->n_targets; j++)
        text_printf(notes, "%s%s", j ? ", " : "", roles_target_name(roles, j));
    text_printf(notes, "\nwindow %zu%s, horizon %zu%s\n", run->model.T,
                o->window ? "" : " (chosen)", run->model.H,
                o->horizon ? "" : " (chosen)");
}

static void show_progress(void *context, const struct progress *progress)
{
    struct training_run *run = context;

    notes_print(run->options, &run->notes);
    progress_show(&run->line, progress);
}

static enum status fit(struct training_run *run, struct error *err)
{
    struct fit_settings settings;
    enum status status;

    TRY(choose_sizes(run, &run->model, err));
    settings = settings_of(run);
    note_choices(run);
    progress_start(&run->line, run->options);
    settings.report = show_progress;
    settings.context = run;
    TRY(machine_pool(run->options, &run->pool, err));
    settings.pool = run->pool;
    status = fit_run(&run->fit, &run->dataset, &settings, err);
    progress_end(&run->line);
    return status;
}

static void keep_scores(const struct evaluation *e, struct scores *scores)
{
    scores->n_windows = e->n_windows;
    for (int by = 0; by < N_FORECASTERS; by++)
        for (int i = 0; i < N_METRICS; i++) {
            scores->original[by][i] = evaluation_metric(
                e, (enum forecaster)by, (enum metric)i, ALL_TARGETS, ALL_STEPS);
            scores->scaled[by][i] = evaluation_scaled(
                e, (enum forecaster)by, (enum metric)i, ALL_TARGETS, ALL_STEPS);
        }
}

/* Moves what was fitted into the model. */
static enum status complete_model(struct training_run *run, struct error *err)
{
    const struct options *o = run->options;
    const struct dataset *d = &run->dataset;
    struct model *m = &run->model;
    struct fit *f = &run->fit;

    m->delimiter = o->delimiter;
    m->header = !o->no_header;
    m->missing = (enum missing)o->missing;
    if (d->has_times) {
        m->time_form = d->table.time_form;
        m->time_step = d->step;
    }
    m->isa = (size_t)isa_current();
    m->recipe = f->recipe;
    m->season = f->season;
    m->scaler = f->scaler;
    m->net = f->net;
    f->scaler = (struct scaler){0};
    f->net = (struct net){0};
    m->training.n_rows = d->table.n_rows;
    m->training.n_series = d->n_series;
    m->training.n_windows = f->n_windows;
    m->training.epochs = f->selection.best_epoch;
    m->training.final_fit = o->final_fit == FINAL_FIT_ALL;
    dataset_time(d, f->from_row, m->training.from);
    dataset_time(d, f->to_row, m->training.to);
    keep_scores(&f->evaluation, &m->scores);
    if (strcmp(o->data, "-") != 0)
        TRY(path_relative(o->model, o->data, &m->training.data_path, err));
    return STATUS_OK;
}

static void say_result(const struct training_run *run)
{
    const struct options *o = run->options;
    const struct model *m = &run->model;

    if (run->fit.n_short)
        warning("%zu of %zu ids have fewer than %zu rows and are left out",
                run->fit.n_short, run->dataset.n_series, m->T + m->H);
    note(o, "best epoch %zu of %zu run; %s", run->fit.selection.best_epoch,
         run->fit.selection.epoch,
         m->training.final_fit
             ? "the model written is fitted on all rows for as many epochs"
             : "the model written is the one that was scored");
    note(o, "%s written: %zu parameters", o->model, m->net.table.n_values);
}

static enum status print_scores(const struct training_run *run,
                                struct error *err)
{
    const struct options *o = run->options;
    const struct score_report report = {
        .evaluation = &run->fit.evaluation,
        .roles = &run->model.roles,
        .seconds = clock_seconds() - run->start,
    };
    struct text text = {0};
    enum status status =
        report_scores(&report, (enum format)o->format, &text, err);

    if (status == STATUS_OK)
        status = output_write(o->output, &text, err);
    text_release(&text);
    return status;
}

static enum status train(struct training_run *run, struct error *err)
{
    TRY(machine_pin_isa(run->options, err));
    TRY(check_options(run, err));
    TRY(take_model(run, err));
    TRY(read_data(run, err));
    TRY(fit(run, err));
    TRY(complete_model(run, err));
    TRY(model_save(&run->model, run->options->model, err));
    say_result(run);
    return print_scores(run, err);
}

enum status cmd_train(const struct options *options, struct error *err)
{
    struct training_run run = {.options = options, .start = clock_seconds()};
    const enum status status = train(&run, err);

    training_run_release(&run);
    return status;
}
