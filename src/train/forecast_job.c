/* forecast_job.c - see forecast_job.h. */
#include "train/forecast_job.h"

#include <stdlib.h>
#include <string.h>

#include "nn/shape.h"
#include "prep/fixed_phase.h"
#include "train/mean_weights.h"
#include "train/member_quantiles.h"

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

struct forecast_job forecast_job_make(const struct ensemble *e,
                                      const struct windows *windows,
                                      bool needs_ridge)
{
    struct forecast_job job = {.ensemble = e,
                               .windows = *windows,
                               .averages_ridge =
                                   ensemble_averages_ridge(e, windows->ridge)};

    if (!needs_ridge && !job.averages_ridge && !ensemble_count(e, true) &&
        !ensemble_forecasts(e, BY_RIDGE))
        job.windows.ridge = NULL;
    return job;
}

size_t forecast_job_weights(const struct forecast_job *job)
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

static struct sample sample_at(const struct forecast_job *job,
                               const struct shard *s, size_t b)
{
    const size_t C = windows_channels(&job->windows), at = s->first + b;
    const size_t number = job->order ? job->order[at] : at;

    return (struct sample){number, number % C, &job->origins[number / C],
                           number / C * windows_outputs(&job->windows)};
}

static void add_ridge(const struct forecast_job *job, const struct shard *s)
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

static struct ablation ablation_of(const struct forecast_job *job,
                                   const struct shard *s, const struct net *net)
{
    size_t entries[SHARD];

    for (size_t b = 0; job->entries && b < s->B; b++)
        entries[b] = job->entries[sample_at(job, s, b).number];
    return net_ablation(net, job->ablation, s->B, entries);
}

static void add_member(const struct forecast_job *job, const struct shard *s,
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
    const struct forecast_job *job = context;
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
static enum status mix_windows(const struct forecast_job *job,
                               struct error *err)
{
    const size_t O = windows_outputs(&job->windows);

    for (size_t k = 0; k < job->n; k++)
        TRY(mix_window(&job->mix, &job->origins[k],
                       job->ridge ? job->ridge + k * O : NULL, job->y + k * O,
                       err));
    return STATUS_OK;
}

static void fix_phases(const struct forecast_job *job)
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
    const struct forecast_job *job = context;

    return shard_cut(&job->windows, job->origins, job->order, first, n);
}

enum status forecast_job_run(struct forecast_job *job, struct error *err)
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
               job->n * forecast_job_weights(job) * sizeof *job->weights);
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

enum status forecast_job_start(struct forecast_job *job,
                               struct thread_pool *pool,
                               struct local_forecasts *locals,
                               struct error *err)
{
    TRY(mix_init(&job->mix, job->ensemble, &job->windows, locals, err));
    return team_init(&job->team, pool, ensemble_net(job->ensemble),
                     job->windows.ridge, false, err);
}

void forecast_job_end(struct forecast_job *job)
{
    team_release(&job->team);
    mix_release(&job->mix);
    free(job->order);
}
