/*
 * checkpoint.h - the state of a training after an epoch. From it trainer_run()
 * goes on as if it had not stopped: the first epochs of the first member are
 * those of the short training that chose its form.
 */
#ifndef TRAIN_CHECKPOINT_H
#define TRAIN_CHECKPOINT_H

#include "base/error.h"
#include "nn/adam.h"
#include "nn/net.h"
#include "train/progress.h"

struct checkpoint {
    struct progress last; /* epoch 0: there was no training */
    size_t n;             /* parameters */
    size_t steps;         /* of the optimiser */
    real *values;         /* (4, n): the parameters, those of the best epoch,
                             the moments m and v of Adam */
};

void checkpoint_release(struct checkpoint *checkpoint); /* accepts all zero */

/* Takes over what `from` holds, and leaves it all zero. */
void checkpoint_move(struct checkpoint *to, struct checkpoint *from);

/* Replaces the state by that of a training whose best parameters are `best`
 * (n). */
enum status checkpoint_take(struct checkpoint *checkpoint,
                            const struct progress *last, const struct net *net,
                            const real *best, const struct adam *adam,
                            struct error *err);

/* True if it is one of a network with as many parameters; accepts NULL. */
bool checkpoint_fits(const struct checkpoint *checkpoint,
                     const struct net *net);

/* Sets the network, `best` (n) and `adam` to what checkpoint_take() read. */
void checkpoint_restore(const struct checkpoint *checkpoint, struct net *net,
                        real *best, struct adam *adam);

/* The parameters (n) of the best epoch. */
const real *checkpoint_best(const struct checkpoint *checkpoint);

#endif
