/* select_window.c - see select_window.h. */
#include "train/select_window.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train/fit.h"
#include "train/season_detect.h"
#include "train/select_effect.h"
#include "train/select_ridge.h"
#include "train/selection.h"

static const size_t by_frequency[][WINDOW_CANDIDATES] = {
    [FREQUENCY_OTHER] = {32, 96, 288},  [FREQUENCY_HOURLY] = {96, 168, 336},
    [FREQUENCY_DAILY] = {28, 56, 112},  [FREQUENCY_WEEKLY] = {26, 52, 104},
    [FREQUENCY_MONTHLY] = {24, 36, 60}, [FREQUENCY_QUARTERLY] = {32, 96, 288},
};

/* In files of another step, or none: a day of hours, or of half-hours. */
static const size_t of_half_hours[WINDOW_CANDIDATES] = {96, 192, 336};
static const struct by_season {
    size_t period;
    const size_t *usual; /* (WINDOW_CANDIDATES) */
} by_season[] = {{24, by_frequency[FREQUENCY_HOURLY]}, {48, of_half_hours}};

enum { N_BY_SEASON = sizeof by_season / sizeof *by_season };

/* Sets *same to whether every series has the same parts with the window T as
 * with the first candidate. */
static enum status has_same_parts(const struct fit_settings *settings,
                                  const struct dataset *d, size_t T,
                                  const struct split *first, bool *same,
                                  struct error *err)
{
    struct split split;
    const enum status status =
        plan_split(&settings->plan, d, T, settings->config.net.H, &split, err);

    *same = status == STATUS_OK && split.n_short == first->n_short &&
            !memcmp(split.borders, first->borders,
                    d->n_series * sizeof *split.borders);
    split_release(&split);
    /* too few rows for T are not an error: T is just not a candidate */
    return status == STATUS_DATA ? STATUS_OK : status;
}

/* Splits for the window T. Too few rows for it are too few for the shortest
 * window as well: the message then names the fewest rows for any window. */
static enum status split_first(const struct fit_settings *settings,
                               const struct dataset *d, size_t T,
                               struct split *first, struct error *err)
{
    const size_t H = settings->config.net.H;
    const enum status status = plan_split(&settings->plan, d, T, H, first, err);
    enum status shortest;

    if (status != STATUS_DATA)
        return status;
    split_release(first);
    shortest = plan_split(&settings->plan, d, 1, H, first, err);
    return shortest ? shortest : status;
}

/* A window of at most half the rows of the longest one that crosses no gap, as
 * split_limit_window() has it for the train rows, so that a run has several. */
static size_t limit_to_runs(size_t T, size_t longest, size_t H)
{
    return longest == SIZE_MAX ? T : split_limit_window(longest + H, T, H);
}

/* Sets T to the usual window of a length, and `first` to its split. */
static enum status split_usual(const struct fit_settings *settings,
                               const struct dataset *d, size_t usual, size_t *T,
                               struct split *first, struct error *err)
{
    *T = plan_default_window(&settings->plan, d, usual, settings->config.net.H);
    return split_first(settings, d, *T, first, err);
}

/* Changes the usual lengths to those of a season; false if they stay. */
static bool fit_to_season(size_t usual[WINDOW_CANDIDATES], size_t period)
{
    if (3 * period <= usual[0] || 4 * period > usual[WINDOW_CANDIDATES - 1])
        return false;
    usual[0] = 2 * period;
    usual[1] = 4 * period;
    for (size_t i = 0; i < N_BY_SEASON; i++)
        if (by_season[i].period == period)
            memcpy(usual, by_season[i].usual, sizeof of_half_hours);
    return true;
}

/* Sets the usual lengths, and `first` to the split of the first one. If the
 * step of time tells none, they depend on the season, if the first length holds
 * fewer than three and the last one four. */
static enum status list_usual(const struct fit_settings *settings,
                              const struct dataset *d,
                              size_t usual[WINDOW_CANDIDATES], size_t *T,
                              struct split *first, struct error *err)
{
    const enum time_frequency frequency =
        time_frequency(dataset_step_form(d), d->step);
    size_t period = settings->season.periods[0];

