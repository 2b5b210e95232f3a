/* fitting.c - see fitting.h. */
#include "cli/fitting.h"

#include <stdlib.h>
#include <string.h>

#include "cli/bounds_given.h"
#include "cli/effort_given.h"
#include "cli/ended_ids.h"
#include "cli/forecasters_given.h"
#include "cli/interval_levels.h"
#include "cli/layout_options.h"
#include "cli/machine.h"
#include "cli/unseen_note.h"
#include "data/examine.h"
#include "data/known_ahead.h"
#include "prep/unchanging.h"
#include "score/naive2.h"
#include "train/ridge_fit.h"

/* "W" or "W,W2", different whole numbers; 1 only by itself. */
static bool parse_periods(const char *text, struct season_options *season)
{
    const char *at = text;

    season->mode = SEASON_GIVEN;
    do {
        const size_t n_digits = strspn(at, "0123456789");
        const long value = strtol(at, NULL, 10);

        if (!n_digits || season->n_periods == MAX_SEASONS || value < 1 ||
            value > MAX_PERIOD)
            return false;
        season->periods[season->n_periods++] = (size_t)value;
        at += n_digits;
    } while (*at++ == ',');
    return at[-1] == '\0' &&
           (season->n_periods == 1 ||
            (season->periods[0] > 1 && season->periods[1] > 1 &&
             season->periods[0] != season->periods[1]));
}

static enum status parse_season(const char *text, struct season_options *season,
                                struct error *err)
{
    *season = (struct season_options){SEASON_AUTO, 0, {0}};
    if (!strcmp(text, "auto"))
        return STATUS_OK;
    if (!strcmp(text, "none")) {
        season->mode = SEASON_NONE;
        return STATUS_OK;
    }
    if (parse_periods(text, season))
        return STATUS_OK;
    return error_set(err, STATUS_USAGE,
                     "--season %.40s: expected auto, none, a whole number of "
                     "timesteps from 1 to %d, or two different ones from 2 "
                     "on, as in 24,168",
                     text, MAX_PERIOD);
}

static enum status read_borders(const struct options *o, struct plan *plan,
                                struct error *err)
{
    const int n =
        (o->train_rows > 0) + (o->valid_rows > 0) + (o->test_rows > 0);

    if (n && n < N_PARTS)
        return error_set(err, STATUS_USAGE,
                         "--train-rows, --valid-rows, --test-rows: %d of the "
                         "three given (give all or none)",
                         n);
    plan->fixed = (struct borders){
        {(size_t)o->train_rows, (size_t)o->valid_rows, (size_t)o->test_rows}};
    return STATUS_OK;
}

static struct schema_options schema_options_of(const struct options *o)
{
    return (struct schema_options){
        .features = o->features,
        .targets = o->target,
        .label = o->label,
        .known = o->known,
        .statics = o->statics,
        .categorical = o->categorical,
        .layout_given = options_given(o, &o->layout),
        .layout = (enum layout)o->layout,
        .decimal_given = options_given(o, &o->reading.decimal),
    };
}

enum status fitting_check(struct fitting *f, struct error *err)
{
    const struct options *o = f->options;
    const struct schema_options options = schema_options_of(o);

    f->reading = o->reading;
    f->reading.header = !o->no_header;
    if (o->header && o->no_header)
        return error_set(err, STATUS_USAGE,
                         "--header cannot be used with --no-header (give one "
                         "of them)");
    if (o->reading.sort && o->actual)
        return error_set(err, STATUS_USAGE,
                         "--sort cannot be used with --actual: the rows of the "
                         "second file follow those of the first (sort the "
                         "files)");
    TRY(schema_layout(&options, o->id != NULL, &f->layout, err));
    TRY(layout_options_check(o, f->layout, err));
    if (o->train.seed + members_given(o) > MAX_SEED + 1)
        return error_set(err, STATUS_USAGE,
                         "--seed %llu cannot be used with --ensemble %zu: the "
                         "seed of the last network would be above %llu (use a "
                         "smaller --seed)",
                         (unsigned long long)o->train.seed, members_given(o),
                         (unsigned long long)MAX_SEED);
    TRY(parse_season(o->season, &f->season, err));
    TRY(read_borders(o, &f->plan, err));
    TRY(bounds_given(o, &f->bounds, err));
    TRY(forecasters_check(o->forecaster, err));
    TRY(quantile_levels(o->quantiles, &f->quantiles, err));
    return interval_levels(o->interval, &f->levels, err);
}

