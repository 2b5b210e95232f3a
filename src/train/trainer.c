/* trainer.c - see trainer.h. */
#include "train/trainer.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/rng.h"
#include "nn/adam.h"
#include "train/shard.h"
#include "train/team.h"

/* Parameters that a thread adds up and updates at a time. */
enum { BLOCK = 1024 };

/* The loss of a lane's shards; a line of its own, for each has a thread. */
struct tally {
    double loss;
    size_t scored;
    char unused[64 - sizeof(double) - sizeof(size_t)];
};

/* Everything that is allocated, once, before the first epoch. */
struct state {
    const struct trainer *trainer;
    struct net *net;
    struct arena arena;
    struct team team;
    struct adam adam;
    adam_function *update;
    size_t n_lanes;        /* that have a gradient */
    real *dtheta;          /* (n_lanes, n_values) */
    real *best;            /* (n_values) */
    double *squares;       /* (blocks) of |dtheta|^2 */
    struct origin *order;  /* (n train windows) */
    struct tally *tallies; /* (TEAM_LANES) */

    /* The batch at work. */
    const struct origin *origins;
    size_t n, epoch;
};

static size_t n_values(const struct state *s)
{
    return s->net->table.n_values;
}

static size_t n_blocks(const struct state *s)
{
    return (n_values(s) + BLOCK - 1) / BLOCK;
}

static void plan(struct state *s)
{
    s->dtheta = arena_real(&s->arena, s->n_lanes * n_values(s));
    s->best = arena_real(&s->arena, n_values(s));
    s->adam.m = arena_real(&s->arena, n_values(s));
    s->adam.v = arena_real(&s->arena, n_values(s));
    s->squares = arena_bytes(&s->arena, n_blocks(s), sizeof *s->squares);
    s->order = arena_bytes(&s->arena, s->trainer->train->n, sizeof *s->order);
    s->tallies = arena_bytes(&s->arena, TEAM_LANES, sizeof *s->tallies);
}

static enum status state_init(struct state *s, const struct trainer *trainer,
                              struct net *net, struct error *err)
{
    const size_t shards = (trainer->recipe->batch + SHARD - 1) / SHARD;

    *s = (struct state){.trainer = trainer, .net = net};
    s->adam.n = n_values(s);
    s->update = adam_update_each[isa_current()];
    s->n_lanes = shards < TEAM_LANES ? shards : TEAM_LANES;
    plan(s);
    TRY(arena_commit(&s->arena, err));
    plan(s);
    return team_init(&s->team, trainer->pool, net, true, err);
}

static void state_release(struct state *s)
{
    team_release(&s->team);
    arena_release(&s->arena);
}

/* Fisher-Yates from the order of time: a function of (seed, epoch). */
static void shuffle(const struct trainer *t, size_t epoch, struct origin *order)
{
    struct rng rng = rng_make(t->recipe->seed, RNG_SHUFFLE, epoch, 0);

    memcpy(order, t->train->list, t->train->n * sizeof *order);
    for (size_t i = t->train->n; i-- > 1;) {
        const size_t j = (size_t)rng_below(&rng, i + 1);
        const struct origin kept = order[i];

        order[i] = order[j];
        order[j] = kept;
    }
}

/* Adds a shard's loss to its lane's, and its gradient to its lane's. */
static void shard_gradient(const struct state *s, const struct shard *shard)
{
    const struct recipe *recipe = s->trainer->recipe;
    const size_t O = s->net->config.O, B = shard->B;
    const real factor = R(1.0) / (real)(s->n * O);
    const struct origin *origins = s->origins + shard->first;
    const struct net_batch batch = worker_batch(shard->worker, B);
    struct tally *tally = &s->tallies[shard->lane];
    uint64_t windows[SHARD];
    const struct dropout dropout = {(real)recipe->dropout, recipe->seed,
                                    s->epoch, windows};

    for (size_t b = 0; b < B; b++)
        windows[b] = origins[b].row;
    shard_gather(s->trainer->windows, origins, B, shard->worker);
    net_forward(s->net, shard->worker, &batch, &dropout);
    tally->loss += loss_sum(recipe->loss, B * O, batch.y, shard->worker->target,
                            factor, &tally->scored, shard->worker->dy);
    net_backward(s->net, shard->worker, &batch, shard->worker->dy,
                 s->dtheta + shard->lane * n_values(s), NULL);
}

/* Sums a block of the gradient over lanes into the first; its square. */
static double sum_lanes(const struct state *s, size_t from, size_t to)
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

static double sum_squares(const struct state *s)
{
    double square = 0;

    for (size_t block = 0; block < n_blocks(s); block++)
        square += s->squares[block];
    return square;
}

static size_t block_end(const struct state *s, size_t block)
{
    const size_t end = (block + 1) * BLOCK;

    return end < n_values(s) ? end : n_values(s);
}

/* One step of the optimiser, by all threads: gradients of the lanes, their
 * sum, the update; then the copies that a pass needs. */
