/*
 * trainer.h - mini-batches, Adam, early stopping.
 *
 * Every epoch goes once through the train windows, or through config->most of
 * them, in an order that is a function of (seed, epoch). A batch is cut into
 * shards of SHARD windows, whose gradients are added in an order of their own
 * (shard.h). After an epoch the loss on the validation windows decides: the
 * best weights are kept and are the result. Where the windows have a ridge, the
 * start is kept unless an epoch is better by the rule of selection.h. Without
 * validation windows, or a known target in them, exactly config->epochs epochs
 * are run.
 */
#ifndef TRAIN_TRAINER_H
#define TRAIN_TRAINER_H

#include <stddef.h>

#include "base/error.h"
#include "base/thread_pool.h"
#include "nn/net.h"
#include "model/train_config.h"
#include "prep/window.h"

/* What a network is trained for. */
enum purpose { FOR_SEGMENTS, FOR_SCORES, FOR_FINAL_FIT };

/* What is known after an epoch; losses are means over scored entries. */
struct progress {
    enum purpose purpose;
    size_t member, members; /* 1, 2, ... of those for the same */
    size_t epoch;           /* 1, 2, ... */
    size_t epochs;          /* at most */
    double train_loss;
    double valid_loss; /* NaN without validation windows */
    size_t best_epoch;
    double best_loss; /* on validation rows; infinite without */
};

struct trainer {
    struct thread_pool
        *pool; /* NULL: one thread; the result is the same for any */
    const struct windows *windows;
    const struct origins *train;
    const struct origins *valid; /* NULL or empty: none */
    const struct train_config *config;
    size_t stop_after;    /* epochs to run of config->epochs; 0: all */
    enum purpose purpose; /* this and the next for the report alone */
    size_t member, members;
    void (*report)(void *context,
                   const struct progress *progress); /* or NULL */
    void *context;
};

/*
 * Trains the network from the parameters it has. `last` tells how it ended
 * (best_epoch is what a fit without validation has to run). STATUS_DIVERGED
 * if a loss or a weight is no longer finite: the network is of no use then,
 * and the message says in which epoch.
 */
enum status trainer_run(const struct trainer *trainer, struct net *net,
                        struct progress *last, struct error *err);

/*
 * Runs so many steps of the optimiser on a network that is of no use
 * afterwards, for the caller to see how long they take. Returns how many make
 * an epoch, 0 if there is no memory.
 */
size_t trainer_try(const struct trainer *trainer, struct net *net,
                   size_t n_steps);

#endif