static enum status make_dataset(struct fitting *f, struct table *table,
                                struct error *err)
{
    const struct options *o = f->options;
    const struct schema_options options = schema_options_of(o);

    table_note_cells(table, &f->notes);
    if (table->first_line_note) {
        text_printable(&f->notes, table->path);
        text_printf(&f->notes, ":%zu: %s\n", table->first_line_number,
                    table->first_line_note);
    }
    if (table->header_is_numeric && !o->header)
        text_string(&f->notes, "all names in the header are numbers (give "
                               "--no-header if they are data)\n");
    TRY(schema_choose(&f->schema, table, &options, &f->notes, err));
    f->layout = f->schema.layout;
    if (o->by == SCORE_BY_ID && f->layout == LAYOUT_SERIES)
        return error_set(err, STATUS_USAGE,
                         "--by id: %s holds one series (give the column of "
                         "ids with --id)",
                         table->path);
    if (table->id_was_found) {
        text_string(&f->notes, "column \"");
        text_printable(&f->notes, f->schema.id);
        text_printf(&f->notes,
                    "\" identifies the series: %s (if it does not, give "
                    "--layout series)\n",
                    counted(table->n_ids, "id").text);
    }
    TRY(dataset_init(&f->dataset, table, &f->schema, &f->reading, true,
                     &f->notes, err));
    TRY(time_options_check(o, &f->dataset, true, err));
    dataset_find_masked(&f->dataset, f->schema.indicators);
    TRY(fitting_calendar(f, err));
    return STATUS_OK;
}

/* What is known of the parts before the data is read. */
static struct train_rows_options train_rows_of(const struct fitting *f)
{
    enum { LONGEST = 24 /* of the horizons chosen below */ };
    const struct options *o = f->options;

    return (struct train_rows_options){
        .horizon = o->horizon ? (size_t)o->horizon : LONGEST,
        .train_rows = f->plan.fixed.end[PART_TRAIN],
        .n_folds = f->plan.n_folds,
        .drop_last = (size_t)f->reading.drop_last,
        .resampled = *f->reading.resample || *f->reading.freq,
        .labelled = f->layout == LAYOUT_LABELLED,
    };
}

static enum status read_data(struct fitting *f, struct error *err)
{
    const struct options *o = f->options;
    const struct table_options read = {
        .rows_layout = f->layout == LAYOUT_ROWS,
        .reading = f->reading,
        .header_given = o->header,
        .time = o->time,
        .id = o->id,
        .find_layout = !options_given(o, &o->layout) && !o->label,
        .label = o->label,
        .categorical = o->categorical,
        .statics = o->statics,
        .train_rows = train_rows_of(f),
        .second_path = o->actual,
    };
    struct table table;
    enum status status = table_read(&table, o->data, &read, err);

    if (status == STATUS_OK)
        status = make_dataset(f, &table, err);
    if (table.path) /* not taken by the dataset: kept for its findings */
        f->dataset.table = table;
    return status;
}

static bool all_are_targets(const struct schema *schema)
{
    return schema->layout != LAYOUT_LABELLED &&
           schema->n_targets == schema->n_columns &&
           schema->n_features == schema->n_columns;
}

/* Without --skip there is a ridge if it can be fitted. */
static bool choose_ridge(struct fitting *f)
{
    const struct ridge ridge = {.T = f->T, .K = ridge_features(&f->schema)};
    const size_t rows = ridge_inputs(&ridge);

    if (f->shortest) {
        text_printf(&f->notes,
                    "no ridge forecast: it has a parameter for each row, and "
                    "ids have %zu to %zu\n",
                    f->shortest, f->T);
        return false;
    }
    if (!rows || ridge_is_possible(rows, f->H))
        return true;
    text_printf(&f->notes,
                "no ridge forecast: one from %zu to %zu numbers is too large\n",
                rows, f->H);
    return false;
}

