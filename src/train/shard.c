/* shard.c - see shard.h. */
#include "train/shard.h"

#include <stdlib.h>

#include "kernel/gemm.h"
#include "prep/ridge.h"
#include "nn/shape.h"

static void plan(struct shard_memory *m, const struct net *net,
                 const struct ridge *ridge, bool training)
{
    if (training)
        m->units = arena_real(&m->arena, SHARD * net->O);
    if (!ridge)
        return;
    m->ridge = arena_real(&m->arena, SHARD * net->O);
    m->ridge_input = arena_real(&m->arena, SHARD * ridge_inputs(ridge));
    m->ridge_output = arena_real(&m->arena, SHARD * ridge->H);
    m->ridge_columns =
        arena_real(&m->arena, ridge_columns_inputs(&ridge->columns));
}

enum status shard_memory_init(struct shard_memory *m, const struct net *net,
                              const struct ridge *ridge, bool training,
                              struct error *err)
{
    *m = (struct shard_memory){
        .T = net->config.T,
        .n_covered = net_reads_known(&net->config) ? net->n_covered : 0};
    plan(m, net, ridge, training);
    TRY(arena_commit(&m->arena, err));
    plan(m, net, ridge, training);
    return worker_init(&m->worker, net, training, err);
}

void shard_memory_release(struct shard_memory *m)
{
    worker_release(&m->worker);
    arena_release(&m->arena);
}

size_t shard_samples(const struct windows *windows, size_t n_origins)
{
    return n_origins * windows_channels(windows);
}

/* The sample number at position b. */
static size_t sample_of(const uint32_t *order, size_t b)
{
    return order ? order[b] : b;
}

/* The rows of the window of sample i of a list. */
static size_t length_of(const struct windows *w, const struct origin *origins,
                        const uint32_t *order, size_t i)
{
    return windows_length(w,
                          &origins[sample_of(order, i) / windows_channels(w)]);
}

size_t shard_cut(const struct windows *w, const struct origin *origins,
                 const uint32_t *order, size_t first, size_t n)
{
    const size_t T = length_of(w, origins, order, first);
    size_t B = 1;

    while (B < n && B < SHARD && length_of(w, origins, order, first + B) == T)
        B++;
    return B;
}

enum status shard_order(const struct windows *w, const struct origin *origins,
                        size_t n_origins, uint32_t **order, struct error *err)
{
    const size_t n = shard_samples(w, n_origins), T = w->T;
    size_t same = 0, *start;

    *order = NULL;
    while (same < n && length_of(w, origins, NULL, same) == T)
        same++;
    if (same == n)
        return STATUS_OK;
    start = calloc(T + 2, sizeof *start);
    *order = calloc(n, sizeof **order);
    for (size_t i = 0; start && *order && i < n; i++)
        start[length_of(w, origins, NULL, i) + 1]++;
    for (size_t t = 1; start && t <= T; t++)
        start[t + 1] += start[t];
    for (size_t i = 0; start && *order && i < n; i++)
        (*order)[start[length_of(w, origins, NULL, i)]++] = (uint32_t)i;
    free(start);
    return start && *order ? STATUS_OK
                           : error_no_memory(err, n * sizeof **order);
}

/* Adds what all columns add to the ridge forecast (H) of target j. */
static void add_columns(const struct windows *w, const struct origin *origin,
                        size_t j, struct shard_memory *m, real *forecast)
{
    const struct ridge_columns *c = &w->ridge->columns;
    const real *map = ridge_columns_map(c, j);
    const size_t F = ridge_columns_inputs(c);

    if (!map)
        return;
    ridge_columns_gather(c, w, origin, m->ridge_columns);
    gemm_each[isa_current()](&(struct gemm){1, c->H, F, m->ridge_columns, F, 1,
                                            map, c->H, forecast, c->H, true});
}

/* Computes the ridge forecasts of target i of B samples. */
static void set_ridge(const struct windows *w, const struct origin *origins,
                      const uint32_t *order, size_t first, size_t B, size_t i,
                      struct shard_memory *m)
{
    const size_t C = windows_channels(w);
    const size_t J = w->data->dataset->schema->n_targets / C;
    const size_t rows = ridge_inputs(w->ridge), H = w->H;
    real newest[SHARD];

