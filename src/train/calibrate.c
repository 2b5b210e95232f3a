/* calibrate.c - see calibrate.h. */
#include "train/calibrate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "prep/fixed_phase.h"
#include "score/spread.h"
#include "train/calibration_pass.h"
#include "train/forecast.h"
#include "train/outer_scores.h"

struct job {
    struct calibration *calibration;
    struct thread_pool *pool;
    const struct windows *windows;
    const struct calibration_rows *rows;
    struct calibration_pass *passes; /* (n_passes) */
    size_t n_passes;
    struct spreads spreads;
    struct calibration_scores *scores; /* (n_targets) */
    struct calibration_score *list;    /* (n_targets, n_max) of all of them */
    size_t n_max;                      /* of a target, over all passes */
    size_t *added;                     /* (n_targets) rows of the newest pass */
    struct outer_scores outer;         /* of quantiles */
};

static void job_release(struct job *job)
{
    for (size_t i = 0; i < job->n_passes; i++)
        calibration_pass_release(&job->passes[i]);
    free(job->passes);
    spreads_release(&job->spreads);
    free(job->scores);
    free(job->list);
    free(job->added);
    outer_scores_release(&job->outer);
}

static void add_score(struct calibration_scores *scores, bool is_fitted,
                      struct calibration_score score)
{
    scores->list[scores->n_held_out + scores->n_fitted] = score;
    if (is_fitted)
        scores->n_fitted++;
    else
        scores->n_held_out++;
}

/* Adds the scores of one window with the forecast y, and `offsets` of its
 * quantiles, NULL if it has none. */
static void add_window(struct job *job, const struct calibration_pass *pass,
                       const struct origin *origin, const double *y,
                       const double *offsets)
{
    const struct windows *w = job->windows;
    const size_t J = job->calibration->n_targets;
    const double factor = calibration_pass_factor(pass, origin->series);

    for (size_t j = 0; j < J; j++) {
        const double spread = spread_at(&job->spreads, origin, j);
        struct fixed_phases phases = fixed_phases_of(w, origin, j);

        for (size_t h = 0; h < w->H; h++) {
            const double actual = window_actual(w, origin, j, h);
            const size_t o = h * J + j;

            if (isnan(actual) || !calibration_pass_counts(pass, origin, h) ||
                fixed_phase_run(&phases, h, y[o]))
                continue;
            add_score(&job->scores[j], pass->is_fitted,
                      (struct calibration_score){
                          (float)(factor * fabs(actual - y[o]) / spread),
                          (uint32_t)h});
            if (offsets && !pass->is_fitted)
                outer_scores_add(&job->outer, j, h, actual - y[o],
                                 offsets + o * job->outer.n_levels, spread);
        }
    }
}

/* Forecasts a window by a baseline into y (H, n_targets); false if a target has
 * no such forecast. `steps` has room for H numbers. */
static bool forecast_baseline(const struct job *job,
                              const struct origin *origin, double *steps,
                              double *y)
{
    const struct windows *w = job->windows;
    const size_t J = job->calibration->n_targets;

    for (size_t j = 0; j < J; j++) {
        if (!baseline_forecast(w, origin, job->rows->by, job->rows->season, j,
                               steps))
            return false;
        for (size_t h = 0; h < w->H; h++)
            y[h * J + j] = steps[h];
    }
    return true;
}

static enum status add_baseline(struct job *job,
                                const struct calibration_pass *pass,
                                struct error *err)
{
    const size_t O = windows_outputs(job->windows), H = job->windows->H;
    double *y = calloc(O + H, sizeof *y);

    if (!y)
        return error_no_memory(err, (O + H) * sizeof *y);
    for (size_t i = 0; i < pass->origins.n; i++) {
        const struct origin *origin = &pass->origins.list[i];

        if (forecast_baseline(job, origin, y + O, y))
            add_window(job, pass, origin, y, NULL);
    }
    free(y);
    return STATUS_OK;
}

