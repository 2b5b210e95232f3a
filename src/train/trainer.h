/*
 * trainer.h - trains one network: mini-batches, Adam, early stopping.
 *
 * An epoch passes once over the train samples, or over as many of them as the
 * config allows (train_config_epoch_samples()), in an order that is a function
 * of (seed, epoch). A batch is cut into shards of SHARD samples (shard.h).
 * After each epoch the network is scored on the validation windows; the
 * parameters of the best epoch are the result. If the windows have a ridge, the
 * initial parameters are the result unless an epoch beats them by RULE_RESIDUAL
 * (selection.h). Without a known validation target, exactly config->epochs
 * epochs are run.
 */
#ifndef TRAIN_TRAINER_H
#define TRAIN_TRAINER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/thread_pool.h"
#include "nn/net.h"
#include "model/train_config.h"
#include "prep/window.h"
#include "train/checkpoint.h"

struct trainer {
    struct thread_pool *pool; /* NULL: one thread; same result for any */
    const struct windows *windows;
    const struct origins *train;
    const struct origins *valid; /* NULL or empty: none */
    const struct train_config *config;
    const struct train_config *open; /* before train_config_resolve(), for a
                                        network of another form; only
                                        select_segment() reads it */
    const struct checkpoint *from;   /* a training with these windows and this
                                        config, which goes on; NULL: none */
    struct checkpoint *to;           /* keeps the state after the last epoch; or
                                        NULL */
    size_t stop_after;      /* run only this many of config->epochs; 0: all */
    double give_up_above;   /* end after half of the epochs unless half_loss is
                               below this; 0: never */
    enum purpose purpose;   /* purpose, member and members are only reported */
    size_t member, members; /* see struct progress */
    /* Called after each epoch; or NULL. */
    void (*report)(void *context, const struct progress *progress);
    void *context;
};

/* Number of train samples, of which an epoch may have fewer. */
size_t trainer_samples(const struct trainer *trainer);

/*
 * Trains the network from its current parameters, or goes on from
 * trainer->from, whose epochs are not reported again. Sets `last` to the state
 * after the last epoch; the final fit runs its best_epoch epochs.
 * STATUS_DIVERGED, with the epoch in the message, if a loss or a parameter is
 * no longer finite; the network is then unusable.
 */
enum status trainer_run(const struct trainer *trainer, struct net *net,
                        struct progress *last, struct error *err);

/*
 * After trainer_run(): the quantiles of the network learn, and nothing else
 * changes. The epochs up to the best one may be far too few for them. They take
 * QUANTILE_STEPS steps with ten times the rate, which falls to zero by a
 * cosine.
 */
enum { QUANTILE_STEPS = 400 };
enum status trainer_learn_quantiles(const struct trainer *trainer,
                                    struct net *net, struct error *err);

/*
 * Runs n_steps steps of the optimiser, so that the caller can measure their
 * time. The network is unusable afterwards. Returns the number of steps of an
 * epoch, 0 if there is no memory.
 */
size_t trainer_run_steps(const struct trainer *trainer, struct net *net,
                         size_t n_steps);

#endif
