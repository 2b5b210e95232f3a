/* trainer.c - see trainer.h. */
#include "train/trainer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "nn/adam.h"
#include "train/shard.h"

/* Everything that is allocated, once, before the first epoch. */
struct state {
    struct arena arena;
    struct worker worker;
    real *dtheta, *best; /* (n_values) */
    struct adam adam;
    struct origin *order; /* (n train windows) */
};

static void plan(struct state *s, size_t n_values, size_t n_windows)
{
    s->dtheta = arena_real(&s->arena, n_values);
    s->best = arena_real(&s->arena, n_values);
    s->adam.m = arena_real(&s->arena, n_values);
    s->adam.v = arena_real(&s->arena, n_values);
    s->order = arena_bytes(&s->arena, n_windows, sizeof *s->order);
}

static enum status state_init(struct state *s, const struct net *net,
                              size_t n_windows, struct error *err)
{
    *s = (struct state){.adam = {.n = net->table.n_values}};
    plan(s, net->table.n_values, n_windows);
    TRY(arena_commit(&s->arena, err));
    plan(s, net->table.n_values, n_windows);
    return worker_init(&s->worker, net, true, err);
}

static void state_release(struct state *s)
{
    worker_release(&s->worker);
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

/* One batch: its loss is added to *loss, its gradient is in dtheta. */
static void batch_gradient(const struct trainer *t, const struct net *net,
                           struct state *s, const struct origin *origins,
                           size_t n, size_t epoch, double *loss, size_t *scored)
{
    const size_t O = net->config.O;
    const real factor = R(1.0) / (real)(n * O);

    memset(s->dtheta, 0, net->table.n_values * sizeof *s->dtheta);
    for (size_t i = 0; i < n; i += SHARD) {
        const size_t B = n - i < SHARD ? n - i : SHARD;
        const struct net_batch batch = worker_batch(&s->worker, B);
        uint64_t windows[SHARD];
        const struct dropout dropout = {(real)t->recipe->dropout,
                                        t->recipe->seed, epoch, windows};

        for (size_t b = 0; b < B; b++)
            windows[b] = origins[i + b].row;
        shard_gather(t->windows, origins + i, B, &s->worker);
        net_forward(net, &s->worker, &batch, &dropout);
        *loss += loss_sum(t->recipe->loss, B * O, batch.y, s->worker.target,
                          factor, scored, s->worker.dy);
        net_backward(net, &s->worker, &batch, s->worker.dy, s->dtheta, NULL);
    }
}

static double mean_loss(double loss, size_t scored)
{
    return scored ? loss / (double)scored : 0;
}

static double train_epoch(const struct trainer *t, struct net *net,
                          struct state *s, size_t epoch)
{
    const size_t n = t->train->n, size = t->recipe->batch;
    double loss = 0;
    size_t scored = 0;

    shuffle(t, epoch, s->order);
    for (size_t i = 0; i < n; i += size) {
        batch_gradient(t, net, s, s->order + i, n - i < size ? n - i : size,
                       epoch, &loss, &scored);
        (void)adam_step(&s->adam, recipe_lr(t->recipe, epoch), t->recipe->clip,
                        s->dtheta, net->theta);
        net_prepare(net);
    }
    return mean_loss(loss, scored);
}

/* False if there is nothing to validate on: no window, or no known target. */
static bool validate(const struct trainer *t, const struct net *net,
                     struct state *s, double *loss)
{
    const size_t n = t->valid ? t->valid->n : 0;
    double sum = 0;
    size_t scored = 0;

    for (size_t i = 0; i < n; i += SHARD) {
        const size_t B = n - i < SHARD ? n - i : SHARD;
        const struct net_batch batch = worker_batch(&s->worker, B);

        shard_gather(t->windows, t->valid->list + i, B, &s->worker);
        net_forward(net, &s->worker, &batch, NULL);
        sum += loss_sum(t->recipe->loss, B * net->config.O, batch.y,
                        s->worker.target, 0, &scored, NULL);
    }
    *loss = scored ? mean_loss(sum, scored) : (double)NAN;
    return scored > 0;
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

static enum status epochs_run(const struct trainer *t, struct net *net,
                              struct state *s, struct progress *last,
                              struct error *err)
{
    const size_t n_bytes = net->table.n_values * sizeof *net->theta;
    const size_t stop = t->stop_after ? t->stop_after : t->recipe->epochs;
    double best = (double)INFINITY;

    *last = (struct progress){.epochs = stop};
    for (size_t epoch = 0; epoch < stop; epoch++) {
        bool validated;

        last->epoch = epoch + 1;
        last->train_loss = train_epoch(t, net, s, epoch);
        validated = validate(t, net, s, &last->valid_loss);
        if (!is_finite(last, validated, net))
            return diverged(last->epoch, err);
        if (!validated || last->valid_loss < best) {
            best = last->valid_loss;
            last->best_epoch = last->epoch;
            memcpy(s->best, net->theta, n_bytes);
        }
        if (t->report)
            t->report(t->context, last);
        if (last->epoch - last->best_epoch >= t->recipe->patience)
            break;
    }
    memcpy(net->theta, s->best, n_bytes);
    net_prepare(net);
    return STATUS_OK;
}

enum status trainer_run(const struct trainer *trainer, struct net *net,
                        struct progress *last, struct error *err)
{
    struct state state;
    enum status status = state_init(&state, net, trainer->train->n, err);

    if (status == STATUS_OK)
        status = epochs_run(trainer, net, &state, last, err);
    state_release(&state);
    return status;
}