/* Who forecasts each target. */
static enum status choose_forecasters(struct fitting *f, struct error *err)
{
    const struct options *o = f->options;
    /* who leaves the ridge out wants to see the network */
    const bool automatic =
        o->skip == SKIP_RIDGE || options_automatic(o, &o->skip);

    TRY(forecasters_given(o->forecaster, &f->dataset, &f->forecasters, err));
    for (size_t j = 0; j < f->schema.n_targets; j++) {
        struct target_forecaster *target = &f->forecasters[j];

        target->automatic &= automatic;
        if (target->by == BY_RIDGE && !f->ridge)
            return error_set(err, STATUS_USAGE,
                             "--forecaster ridge: there is no ridge forecast%s",
                             o->skip == SKIP_NONE &&
                                     !options_automatic(o, &o->skip)
                                 ? " with --skip none (leave that out)"
                                 : " (use a shorter --window or --horizon)");
        if (target->by != BY_MODEL && target->by != BY_RIDGE &&
            f->layout == LAYOUT_LABELLED)
            return error_set(err, STATUS_USAGE,
                             "--forecaster: a baseline cannot be used with "
                             "--label: a label has no past (use network or "
                             "ridge)");
    }
    return STATUS_OK;
}

/* Channels and ridge: as given, else by the data. */
static enum status choose_form(struct fitting *f, struct error *err)
{
    const struct options *o = f->options;
    const bool labelled = f->layout == LAYOUT_LABELLED;

    f->automatic_channels =
        o->channels == CHANNELS_AUTO && !labelled && effort_given(o)->tries;
    f->channels = o->channels != CHANNELS_AUTO  ? (enum channels)o->channels
                  : all_are_targets(&f->schema) ? CHANNELS_SHARED
                                                : CHANNELS_JOINT;
    f->ridge = options_automatic(o, &o->skip) ? choose_ridge(f)
                                              : o->skip == SKIP_RIDGE;
    if (f->ridge && f->shortest)
        return error_set(err, STATUS_USAGE,
                         "--skip ridge: ids have %zu to %zu rows, and the "
                         "ridge forecast has a parameter for each row (leave "
                         "it out, or give --window %zu for the newest %zu of "
                         "each id)",
                         f->shortest, f->T, f->shortest, f->shortest);
    TRY(choose_forecasters(f, err));
    if (channels_share(f->channels) && labelled)
        return error_set(err, STATUS_USAGE,
                         "--channels %s cannot be used with --label: it "
                         "forecasts each target from its own past (use "
                         "--channels joint)",
                         channels_names[f->channels]);
    return STATUS_OK;
}

/* Horizon and norm: as given, else by the data. */
static enum status choose_sizes(struct fitting *f, struct error *err)
{
    const struct options *o = f->options;
    const bool labelled = f->layout == LAYOUT_LABELLED;

    f->norm = (enum norm)o->norm;
    /* a label may depend on the level, and changes have none */
    if ((labelled || o->transform == TRANSFORM_DIFF) &&
        options_automatic(o, &o->norm))
        f->norm = NORM_NONE;
    f->H = 1;
    if (labelled) {
        fitting_label_windows(f);
        return STATUS_OK;
    }
    if (o->actual)
        TRY(fitting_split_actual(f, err));
    else if (o->horizon)
        f->H = (size_t)o->horizon;
    else
        TRY(fitting_choose_horizon(f, err));
    f->T = (size_t)o->window;
    return STATUS_OK;
}

/* Warns of values that are probably not what they seem. */
static enum status note_values(struct fitting *f, struct error *err)
{
    TRY(examine(&f->dataset, !f->find_all, &f->found, err));
    TRY(known_ahead_look(&f->dataset, f->options->known, f->H, &f->found, err));
    TRY(ended_ids_look(&f->dataset, NULL, &f->found, err));
    for (size_t i = 0; i < f->found.n; i++)
        finding_warn(&f->found.list[i], &f->notes);
    return STATUS_OK;
}