    memcpy(usual, by_frequency[frequency], sizeof by_frequency[frequency]);
    TRY(split_usual(settings, d, usual[0], T, first, err));
    if (frequency != FREQUENCY_OTHER || settings->season.mode == SEASON_NONE)
        return STATUS_OK;
    if (settings->season.mode == SEASON_AUTO)
        TRY(season_detect(d, first, &period, err));
    if (!fit_to_season(usual, period))
        return STATUS_OK;
    split_release(first);
    return split_usual(settings, d, usual[0], T, first, err);
}

/* The longer window of a usual length that is tried after one of `before` rows;
 * 0: none. The windows of a panel are many, so that one may be shorter than
 * usual, or have fewer of each series. */
static size_t longer_window(const struct fit_settings *settings,
                            const struct dataset *d, size_t usual,
                            size_t before, size_t longest)
{
    const size_t H = settings->config.net.H;
    const bool is_panel = d->n_series > 1;
    size_t T = is_panel ? plan_longer_window(&settings->plan, d, usual, H)
                        : plan_default_window(&settings->plan, d, usual, H);

    T = limit_to_runs(T, longest, H);
    if (!ridge_is_possible(T, H))
        return 0;
    return T == usual || (is_panel && 4 * T >= 5 * before) ? T : 0;
}

/* Lists the candidates and sets `first` to the split of the first one. */
static enum status list_candidates(struct window_choice *choice,
                                   const struct fit_settings *settings,
                                   const struct dataset *d, struct split *first,
                                   struct error *err)
{
    const size_t H = settings->config.net.H;
    size_t usual[WINDOW_CANDIDATES], longest; /* window without a gap */

    *choice = (struct window_choice){.n = 1};
    TRY(list_usual(settings, d, usual, &choice->T, first, err));
    choice->candidates[0] = choice->T;
    longest = origins_longest(d, first);
    if (limit_to_runs(choice->T, longest, H) < choice->T) {
        choice->T = limit_to_runs(choice->T, longest, H);
        choice->candidates[0] = choice->T;
        split_release(first);
        TRY(split_first(settings, d, choice->T, first, err));
    }
    for (size_t i = 1; i < WINDOW_CANDIDATES && !settings->first_window_only;
         i++) {
        const size_t T = longer_window(
            settings, d, usual[i], choice->candidates[choice->n - 1], longest);
        bool same = false;

        if (T)
            TRY(has_same_parts(settings, d, T, first, &same, err));
        if (same)
            choice->candidates[choice->n++] = T;
    }
    return STATUS_OK;
}

enum status window_longest(const struct fit_settings *settings,
                           const struct dataset *d, size_t *T,
                           struct error *err)
{
    struct window_choice choice;
    struct split first = {.T = 0};
    const enum status status =
        list_candidates(&choice, settings, d, &first, err);

    *T = choice.candidates[choice.n - 1];
    split_release(&first);
    return status;
}

enum status window_first(const struct fit_settings *settings,
                         const struct dataset *d, struct split *split,
                         struct error *err)
{
    struct window_choice choice;

    return list_candidates(&choice, settings, d, split, err);
}

/* Rows and prepared data that all candidates use. */
struct common {
    struct model model; /* with the window of the candidate, without a ridge */
    struct fit_rows rows;
    struct prepared prepared;
};

static void common_release(struct common *s)
{
    prepared_release(&s->prepared);
    fit_rows_release(&s->rows);
    model_release(&s->model);
}

/* Lists the windows that have enough rows for the longest candidate. */
static enum status list_origins(struct common *s, size_t longest,
                                struct error *err)
{
    const struct dataset *d = s->rows.dataset;
    const size_t T = s->rows.split.T;
    struct origins *train = &s->rows.parts[PART_TRAIN];
    struct origins *valid = &s->rows.parts[PART_VALID];

    s->rows.split.T = longest;
    TRY(origins_list(train, d, &s->rows.split, PART_TRAIN, err));
    TRY(origins_list(valid, d, &s->rows.split, PART_VALID, err));
    s->rows.split.T = T;
    origins_thin(valid, &s->rows.split.axis,
                 1 + valid->n * d->schema->n_targets / WINDOW_SAMPLES);
    s->rows.oldest = train->n ? train->list[0].row : 0;
    return STATUS_OK;
}

