/* calibrate.c - see calibrate.h. */
#include "train/calibrate.h"

#include <math.h>
#include <stdlib.h>

#include "score/spread.h"
#include "train/forecast.h"
#include "train/outer_scores.h"
#include "train/selection.h"

/* The most scores, of all targets and steps. */
enum { MAX_SCORES = 1 << 21 };

struct job {
    struct calibration *calibration;
    const struct windows *windows;
    const struct calibration_rows *rows;
    struct origins origins;
    size_t stride; /* of the origins */
    struct spreads spreads;
    struct calibration_score *scores; /* (n_targets, n_max) */
    size_t *n;                        /* (n_targets) of the scores */
    size_t n_max;                     /* of a target */
    double *y;                        /* forecasts of a chunk */
    double *offsets;                  /* of the quantiles of a chunk */
    struct outer_scores outer;        /* of these */
};

static void job_release(struct job *job)
{
    origins_release(&job->origins);
    spreads_release(&job->spreads);
    free(job->scores);
    free(job->n);
    free(job->y);
    free(job->offsets);
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
static void thin(struct job *job)
{
    const size_t samples = job->origins.n * windows_channels(job->windows);
    const size_t scores = job->origins.n * windows_outputs(job->windows);
    const size_t least = 1 + (samples / VALID_SAMPLES > scores / MAX_SCORES
                                  ? samples / VALID_SAMPLES
                                  : scores / MAX_SCORES);

    job->stride = least;
    while (least > 1 && greatest_divisor(job->stride, job->rows->season) > 1)
        job->stride++;
    if (job->stride > 1)
        origins_thin(&job->origins, &job->rows->split->axis, job->stride);
}

/* Lists the windows with a target row in the calibration rows. */
static enum status list_origins(struct job *job, struct error *err)
{
    const struct split *split = job->rows->split;
    const struct dataset *d = job->windows->data->dataset;
    struct split wider;
    enum status status = split_allocate(&wider, d, split->T, split->H, err);

    wider.axis = split->axis;
    for (size_t s = 0; s < d->n_series && status == STATUS_OK; s++) {
        const struct borders *b = &split->borders[s];
        const size_t before = split->H ? split->H - 1 : 0;
        const size_t start = b->end[PART_TRAIN];

        wider.borders[s].end[PART_TRAIN] = start > before ? start - before : 0;
        wider.borders[s].end[PART_VALID] = b->end[job->rows->last];
        wider.borders[s].end[PART_TEST] = b->end[job->rows->last];
    }
    if (status == STATUS_OK)
        status = origins_list(&job->origins, d, &wider, PART_VALID, err);
    split_release(&wider);
    thin(job);
    return status;
}

/* Adds the scores of one window with the forecast y, and `offsets` of its
 * quantiles. */
static void add_window(struct job *job, const struct origin *origin,
                       const double *y, const double *offsets)
{
    const struct windows *w = job->windows;
    const size_t J = job->calibration->n_targets;
    const struct series *series = &w->data->dataset->series[origin->series];
    const size_t start =
        series->first +
        job->rows->split->borders[origin->series].end[PART_TRAIN];

    for (size_t j = 0; j < J; j++) {
        const double spread = spread_at(&job->spreads, origin, j);

        for (size_t h = 0; h < w->H; h++) {
            const double actual = window_actual(w, origin, j, h);
            const size_t o = h * J + j;

            if (isnan(actual) ||
                (job->rows->split->H && origin->row + h < start))
                continue;
            job->scores[j * job->n_max + job->n[j]++] =
                (struct calibration_score){
                    (float)(fabs(actual - y[o]) / spread), (uint32_t)h};
            outer_scores_add(&job->outer, j, h, actual - y[o],
                             offsets ? offsets + o * job->outer.n_levels : NULL,
                             spread);
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

static enum status add_baseline(struct job *job, struct error *err)
{
    const size_t O = windows_outputs(job->windows);

    job->y = calloc(O + job->windows->H, sizeof *job->y);
    if (!job->y)
        return error_no_memory(err, O * sizeof *job->y);
    for (size_t i = 0; i < job->origins.n; i++) {
        const struct origin *origin = &job->origins.list[i];

        if (forecast_baseline(job, origin, job->y + O, job->y))
            add_window(job, origin, job->y, NULL);
    }
    return STATUS_OK;
}

static enum status add_windows(struct job *job, struct thread_pool *pool,
                               const struct ensemble *ensemble,
                               struct error *err)
{
    enum { CHUNK = 1024 };
    const size_t O = windows_outputs(job->windows), Q = job->outer.n_levels;
    struct origins chunk;

    job->y = calloc(CHUNK * O, sizeof *job->y);
    job->offsets = calloc(CHUNK * O * Q + 1, sizeof *job->offsets);
    if (!job->y || !job->offsets)
        return error_no_memory(err, CHUNK * O * (1 + Q) * sizeof *job->y);
    for (size_t i = 0; i < job->origins.n; i += chunk.n) {
        const size_t left = job->origins.n - i;

        chunk = (struct origins){left < CHUNK ? left : CHUNK,
                                 job->origins.list + i};
        TRY(forecast_quantiles(pool, ensemble, job->windows, &chunk, job->y,
                               job->offsets, err));
        for (size_t k = 0; k < chunk.n; k++)
            add_window(job, &chunk.list[k], job->y + k * O,
                       job->offsets + k * O * Q);
    }
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
    c->by_series = d->table.n_ids > 1 && d->schema->layout != LAYOUT_LABELLED;
    for (size_t j = 0; j < J; j++)
        c->targets[j].deviation =
            scaler_target(w->data->scaler, d->schema, j)->standard_deviation;
    TRY(spreads_init(&job->spreads, w, c, job->rows->split, err));
    TRY(list_origins(job, err));
    job->n_max = job->origins.n * w->H;
    if (job->rows->by == BY_MODEL)
        TRY(outer_scores_init(&job->outer, &ensemble_net(ensemble)->quantiles,
                              J, job->n_max, err));
    job->n = calloc(J + 1, sizeof *job->n);
    job->scores = calloc(J * job->n_max + 1, sizeof *job->scores);
    return job->n && job->scores
               ? STATUS_OK
               : error_no_memory(err, J * job->n_max * sizeof *job->scores);
}

static enum status run(struct job *job, struct thread_pool *pool,
                       const struct ensemble *ensemble, struct error *err)
{
    struct calibration *c = job->calibration;

    TRY(start(job, ensemble, err));
    TRY(job->rows->by == BY_MODEL ? add_windows(job, pool, ensemble, err)
                                  : add_baseline(job, err));
    for (size_t j = 0; j < c->n_targets; j++) {
        const size_t n_rows = job->stride * (job->n[j] + c->H - 1) / c->H;

        TRY(calibration_fit(c, j, job->scores + j * job->n_max, job->n[j],
                            n_rows, err));
        if (job->outer.n_levels)
            TRY(outer_scores_fit(&job->outer, j, n_rows, c, err));
    }
    return STATUS_OK;
}

enum status calibrate(struct calibration *calibration, struct thread_pool *pool,
                      const struct ensemble *ensemble,
                      const struct windows *windows,
                      const struct calibration_rows *rows, struct error *err)
{
    struct job job = {
        .calibration = calibration, .windows = windows, .rows = rows};
    const enum status status = run(&job, pool, ensemble, err);

    job_release(&job);
    return status;
}
