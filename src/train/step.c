/* step.c - see step.h. */
#include "train/step.h"

#include <string.h>

#include "nn/shape.h"

/* Parameters of a block, the unit of work of a thread in sums and updates. */
enum { BLOCK = 1024 };

static size_t n_values(const struct stepper *s)
{
    return s->net->table.n_values;
}

static size_t n_blocks(const struct stepper *s)
{
    return (n_values(s) + BLOCK - 1) / BLOCK;
}

static size_t block_end(const struct stepper *s, size_t block)
{
    const size_t end = (block + 1) * BLOCK;

    return end < n_values(s) ? end : n_values(s);
}

static void plan(struct stepper *s)
{
    s->dtheta = arena_real(&s->arena, s->n_lanes * n_values(s));
    s->adam.m = arena_real(&s->arena, n_values(s));
    s->adam.v = arena_real(&s->arena, n_values(s));
    s->squares = arena_bytes(&s->arena, n_blocks(s), sizeof *s->squares);
    s->tallies = arena_bytes(&s->arena, TEAM_LANES, sizeof *s->tallies);
}

enum status stepper_init(struct stepper *s, struct thread_pool *pool,
                         struct net *net, const struct ridge *ridge,
                         const struct train_config *config, load_function *load,
                         void *context, struct error *err)
{
    const size_t shards = (config->batch + SHARD - 1) / SHARD;

    *s = (struct stepper){
        .net = net, .config = config, .load = load, .context = context};
    s->adam.n = n_values(s);
    s->update = adam_update_each[isa_current()];
    s->n_lanes = shards < TEAM_LANES ? shards : TEAM_LANES;
    plan(s);
    TRY(arena_commit(&s->arena, err));
    plan(s);
    return team_init(&s->team, pool, net, ridge, true, err);
}

void stepper_release(struct stepper *s)
{
    team_release(&s->team);
    arena_release(&s->arena);
}

void stepper_clear(struct stepper *s)
{
    memset(s->tallies, 0, TEAM_LANES * sizeof *s->tallies);
}

size_t stepper_loss(const struct stepper *s, double *loss)
{
    double sum = 0;
    size_t scored = 0;

    for (size_t lane = 0; lane < TEAM_LANES; lane++) {
        sum += s->tallies[lane].loss;
        scored += s->tallies[lane].scored;
    }
    *loss = scored ? sum / (double)scored : 0;
    return scored;
}

/* The network of the windows that were gathered. */
static const struct net *net_of(const struct stepper *s,
                                const struct shard *shard, struct net *view)
{
    return net_view(s->net, shard->memory->T, view);
}

static const real *units_of(const struct shard *shard)
{
    return shard->memory->has_units ? shard->memory->units : NULL;
}

/* Forward pass and loss of a shard; sets dy to `factor` times the gradient of
 * the loss, unless NULL. Returns the batch. */
static struct net_batch score_shard(const struct stepper *s,
                                    const struct shard *shard,
                                    const struct dropout *dropout, real factor,
                                    real *dy, uint64_t *samples)
{
    struct worker *worker = &shard->memory->worker;
    struct tally *tally = &s->tallies[shard->lane];
    struct net_batch batch =
        s->load(s->context, shard->first, shard->B, shard->memory, samples);
    struct net view;

    if (s->learns_quantiles)
        batch.quantiles = worker->quantiles;
    net_forward(net_of(s, shard, &view), worker, &batch, dropout);
    tally->loss +=
        loss_sum((enum loss)s->config->loss, shard->B, s->net->O, batch.y,
                 worker->target, units_of(shard), factor, &tally->scored, dy);
    return batch;
}

/* Adds the gradient of the pinball loss, that of the quantiles alone. */
static void learn_quantiles(const struct stepper *s, const struct shard *shard,
                            const struct net_batch *batch, real factor)
{
    const struct quantile_head *quantiles = &s->net->quantiles;
    struct worker *worker = &shard->memory->worker;
    struct net view;

    loss_quantiles(shard->B * s->net->O, quantiles->levels, quantiles->n,
                   batch->quantiles, worker->target, units_of(shard), factor,
                   worker->dquantiles);
    net_quantiles_backward(net_of(s, shard, &view), worker, batch,
                           worker->dquantiles,
                           s->dtheta + shard->lane * n_values(s));
}