/* Forecasts all windows of a pass; y and `offsets` have room for those of
 * CHUNK. */
enum { CHUNK = 1024 };
static enum status add_chunks(struct job *job,
                              const struct calibration_pass *pass, double *y,
                              double *offsets, struct error *err)
{
    const size_t O = windows_outputs(job->windows);
    const size_t Q = ensemble_net(&pass->ensemble)->quantiles.n;
    struct origins chunk;

    for (size_t i = 0; i < pass->origins.n; i += chunk.n) {
        const size_t left = pass->origins.n - i;

        chunk = (struct origins){left < CHUNK ? left : CHUNK,
                                 pass->origins.list + i};
        TRY(forecast_quantiles(job->pool, &pass->ensemble, &pass->windows,
                               &chunk, y, offsets, err));
        for (size_t k = 0; k < chunk.n; k++)
            add_window(job, pass, &chunk.list[k], y + k * O,
                       Q ? offsets + k * O * Q : NULL);
    }
    return STATUS_OK;
}

static enum status add_ensemble(struct job *job,
                                const struct calibration_pass *pass,
                                struct error *err)
{
    const size_t n = CHUNK * windows_outputs(job->windows);
    const size_t Q = ensemble_net(&pass->ensemble)->quantiles.n;
    double *y = calloc(n, sizeof *y);
    double *offsets = calloc(n * Q + 1, sizeof *offsets);
    const enum status status =
        y && offsets ? add_chunks(job, pass, y, offsets, err)
                     : error_no_memory(err, n * (1 + Q) * sizeof *y);

    free(y);
    free(offsets);
    return status;
}

/* Sets the passes: over the rows of the folds, if there are any, over those
 * that the ensemble itself forecasts, and last over those it was fitted to. */
static enum status start_passes(struct job *job,
                                const struct ensemble *ensemble,
                                struct error *err)
{
    const struct calibration_rows *rows = job->rows;
    const size_t n_folds = rows->folds ? rows->folds->n : 0;
    size_t n = 0;

    job->passes = calloc(n_folds + 2, sizeof *job->passes);
    if (!job->passes)
        return error_no_memory(err, (n_folds + 2) * sizeof *job->passes);
    for (size_t i = 0; i < n_folds; i++)
        TRY(calibration_pass_of_fold(&job->passes[job->n_passes++], ensemble,
                                     job->windows, &rows->folds->list[i],
                                     rows->season, err));
    TRY(calibration_pass_of_held_out(&job->passes[job->n_passes++], ensemble,
                                     job->windows, rows, err));
    for (size_t i = 0; i < job->n_passes && !rows->unseen; i++)
        n += job->passes[i].stride * job->passes[i].origins.n;
    TRY(calibration_pass_of_fitted(&job->passes[job->n_passes++], ensemble,
                                   job->windows, rows, n, err));
    if (rows->unseen && job->passes[job->n_passes - 1].origins.n)
        for (size_t i = 0; i + 1 < job->n_passes; i++)
            origins_release(&job->passes[i].origins);
    return STATUS_OK;
}

static enum status start(struct job *job, const struct ensemble *ensemble,
                         struct error *err)
{
    const struct windows *w = job->windows;
    const struct dataset *d = w->data->dataset;
    const size_t J = d->schema->n_targets;
    struct calibration *c = job->calibration;

