/* calibrate.c - see calibrate.h. */
#include "train/calibrate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "score/spread.h"
#include "train/forecast.h"
#include "train/outer_scores.h"
#include "train/selection.h"

/* The most scores, of all targets and steps. */
enum { MAX_SCORES = 1 << 21 };

/* The rows that one ensemble forecasts: those of each series from the end of a
 * part to the end of another one. */
struct pass {
    struct ensemble ensemble; /* a view */
    struct windows windows;   /* of the ensemble */
    const struct split *split;
    enum part after, last;
    struct prepared prepared; /* of a fold; else all zero */
    struct origins origins;
    size_t stride; /* of these */
};

struct job {
    struct calibration *calibration;
    struct thread_pool *pool;
    const struct windows *windows;
    const struct calibration_rows *rows;
    struct pass *passes; /* (n_passes) */
    size_t n_passes;
    struct spreads spreads;
    struct calibration_score *scores; /* (n_targets, n_max) */
    size_t *n;                        /* (n_targets) of the scores */
    size_t n_max;                     /* of a target, over all passes */
    size_t *n_rows;                   /* (n_targets) of the scores */
    size_t *before;                   /* (n_targets) those of earlier passes */
    struct outer_scores outer;        /* of quantiles */
};

static void job_release(struct job *job)
{
    for (size_t i = 0; i < job->n_passes; i++) {
        origins_release(&job->passes[i].origins);
        prepared_release(&job->passes[i].prepared);
    }
    free(job->passes);
    spreads_release(&job->spreads);
    free(job->scores);
    free(job->n);
    free(job->before);
    free(job->n_rows);
    outer_scores_release(&job->outer);
}