    for (size_t b = 0; b < B; b++) {
        const size_t sample = sample_of(order, first + b);

        newest[b] = ridge_gather(w->ridge, w, &origins[sample / C],
                                 channels_share(w->channels) ? sample % C : i,
                                 m->ridge_input + b * rows, NULL);
    }
    ridge_apply(w->ridge, B, m->ridge_input, rows, m->ridge_output);
    for (size_t b = 0; b < B; b++) {
        const size_t sample = sample_of(order, first + b);
        real *forecast = m->ridge_output + b * H;

        add_columns(w, &origins[sample / C],
                    channels_share(w->channels) ? sample % C : i, m, forecast);
        for (size_t h = 0; h < H; h++)
            m->ridge[(b * H + h) * J + i] = newest[b] + forecast[h];
    }
}

/* Sets the units of sample b, of H steps of J targets each. */
static void set_units(const struct windows *w, const struct origin *origin,
                      size_t channel, size_t b, size_t J, real *units)
{
    const size_t *targets = w->data->dataset->schema->targets;

    for (size_t i = 0; i < w->H * J; i++)
        units[b * w->H * J + i] = (real)prepared_unit(
            w->data, origin->series,
            targets[channels_share(w->channels) ? channel : i % J]);
}

void shard_gather(const struct windows *w, const struct origin *origins,
                  const uint32_t *order, size_t first, size_t B,
                  struct shard_memory *m)
{
    const size_t C = windows_channels(w);
    const size_t J = w->data->dataset->schema->n_targets / C;
    struct worker *worker = &m->worker;

    m->T = length_of(w, origins, order, first);
    m->has_units = m->units && w->data->units;
    for (size_t b = 0; b < B; b++) {
        const size_t sample = sample_of(order, first + b);

        worker->channels[b] = sample % C;
        window_gather(w, &origins[sample / C], sample % C, b, B, worker->x,
                      worker->past, worker->shift, worker->scale,
                      worker->target);
        if (m->has_units)
            set_units(w, &origins[sample / C], sample % C, b, J, m->units);
        if (m->n_covered)
            window_gather_known(w, &origins[sample / C], m->n_covered, b, B,
                                worker->known);
    }
    for (size_t i = 0; w->ridge && i < J; i++)
        set_ridge(w, origins, order, first, B, i, m);
}

struct net_batch shard_batch(const struct shard_memory *m, size_t B,
                             bool residual)
{
    struct net_batch batch = worker_batch(&m->worker, B);

    batch.quantiles = NULL;
    if (residual)
        batch.shift = m->ridge;
    return batch;
}

enum status team_init(struct team *team, struct thread_pool *pool,
                      const struct net *net, const struct ridge *ridge,
                      bool training, struct error *err)
{
    *team = (struct team){
        .pool = pool, .n = thread_pool_size(pool), .n_lanes = TEAM_LANES};
    team->memory = calloc(team->n, sizeof *team->memory);
    if (!team->memory)
        return error_no_memory(err, team->n * sizeof *team->memory);
    for (size_t i = 0; i < team->n; i++)
        TRY(shard_memory_init(&team->memory[i], net, ridge, training, err));
    return STATUS_OK;
}

void team_release(struct team *team)
{
    for (size_t i = 0; team->memory && i < team->n; i++)
        shard_memory_release(&team->memory[i]);
    free(team->memory);
    *team = (struct team){0};
}

static struct shard at(const struct team *team, struct shard_memory *memory,
                       size_t i, size_t first, size_t n)
{
    const size_t left = n - first;
    const size_t B = left && team->cut ? team->cut(team->context, first, left)
                     : left < SHARD    ? left
                                       : SHARD;

    return (struct shard){memory, i, i % team->n_lanes, first, B};
}

/* From a shard on, the first one of its thread. */
static struct shard find(const struct team *team, struct shard s, size_t n)
{
    const size_t thread = (size_t)(s.memory - team->memory);

    while (s.B && s.lane % team->n != thread)
        s = at(team, s.memory, s.i + 1, s.first + s.B, n);
    return s;
}

struct shard team_first(const struct team *team, size_t thread, size_t n)
{
    return find(team, at(team, &team->memory[thread], 0, 0, n), n);
}

struct shard team_next(const struct team *team, struct shard s, size_t n)
{
    return find(team, at(team, s.memory, s.i + 1, s.first + s.B, n), n);
}
