/* fit_score.c - see fit_score.h. */
#include "train/fit_score.h"

#include "train/calibrate.h"
#include "train/fit_forecasters.h"
#include "train/selection.h"

static struct calibration *fit_calibration(struct fit *fit, enum forecaster by)
{
    return by == BY_MODEL ? &fit->model.calibration : &fit->baselines[by];
}

/* What a score reads. */
struct scoring {
    struct fit *fit;
    const struct fit_settings *settings;
    struct fit_rows *rows;
    struct windows windows;
};

/* Calibrates the intervals of a forecaster on the rows after the train part, up
 * to the end of another one. */
static enum status calibrate_to(struct scoring *s, enum part last,
                                enum forecaster by, struct error *err)
{
    const struct model *m = &s->fit->model;
    const struct calibration_rows rows = {
        &s->rows->split,
        last,
        m->config.season,
        by,
        by == BY_MODEL ? &s->fit->fold_fits : NULL,
        fit_is_local(s->settings, s->windows.data->dataset, &s->rows->split,
                     m->config.season)};
    struct calibration *c = fit_calibration(s->fit, by);

    calibration_release(c);
    return calibrate(c, s->settings->pool, &m->ensemble, &s->windows, &rows,
                     err);
}

/* The intervals that are scored: of the model, and of the baselines that read
 * the values of a window. */
static bool has_intervals(const struct fit_settings *settings,
                          enum forecaster by)
{
    return settings->intervals &&
           (by == BY_MODEL || (settings->baseline_intervals && by != BY_RIDGE &&
                               by != BY_MEAN && !forecaster_is_local(by)));
}

static enum status calibrate_all(struct scoring *s, struct error *err)
{
    for (int by = 0; by < N_FORECASTERS; by++)
        if (has_intervals(s->settings, (enum forecaster)by))
            TRY(calibrate_to(s, PART_VALID, (enum forecaster)by, err));
    return STATUS_OK;
}

enum status fit_intervals_init(struct evaluation *e,
                               const struct fit_settings *settings,
                               struct error *err)
{
    const struct levels quantiles = config_quantiles(&settings->config);

    for (int by = 0; by < N_FORECASTERS; by++) {
        struct interval_scores *intervals = &e->intervals[by];

        if (!has_intervals(settings, (enum forecaster)by))
            continue;
        TRY(interval_scores_init(intervals, &settings->levels, e->n_targets,
                                 e->H, err));
        intervals->recalibrates = settings->recalibrate;
    }
    if (!settings->intervals || !quantiles.n)
        return STATUS_OK;
    TRY(quantile_scores_init(&e->quantiles, &quantiles, e->n_targets, e->H,
                             err));
    e->quantiles.recalibrates = settings->recalibrate;
    return STATUS_OK;
}

enum status fit_intervals_use(struct evaluation *e, struct fit *fit,
                              const struct windows *windows,
                              const struct split *split, struct error *err)
{
    for (int by = 0; by < N_FORECASTERS; by++)
        TRY(interval_scores_use(&e->intervals[by], windows,
                                fit_calibration(fit, (enum forecaster)by),
                                split, err));
    return quantile_scores_use(&e->quantiles, windows,
                               fit_calibration(fit, BY_MODEL), split, err);
}

size_t fit_score_stride(const struct fit_settings *settings, size_t n, size_t J)
{
    if (settings->stride)
        return settings->stride;
    return settings->plan.fixed.end[PART_TEST] || n * J <= SCORED_SAMPLES
               ? 1
               : (n * J + SCORED_SAMPLES - 1) / SCORED_SAMPLES;
}

/* Scores the test rows. */
static enum status score(struct scoring *s, struct error *err)
{
    const struct fit_settings *settings = s->settings;
    struct fit *fit = s->fit;
    const struct model *m = &fit->model;
    struct origins *test = &s->rows->parts[PART_TEST];
    struct periods periods = settings->periods;
    size_t n_windows;

    if (!periods.season)
        periods.season = m->config.season;
    if (!periods.mase)
        periods.mase = periods.season;
    TRY(evaluation_init(&fit->evaluation, &s->windows, &s->rows->split, periods,
                        err));
    if (!settings->no_locals)
        TRY(evaluation_with_locals(&fit->evaluation, &s->windows,
                                   m->ensemble.locals, err));
    if (settings->by_id)
        TRY(evaluation_by_id(&fit->evaluation, err));
    TRY(fit_intervals_init(&fit->evaluation, settings, err));
    TRY(fit_intervals_use(&fit->evaluation, fit, &s->windows, &s->rows->split,
                          err));
    fit->stride = fit_score_stride(settings, test->n, m->schema.n_targets);
    n_windows = test->n;
    origins_thin(test, &s->rows->split.axis, fit->stride);
    if (!settings->stride && test->n == n_windows)
        fit->stride = 1; /* each series has one window, which is kept */
    TRY(forecast_score(settings->pool, &m->ensemble, &s->windows, test,
                       &fit->evaluation, settings->visitor, err));
    return model_set_scores(&fit->model, &fit->evaluation, err);
}

enum status fit_score(struct fit *fit, const struct fit_settings *settings,
                      const struct prepared *prepared, struct fit_rows *rows,
                      struct error *err)
{
    struct scoring s = {fit, settings, rows,
                        model_windows(&fit->model, prepared)};

    if (!settings->no_locals)
        TRY(ensemble_share_locals(&fit->model.ensemble, prepared->dataset,
                                  fit->model.config.season, err));
    TRY(calibrate_all(&s, err));
    TRY(score(&s, err));
    return settings->intervals ? calibrate_to(&s, PART_TEST, BY_MODEL, err)
                               : STATUS_OK;
}