static size_t greatest_divisor(size_t a, size_t b)
{
    while (b) {
        const size_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* Keeps as many windows as may be forecast, and not always those of the same
 * phase of the season. */
static void thin(struct pass *pass, size_t season)
{
    const size_t samples = pass->origins.n * windows_channels(&pass->windows);
    const size_t scores = pass->origins.n * windows_outputs(&pass->windows);
    const size_t least = 1 + (samples / VALID_SAMPLES > scores / MAX_SCORES
                                  ? samples / VALID_SAMPLES
                                  : scores / MAX_SCORES);

    pass->stride = least;
    while (least > 1 && greatest_divisor(pass->stride, season) > 1)
        pass->stride++;
    if (pass->stride > 1)
        origins_thin(&pass->origins, &pass->split->axis, pass->stride);
}

/* Lists the windows with a target row in the rows of the pass. */
static enum status list_origins(struct pass *pass, size_t season,
                                struct error *err)
{
    const struct split *split = pass->split;
    const struct dataset *d = pass->windows.data->dataset;
    struct split wider;
    enum status status = split_allocate(&wider, d, split->T, split->H, err);

    wider.axis = split->axis;
    for (size_t s = 0; s < d->n_series && status == STATUS_OK; s++) {
        const struct borders *b = &split->borders[s];
        const size_t before = split->H ? split->H - 1 : 0;
        const size_t start = b->end[pass->after];

        wider.borders[s].end[PART_TRAIN] = start > before ? start - before : 0;
        wider.borders[s].end[PART_VALID] = b->end[pass->last];
        wider.borders[s].end[PART_TEST] = b->end[pass->last];
    }
    if (status == STATUS_OK)
        status = origins_list(&pass->origins, d, &wider, PART_VALID, err);
    split_release(&wider);
    thin(pass, season);
    return status;
}

/* Adds the scores of one window with the forecast y, and `offsets` of its
 * quantiles, NULL if it has none. */
static void add_window(struct job *job, const struct pass *pass,
                       const struct origin *origin, const double *y,
                       const double *offsets)
{
    const struct windows *w = job->windows;
    const size_t J = job->calibration->n_targets;
    const struct series *series = &w->data->dataset->series[origin->series];
    const size_t start =
        series->first + pass->split->borders[origin->series].end[pass->after];

    for (size_t j = 0; j < J; j++) {
        const double spread = spread_at(&job->spreads, origin, j);

        for (size_t h = 0; h < w->H; h++) {
            const double actual = window_actual(w, origin, j, h);
            const size_t o = h * J + j;

            if (isnan(actual) || (pass->split->H && origin->row + h < start))
                continue;
            job->scores[j * job->n_max + job->n[j]++] =
                (struct calibration_score){
                    (float)(fabs(actual - y[o]) / spread), (uint32_t)h};
            if (offsets)
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

static enum status add_baseline(struct job *job, const struct pass *pass,
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
static enum status add_chunks(struct job *job, const struct pass *pass,
                              double *y, double *offsets, struct error *err)
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

static enum status add_ensemble(struct job *job, const struct pass *pass,
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

/* Prepares the data for the model of a fold. */
static enum status start_fold(struct job *job, struct pass *pass,
                              const struct ensemble *ensemble,
                              const struct fold_fit *fold, struct error *err)
{
    const struct dataset *d = job->windows->data->dataset;

    pass->split = &fold->split;
    pass->after = PART_VALID;
    pass->last = PART_TEST;
    TRY(model_prepare(&fold->model, d, ALL_ROWS, &pass->prepared, err));
    pass->windows = model_windows(&fold->model, &pass->prepared);
    pass->ensemble = fold->model.ensemble;
    pass->ensemble.locals = ensemble->locals; /* already fitted */
    return list_origins(pass, job->rows->season, err);
}

/* Sets the passes: over the rows of the folds, if there are any, and last over
 * those that the ensemble itself forecasts. */
static enum status start_passes(struct job *job,
                                const struct ensemble *ensemble,
                                struct error *err)
{
    const struct calibration_rows *rows = job->rows;
    const size_t n_folds = rows->folds ? rows->folds->n : 0;
    struct pass *own;

    job->passes = calloc(n_folds + 1, sizeof *job->passes);
    if (!job->passes)
        return error_no_memory(err, (n_folds + 1) * sizeof *job->passes);
    while (job->n_passes < n_folds) {
        struct pass *pass = &job->passes[job->n_passes++];

        TRY(start_fold(job, pass, ensemble,
                       &rows->folds->list[job->n_passes - 1], err));
    }
    own = &job->passes[job->n_passes++];
    *own = (struct pass){.ensemble = *ensemble,
                         .windows = *job->windows,
                         .split = rows->split,
                         .after = n_folds ? PART_VALID : PART_TRAIN,
                         .last = rows->last};
    return list_origins(own, rows->season, err);
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
    job->n = calloc(J + 1, sizeof *job->n);
    job->before = calloc(J + 1, sizeof *job->before);
    job->n_rows = calloc(J + 1, sizeof *job->n_rows);
    job->scores = calloc(J * job->n_max + 1, sizeof *job->scores);
    return job->n && job->before && job->n_rows && job->scores
               ? STATUS_OK
               : error_no_memory(err, J * job->n_max * sizeof *job->scores);
}

/* The rows of the scores that the newest pass has added. */
static size_t added_rows(const struct job *job, const struct pass *pass,
                         size_t j)
{
    const size_t H = job->calibration->H;

    return pass->stride * (job->n[j] - job->before[j] + H - 1) / H;
}

/* Adds the scores of a pass. */
static enum status add_pass(struct job *job, const struct pass *pass,
                            struct error *err)
{
    const size_t J = job->calibration->n_targets;

    memcpy(job->before, job->n, J * sizeof *job->n);
    TRY(job->rows->by == BY_MODEL ? add_ensemble(job, pass, err)
                                  : add_baseline(job, pass, err));
    for (size_t j = 0; j < J; j++)
        job->n_rows[j] += added_rows(job, pass, j);
    return STATUS_OK;
}

static enum status run(struct job *job, const struct ensemble *ensemble,
                       struct error *err)
{
    struct calibration *c = job->calibration;
    const struct pass *own; /* only its networks have learned quantiles */

    TRY(start(job, ensemble, err));
    own = &job->passes[job->n_passes - 1];
    for (size_t i = 0; i < job->n_passes; i++)
        TRY(add_pass(job, &job->passes[i], err));
    for (size_t j = 0; j < c->n_targets; j++) {
        TRY(calibration_fit(c, j, job->scores + j * job->n_max, job->n[j],
                            job->n_rows[j], err));
        if (job->outer.n_levels)
            TRY(outer_scores_fit(&job->outer, j, added_rows(job, own, j), c,
                                 err));
    }
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
