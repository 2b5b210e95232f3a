/* forecast.c - see forecast.h. */
#include "train/forecast.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "nn/shape.h"
#include "prep/channel.h"
#include "train/shard.h"
#include "train/team.h"

/* A share of an output for a sample of that channel, in original units, is
 * added to its place in the forecast of the window. */
static void add_original(const struct windows *w, const struct origin *origin,
                         size_t channel, const real *y, double share,
                         double *to)
{
    const struct roles *roles = w->dataset->roles;
    const size_t J = w->shared ? 1 : roles->n_targets;
    const size_t first = w->shared ? channel : 0;

    for (size_t h = 0; h < w->H; h++)
        for (size_t j = 0; j < J; j++)
            to[h * roles->n_targets + first + j] +=
                share *
                channel_forecast(w, origin, h, first + j, (double)y[h * J + j]);
}

/*
 * The distribution of one query, times its share, is added. One that has no
 * entries adds up to 0 and stays so; weights that are no distribution are left
 * as they are.
 */
static void add_normalised(const struct net *net, size_t B, const real *weights,
                           double share, double *to)
{
    const size_t n = net_n_row(net);
    const bool is_signed = net->config.attention->flags & ATTN_SIGNED;
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += (double)weights[i * B];
    if (is_signed || sum <= 0)
        sum = 1;
    for (size_t i = 0; i < n; i++)
        to[i] += share * ((double)weights[i * B] / sum);
}

static void add_weights(const struct net *net, size_t B, const real *weights,
                        double share, double *to)
{
    const size_t n = net_n_row(net);

    for (size_t q = 0; q < net_n_queries(net); q++)
        add_normalised(net, B, weights + q * n * B, share, to + q * n);
}

/* A list of windows at work. */
struct job {
    struct team team;
    const struct ensemble *ensemble;
    const struct windows *windows;
    const struct origin *origins;
    size_t n;
    double *y, *weights; /* of all windows; weights may be NULL */

    const struct member *member; /* NULL: the highway by itself */
    struct windows seen;         /* the windows as the member sees them */
    double share;
};

/* Weights of one window, of all its channels. */
static size_t window_weights(const struct job *job)
{
    return windows_channels(job->windows) *
           net_n_weights(ensemble_net(job->ensemble));
}

/* Adds the part of one member of the ensemble. */
static void forecast_task(void *context, size_t thread)
{
    const struct job *job = context;
    const struct net *net = ensemble_net(job->ensemble);
    const size_t n_weights = net_n_weights(net), O = net->O;
    const size_t C = windows_channels(job->windows);
    const size_t n = shard_samples(job->windows, job->n);

    for (struct shard s = team_first(&job->team, thread, n); s.B;
         s = team_next(&job->team, s, n)) {
        const struct net_batch batch = worker_batch(s.worker, s.B);
        const real *y = job->member ? batch.y : batch.shift;

        shard_gather(&job->seen, job->origins, NULL, s.first, s.B, s.worker);
        if (job->member)
            net_forward(&job->member->net, s.worker, &batch, NULL);
        for (size_t b = 0; b < s.B; b++) {
            const size_t sample = s.first + b;

            add_original(job->windows, &job->origins[sample / C], sample % C,
                         y + b * O, job->share,
                         job->y + sample / C * windows_outputs(job->windows));
            if (job->member && job->weights)
                add_weights(net, s.B, batch.weights + b,
                            1 / (double)job->ensemble->n,
                            job->weights + sample * n_weights);
        }
    }
}

static void add_member(struct job *job, const struct member *member)
{
    job->member = member;
    job->seen = *job->windows;
    if (member && !member->corrects)
        job->seen.highway = NULL;
    job->share = ensemble_share(job->ensemble, job->windows->highway, member);
    if (job->share > 0)
        pool_run(job->team.pool, forecast_task, job);
}

