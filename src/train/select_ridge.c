/* select_ridge.c - see select_ridge.h. */
#include "train/select_ridge.h"

#include <stdlib.h>

#include "score/paired.h"
#include "train/ridge_columns_fit.h"
#include "train/selection.h"

enum { MAX_LAG_SEASONS = 7 }; /* upper bound of long lag / season */

void ridge_candidate_release(struct ridge_candidate *candidate)
{
    ridge_release(&candidate->ridge);
    free(candidate->errors);
    *candidate = (struct ridge_candidate){0};
}

enum status ridge_candidate_fit(struct ridge_candidate *candidate,
                                const struct windows *windows,
                                const struct origins *train,
                                const struct origins *valid,
                                const struct ridge_options *options,
                                struct error *err)
{
    *candidate = (struct ridge_candidate){.n = valid->n};
    candidate->errors = calloc(valid->n + 1, sizeof *candidate->errors);
    if (!candidate->errors)
        return error_no_memory(err, valid->n * sizeof *candidate->errors);
    TRY(ridge_fit(&candidate->ridge, windows, train, valid, options, err));
    return ridge_errors(&candidate->ridge, windows, valid, options->pool,
                        candidate->errors, err);
}

enum status ridge_candidate_try(struct ridge_candidate *candidate,
                                const struct model *m,
                                const struct prepared *data,
                                const struct fit_rows *rows, struct error *err)
{
    const struct ridge_options options = {.max_samples = WINDOW_SAMPLES,
                                          .pool = rows->pool};
    const struct windows windows = model_windows(m, data);

    return ridge_candidate_fit(candidate, &windows, &rows->parts[PART_TRAIN],
                               &rows->parts[PART_VALID], &options, err);
}

double ridge_candidate_error(const struct ridge_candidate *candidate)
{
    return known_mean(candidate->errors, candidate->n);
}

/* Swaps the two candidates if the other one is better, and sets *better. */
static enum status swap_if_better(struct ridge_candidate *best,
                                  struct ridge_candidate *other,
                                  const struct origins *valid, bool *better,
                                  struct error *err)
{
    struct blocks blocks;
    const enum status status = blocks_init(&blocks, valid, best->ridge.H, err);

    *better = status == STATUS_OK &&
              paired_better(&blocks, other->errors, best->errors);
    if (*better) {
        const struct ridge_candidate previous = *best;

        *best = *other;
        *other = previous;
    }
    blocks_release(&blocks);
    return status;
}

bool lag_gate_lags(size_t T, size_t season, struct ridge_options *lags)
{
    size_t n = season > 1 ? T / 2 / season : 0;

    if (n < 2)
        return false;
    n = n < MAX_LAG_SEASONS ? n : MAX_LAG_SEASONS;
    lags->short_lag = season;
    lags->long_lag = n * season;
    return true;
}

/* Sets `best` to the better ridge: without a lag gate or with one. */
static enum status choose_lag_gate(struct ridge_candidate *best,
                                   const struct windows *w, size_t season,
                                   const struct fit_rows *rows,
                                   struct error *err)
{
    const struct origins *train = &rows->parts[PART_TRAIN];
    const struct origins *valid = &rows->parts[PART_VALID];
    struct ridge_candidate gated = {.n = 0};
    struct ridge_options options = {.pool = rows->pool};
    bool better;
    enum status status =
        ridge_candidate_fit(best, w, train, valid, &options, err);

    if (status != STATUS_OK || !lag_gate_lags(w->T, season, &options) ||
        !ridge_is_possible(2 * w->T, w->H))
        return status;
    status = ridge_candidate_fit(&gated, w, train, valid, &options, err);
    if (status == STATUS_OK)
        status = swap_if_better(best, &gated, valid, &better, err);
    ridge_candidate_release(&gated);
    return status;
}

static bool per_id_possible(const struct fit_rows *rows,
                            const struct profile_options *options)
{
    const struct dataset *d = rows->dataset;
    struct error too_long;
    size_t sum = 0;

    for (size_t k = 0; k < options->n_periods; k++)
        sum += options->periods[k];
    return d->n_series > 1 && options->periods[0] > 1 &&
           profile_is_within_limits(d->n_series, d->n_columns, sum) &&
           profile_check(d, &rows->split, options, &too_long) == STATUS_OK;
}

/* Per-id profiles have the periods of the common profile, or without one that
 * of the season. */
static struct profile_options per_id_options(const struct model *m)
{
    struct profile_options options = profile_options_of(&m->profile);

    if (!options.n_periods) {
        options.n_periods = 1;
        options.periods[0] = m->config.season;
    }
    options.per_id = true;
    return options;
}

/* Replaces the common profile and its ridge by per-id profiles and their ridge
 * if these are better. */
static enum status try_per_id_profiles(struct model *m,
                                       struct ridge_candidate *common,
                                       const struct profile_options *options,
                                       struct prepared *data,
                                       const struct fit_rows *rows,
                                       struct error *err)
{
    const struct windows windows = model_windows(m, data);
    struct ridge_candidate candidate = {.n = 0};
    struct profile ids = {.n_seasons = 0};
    bool better = false;
    enum status status = prepared_set_profile(data, NULL, err);

    if (status == STATUS_OK)
        status =
            profile_fit(&ids, data, &rows->split, options, rows->oldest, err);
    if (status == STATUS_OK && ids.ids.n)
        status = prepared_set_profile(data, &ids, err);
    if (status == STATUS_OK && ids.ids.n)
        status =
            choose_lag_gate(&candidate, &windows, m->config.season, rows, err);
    if (status == STATUS_OK && ids.ids.n)
        status = swap_if_better(common, &candidate, &rows->parts[PART_VALID],
                                &better, err);
    if (better) {
        const struct profile previous = m->profile;

        m->profile = ids;
        ids = previous;
    }
    if (status == STATUS_OK)
        status = prepared_set_profile(data, &m->profile, err);
    profile_release(&ids);
    ridge_candidate_release(&candidate);
    return status;
}

enum status select_ridge(struct model *m, bool per_id, struct prepared *data,
                         const struct fit_rows *rows, struct error *err)
{
    const struct profile_options options = per_id_options(m);
    const struct windows windows = model_windows(m, data);
    struct ridge_candidate common = {.n = 0};
    enum status status =
        choose_lag_gate(&common, &windows, m->config.season, rows, err);

    if (status == STATUS_OK && per_id && per_id_possible(rows, &options))
        status = try_per_id_profiles(m, &common, &options, data, rows, err);
    m->ridge = common.ridge;
    common.ridge = (struct ridge){.T = 0};
    ridge_candidate_release(&common);
    if (status == STATUS_OK)
        status =
            ridge_columns_select(&m->ridge, &m->schema, &windows, rows, err);
    return status;
}

enum status ridge_refit(struct model *m, const struct prepared *data,
                        const struct fit_rows *rows, struct error *err)
{
    const struct windows windows = model_windows(m, data);
    const struct ridge_options same = {.short_lag = m->ridge.short_lag,
                                       .long_lag = m->ridge.long_lag,
                                       .penalty = m->ridge.penalty,
                                       .pool = rows->pool};
    struct ridge before = m->ridge;
    enum status status;

    m->ridge = (struct ridge){.T = 0};
    status = ridge_fit(&m->ridge, &windows, &rows->parts[PART_TRAIN],
                       &rows->parts[PART_VALID], &same, err);
    if (status == STATUS_OK)
        status = ridge_columns_refit(&m->ridge, &before.columns, &m->schema,
                                     &windows, rows, err);
    ridge_release(&before);
    return status;
}
