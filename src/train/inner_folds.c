/* inner_folds.c - see inner_folds.h. */
#include "train/inner_folds.h"

#include "train/fit_final.h"
#include "train/fit_learn.h"
#include "train/fit_start.h"
#include "train/selection.h"

/* The settings of fold k, which scores the forecasters and nothing else. */
static struct fit_settings settings_of(const struct fit_settings *settings,
                                       const struct borders *ends, size_t k)
{
    const size_t n_valid = ends->end[PART_VALID] - ends->end[PART_TRAIN];
    const size_t valid = ends->end[PART_VALID] - k * n_valid;
    struct fit_settings fold = *settings;

    fold.plan =
        (struct plan){.fixed = {{valid - n_valid, valid, valid + n_valid}}};
    fold.config.net.n_quantiles = 0;
    fold.report = NULL;
    fold.on_stage = NULL;
    fold.estimate = NULL;
    return fold;
}

/* The season of what is scored: that which the fold found, unless only the fold
 * or only the fit has one: no error would then be that of what the fit may use.
 */
static size_t scored_season(size_t of_fold, size_t of_fit)
{
    return of_fold > 1 && of_fit > 1 ? of_fold : of_fit;
}

/* Scores the final fit on the rows after those it was fitted to. */
static enum status score(struct fold_errors *errors, size_t period,
                         struct local_forecasts *locals, const struct fit *fit,
                         const struct fit_work *scored, struct error *err)
{
    const struct dataset *d = scored->dataset;
    struct evaluation e = {0};
    struct prepared prepared;
    enum status status =
        model_prepare(&fit->model, d, ALL_ROWS, &prepared, err);

    if (status == STATUS_OK) {
        const struct windows windows = model_windows(&fit->model, &prepared);

        status = evaluation_init(&e, &windows, &scored->rows.split,
                                 (struct periods){period, period}, err);
        if (status == STATUS_OK)
            status = evaluation_with_locals(&e, &windows, locals, err);
        if (status == STATUS_OK)
            status = forecast_score(
                scored->settings->pool, &fit->model.ensemble, &windows,
                &scored->rows.parts[PART_TEST], &e, NULL, err);
    }
    if (status == STATUS_OK)
        fold_errors_add(errors, &e);
    evaluation_release(&e);
    prepared_release(&prepared);
    return status;
}

static enum status run_fold(struct fold_errors *errors, struct fold_fits *fits,
                            size_t season, struct local_forecasts *locals,
                            const struct dataset *d,
                            const struct fit_settings *settings,
                            struct error *err)
{
    struct fit_settings all = *settings;
    struct fit fit;
    struct fit_work scored = {.dataset = d, .settings = settings, .fit = &fit};
    struct fit_work final = {.dataset = d, .settings = &all, .fit = &fit};
    enum status status = fit_start(&fit, d, settings, err);

    all.plan.fixed.end[PART_TEST] = settings->plan.fixed.end[PART_VALID];
    if (status == STATUS_OK)
        status = fit_learn(&scored, err);
    if (status == STATUS_OK)
        status = fit_final(&final, err);
    season = scored_season(fit.model.config.season, season);
    if (status == STATUS_OK)
        status = score(errors, season, locals, &fit, &scored, err);
    if (status == STATUS_OK)
        fold_fits_take(fits, &fit.model, &scored.rows.split, season);
    fit_work_release(&scored);
    fit_work_release(&final);
    fit_release(&fit);
    return status;
}

enum status inner_folds_run(struct fold_errors *errors, struct fold_fits *fits,
                            const struct dataset *d,
                            const struct fit_settings *settings,
                            const struct split *split, size_t season,
                            struct local_forecasts *locals, struct error *err)
{
    const struct borders *ends = &split->borders[0];
    const size_t n_valid = ends->end[PART_VALID] - ends->end[PART_TRAIN];
    enum status status = fold_errors_init(errors, d->schema->n_targets, err);

    if (status == STATUS_OK)
        status = fold_fits_init(fits, settings->n_folds, err);
    for (size_t k = 1; status == STATUS_OK && k <= settings->n_folds &&
                       k * n_valid < ends->end[PART_TRAIN];
         k++) {
        const struct fit_settings fold = settings_of(settings, ends, k);

        status = run_fold(errors, fits, season, locals, d, &fold, err);
    }
    return status == STATUS_DATA || status == STATUS_DIVERGED ? STATUS_OK
                                                              : status;
}