/* The parts of the highway and of all members, one after the other. */
static void forecast_windows(struct job *job)
{
    const size_t n_y = job->n * windows_outputs(job->windows);

    memset(job->y, 0, n_y * sizeof *job->y);
    if (job->weights)
        memset(job->weights, 0,
               job->n * window_weights(job) * sizeof *job->weights);
    add_member(job, NULL);
    for (size_t i = 0; i < job->ensemble->n; i++)
        add_member(job, &job->ensemble->members[i]);
}

enum status forecast_run(struct pool *pool, const struct ensemble *ensemble,
                         const struct windows *windows,
                         const struct origins *origins, double *y,
                         double *weights, struct error *err)
{
    struct job job = {.ensemble = ensemble,
                      .windows = windows,
                      .origins = origins->list,
                      .n = origins->n,
                      .y = y,
                      .weights = weights};
    const enum status status =
        team_init(&job.team, pool, ensemble_net(ensemble), false, err);

    if (status == STATUS_OK)
        forecast_windows(&job);
    team_release(&job.team);
    return status;
}

/* Windows scored at a time, and weights of theirs that are kept at once. */
enum { CHUNK = 8 * TEAM_LANES * SHARD, CHUNK_WEIGHTS = 1 << 23 };

/* Chunk by chunk, so that forecasts and weights need not all be kept. */
struct scoring {
    struct job job; /* of one chunk */
    const struct origins *origins;
    struct evaluation *evaluation;
    const struct visitor *visitor; /* NULL: none */
    bool has_weights;
    size_t chunk; /* windows at a time */
    double *room; /* (H) */
};

static enum status make_room(struct scoring *s, struct error *err)
{
    struct job *job = &s->job;
    const size_t O = windows_outputs(job->windows);
    const size_t n_weights = s->has_weights ? window_weights(job) : 0;

    s->chunk = s->origins->n < CHUNK ? s->origins->n : CHUNK;
    while (s->chunk > SHARD && s->chunk * n_weights > CHUNK_WEIGHTS)
        s->chunk /= 2;
    job->y = calloc(s->chunk * O + 1, sizeof *job->y);
    s->room = calloc(job->windows->H, sizeof *s->room);
    if (s->has_weights)
        job->weights = calloc(s->chunk * n_weights + 1, sizeof *job->weights);
    if (!job->y || !s->room || (s->has_weights && !job->weights))
        return error_no_memory(err,
                               s->chunk * (O + n_weights) * sizeof *job->y);
    return STATUS_OK;
}

/* Window i of all, k of the chunk. */
static enum status score_window(const struct scoring *s, size_t i, size_t k,
                                struct error *err)
{
    const struct job *job = &s->job;
    const struct origin *origin = &s->origins->list[i];
    const double *y = job->y + k * windows_outputs(job->windows);
    struct scored_window window = {.net = ensemble_net(job->ensemble),
                                   .origins = s->origins,
                                   .index = i,
                                   .windows = job->windows,
                                   .y = y};

    evaluation_add(s->evaluation, job->windows, origin, y, s->room);
    if (!s->visitor)
        return STATUS_OK;
    window.error = evaluation_error(s->evaluation, job->windows, origin, y);
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
        forecast_windows(job);
        for (size_t k = 0; k < job->n; k++)
            TRY(score_window(s, i + k, k, err));
    }
    return STATUS_OK;
}

enum status forecast_score(struct pool *pool, const struct ensemble *ensemble,
                           const struct windows *windows,
                           const struct origins *origins,
                           struct evaluation *evaluation,
                           const struct visitor *visitor, struct error *err)
{
    struct scoring s = {.job = {.ensemble = ensemble, .windows = windows},
                        .origins = origins,
                        .evaluation = evaluation,
                        .visitor = visitor,
                        .has_weights = visitor && !visitor->no_weights};
    enum status status =
        team_init(&s.job.team, pool, ensemble_net(ensemble), false, err);

    if (status == STATUS_OK)
        status = make_room(&s, err);
    if (status == STATUS_OK)
        status = score_chunks(&s, err);
    team_release(&s.job.team);
    free(s.job.y);
    free(s.job.weights);
    free(s.room);
    return status;
}
