/* fitting_notes.c - notes on the choices of a fit, see fitting.h. */
#include "cli/fitting.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/bounds_given.h"
#include "cli/option_table.h"
#include "data/period.h"
#include "train/fit_forecasters.h"
#include "train/selection.h"

void fitting_choice(struct fitting *f, const char *format, ...)
{
    struct text text = {0};
    struct error err;
    va_list args;

    va_start(args, format);
    text_vprintf(&text, format, args);
    va_end(args);
    if (!text.failed) {
        note(f->options, "%s", text.bytes);
        /* without memory for it, the model file lacks a remark */
        (void)string_list_add(&f->choices, text.bytes, text.length, &err);
    }
    text_release(&text);
}

const char *fitting_measure(const struct fitting *f)
{
    return f->dataset.n_series > 1 && f->layout != LAYOUT_LABELLED
               ? "validation MASE"
               : "validation MAE in standard deviations";
}

/* The times and their step; with --verbose also the next times. */
static void note_times(struct fitting *f)
{
    const struct dataset *d = &f->dataset;
    const struct series *series = &d->series[0];
    char next[TIME_TEXT_MAX];

    if (!d->has_times)
        return;
    period_words(d, &f->notes);
    text_string(&f->notes, "\n");
    for (size_t k = 1; f->options->verbose && series->n_rows && k <= 3; k++) {
        dataset_future_time(d, series->first + series->n_rows - 1, k, next);
        text_printf(&f->notes, "%s%s%s", k > 1 ? ", " : "the next times are ",
                    next, k < 3 ? "" : "\n");
    }
}

static bool is_target(const struct schema *schema, size_t column)
{
    for (size_t j = 0; j < schema->n_targets; j++)
        if (schema->targets[j] == column)
            return true;
    return false;
}

/* Warns of features that have no effect, as options ask: shared channels read
 * the past of targets alone, and there is no ridge to read the others. */
static void note_no_reader(struct fitting *f)
{
    const struct schema *schema = &f->schema;
    struct text names = {0};
    size_t n = schema->n_features, i = 0;

    if (f->channels != CHANNELS_SHARED || f->automatic_channels || f->ridge)
        return;
    for (size_t c = 0; c < schema->n_features; c++)
        n -= is_target(schema, c);
    for (size_t c = 0; c < schema->n_features; c++)
        if (!is_target(schema, c))
            list_name(&names, i++, n, schema->names[c]);
    if (n)
        text_printf(&f->notes,
                    NOTE_WARNING
                    "nothing reads %s: with --channels shared the "
                    "network reads the past of each target alone, and there "
                    "is no ridge forecast (use --channels joint or mixed)\n",
                    names.failed ? "" : names.bytes);
    text_release(&names);
}

/* True for an option that only a network follows. */
static bool is_of_networks(const struct option_row *row)
{
    static const char *const others[] = {"preset",    "skip",   "forecaster",
                                         "norm",      "season", "transform",
                                         "final-fit", "refit"};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!strcmp(row->name, others[i]))
            return false;
    return row->group == GROUP_NETWORK || row->group == GROUP_TRAINING;
}

/* Warns of options that have no effect, as no network is trained. */
static void note_no_network(struct fitting *f)
{
    const struct options *o = f->options;
    struct text names = {0};

    for (size_t i = 0; i < n_option_rows; i++)
        if (o->given[i] && is_of_networks(&option_table[i]))
            text_printf(&names, "%s--%s", names.length ? ", " : "",
                        option_table[i].name);
    if (names.length && !fit_needs_network(f->forecasters, f->schema.n_targets))
        text_printf(&f->notes,
                    NOTE_WARNING
                    "%s: no effect, since the forecaster has no network\n",
                    names.failed ? "" : names.bytes);
    text_release(&names);
}

