/* forecast.c - see forecast.h. */
#include "train/forecast.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "nn/shape.h"
#include "prep/fixed_phase.h"
#include "train/mean_weights.h"
#include "train/member_quantiles.h"
#include "train/mix.h"
#include "train/shard.h"

/* What a forecast is multiplied by: the share of a member, or of the ridge if
 * NULL, in an ensemble; 1 without one. */
struct share {
    const struct ensemble *ensemble;
    const struct member *member;
};

/* Adds the outputs y of one sample, in original units and times its share, to
 * the forecast `to` (H, n_targets) of its window. */
static void add_original(const struct windows *w, const struct origin *origin,
                         size_t channel, const real *y, struct share of,
                         double *to)
{
    const size_t n_targets = w->data->dataset->schema->n_targets;
    const size_t J = channels_share(w->channels) ? 1 : n_targets;
    const size_t first = channels_share(w->channels) ? channel : 0;

    for (size_t j = 0; j < J; j++) {
        const double share = of.ensemble ? ensemble_share(of.ensemble, w->ridge,
                                                          of.member, first + j)
                                         : 1;
        double value = prepared_level(w->data, origin, first + j);

        for (size_t h = 0; h < w->H; h++) {
            value = prepared_forecast(w->data, origin, h, first + j, value,
                                      (double)y[h * J + j]);
            to[h * n_targets + first + j] += share * value;
        }
    }
}

/* The windows to forecast and their results. */
struct job {
    struct team team;
    const struct ensemble *ensemble;
    struct windows windows; /* without a ridge if the job does not need it */
    bool averages_ridge;    /* the ridge has a share of its own */
    const struct origin *origins;
    size_t n;
    uint32_t *order;                 /* of the samples, shard_order() */
    double *y;                       /* of all windows, as the next */
    double *ridge, *weights, *gates; /* may be NULL */
    double *offsets;                 /* of the quantiles; may be NULL */
    struct mix mix;
    bool ablates; /* changes the weights as forecast_ablated() */
    enum ablation_form ablation;
    const size_t *entries;
};

/* `needs_ridge`: the caller reads the ridge forecasts themselves. */
static struct job job_make(const struct ensemble *e,
                           const struct windows *windows, bool needs_ridge)
{
    struct job job = {.ensemble = e,
                      .windows = *windows,
                      .averages_ridge =
                          ensemble_averages_ridge(e, windows->ridge)};

    if (!needs_ridge && !job.averages_ridge && !ensemble_count(e, true) &&
        !ensemble_forecasts(e, BY_RIDGE))
        job.windows.ridge = NULL;
    return job;
}

/* Number of weights of one window, over all channels. */
static size_t window_weights(const struct job *job)
{
    return windows_channels(&job->windows) *
           net_n_weights(ensemble_net(job->ensemble));
}

/* Sample b of a shard. */
struct sample {
    size_t number, channel;
    const struct origin *origin;
    size_t first_output; /* index of its window in y and ridge */
};

static struct sample sample_at(const struct job *job, const struct shard *s,
                               size_t b)
{
    const size_t C = windows_channels(&job->windows), at = s->first + b;
    const size_t number = job->order ? job->order[at] : at;

    return (struct sample){number, number % C, &job->origins[number / C],
                           number / C * windows_outputs(&job->windows)};
}

static void add_ridge(const struct job *job, const struct shard *s)
{
    const size_t O = ensemble_net(job->ensemble)->O;

    for (size_t b = 0; b < s->B; b++) {
        const struct sample at = sample_at(job, s, b);
        const real *y = s->memory->ridge + b * O;

        if (job->averages_ridge)
            add_original(&job->windows, at.origin, at.channel, y,
                         (struct share){job->ensemble, NULL},
                         job->y + at.first_output);
        if (job->ridge)
            add_original(&job->windows, at.origin, at.channel, y,
                         (struct share){NULL, NULL},
                         job->ridge + at.first_output);
    }
}

static struct ablation ablation_of(const struct job *job, const struct shard *s,
                                   const struct net *net)
{
    size_t entries[SHARD];

    for (size_t b = 0; job->entries && b < s->B; b++)
        entries[b] = job->entries[sample_at(job, s, b).number];
    return net_ablation(net, job->ablation, s->B, entries);
}