static void learn_shard(const struct stepper *s, const struct shard *shard)
{
    const real factor = R(1.0) / (real)(s->n * s->net->O);
    struct worker *worker = &shard->memory->worker;
    uint64_t samples[SHARD];
    const struct dropout dropout = {(real)s->config->dropout, s->config->seed,
                                    s->epoch, samples};
    const struct net_batch batch =
        score_shard(s, shard, &dropout, factor, worker->dy, samples);
    struct net view;

    if (s->learns_quantiles)
        learn_quantiles(s, shard, &batch, factor);
    else
        net_backward(net_of(s, shard, &view), worker, &batch, worker->dy,
                     s->dtheta + shard->lane * n_values(s), NULL, NULL, NULL);
}

/* Adds a block of the gradients of all lanes to that of the first. Returns the
 * sum of its squares. */
static double sum_lanes(const struct stepper *s, size_t from, size_t to)
{
    double square = 0;

    for (size_t lane = 1; lane < s->n_lanes; lane++) {
        const real *dtheta = s->dtheta + lane * n_values(s);

        for (size_t i = from; i < to; i++)
            s->dtheta[i] += dtheta[i];
    }
    for (size_t i = from; i < to; i++)
        square += (double)s->dtheta[i] * (double)s->dtheta[i];
    return square;
}

static double sum_squares(const struct stepper *s)
{
    double square = 0;

    for (size_t block = 0; block < n_blocks(s); block++)
        square += s->squares[block];
    return square;
}

static void step_task(void *context, size_t thread)
{
    const struct stepper *s = context;
    const size_t threads = s->team.n, N = n_values(s);
    struct adam_factors factors;
    double square = 0;
    real *theta;

    for (size_t lane = thread; lane < s->n_lanes; lane += threads)
        memset(s->dtheta + lane * N, 0, N * sizeof *s->dtheta);
    for (struct shard shard = team_first(&s->team, thread, s->n); shard.B;
         shard = team_next(&s->team, shard, s->n))
        learn_shard(s, &shard);
    thread_pool_barrier(s->team.pool);

    for (size_t i = thread; i < n_blocks(s); i += threads)
        s->squares[i] = sum_lanes(s, i * BLOCK, block_end(s, i));
    if (s->config->clip > 0) { /* the norm is that of all blocks */
        thread_pool_barrier(s->team.pool);
        square = sum_squares(s);
    }

    factors = adam_factors(&s->adam, train_config_lr(s->config, s->epoch),
                           s->config->clip, square);
    theta = net_begin_update(s->net);
    for (size_t i = thread; i < n_blocks(s); i += threads)
        s->update(&s->adam, &factors, i * BLOCK, block_end(s, i), s->dtheta,
                  theta);
    thread_pool_barrier(s->team.pool);
    for (size_t part = thread; part < net_n_parts(s->net); part += threads)
        net_finish_part(s->net, part);
}

void stepper_step(struct stepper *s, size_t n, size_t epoch)
{
    s->n = n;
    s->epoch = epoch;
    s->team.n_lanes = s->n_lanes;
    s->adam.steps++;
    thread_pool_run(s->team.pool, step_task, s);
}

static void score_task(void *context, size_t thread)
{
    const struct stepper *s = context;
    uint64_t samples[SHARD];

    for (struct shard shard = team_first(&s->team, thread, s->n); shard.B;
         shard = team_next(&s->team, shard, s->n))
        (void)score_shard(s, &shard, NULL, 0, NULL, samples);
}

void stepper_score(struct stepper *s, size_t n)
{
    s->n = n;
    s->team.n_lanes = TEAM_LANES;
    thread_pool_run(s->team.pool, score_task, s);
}
