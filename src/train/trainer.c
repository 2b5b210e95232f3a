/* trainer.c - see trainer.h. */
#include "train/trainer.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "train/selection.h"
#include "train/shard.h"
#include "train/step.h"

/* The state of one training; all of it is allocated before the first epoch. */
struct state {
    const struct trainer *trainer;
    struct stepper stepper;
    struct arena arena;
    real *best;                   /* (n_values) parameters of the best epoch */
    uint32_t *order;              /* (epoch_samples()) */
    uint32_t *train, *valid;      /* shard_order() of the train and validation
                                     windows; may be NULL */
    const struct origin *origins; /* the current list */
    const uint32_t *samples;      /* sample numbers in order; NULL: all */
};

/* A number of an origin that does not depend on how many rows other series
 * have, so that rows which train nothing, such as those after the rows of a
 * backtest's training, change no weight. */
static uint64_t origin_number(const struct state *s,
                              const struct origin *origin)
{
    const struct dataset *d = s->trainer->windows->data->dataset;

    return ((uint64_t)origin->series << 32) +
           (origin->row - d->series[origin->series].first);
}

/* Gathers samples of the current list (load_function). */
static struct net_batch load(void *context, size_t first, size_t B,
                             struct shard_memory *memory, uint64_t *samples)
{
    const struct state *s = context;
    const struct windows *w = s->trainer->windows;
    const size_t C = windows_channels(w);

    for (size_t b = 0; b < B; b++) {
        const size_t sample = s->samples ? s->samples[first + b] : first + b;

        samples[b] = origin_number(s, &s->origins[sample / C]) * C + sample % C;
    }
    shard_gather(w, s->origins, s->samples, first, B, memory);
    return shard_batch(memory, B, w->ridge);
}

/* cut_function of the current list. */
static size_t cut(const void *context, size_t first, size_t n)
{
    const struct state *s = context;

    return shard_cut(s->trainer->windows, s->origins, s->samples, first, n);
}

size_t trainer_samples(const struct trainer *t)
{
    return shard_samples(t->windows, t->train->n);
}

/* Number of samples of one epoch. */
static size_t epoch_samples(const struct trainer *t)
{
    const struct windows *w = t->windows;

    return train_config_epoch_samples(t->config, trainer_samples(t),
                                      w->T / (w->segment ? w->segment : 1));
}

static void plan(struct state *s, const struct net *net)
{
    s->best = arena_real(&s->arena, net->table.n_values);
    s->order =
        arena_bytes(&s->arena, epoch_samples(s->trainer), sizeof *s->order);
}

static enum status state_init(struct state *s, const struct trainer *t,
                              struct net *net, struct error *err)
{
    *s = (struct state){.trainer = t};
    plan(s, net);
    TRY(arena_commit(&s->arena, err));
    plan(s, net);
    TRY(stepper_init(&s->stepper, t->pool, net, t->windows->ridge, t->config,
                     load, s, err));
    TRY(shard_order(t->windows, t->train->list, t->train->n, &s->train, err));
    if (t->valid)
        TRY(shard_order(t->windows, t->valid->list, t->valid->n, &s->valid,
                        err));
    if (s->train || s->valid) {
        s->stepper.team.cut = cut;
        s->stepper.team.context = s;
    }
    return STATUS_OK;
}

static void state_release(struct state *s)
{
    free(s->train);
    free(s->valid);
    stepper_release(&s->stepper);
    arena_release(&s->arena);
}

/*
 * Fisher-Yates shuffle of the samples, a function of (seed, epoch). If there
 * are more samples than an epoch has, they are cut into equal pieces, and one
 * sample of each piece is drawn.
 */
static void shuffle(const struct trainer *t, size_t epoch, uint32_t *order)
{
    const size_t all = trainer_samples(t), n = epoch_samples(t);
    struct rng rng = rng_make(t->config->seed, RNG_SHUFFLE, epoch, 0);

    for (size_t i = 0; i < n; i++) {
        const size_t first = i * all / n, end = (i + 1) * all / n;

        order[i] = (uint32_t)first;
        if (end - first > 1)
            order[i] += (uint32_t)rng_below(&rng, end - first);
    }
    for (size_t i = n; i-- > 1;) {
        const size_t j = (size_t)rng_below(&rng, i + 1);
        const uint32_t sample = order[i];

        order[i] = order[j];
        order[j] = sample;
    }
}