static void add_member(const struct job *job, const struct shard *s,
                       const struct member *member)
{
    struct net view;
    const struct net *net = net_view(&member->net, s->memory->T, &view);
    const size_t n_weights = net_n_weights(&member->net);
    const size_t n_gates = net_n_gates(&member->net);
    struct net_batch batch = shard_batch(s->memory, s->B, member->residual);
    struct ablation ablation;
    const double part = 1 / (double)job->ensemble->n; /* of the weights */

    if (job->ablates) {
        ablation = ablation_of(job, s, net);
        batch.ablation = &ablation;
    }
    if (job->offsets)
        batch.quantiles = s->memory->worker.quantiles;
    net_forward(net, &s->memory->worker, &batch, NULL);
    for (size_t b = 0; b < s->B; b++) {
        const struct sample at = sample_at(job, s, b);

        add_original(&job->windows, at.origin, at.channel, batch.y + b * net->O,
                     (struct share){job->ensemble, member},
                     job->y + at.first_output);
        if (job->weights)
            mean_weights_add(net, &batch, b, part,
                             job->weights + at.number * n_weights);
        if (job->gates && n_gates)
            mean_gates_add(net, s->B,
                           net_gates(net, &s->memory->worker, &batch), b, part,
                           job->gates + at.number * n_gates);
        if (job->offsets)
            member_quantiles_add(
                &job->windows, at.origin, at.channel, net, &batch, b, part,
                job->offsets + at.first_output * net->quantiles.n);
    }
}

static void forecast_task(void *context, size_t thread)
{
    const struct job *job = context;
    const size_t n = shard_samples(&job->windows, job->n);

    for (struct shard s = team_first(&job->team, thread, n); s.B;
         s = team_next(&job->team, s, n)) {
        shard_gather(&job->windows, job->origins, job->order, s.first, s.B,
                     s.memory);
        if (job->windows.ridge)
            add_ridge(job, &s);
        for (size_t i = 0; i < job->ensemble->n; i++)
            add_member(job, &s, &job->ensemble->members[i]);
    }
}

/* Turns the averages into the forecasts of all windows. */
static enum status mix_windows(const struct job *job, struct error *err)
{
    const size_t O = windows_outputs(&job->windows);

    for (size_t k = 0; k < job->n; k++)
        TRY(mix_window(&job->mix, &job->origins[k],
                       job->ridge ? job->ridge + k * O : NULL, job->y + k * O,
                       err));
    return STATUS_OK;
}

static void fix_phases(const struct job *job)
{
    const size_t O = windows_outputs(&job->windows), J = O / job->windows.H;

    for (size_t k = 0; k < job->n; k++)
        for (size_t j = 0; j < J; j++)
            if (ensemble_fixes_phases(job->ensemble, j))
                fixed_phase_set(&job->windows, &job->origins[k], j,
                                job->y + k * O + j, J);
}

/* cut_function of the samples. */
static size_t cut(const void *context, size_t first, size_t n)
{
    const struct job *job = context;

    return shard_cut(&job->windows, job->origins, job->order, first, n);
}

static enum status forecast_windows(struct job *job, struct error *err)
{
    const size_t n_y = job->n * windows_outputs(&job->windows);

    free(job->order);
    TRY(shard_order(&job->windows, job->origins, job->n, &job->order, err));
    job->team.cut = job->order ? cut : NULL;
    job->team.context = job;
    memset(job->y, 0, n_y * sizeof *job->y);
    if (job->ridge)
        memset(job->ridge, 0, n_y * sizeof *job->ridge);
    if (job->weights)
        memset(job->weights, 0,
               job->n * window_weights(job) * sizeof *job->weights);
    if (job->gates)
        memset(job->gates, 0,
               job->n * windows_channels(&job->windows) *
                   net_n_gates(ensemble_net(job->ensemble)) *
                   sizeof *job->gates);
    if (job->offsets)
        memset(job->offsets, 0,
               n_y * ensemble_net(job->ensemble)->quantiles.n *
                   sizeof *job->offsets);
    thread_pool_run(job->team.pool, forecast_task, job);
    TRY(mix_prepare(&job->mix, job->team.pool, job->origins, job->n, err));
    TRY(mix_windows(job, err));
    if (job->offsets)
        member_quantiles_end(job->ensemble, &job->windows, job->n,
                             job->offsets);
    for (size_t i = 0; i < n_y; i++)
        job->y[i] = bounds_cut(&job->windows.bounds, job->y[i]);
    fix_phases(job);
    for (size_t i = 0; job->ridge && i < n_y; i++)
        job->ridge[i] = bounds_cut(&job->windows.bounds, job->ridge[i]);
    return STATUS_OK;
}