void fitting_note_data(struct fitting *f)
{
    const struct options *o = f->options;
    const struct schema *schema = &f->schema;
    struct text *notes = &f->notes;

    text_printf(notes, "%s, %s, %s; forecasting ",
                counted(dataset_rows_used(&f->dataset), "row").text,
                counted(f->dataset.n_series, "series").text,
                counted(schema->n_features, "feature").text);
    for (size_t j = 0; j < schema->n_targets; j++)
        list_name(notes, j, schema->n_targets, schema_target_name(schema, j));
    text_string(notes, "\n");
    note_times(f);
    text_printf(notes, "horizon %zu%s", f->H,
                o->horizon || o->actual ? "" : " (chosen automatically)");
    if (f->shortest)
        text_printf(notes, ", windows of %zu to %zu rows", f->shortest, f->T);
    else if (f->T)
        text_printf(notes, ", window %zu", f->T);
    text_string(notes, "\n");
    bounds_note(&f->bounds, &f->dataset, notes);
    note_no_reader(f);
    note_no_network(f);
}

/* "window 336 (chosen on validation rows from 96, 168, 336)" */
static void note_window(struct fitting *f, const struct window_choice *w)
{
    struct text candidates = {0};

    for (size_t i = 0; i < w->n && w->n > 1; i++) {
        text_printf(&candidates, "%s%zu", i ? ", " : "on validation rows from ",
                    w->candidates[i]);
        note_verbose(f->options, "window %zu: ridge, %s %.4f", w->candidates[i],
                     fitting_measure(f), w->errors[i]);
    }
    if (w->n)
        fitting_choice(f, "window %zu (chosen %s)", w->T,
                       candidates.length ? candidates.bytes : "automatically");
    text_release(&candidates);
}

/* Appends "; validation MAE after a short training, in standard deviations:
 * a 0.5, b 0.4, c 0.3; the smaller ones of b, c may be chance, so a is kept,
 * which comes first", if a is chosen. `why` it comes first may be empty. */
static void race_words(size_t n, const char *const *names, const double *errors,
                       const char *chosen, const char *why, struct text *words)
{
    const double printed = 5e-5; /* a difference that the digits show */
    struct text smaller = {0};
    size_t choice = 0, n_smaller = 0;

    while (choice + 1 < n && strcmp(names[choice], chosen) != 0)
        choice++;
    for (size_t i = 0; i < n; i++) {
        text_printf(words, "%s %s %.4f",
                    i ? ","
                      : "; validation MAE after a short training, in standard "
                        "deviations:",
                    names[i], errors[i]);
        if (errors[i] < errors[choice] - printed)
            list_name(&smaller, n_smaller++, n, names[i]);
    }
    if (n_smaller && !smaller.failed)
        text_printf(words,
                    "; the smaller one%s of %s may be chance, so %s is kept, "
                    "which comes %s%s",
                    n_smaller > 1 ? "s" : "", smaller.bytes, chosen,
                    !choice         ? "first"
                    : n_smaller > 1 ? "before them"
                                    : "before it",
                    choice ? "" : why);
    text_release(&smaller);
}

static void note_race_of_channels(struct fitting *f, const struct fit *fit)
{
    static const char *const what[N_CHANNELS] = {
        [CHANNELS_JOINT] = "all columns together",
        [CHANNELS_SHARED] = "the past of each target alone",
        [CHANNELS_MIXED] = "the past of each target, and all columns beside it",
    };
    const struct attn_ops *kind = fit->model.config.net.attention;
    const struct channels_choice *c = &fit->channels;
    const enum channels chosen = fit->model.config.channels;
    const char *names[N_CHANNELS];
    struct text errors = {0};

    if (!c->n)
        return;
    for (size_t i = 0; i < c->n; i++)
        names[i] = channels_names[c->candidates[i]];
    race_words(c->n, names, c->errors, channels_names[chosen],
               chosen == CHANNELS_JOINT && !kind->features ? " with --target"
                                                           : "",
               &errors);
    fitting_choice(
        f, "the network reads %s (channels %s, chosen on validation rows%s)",
        what[chosen], channels_names[chosen], errors.bytes);
    text_release(&errors);
}

