/*
 * cmd_compare.c - attnforecast compare: trains attention kinds under the same
 * conditions and prints a table of their errors.
 */
#include "cli/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "cli/fitting.h"
#include "cli/machine.h"
#include "cli/network.h"
#include "cli/output.h"
#include "cli/plot.h"
#include "report/comparison.h"
#include "report/picture_compare.h"
#include "model/entropy.h"
#include "base/text.h"

/* Owns everything of a run. */
struct compare_run {
    const struct options *options;
    struct fitting fitting;
    struct comparison comparison;
    size_t n_trained;     /* requested kinds that were trained */
    struct error failure; /* why a requested kind could not be trained */
};

/* True if the first `n` bytes of `item` equal the name. */
static bool is_name(const char *item, size_t n, const char *name)
{
    return strlen(name) == n && !strncmp(item, name, n);
}

/* A list of NULL holds every kind. */
static bool kind_list_has(const char *list, const struct attn_ops *kind)
{
    bool has = !list;

    while (!has && *list) {
        const size_t n = strcspn(list, ",");

        has = is_name(list, n, kind->name);
        list += n + (list[n] == ',');
    }
    return has;
}

static const struct attn_ops *find_kind(const char *item, size_t n)
{
    for (size_t i = 0; attn_at(i); i++)
        if (is_name(item, n, attn_name(i)))
            return attn_at(i);
    return NULL;
}

static enum status unknown_kind(const char *item, size_t n, struct error *err)
{
    struct text all = {0};

    for (size_t i = 0; attn_name(i); i++)
        text_printf(&all, "%s%s", i ? ", " : "", attn_name(i));
    (void)error_set(err, STATUS_USAGE, "--attention %.*s: not one of %s",
                    n < 80 ? (int)n : 80, item,
                    all.bytes ? all.bytes : "the kinds that help lists");
    text_release(&all);
    return STATUS_USAGE;
}

/* STATUS_USAGE unless each item of the list is a kind, once. */
static enum status kind_list_check(const char *list, struct error *err)
{
    while (list) {
        const size_t n = strcspn(list, ",");
        const struct attn_ops *kind = find_kind(list, n);

        if (!kind)
            return unknown_kind(list, n, err);
        list = list[n] ? list + n + 1 : NULL;
        if (list && kind_list_has(list, kind))
            return error_set(err, STATUS_USAGE,
                             "--attention: %s is given twice (leave one out)",
                             kind->name);
    }
    return STATUS_OK;
}

/* In the order of help: the requested kinds and the references. */
static enum status choose_kinds(struct compare_run *run, struct error *err)
{
    struct comparison *c = &run->comparison;
    const struct options *o = run->options;
    const struct attn_ops *kind;

    TRY(kind_list_check(o->kinds, err));
    TRY(comparison_init(c, (size_t)o->seeds, err));
    for (size_t i = 0; (kind = attn_at(i)); i++)
        if (kind_list_has(o->kinds, kind) || kind->flags & ATTN_REFERENCE)
            c->kinds[c->n_kinds++].kind = kind;
    return STATUS_OK;
}

static enum status return_failure(const struct compare_run *run,
                                  struct error *err)
{
    *err = run->failure;
    return err->code;
}

/* Records why a kind could not be trained; divergence is reported first. */
static void record_failure(struct compare_run *run, const struct attn_ops *kind,
                           const struct error *err)
{
    if (kind_list_has(run->options->kinds, kind) &&
        (!run->failure.code || err->code == STATUS_DIVERGED))
        run->failure = *err;
}

/* STATUS_USAGE if no requested kind can be built, or no kind uses an option. */
static enum status check_networks(struct compare_run *run, struct error *err)
{
    const struct comparison *c = &run->comparison;
    const struct options *o = run->options;
    struct used_options used = {0};
    const char *unused;
    size_t n = 0, n_requested = 0;

    for (size_t k = 0; k < c->n_kinds; k++) {
        const struct attn_ops *kind = c->kinds[k].kind;
        struct net_config net;

        if (fitting_network(&run->fitting, kind, true, &net, err)) {
            record_failure(run, kind, err);
            continue;
        }
        used_options_add(&used, o, &net);
        n_requested += kind_list_has(o->kinds, kind);
        n++;
    }
    unused = used_options_lack(&used, o);
    if (n_requested && unused)
        return error_set(err, STATUS_USAGE,
                         "--%s: no compared kind uses it (leave it out)",
                         unused);
    text_printf(&run->fitting.notes, "%s: %s, %s\n",
                counted(n * c->n_seeds, "training").text,
                counted(n, "kind").text, counted(c->n_seeds, "seed").text);
    return n_requested ? STATUS_OK : return_failure(run, err);
}

/* Sums up the trainings of one kind. */
struct kind_run {
    struct compare_run *run;
    struct compared_kind *kind;
    double entropy; /* sum over windows and seeds */
    size_t n_windows;
};

static enum status add_window(void *context, const struct scored_window *window,
                              struct error *err)
{
    struct kind_run *t = context;
    struct comparison *c = &t->run->comparison;
    const size_t n = window->origins->n;

    if (!c->blocks.ends)
        TRY(blocks_init(&c->blocks, window->origins, t->run->fitting.H, err));
    if (!t->kind->errors)
        t->kind->errors = calloc(n, sizeof *t->kind->errors);
    if (!t->kind->errors)
        return error_no_memory(err, n * sizeof *t->kind->errors);
    t->kind->errors[window->index] += window->error / (double)c->n_seeds;
    t->entropy += weights_entropy(
        window->net, windows_channels(window->windows), window->weights);
    t->n_windows++;
    return STATUS_OK;
}