/* Fits scaler, transforms, effect and profile for the first candidate. */
static enum status prepare(struct common *s, const struct window_choice *choice,
                           const struct fit_settings *settings,
                           const struct dataset *d, struct error *err)
{
    struct season_choice season;

    s->model.config.net.T = choice->T;
    s->model.config.net.H = settings->config.net.H;
    s->model.config.norm = NORM_LAST;
    s->model.config.channels = CHANNELS_SHARED;
    s->rows.dataset = d;
    TRY(list_origins(s, choice->candidates[choice->n - 1], err));
    TRY(schema_copy(&s->model.schema, d->schema, err));
    TRY(transform_fit(&s->model.scaler, d, &s->rows.split, settings->transform,
                      err));
    TRY(model_set_categories(&s->model, d, err));
    TRY(model_prepare_fit(&s->model, d, &s->rows.split, &s->prepared, err));
    return select_effect(&s->model, &season, &settings->season, &s->prepared,
                         &s->rows, err);
}

/*
 * Sets *error to the smaller error of two constant forecasts: the newest value
 * and the mean of the window. A ridge with all weights 0 or 1/T gives these.
 */
static enum status try_flat(const struct common *s, double *error,
                            struct error *err)
{
    const struct windows w = model_windows(&s->model, &s->prepared);
    const struct origins *valid = &s->rows.parts[PART_VALID];
    const size_t n_map = w.T * w.H;
    const real maps[] = {R(0.0), R(1.0) / (real)w.T};
    struct ridge_candidate flat = {.ridge = {.T = w.T, .H = w.H},
                                   .n = valid->n};
    enum status status = STATUS_OK;

    flat.ridge.map = calloc(n_map, sizeof *flat.ridge.map);
    flat.errors = calloc(flat.n + 1, sizeof *flat.errors);
    if (!flat.ridge.map || !flat.errors) {
        ridge_candidate_release(&flat);
        return error_no_memory(err, (n_map + flat.n) * sizeof *flat.errors);
    }
    for (size_t k = 0; status == STATUS_OK && k < 2; k++) {
        for (size_t i = 0; i < n_map; i++)
            flat.ridge.map[i] = maps[k];
        status = ridge_errors(&flat.ridge, &w, valid, s->rows.pool, flat.errors,
                              err);
        if (status == STATUS_OK)
            *error = fmin(*error, ridge_candidate_error(&flat));
    }
    ridge_candidate_release(&flat);
    return status;
}

/* Scores candidate i, which is longer than those before it, and chooses it if
 * it is better. `flat` is the error of try_flat(), *best that of the choice. */
static enum status try_candidate(struct window_choice *choice, size_t i,
                                 struct common *s, double flat, double *best,
                                 struct error *err)
{
    struct ridge_candidate candidate;
    enum status status;

    s->model.config.net.T = choice->candidates[i];
    status =
        ridge_candidate_try(&candidate, &s->model, &s->prepared, &s->rows, err);
    if (status == STATUS_OK)
        choice->errors[i] = ridge_candidate_error(&candidate);
    if (status == STATUS_OK &&
        rule_prefers(RULE_WINDOW, choice->errors[i], *best) &&
        (!i || rule_prefers(RULE_SKILL, choice->errors[i], flat))) {
        *best = choice->errors[i];
        choice->T = choice->candidates[i];
    }
    ridge_candidate_release(&candidate);
    return status;
}

enum status select_window(struct fit *fit, const struct fit_settings *settings,
                          const struct dataset *d, struct error *err)
{
    struct window_choice *choice = &fit->window;
    struct common s = {.rows = {.dataset = d, .pool = settings->pool}};
    enum status status =
        list_candidates(choice, settings, d, &s.rows.split, err);
    double flat = (double)INFINITY, best = (double)INFINITY;

    if (status == STATUS_OK && choice->n > 1) {
        status = prepare(&s, choice, settings, d, err);
        if (status == STATUS_OK)
            status = try_flat(&s, &flat, err);
        for (size_t i = 0; status == STATUS_OK && i < choice->n; i++)
            status = try_candidate(choice, i, &s, flat, &best, err);
    }
    common_release(&s);
    return status;
}