static void batch_task(void *context, size_t thread)
{
    struct state *s = context;
    const struct recipe *recipe = s->trainer->recipe;
    const size_t threads = s->team.n, N = n_values(s);
    struct adam_factors factors;

    for (size_t lane = thread; lane < s->n_lanes; lane += threads)
        memset(s->dtheta + lane * N, 0, N * sizeof *s->dtheta);
    for (struct shard shard = team_first(&s->team, thread, s->n); shard.B;
         shard = team_next(&s->team, shard, s->n))
        shard_gradient(s, &shard);
    pool_barrier(s->team.pool);

    for (size_t i = thread; i < n_blocks(s); i += threads)
        s->squares[i] = sum_lanes(s, i * BLOCK, block_end(s, i));
    pool_barrier(s->team.pool);

    factors = adam_factors(&s->adam, recipe_lr(recipe, s->epoch), recipe->clip,
                           sum_squares(s));
    for (size_t i = thread; i < n_blocks(s); i += threads)
        s->update(&s->adam, &factors, i * BLOCK, block_end(s, i), s->dtheta,
                  s->net->theta);
    pool_barrier(s->team.pool);
    if (thread == 0)
        net_prepare(s->net);
}

static void clear_tallies(struct state *s)
{
    memset(s->tallies, 0, TEAM_LANES * sizeof *s->tallies);
}

/* The mean over the scored entries of all lanes, in their order. */
static double mean_loss(const struct state *s)
{
    double loss = 0;
    size_t scored = 0;

    for (size_t lane = 0; lane < TEAM_LANES; lane++) {
        loss += s->tallies[lane].loss;
        scored += s->tallies[lane].scored;
    }
    return scored ? loss / (double)scored : 0;
}

static double train_epoch(struct state *s, size_t epoch)
{
    const size_t n = s->trainer->train->n, size = s->trainer->recipe->batch;

    shuffle(s->trainer, epoch, s->order);
    clear_tallies(s);
    s->epoch = epoch;
    for (size_t i = 0; i < n; i += size) {
        s->origins = s->order + i;
        s->n = n - i < size ? n - i : size;
        s->adam.steps++;
        pool_run(s->team.pool, batch_task, s);
    }
    return mean_loss(s);
}

static void valid_task(void *context, size_t thread)
{
    const struct state *s = context;
    const struct trainer *t = s->trainer;
    const size_t n = t->valid->n, O = s->net->config.O;

    for (struct shard shard = team_first(&s->team, thread, n); shard.B;
         shard = team_next(&s->team, shard, n)) {
        const struct net_batch batch = worker_batch(shard.worker, shard.B);
        struct tally *tally = &s->tallies[shard.lane];

        shard_gather(t->windows, t->valid->list + shard.first, shard.B,
                     shard.worker);
        net_forward(s->net, shard.worker, &batch, NULL);
        tally->loss += loss_sum(t->recipe->loss, shard.B * O, batch.y,
                                shard.worker->target, 0, &tally->scored, NULL);
    }
}

/* False, and NaN, where nothing validates: no window, no known target. */
static bool validate(struct state *s, double *loss)
{
    const struct trainer *t = s->trainer;
    size_t scored = 0;

    *loss = (double)NAN;
    if (!t->valid || !t->valid->n)
        return false;
    clear_tallies(s);
    pool_run(s->team.pool, valid_task, s);
    for (size_t lane = 0; lane < TEAM_LANES; lane++)
        scored += s->tallies[lane].scored;
    if (!scored)
        return false;
    *loss = mean_loss(s);
    return true;
}

/* The last step of an epoch is in no loss of training: theta tells. */
static bool is_finite(const struct progress *last, bool validated,
                      const struct net *net)
{
    for (size_t i = 0; i < net->table.n_values; i++)
        if (!isfinite(net->theta[i]))
            return false;
    return isfinite(last->train_loss) &&
           (!validated || isfinite(last->valid_loss));
}

static enum status diverged(size_t epoch, struct error *err)
{
    return error_set(err, STATUS_DIVERGED,
                     "training diverged in epoch %zu: the loss or a weight is "
                     "no longer a finite number (try a smaller --lr or --clip)",
                     epoch);
}

static enum status epochs_run(struct state *s, struct progress *last,
                              struct error *err)
{
    const struct trainer *t = s->trainer;
    const size_t n_bytes = n_values(s) * sizeof *s->best;
    const size_t stop = t->stop_after ? t->stop_after : t->recipe->epochs;
    double best = (double)INFINITY;

    *last = (struct progress){.epochs = stop};
    for (size_t epoch = 0; epoch < stop; epoch++) {
        bool validated;

        last->epoch = epoch + 1;
        last->train_loss = train_epoch(s, epoch);
        validated = validate(s, &last->valid_loss);
        if (!is_finite(last, validated, s->net))
            return diverged(last->epoch, err);
        if (!validated || last->valid_loss < best) {
            best = last->valid_loss;
            last->best_epoch = last->epoch;
            memcpy(s->best, s->net->theta, n_bytes);
        }
        if (t->report)
            t->report(t->context, last);
        if (last->epoch - last->best_epoch >= t->recipe->patience)
            break;
    }
    memcpy(s->net->theta, s->best, n_bytes);
    net_prepare(s->net);
    return STATUS_OK;
}

enum status trainer_run(const struct trainer *trainer, struct net *net,
                        struct progress *last, struct error *err)
{
    struct state state;
    enum status status = state_init(&state, trainer, net, err);

    if (status == STATUS_OK)
        status = epochs_run(&state, last, err);
    state_release(&state);
    return status;
}