static int compare_numbers(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* Orders the samples of a batch by the length of their windows, if these have
 * several. The numbers that were drawn are then places in s->train. */
static void order_batch(const struct state *s, uint32_t *samples, size_t n)
{
    if (!s->train)
        return;
    qsort(samples, n, sizeof *samples, compare_numbers);
    for (size_t i = 0; i < n; i++)
        samples[i] = s->train[samples[i]];
}

/* One step on the samples of s->order from `first` on. */
static void step(struct state *s, size_t first, size_t epoch)
{
    const size_t left = epoch_samples(s->trainer) - first;
    const size_t size = s->trainer->config->batch;
    const size_t n = left < size ? left : size;

    order_batch(s, s->order + first, n);
    s->samples = s->order + first;
    stepper_step(&s->stepper, n, epoch);
}

static double train_epoch(struct state *s, size_t epoch)
{
    const size_t n = epoch_samples(s->trainer);
    const size_t size = s->trainer->config->batch;
    double loss;

    shuffle(s->trainer, epoch, s->order);
    stepper_clear(&s->stepper);
    s->origins = s->trainer->train->list;
    for (size_t i = 0; i < n; i += size)
        step(s, i, epoch);
    (void)stepper_loss(&s->stepper, &loss);
    return loss;
}

/* Sets the validation loss. If no validation window has a known target, it is
 * NaN and the result is false. */
static bool validate(struct state *s, double *loss)
{
    const struct origins *valid = s->trainer->valid;

    stepper_clear(&s->stepper);
    if (valid && valid->n) {
        s->origins = valid->list;
        s->samples = s->valid;
        stepper_score(&s->stepper,
                      shard_samples(s->trainer->windows, valid->n));
    }
    if (stepper_loss(&s->stepper, loss))
        return true;
    *loss = (double)NAN;
    return false;
}

/* Checks theta, too: the training loss does not include the last step. */
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

/* Notes the loss of the first half of the epochs, and whether to go on. */
static void look_halfway(const struct trainer *t, struct progress *last)
{
    const size_t half = (last->epochs + 1) / 2;

    if (last->epoch <= half)
        last->half_loss = last->best_loss;
    last->given_up = last->epoch == half && half < last->epochs &&
                     t->give_up_above > 0 &&
                     last->half_loss >= t->give_up_above;
}

/* Sets `last` to the state before the first epoch that is to be run. */
static void start(struct state *s, struct net *net, struct progress *last)
{
    const struct trainer *t = s->trainer;

    *last = (struct progress){.best_loss = (double)INFINITY};
    if (checkpoint_fits(t->from, net)) {
        *last = t->from->last;
        checkpoint_restore(t->from, net, s->best, &s->stepper.adam);
    }
    last->purpose = t->purpose;
    last->member = t->member;
    last->members = t->members;
    last->epochs = t->stop_after ? t->stop_after : t->config->epochs;
    /* unless an epoch improves on the ridge, the initial parameters are best */
    if (t->windows->ridge && !t->stop_after && validate(s, &last->valid_loss)) {
        last->best_loss = rule_bound(RULE_RESIDUAL, last->valid_loss);
        memcpy(s->best, net->theta, net->table.n_values * sizeof *s->best);
    }
}

static bool is_over(const struct trainer *t, const struct progress *last)
{
    return last->epoch >= last->epochs || last->given_up ||
           last->epoch - last->best_epoch >= t->config->patience;
}

static enum status epochs_run(struct state *s, struct net *net,
                              struct progress *last, struct error *err)
{
    const struct trainer *t = s->trainer;

    start(s, net, last);
    while (!is_over(t, last)) {
        bool validated;

        last->train_loss = train_epoch(s, last->epoch++);
        validated = validate(s, &last->valid_loss);
        if (!is_finite(last, validated, net))
            return diverged(last->epoch, err);
        if (!validated || last->valid_loss < last->best_loss) {
            last->best_loss = last->valid_loss;
            last->best_epoch = last->epoch;
            memcpy(s->best, net->theta, net->table.n_values * sizeof *s->best);
        }
        look_halfway(t, last);
        if (t->report)
            t->report(t->context, last);
    }
    if (t->to)
        TRY(checkpoint_take(t->to, last, net, s->best, &s->stepper.adam, err));
    net_set_theta(net, s->best);
    return STATUS_OK;
}

/* Steps 0, 1, ... over the train samples, as if each were an epoch of its own.
 */
static void run_steps(struct state *s, size_t n_steps)
{
    const size_t n = epoch_samples(s->trainer);
    const size_t size = s->trainer->config->batch;
    size_t pass = 0, first = 0; /* sample of the next step, in a pass */

    s->origins = s->trainer->train->list;
    for (size_t i = 0; n && i < n_steps; i++) {
        if (!first)
            shuffle(s->trainer, pass++, s->order);
        step(s, first, i);
        first = first + size < n ? first + size : 0;
    }
}

size_t trainer_run_steps(const struct trainer *trainer, struct net *net,
                         size_t n_steps)
{
    const size_t n = epoch_samples(trainer), size = trainer->config->batch;
    struct state state;
    struct error err;
    const bool ready = state_init(&state, trainer, net, &err) == STATUS_OK;

    if (ready)
        run_steps(&state, n_steps);
    state_release(&state);
    return ready ? (n + size - 1) / size : 0;
}

enum status trainer_learn_quantiles(const struct trainer *trainer,
                                    struct net *net, struct error *err)
{
    struct train_config config = *trainer->config;
    struct trainer t = *trainer;
    struct state state;
    enum status status;

    config.lr *= 10;
    config.schedule = SCHEDULE_COSINE;
    config.epochs = QUANTILE_STEPS;
    config.clip = 0; /* the slope of the pinball loss is bounded */
    t.config = &config;
    status = state_init(&state, &t, net, err);
    state.stepper.learns_quantiles = true;
    if (status == STATUS_OK)
        run_steps(&state, QUANTILE_STEPS);
    state_release(&state);
    return status;
}

enum status trainer_run(const struct trainer *trainer, struct net *net,
                        struct progress *last, struct error *err)
{
    struct state state;
    enum status status = state_init(&state, trainer, net, err);

    if (status == STATUS_OK)
        status = epochs_run(&state, net, last, err);
    state_release(&state);
    return status;
}