/* `locals` as in mix_init(). */
static enum status job_start(struct job *job, struct thread_pool *pool,
                             struct local_forecasts *locals, struct error *err)
{
    TRY(mix_init(&job->mix, job->ensemble, &job->windows, locals, err));
    return team_init(&job->team, pool, ensemble_net(job->ensemble),
                     job->windows.ridge, false, err);
}

static void job_end(struct job *job)
{
    team_release(&job->team);
    mix_release(&job->mix);
    free(job->order);
}

static enum status run_once(struct job *job, struct thread_pool *pool,
                            const struct origins *origins, struct error *err)
{
    const size_t n_y = origins->n * windows_outputs(&job->windows);
    enum status status = job_start(job, pool, NULL, err);

    job->origins = origins->list;
    job->n = origins->n;
    if (ensemble_forecasts(job->ensemble, BY_RIDGE)) {
        job->ridge = calloc(n_y, sizeof *job->ridge);
        if (!job->ridge)
            status = error_no_memory(err, n_y * sizeof *job->ridge);
    }
    if (status == STATUS_OK)
        status = forecast_windows(job, err);
    job_end(job);
    free(job->ridge);
    return status;
}

enum status forecast_run(struct thread_pool *pool,
                         const struct ensemble *ensemble,
                         const struct windows *windows,
                         const struct origins *origins, double *y,
                         double *weights, double *gates, struct error *err)
{
    struct job job = job_make(ensemble, windows, false);

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
    struct job job = job_make(ensemble, windows, false);

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
    struct job job = job_make(ensemble, windows, false);

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
    struct job job; /* the current chunk */
    const struct origins *origins;
    struct evaluation *evaluation;
    const struct visitor *visitor; /* NULL: none */
    bool has_weights;
    size_t chunk;    /* windows of a chunk */
    double *scratch; /* (H) */
};

static enum status allocate(struct scoring *s, struct error *err)
{
    struct job *job = &s->job;
    const size_t O = windows_outputs(&job->windows);
    const size_t n_weights = s->has_weights ? window_weights(job) : 0;
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
    const struct job *job = &s->job;
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
        window.weights = job->weights + k * window_weights(job);
    return s->visitor->visit(s->visitor->context, &window, err);
}

static enum status score_chunks(struct scoring *s, struct error *err)
{
    struct job *job = &s->job;

    for (size_t i = 0; i < s->origins->n; i += s->chunk) {
        const size_t left = s->origins->n - i;

        job->origins = s->origins->list + i;
        job->n = left < s->chunk ? left : s->chunk;
        TRY(forecast_windows(job, err));
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
    struct scoring s = {.job = job_make(ensemble, windows, true),
                        .origins = origins,
                        .evaluation = evaluation,
                        .visitor = visitor,
                        .has_weights = visitor && !visitor->no_weights};
    enum status status = job_start(&s.job, pool, evaluation->locals, err);

    if (status == STATUS_OK)
        status = allocate(&s, err);
    if (status == STATUS_OK && evaluation->locals)
        status = local_forecasts_fit(evaluation->locals, pool, origins->list,
                                     origins->n, local_is_scored,
                                     evaluation->locals, err);
    if (status == STATUS_OK)
        status = score_chunks(&s, err);
    job_end(&s.job);
    free(s.job.y);
    free(s.job.ridge);
    free(s.job.offsets);
    free(s.job.weights);
    free(s.scratch);
    return status;
}
