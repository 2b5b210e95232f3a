/*
 * step.h - one step of the optimiser, by all threads of a team (shard.h).
 *
 *   each lane   add the gradients of its shards in order
 *   barrier
 *   each block  add the gradients of all lanes in order
 *   barrier     (only with clipping, which needs the norm of all blocks)
 *   each block  clip the gradient and update theta by Adam
 *   barrier
 *   each part   update the copies of theta that a pass reads
 *
 * No sum depends on which thread computes it, so theta is the same for any
 * number of threads.
 */
#ifndef TRAIN_STEP_H
#define TRAIN_STEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "nn/adam.h"
#include "nn/net.h"
#include "model/train_config.h"
#include "train/shard.h"

/* The loss over the shards of a lane. Each fills a cache line, because lanes
 * belong to different threads. */
struct tally {
    double loss;
    size_t scored;
    char unused[64 - sizeof(double) - sizeof(size_t)];
};

/*
 * Gathers samples first .. first + B - 1 of a list and returns their batch.
 * Sets `samples` (B) to numbers that identify them in the dropout mask. Called
 * by several threads at once.
 */
typedef struct net_batch load_function(void *context, size_t first, size_t B,
                                       struct shard_memory *memory,
                                       uint64_t *samples);

struct stepper {
    struct net *net;                   /* not owned */
    const struct train_config *config; /* not owned */
    load_function *load;
    void *context;
    bool learns_quantiles; /* the quantiles of the network learn and nothing
                              else; set it before the first step */

    struct arena arena;
    struct team team;
    struct adam adam;
    adam_function *update;
    size_t n_lanes;        /* lanes that a batch fills */
    real *dtheta;          /* (n_lanes, n_values) */
    double *squares;       /* (blocks) sum of squares of the gradient */
    struct tally *tallies; /* (TEAM_LANES) */
    size_t n, epoch;       /* of the current step or score */
};

/* Allocates everything; the moments of Adam are zero. `ridge` as for
 * team_init(). Release it also after a failure. */
enum status stepper_init(struct stepper *stepper, struct thread_pool *pool,
                         struct net *net, const struct ridge *ridge,
                         const struct train_config *config, load_function *load,
                         void *context, struct error *err);
void stepper_release(struct stepper *stepper); /* accepts all zero */

/* Resets the sum of the losses to zero. */
void stepper_clear(struct stepper *stepper);

/* One step on a batch of n <= config->batch samples; adds their losses. */
void stepper_step(struct stepper *stepper, size_t n, size_t epoch);

/* Adds the losses of n samples without updating the network. */
void stepper_score(struct stepper *stepper, size_t n);

/* Returns the number of entries scored since stepper_clear(), and sets their
 * mean loss, or 0 if there are none. */
size_t stepper_loss(const struct stepper *stepper, double *loss);

#endif