/* "the network reads all columns together (channels joint, chosen ...)" */
static void note_channels(struct fitting *f, const struct fit *fit)
{
    const struct attn_ops *kind = fit->model.config.net.attention;

    note_race_of_channels(f, fit);
    if (kind->features && fit->model.schema.n_features > 1)
        fitting_choice(
            f,
            "channels shared is not tried: attention %s weighs columns "
            "against each other",
            kind->name);
    if (fit->channels.n && fit->model.schema.n_features > MIXED_COLUMNS)
        fitting_choice(
            f, "channels mixed is not tried: it is for at most %d columns",
            MIXED_COLUMNS);
}

/* "attention dot (chosen on validation rows; errors ...)" */
static void note_kind(struct fitting *f, const struct fit *fit)
{
    const struct kind_choice *c = &fit->kind;
    const char *chosen = fit->model.config.net.attention->name;
    const char *names[MAX_CANDIDATE_KINDS];
    struct text errors = {0};

    for (size_t i = 0; i < c->n; i++)
        names[i] = f->kinds[c->candidates[i]].attention->name;
    if (c->n > 1)
        race_words(c->n, names, c->errors, chosen, "", &errors);
    fitting_choice(f, "attention %s (%s%s)", chosen,
                   c->n > 1    ? "chosen on validation rows"
                   : c->n == 1 ? "the only candidate"
                               : "too few validation rows to compare kinds",
                   errors.length ? errors.bytes : "");
    text_release(&errors);
}

/* "segments of 12 timesteps (chosen on validation rows from 1, 12, 24; 1 was
 * given up halfway)" */
static void note_segment(struct fitting *f, const struct segment_choice *s)
{
    struct text tried = {0};

    if (s->n < 2 || s->losses[0] <= 0)
        return;
    for (size_t i = 0; i < s->n; i++) {
        const bool halfway = s->given_up && !i;

        note_verbose(f->options,
                     "segments of %zu: validation loss of a short training "
                     "%.4f%s",
                     s->candidates[i], s->losses[i],
                     halfway ? " halfway, where it was given up" : "");
        text_printf(&tried, "%s%zu", i ? ", " : "", s->candidates[i]);
    }
    if (s->given_up)
        text_printf(&tried, "; 1 was given up halfway, clearly behind");
    fitting_choice(
        f, "segments of %zu timestep%s (chosen on validation rows from %s)",
        s->chosen, s->chosen == 1 ? "" : "s", tried.bytes);
    text_release(&tried);
}

static void note_season(struct fitting *f, const struct fit *fit)
{
    const struct model *m = &fit->model;
    const struct profile *profile = &m->profile;
    const bool given = f->season.mode == SEASON_GIVEN;
    const char *which = profile->ids.n           ? "with per-id profiles"
                        : profile->n_seasons > 1 ? "with seasonal profiles"
                        : profile->n_seasons     ? "with a seasonal profile"
                                                 : "without a seasonal profile";

    if (f->season.mode == SEASON_NONE && m->config.season > 1)
        fitting_choice(f,
                       "no seasonal profile; baselines and local forecasters "
                       "use season %zu (chosen automatically; --season 1: no "
                       "season there either)",
                       m->config.season);
    else if (profile->n_seasons > 1)
        fitting_choice(f, "seasons %zu and %zu%s, %s", m->config.season,
                       profile->seasons[1].period,
                       given ? "" : " (chosen automatically)", which);
    else if (given && m->config.season > 1 && !profile->n_seasons)
        fitting_choice(f,
                       "season %zu, without a seasonal profile: that needs 2 "
                       "seasons to train on, %zu rows, and fewer are left "
                       "after the validation and test rows",
                       m->config.season, 2 * m->config.season);
    else
        fitting_choice(f, "season %zu%s, %s", m->config.season,
                       given                  ? ""
                       : m->config.season > 1 ? " (chosen automatically)"
                                              : " (none detected)",
                       which);
    if (fit->season.with > 0)
        note_verbose(f->options,
                     "ridge, %s: %.4f with the profile, %.4f without",
                     fitting_measure(f), fit->season.with, fit->season.without);
    if (fit->season.with_second > 0)
        note_verbose(f->options, "with the seasons %zu and %zu: %.4f",
                     m->config.season, fit->season.second,
                     fit->season.with_second);
}