    TRY(calibration_init(c, J, w->H, err));
    c->season = job->rows->season;
    c->spread = d->schema->layout == LAYOUT_LABELLED ? SPREAD_WINDOW
                : d->table.n_ids > 1                 ? SPREAD_SERIES
                                                     : SPREAD_LEVEL;
    for (size_t j = 0; j < J; j++)
        c->targets[j].deviation =
            scaler_target(w->data->scaler, d->schema, j)->standard_deviation;
    TRY(spreads_init(&job->spreads, w, c, job->rows->split, err));
    TRY(start_passes(job, ensemble, err));
    for (size_t i = 0; i < job->n_passes; i++)
        job->n_max += job->passes[i].origins.n * w->H;
    if (job->rows->by == BY_MODEL)
        TRY(outer_scores_init(&job->outer, &ensemble_net(ensemble)->quantiles,
                              J, job->n_max, err));
    job->added = calloc(J + 1, sizeof *job->added);
    job->scores = calloc(J + 1, sizeof *job->scores);
    job->list = calloc(J * job->n_max + 1, sizeof *job->list);
    for (size_t j = 0; job->scores && job->list && j < J; j++)
        job->scores[j].list = job->list + j * job->n_max;
    return job->added && job->scores && job->list
               ? STATUS_OK
               : error_no_memory(err, J * job->n_max * sizeof *job->list);
}

/* Counts the rows of the n scores that a pass has added to those of target j.
 */
static void count_rows(struct job *job, const struct calibration_pass *pass,
                       size_t j, size_t n)
{
    const size_t H = job->calibration->H;
    struct calibration_scores *scores = &job->scores[j];

    job->added[j] = pass->stride * (n + H - 1) / H;
    if (pass->is_fitted)
        scores->fitted_rows += job->added[j];
    else
        scores->held_out_rows += job->added[j];
}

static size_t count_scores(const struct calibration_scores *scores)
{
    return scores->n_held_out + scores->n_fitted;
}

/* Adds the scores of a pass. */
static enum status add_pass(struct job *job,
                            const struct calibration_pass *pass,
                            struct error *err)
{
    const size_t J = job->calibration->n_targets;

    for (size_t j = 0; j < J; j++)
        job->added[j] = count_scores(&job->scores[j]);
    TRY(job->rows->by == BY_MODEL ? add_ensemble(job, pass, err)
                                  : add_baseline(job, pass, err));
    for (size_t j = 0; j < J; j++)
        count_rows(job, pass, j, count_scores(&job->scores[j]) - job->added[j]);
    return STATUS_OK;
}

/* Adds the scores of the pass over fitted rows, by parameters that are fitted
 * to all of them. */
static enum status add_fitted(struct job *job,
                              const struct calibration_pass *pass,
                              struct error *err)
{
    struct local_forecasts *locals = pass->ensemble.locals;
    enum status status;

    if (!pass->origins.n)
        return STATUS_OK;
    if (locals)
        local_forecasts_hold(locals, pass->n_rows);
    status = add_pass(job, pass, err);
    if (locals)
        local_forecasts_hold(locals, NULL);
    return status;
}

static enum status run(struct job *job, const struct ensemble *ensemble,
                       struct error *err)
{
    struct calibration *c = job->calibration;
    size_t n_held_out;

    TRY(start(job, ensemble, err));
    n_held_out = job->n_passes - 1;
    for (size_t i = 0; i < n_held_out; i++)
        TRY(add_pass(job, &job->passes[i], err));
    /* the newest of these is the only one whose networks learned quantiles */
    for (size_t j = 0; job->outer.n_levels && j < c->n_targets; j++)
        TRY(outer_scores_fit(&job->outer, j, job->added[j], c, err));
    TRY(add_fitted(job, &job->passes[n_held_out], err));
    for (size_t j = 0; j < c->n_targets; j++)
        TRY(calibration_fit(c, j, &job->scores[j], err));
    return STATUS_OK;
}

enum status calibrate(struct calibration *calibration, struct thread_pool *pool,
                      const struct ensemble *ensemble,
                      const struct windows *windows,
                      const struct calibration_rows *rows, struct error *err)
{
    struct job job = {.calibration = calibration,
                      .pool = pool,
                      .windows = windows,
                      .rows = rows};
    const enum status status = run(&job, ensemble, err);

    job_release(&job);
    return status;
}
