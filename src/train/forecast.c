/* forecast.c - see forecast.h. */
#include "train/forecast.h"

#include <stdlib.h>

#include "train/forecast_job.h"

static enum status run_once(struct forecast_job *job, struct thread_pool *pool,
                            const struct origins *origins, struct error *err)
{
    const size_t n_y = origins->n * windows_outputs(&job->windows);
    enum status status = forecast_job_start(job, pool, NULL, err);

    job->origins = origins->list;
    job->n = origins->n;
    if (ensemble_forecasts(job->ensemble, BY_RIDGE)) {
        job->ridge = calloc(n_y, sizeof *job->ridge);
        if (!job->ridge)
            status = error_no_memory(err, n_y * sizeof *job->ridge);
    }
    if (status == STATUS_OK)
        status = forecast_job_run(job, err);
    forecast_job_end(job);
    free(job->ridge);
    return status;
}

enum status forecast_run(struct thread_pool *pool,
                         const struct ensemble *ensemble,
                         const struct windows *windows,
                         const struct origins *origins, double *y,
                         double *weights, double *gates, struct error *err)
{
    struct forecast_job job = forecast_job_make(ensemble, windows, false);

    job.y = y;
    job.weights = weights;
    job.gates = gates;
    return run_once(&job, pool, origins, err);
}

enum status forecast_quantiles(struct thread_pool *pool,
                               const struct ensemble *ensemble,
                               const struct windows *windows,
                               const struct origins *origins, double *y,
                               double *offsets, struct error *err)
{
    struct forecast_job job = forecast_job_make(ensemble, windows, false);

    job.y = y;
    job.offsets = offsets;
    return run_once(&job, pool, origins, err);
}

enum status forecast_ablated(struct thread_pool *pool,
                             const struct ensemble *ensemble,
                             const struct windows *windows,
                             const struct origins *origins,
                             enum ablation_form form, const size_t *entries,
                             double *y, struct error *err)
{
    struct forecast_job job = forecast_job_make(ensemble, windows, false);

    job.y = y;
    job.ablates = true;
    job.ablation = form;
    job.entries = entries;
    return run_once(&job, pool, origins, err);
}

/* Upper bounds of the windows and of the weights of one chunk. */
enum { CHUNK = 8 * TEAM_LANES * SHARD, CHUNK_WEIGHTS = 1 << 23 };

/* Windows are scored in chunks, so that only the forecasts and weights of one
 * chunk are in memory. */
struct scoring {
    struct forecast_job job; /* the current chunk */
    const struct origins *origins;
    struct evaluation *evaluation;
    const struct visitor *visitor; /* NULL: none */
    bool has_weights;
    size_t chunk;    /* windows of a chunk */
    double *scratch; /* (H) */
};

static enum status allocate(struct scoring *s, struct error *err)
{
    struct forecast_job *job = &s->job;
    const size_t O = windows_outputs(&job->windows);
    const size_t n_weights = s->has_weights ? forecast_job_weights(job) : 0;
    const bool has_ridge = job->windows.ridge;
    const size_t n_quantiles = s->evaluation->quantiles.levels.n;

    s->chunk = s->origins->n < CHUNK ? s->origins->n : CHUNK;
    while (s->chunk > SHARD && s->chunk * n_weights > CHUNK_WEIGHTS)
        s->chunk /= 2;
    job->y = calloc(s->chunk * O + 1, sizeof *job->y);
    s->scratch = calloc(job->windows.H, sizeof *s->scratch);
    if (has_ridge)
        job->ridge = calloc(s->chunk * O + 1, sizeof *job->ridge);
    if (n_quantiles)
        job->offsets =
            calloc(s->chunk * O * n_quantiles + 1, sizeof *job->offsets);
    if (s->has_weights)
        job->weights = calloc(s->chunk * n_weights + 1, sizeof *job->weights);
    if (!job->y || !s->scratch || (has_ridge && !job->ridge) ||
        (n_quantiles && !job->offsets) || (s->has_weights && !job->weights))
        return error_no_memory(err, s->chunk *
                                        (O * (2 + n_quantiles) + n_weights) *
                                        sizeof *job->y);
    return STATUS_OK;
}

/* Scores window i of the list, which is window k of the chunk. */
static enum status score_window(const struct scoring *s, size_t i, size_t k,
                                struct error *err)
{
    const struct forecast_job *job = &s->job;
    const struct origin *origin = &s->origins->list[i];
    const size_t O = windows_outputs(&job->windows);
    const double *y = job->y + k * O;
    const double *ridge = job->ridge ? job->ridge + k * O : NULL;
    double *quantiles = NULL;
    struct net view;
    struct scored_window window = {
        .net = net_view(ensemble_net(job->ensemble),
                        windows_length(&job->windows, origin), &view),
        .origins = s->origins,
        .index = i,
        .windows = &job->windows,
        .y = y,
        .ridge = ridge,
        .evaluation = s->evaluation};

    evaluation_add(s->evaluation, &job->windows, origin, y, ridge, s->scratch);
    if (job->offsets) {
        quantiles = job->offsets + k * O * s->evaluation->quantiles.levels.n;
        quantile_scores_values(&s->evaluation->quantiles, origin, y, quantiles);
        quantile_scores_add(&s->evaluation->quantiles, origin, quantiles);
    }
    if (!s->visitor)
        return STATUS_OK;
    window.quantiles = quantiles;
    window.error = evaluation_error(s->evaluation, &job->windows, origin, y);
    if (s->has_weights)
        window.weights = job->weights + k * forecast_job_weights(job);
    return s->visitor->visit(s->visitor->context, &window, err);
}

static enum status score_chunks(struct scoring *s, struct error *err)
{
    struct forecast_job *job = &s->job;

    for (size_t i = 0; i < s->origins->n; i += s->chunk) {
        const size_t left = s->origins->n - i;

        job->origins = s->origins->list + i;
        job->n = left < s->chunk ? left : s->chunk;
        TRY(forecast_job_run(job, err));
        for (size_t k = 0; k < job->n; k++)
            TRY(score_window(s, i + k, k, err));
    }
    return STATUS_OK;
}

enum status forecast_score(struct thread_pool *pool,
                           const struct ensemble *ensemble,
                           const struct windows *windows,
                           const struct origins *origins,
                           struct evaluation *evaluation,
                           const struct visitor *visitor, struct error *err)
{
    struct scoring s = {.job = forecast_job_make(ensemble, windows, true),
                        .origins = origins,
                        .evaluation = evaluation,
                        .visitor = visitor,
                        .has_weights = visitor && !visitor->no_weights};
    enum status status =
        forecast_job_start(&s.job, pool, evaluation->locals, err);

    if (status == STATUS_OK)
        status = allocate(&s, err);
    if (status == STATUS_OK && evaluation->locals)
        status = local_forecasts_fit(evaluation->locals, pool, origins->list,
                                     origins->n, local_is_scored,
                                     evaluation->locals, err);
    if (status == STATUS_OK)
        status = score_chunks(&s, err);
    forecast_job_end(&s.job);
    free(s.job.y);
    free(s.job.ridge);
    free(s.job.offsets);
    free(s.job.weights);
    free(s.scratch);
    return status;
}