/* Adds the fit of one seed to the means of its kind. */
static void add_fit(struct compared_kind *kind, const struct fit *fit,
                    size_t n_seeds)
{
    kind->parameters =
        (double)ensemble_net(&fit->model.ensemble)->table.n_values;
    for (int i = 0; i < N_METRICS; i++) {
        kind->original[i] +=
            evaluation_metric(&fit->evaluation, BY_MODEL, (enum metric)i,
                              ALL_TARGETS, ALL_STEPS) /
            (double)n_seeds;
        kind->scaled[i] +=
            evaluation_own(&fit->evaluation, BY_MODEL, (enum metric)i,
                           ALL_TARGETS, ALL_STEPS) /
            (double)n_seeds;
    }
}

/* Takes the baselines of the first fit, and prints its warnings. */
static void take_baselines(struct compare_run *run, struct fit *fit)
{
    struct comparison *c = &run->comparison;

    if (c->evaluation.scores)
        return;
    fitting_warn(&run->fitting, fit);
    c->evaluation = fit->evaluation;
    fit->evaluation = (struct evaluation){0};
}

/* True if a failure concerns one kind alone, which is then left out. */
static bool is_of_kind(enum status status)
{
    return status == STATUS_USAGE || status == STATUS_DIVERGED;
}

static void name_kind(struct error *err, const struct attn_ops *kind)
{
    char name[64];

    (void)snprintf(name, sizeof name, "--attention %s", kind->name);
    error_prefix(err, name);
}

static enum status train_seed(struct kind_run *t, size_t seed,
                              struct error *err)
{
    struct compare_run *run = t->run;
    const struct comparison *c = &run->comparison;
    const struct visitor visitor = {.visit = add_window, .context = t};
    struct fit_settings settings;
    struct net_config net;
    struct fit fit;
    enum status status;

    TRY(fitting_network(&run->fitting, t->kind->kind, true, &net, err));
    settings = fitting_settings(&run->fitting, &net);
    settings.forecasters = NULL; /* the networks are compared */
    settings.n_members = 1; /* no ensemble: each seed is scored separately */
    settings.config.train.seed += seed;
    settings.visitor = &visitor;
    settings.no_locals = c->evaluation.scores; /* those of the first fit do */
    settings.first_window_only = true; /* many trainings: the cheapest window */
    (void)snprintf(run->fitting.prefix, sizeof run->fitting.prefix,
                   "%s (%zu of %zu), seed %zu of %zu: ", t->kind->kind->name,
                   (size_t)(t->kind - c->kinds) + 1, c->n_kinds, seed + 1,
                   c->n_seeds);
    status = fitting_run(&run->fitting, &settings, &fit, err);
    if (status == STATUS_OK) {
        add_fit(t->kind, &fit, c->n_seeds);
        take_baselines(run, &fit);
    } else if (is_of_kind(status)) {
        name_kind(err, t->kind->kind);
    }
    fit_release(&fit);
    return status;
}

static enum status train_seeds(struct kind_run *t, struct error *err)
{
    const double start = clock_seconds();

    for (size_t seed = 0; seed < t->run->comparison.n_seeds; seed++)
        TRY(train_seed(t, seed, err));
    t->kind->seconds = clock_seconds() - start;
    t->kind->entropy = t->entropy / (double)t->n_windows;
    return STATUS_OK;
}

/* A kind that cannot be built, or diverges, is left out with a note. */
static enum status train_kind(struct compare_run *run,
                              struct compared_kind *kind, struct error *err)
{
    struct kind_run t = {.run = run, .kind = kind};
    const enum status status = train_seeds(&t, err);

    if (status == STATUS_OK) {
        note_verbose(run->options, "%s: %.0f parameters, %.1f s",
                     kind->kind->name, kind->parameters, kind->seconds);
        run->n_trained += kind_list_has(run->options->kinds, kind->kind);
        return STATUS_OK;
    }
    if (!is_of_kind(status))
        return status;
    record_failure(run, kind->kind, err);
    text_printf(&run->fitting.notes, "left out: %s\n", err->message);
    return comparison_set_failure(kind, err->message, err);
}

static enum status train_kinds(struct compare_run *run, struct error *err)
{
    for (size_t k = 0; k < run->comparison.n_kinds; k++)
        TRY(train_kind(run, &run->comparison.kinds[k], err));
    if (!run->n_trained)
        return return_failure(run, err);
    notes_print(run->options, &run->fitting.notes);
    return STATUS_OK;
}

static enum status build(const void *found, bool in_terminal,
                         struct picture *picture, struct error *err)
{
    (void)in_terminal;
    return picture_compare(found, picture, err);
}

static enum status print_comparison(const struct compare_run *run,
                                    struct error *err)
{
    const struct options *o = run->options;
    struct text text = {0};
    const struct plotted plotted = {.results = &text};
    enum status status =
        report_comparison(&run->comparison, (enum format)o->format,
                          output_columns(o->output), &text, err);

    if (status == STATUS_OK)
        status = plot_write(o, &plotted, build, &run->comparison, err);
    text_release(&text);
    return status;
}

static enum status compare(struct compare_run *run, struct error *err)
{
    TRY(machine_choose_isa(run->options, err));
    TRY(choose_kinds(run, err));
    TRY(fitting_check(&run->fitting, err));
    TRY(check_networks(run, err));
    TRY(fitting_read(&run->fitting, err));
    run->fitting.print_choices = true;
    TRY(train_kinds(run, err));
    return print_comparison(run, err);
}

enum status cmd_compare(const struct options *options, struct error *err)
{
    struct compare_run run = {.options = options,
                              .fitting = {.options = options}};
    const enum status status = compare(&run, err);

    fitting_release(&run.fitting);
    comparison_release(&run.comparison);
    return status;
}
