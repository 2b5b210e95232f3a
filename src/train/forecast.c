/* forecast.c - see forecast.h. */
#include "train/forecast.h"

#include <math.h>
#include <stdlib.h>

#include "nn/shape.h"
#include "train/shard.h"
#include "train/team.h"

/* The network's output of window b in original units. */
static void to_original(const struct windows *w, const real *y, double *to)
{
    const struct roles *roles = w->dataset->roles;

    for (size_t h = 0; h < w->H; h++)
        for (size_t j = 0; j < roles->n_targets; j++)
            to[h * roles->n_targets + j] =
                scaler_undo(scaler_target(w->scaler, roles, j),
                            (double)y[h * roles->n_targets + j]);
}

/*
 * The distribution of one query. One that has no entries adds up to 0 and
 * stays so; weights that are no distribution are left as they are.
 */
static void normalise(const struct net *net, size_t B, const real *weights,
                      double *to)
{
    const size_t n = net_n_row(net);
    const bool is_signed = net->config.attention->flags & ATTN_SIGNED;
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += (double)weights[i * B];
    if (is_signed || sum <= 0)
        sum = 1;
    for (size_t i = 0; i < n; i++)
        to[i] = (double)weights[i * B] / sum;
}

static void take_weights(const struct net *net, size_t B, const real *weights,
                         double *to)
{
    const size_t n = net_n_row(net);

    for (size_t q = 0; q < net_n_queries(net); q++)
        normalise(net, B, weights + q * n * B, to + q * n);
}

/* A list of windows at work. */
struct job {
    struct team team;
    const struct net *net;
    const struct windows *windows;
    const struct origin *origins;
    size_t n;
    double *y, *weights; /* of all windows; weights may be NULL */
};

static void forecast_task(void *context, size_t thread)
{
    const struct job *job = context;
    const size_t O = job->net->O, n_weights = net_n_weights(job->net);

    for (struct shard s = team_first(&job->team, thread, job->n); s.B;
         s = team_next(&job->team, s, job->n)) {
        const struct net_batch batch = worker_batch(s.worker, s.B);

        shard_gather(job->windows, job->origins + s.first, s.B, s.worker);
        net_forward(job->net, s.worker, &batch, NULL);
        for (size_t b = 0; b < s.B; b++) {
            to_original(job->windows, batch.y + b * O,
                        job->y + (s.first + b) * O);
            if (job->weights)
                take_weights(job->net, s.B, batch.weights + b,
                             job->weights + (s.first + b) * n_weights);
        }
    }
}

enum status forecast_run(struct pool *pool, const struct net *net,
                         const struct windows *windows,
                         const struct origins *origins, double *y,
                         double *weights, struct error *err)
{
    struct job job = {.net = net,
                      .windows = windows,
                      .origins = origins->list,
                      .n = origins->n,
                      .y = y,
                      .weights = weights};
    const enum status status = team_init(&job.team, pool, net, false, err);

    if (status == STATUS_OK)
        pool_run(pool, forecast_task, &job);
    team_release(&job.team);
    return status;
}

enum { CHUNK = 8 * TEAM_LANES * SHARD }; /* windows scored at a time */

/* Chunk by chunk, so that the forecasts need not all be kept. */
static void score_chunks(struct job *job, const struct origins *origins,
                         struct evaluation *evaluation, double *room)
{
    const size_t O = job->net->O;

    for (size_t i = 0; i < origins->n; i += CHUNK) {
        const size_t left = origins->n - i;

        job->origins = origins->list + i;
        job->n = left < CHUNK ? left : CHUNK;
        pool_run(job->team.pool, forecast_task, job);
        for (size_t k = 0; k < job->n; k++)
            evaluation_add(evaluation, job->windows, &job->origins[k],
                           job->y + k * O, room);
    }
}

enum status forecast_score(struct pool *pool, const struct net *net,
                           const struct windows *windows,
                           const struct origins *origins,
                           struct evaluation *evaluation, struct error *err)
{
    struct job job = {.net = net, .windows = windows};
    const size_t most = origins->n < CHUNK ? origins->n : CHUNK;
    const size_t n_y = most * net->O;
    double *room = calloc(windows->H, sizeof *room);
    enum status status = team_init(&job.team, pool, net, false, err);

    job.y = calloc(n_y + 1, sizeof *job.y);
    if (status == STATUS_OK && (!job.y || !room))
        status = error_no_memory(err, n_y * sizeof *job.y);
    if (status == STATUS_OK)
        score_chunks(&job, origins, evaluation, room);
    team_release(&job.team);
    free(job.y);
    free(room);
    return status;
}
