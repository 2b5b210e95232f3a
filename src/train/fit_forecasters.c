/* fit_forecasters.c - see fit_forecasters.h. */
#include "train/fit_forecasters.h"

#include <stdlib.h>

#include "train/selection.h"

bool fit_needs_network(const struct target_forecaster *forecasters,
                       size_t n_targets)
{
    for (size_t j = 0; forecasters && j < n_targets; j++)
        if (forecasters[j].by == BY_MODEL)
            return true;
    return !forecasters;
}

bool fit_is_local(const struct fit_settings *settings, const struct dataset *d,
                  const struct split *split, size_t season)
{
    const struct target_forecaster *given = settings->forecasters;

    for (size_t j = 0; given && j < d->schema->n_targets; j++)
        if (!given[j].automatic)
            return false;
    return given && selection_season_is_unseen(split, d, season);
}

/* True if some target has no forecaster given. */
static bool any_automatic(const struct fit_settings *settings, size_t n_targets)
{
    for (size_t j = 0; settings->forecasters && j < n_targets; j++)
        if (settings->forecasters[j].automatic)
            return true;
    return false;
}

bool fit_needs_folds(const struct fit_settings *settings,
                     const struct dataset *d, const struct split *split,
                     size_t season)
{
    return settings->n_folds && d->schema->layout != LAYOUT_LABELLED &&
           d->n_series == 1 && selection_is_short(split, 1) &&
           split->borders[0].end[PART_TRAIN] * d->n_columns <= FOLD_CELLS &&
           any_automatic(settings, d->schema->n_targets) &&
           !selection_season_is_unseen(split, d, season);
}

/* The targets that validation rows, or inner folds, may leave to a baseline. */
static enum status select_automatic(struct fit *fit,
                                    const struct fit_settings *settings,
                                    const struct trainer *trainer,
                                    const struct split *split,
                                    struct error *err)
{
    const struct target_forecaster *given = settings->forecasters;
    const struct model *m = &fit->model;
    const size_t n = m->schema.n_targets;

    if (!any_automatic(settings, n))
        return STATUS_OK;
    fit->forecasters = calloc(n + 1, sizeof *fit->forecasters);
    if (!fit->forecasters)
        return error_no_memory(err, n * sizeof *fit->forecasters);
    TRY(select_forecasters(&fit->model.ensemble, trainer, split,
                           m->config.season, &fit->folds, fit->forecasters,
                           err));
    for (size_t j = 0; j < n; j++)
        if (!given[j].automatic)
            fit->forecasters[j].by = BY_MODEL; /* nothing was chosen */
    return STATUS_OK;
}

/* True if all targets are forecast by the model, or all by the ridge, which is
 * the model without networks. */
static bool is_one_model(const struct target_forecaster *given, size_t n)
{
    size_t n_model = 0, n_ridge = 0;

    for (size_t j = 0; j < n; j++) {
        n_model += given[j].by == BY_MODEL;
        n_ridge += given[j].by == BY_RIDGE;
    }
    return n_model == n || n_ridge == n;
}

enum status fit_set_forecasters(struct fit *fit,
                                const struct fit_settings *settings,
                                const struct trainer *trainer,
                                const struct split *split, struct error *err)
{
    const struct target_forecaster *given = settings->forecasters;
    struct ensemble *e = &fit->model.ensemble;
    const size_t n = fit->model.schema.n_targets;

    if (!given)
        return STATUS_OK;
    TRY(select_automatic(fit, settings, trainer, split, err));
    if (!e->by && !is_one_model(given, n))
        TRY(ensemble_set_forecaster(e, n, BY_MODEL, fit->model.config.season,
                                    err));
    for (size_t j = 0; e->by && j < n; j++)
        if (!given[j].automatic)
            ensemble_use(e, j, given[j].by);
    ensemble_tidy(e);
    if (!ensemble_forecasts(e, BY_MODEL))
        e->n = 0;
    return fold_fits_share(&fit->fold_fits, e, err);
}
