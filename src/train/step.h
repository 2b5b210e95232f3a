/*
 * step.h - one step of the optimiser, by all threads of a team.
 *
 *   each lane   the gradients of its shards, added in their order
 *   barrier     the gradient is the sum of the lanes, in their order
 *   barrier     clipping and Adam, each thread on its part of theta
 *   barrier     the copies of theta that a pass needs
 *
 * A lane's sums do not depend on the thread that takes it, so theta is the
 * same for any number of threads.
 */
#ifndef TRAIN_STEP_H
#define TRAIN_STEP_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "nn/adam.h"
#include "nn/net.h"
#include "model/train_config.h"
#include "train/shard.h"

/* The loss over a lane's shards; a line of its own, for each has a thread. */
struct tally {
    double loss;
    size_t scored;
    char unused[64 - sizeof(double) - sizeof(size_t)];
};

/*
 * Gathers B samples of a list, from the first-th on, and returns their batch;
 * `samples` (B) gets the numbers that tell them apart, for dropout. Called by
 * several threads at once.
 */
typedef struct net_batch load_function(void *context, size_t first, size_t B,
                                       struct shard_memory *memory,
                                       uint64_t *samples);

struct stepper {
    struct net *net; /* not owned, as the next */
    const struct train_config *config;
    load_function *load;
    void *context;

    struct arena arena;
    struct team team;
    struct adam adam;
    adam_function *update;
    size_t n_lanes;        /* that have a gradient */
    real *dtheta;          /* (n_lanes, n_values) */
    double *squares;       /* (blocks) of |dtheta|^2 */
    struct tally *tallies; /* (TEAM_LANES) */
    size_t n, epoch;       /* the list at work */
};

/* Allocates everything; Adam starts at zero. `ridge` as for team_init().
 * Release it also after a failure. */
enum status stepper_init(struct stepper *stepper, struct thread_pool *pool,
                         struct net *net, const struct ridge *ridge,
                         const struct train_config *config, load_function *load,
                         void *context, struct error *err);
void stepper_release(struct stepper *stepper); /* accepts all zero */

/* Sets the losses that are added up to zero. */
void stepper_clear(struct stepper *stepper);

/* A step on a batch of n <= config->batch windows; adds their losses. */
void stepper_step(struct stepper *stepper, size_t n, size_t epoch);

/* Adds the losses of n windows without learning from them. */
void stepper_score(struct stepper *stepper, size_t n);

/* How many entries were scored since stepper_clear(), and their mean loss;
 * 0 if there were none. */
size_t stepper_loss(const struct stepper *stepper, double *loss);

#endif