/* "logarithms of a, b (chosen automatically)" */
static void note_transforms(struct fitting *f, const struct scaler *scaler)
{
    const struct schema *schema = f->dataset.schema;
    struct text names = {0};
    size_t n = 0, i = 0;

    for (size_t c = 0; c < scaler->n_columns; c++)
        n += scaler->columns[c].floor > 0;
    for (size_t c = 0; c < scaler->n_columns; c++)
        if (scaler->columns[c].floor > 0)
            list_name(&names, i++, n, schema->names[c]);
    if (f->options->transform == TRANSFORM_DIFF)
        fitting_choice(f, "every column is modelled by its changes from row to "
                          "row, which are added to its newest known value");
    if (names.length)
        fitting_choice(f, "logarithms of %s%s", names.bytes,
                       f->options->transform == TRANSFORM_AUTO
                           ? " (chosen automatically)"
                           : "");
    text_release(&names);
}

/* True if an input of n numbers repeats with the season. */
static bool repeats(const struct fit *fit, size_t place, size_t n)
{
    return fit->repeats[place] && fit->repeats[place + n - 1];
}

/* Lists the known inputs that repeat with the season; returns their number. */
static size_t list_repeating(const struct fit *fit,
                             const char *names[MAX_INPUTS])
{
    const struct covariates *c = &fit->model.schema.covariates;
    size_t n = 0, place = 0;

    for (unsigned i = 0; i < N_CALENDAR_FIELDS; i++)
        if (c->calendar >> i & 1) {
            if (!c->default_calendar && repeats(fit, place, 2))
                names[n++] = calendar_field_names[i];
            place += 2;
        }
    for (size_t i = 0; i < c->n; i++)
        if (c->list[i].known && repeats(fit, covariates_place(c, i), 1))
            names[n++] = c->list[i].name;
    return n;
}

/* "weekday, open: repeat with the season, ..." */
static void note_repeating(struct fitting *f, const struct fit *fit)
{
    const char *names[MAX_INPUTS];
    const size_t n = list_repeating(fit, names);
    struct text list = {0};

    for (size_t i = 0; i < n; i++)
        list_name(&list, i, n, names[i]);
    if (list.length)
        fitting_choice(
            f,
            "%s: %s with the season, so the seasonal profile already holds "
            "the effect (with --season none it is estimated by itself)",
            list.bytes, n > 1 ? "repeat" : "repeats");
    text_release(&list);
}

/* "the effect .. depends on their mean over the newest 48 and 12 rows, too" */
static void note_past(struct fitting *f, const struct effect_form *form)
{
    struct text list = {0};

    for (size_t i = 0; i < form->n_past; i++) {
        char rows[32];

        (void)snprintf(rows, sizeof rows, "%zu", form->past[i]);
        list_name(&list, i, form->n_past, rows);
    }
    if (list.length)
        fitting_choice(f,
                       "the effect of known numbers depends on their mean over "
                       "the newest %s rows, too (chosen on validation rows)",
                       list.bytes);
    text_release(&list);
}

void fitting_note_stage(struct fitting *f, enum fit_stage stage,
                        const struct fit *fit)
{
    switch (stage) {
    case FIT_CHECKED:
        break;
    case FIT_WINDOW:
        note_window(f, &fit->window);
        break;
    case FIT_LINEAR:
        if (f->layout != LAYOUT_LABELLED)
            note_season(f, fit);
        note_repeating(f, fit);
        note_past(f, &fit->model.effect.terms.form);
        fitting_note_categories(f, &fit->model);
        note_transforms(f, &fit->model.scaler);
        if (fit->model.ridge.map)
            fitting_note_columns(f, &fit->model);
        break;
    case FIT_CHANNELS:
        fitting_note_calendar(f);
        note_channels(f, fit);
        break;
    case FIT_KIND:
        note_kind(f, fit);
        break;
    case FIT_SEGMENT:
        note_segment(f, &fit->segment);
        break;
    }
}