enum status fitting_read(struct fitting *f, struct error *err)
{
    TRY(read_data(f, err));
    TRY(choose_sizes(f, err));
    TRY(indicators_find(&f->plan, &f->dataset, f->H, f->schema.indicators,
                        err));
    TRY(fitting_leave_out_unchanging(f, err));
    TRY(choose_form(f, err));
    fitting_note_data(f);
    TRY(fitting_note_holidays(f, err));
    TRY(note_values(f, err));
    return machine_threads(f->options, &f->pool, err);
}

/* Prints the pending notes, what no train row of the first fit has, and its
 * choices. */
static void show_stage(void *context, enum fit_stage stage,
                       const struct fit *fit)
{
    struct fitting *f = context;

    progress_end(&f->line);
    if (stage == FIT_LINEAR && !f->unseen_noted) {
        const bool several = f->options->folds || f->options->refit;

        unseen_note_training(&f->dataset, &fit->model.scaler,
                             several ? " of the first training" : "",
                             &f->notes);
        f->unseen_noted = true;
    }
    notes_print(f->options, &f->notes);
    if (f->print_choices)
        fitting_note_stage(f, stage, fit);
}

static void show_progress(void *context, const struct progress *progress)
{
    struct fitting *f = context;

    if (f->curve && progress->purpose == FOR_SCORES && progress->member == 1)
        training_curve_add(f->curve, progress->epoch, progress->train_loss,
                           progress->valid_loss, progress->best_epoch);
    progress_show(&f->line, progress);
}

struct fit_settings fitting_settings(struct fitting *f,
                                     const struct net_config *net)
{
    const struct options *o = f->options;
    const struct effort *effort = effort_given(o);
    struct fit_settings settings = {
        .data = {.reading = f->reading, .borders = f->plan.fixed},
        .config = {.net = *net,
                   .train = o->train,
                   .norm = f->norm,
                   .channels = f->channels,
                   .bounds = f->bounds},
        .automatic_channels = f->automatic_channels,
        .first_segment_only = !effort->tries,
        .n_folds = effort->folds,
        .n_members = members_given(o),
        .ridge = f->ridge,
        .forecasters = f->forecasters,
        .season = f->season,
        .plan = f->plan,
        .by_id = o->by == SCORE_BY_ID,
        .levels = f->levels,
        .transform = (enum transform)o->transform,
        .pool = f->pool,
        .on_stage = show_stage,
        .report = show_progress,
        .context = f,
    };

    if (net->attention->features && f->automatic_channels)
        settings.config.channels = CHANNELS_JOINT; /* shared has one column */
    settings.config.train.steps = effort->steps;
    settings.config.train.max_samples = effort->max_samples;
    settings.config.train.max_timesteps = effort->max_timesteps;
    settings.data.reading.header = f->dataset.table.header;
    settings.data.reading.delimiter = f->dataset.table.delimiter;
    settings.periods.mase = (size_t)o->mase_period;
    if (o->actual && !o->mase_period)
        settings.periods.mase = m4_period(&f->dataset);
    settings.config.net.T = f->T;
    settings.config.net.H = f->H;
    settings.config.net.segment =
        o->segment || !f->shortest ? (size_t)o->segment : 1;
    settings.automatic_decoder = !options_given(o, &o->decoder);
    settings.n_kinds = f->n_kinds;
    memcpy(settings.kinds, f->kinds, sizeof settings.kinds);
    return settings;
}

enum status fitting_run(struct fitting *f, const struct fit_settings *settings,
                        struct fit *fit, struct error *err)
{
    enum status status;

    progress_start(&f->line, f->options, f->prefix);
    status = fit_run(fit, &f->dataset, settings, err);
    progress_end(&f->line);
    f->print_choices = false;
    f->T = fit->model.config.net.T; /* chosen once for all fits */
    return status;
}

void fitting_release(struct fitting *f)
{
    free(f->known);
    string_list_release(&f->choices);
    free(f->forecasters);
    schema_release(&f->schema);
    dataset_release(&f->dataset);
    findings_release(&f->found);
    text_release(&f->notes);
    thread_pool_free(f->pool);
}
