/*
 * net.h - the network: encoder, attention, linear head.
 *
 *   states           = encoder(x)                       (T, B, D)
 *   context, weights = attention(states, h_T)           (B, D), (T, B)
 *   seen             = [context; h_T]  or  context      (B, S)
 *   z                = dropout(seen) . A + a            (B, O), all H steps
 *   y_o              = z_o scale_o + shift_o            window norm undone
 *
 * With ATTEND_INPUTS the weights are those of the inputs, the encoder is
 * handed T weight_t x_t (the factor T only keeps the scale), and the head
 * sees h_T once.
 */
#ifndef NN_NET_H
#define NN_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/real.h"
#include "nn/attn.h"
#include "nn/cell.h"
#include "nn/encoder.h"
#include "nn/param.h"

enum attend { ATTEND_STATES, ATTEND_INPUTS };
enum context { CONTEXT_BOTH, CONTEXT_ATTENTION };
extern const char *const attend_names[]; /* ended by NULL, as the next */
extern const char *const context_names[];

struct net_config {
    const struct cell_ops *cell;
    const struct attn_ops *attention;
    enum attend attend;
    enum context context; /* not looked at with ATTEND_INPUTS */
    size_t T, K, D, layers, O;
    size_t kernel; /* of a kind with ATTN_TAKES_KERNEL, else 0 */
};

/* Read-only while workers run. */
struct net {
    struct net_config config;
    struct param_table table;
    struct encoder encoder;
    struct attn_shape attention;   /* what the attention kind is given */
    size_t attention_offset;       /* of its parameters in theta */
    size_t seen;                   /* S, units that the head sees */
    size_t head_weight, head_bias; /* in theta: A (S, O) and a (O) */
    struct arena arena;            /* owns the next two */
    real *theta;                   /* (table.n_values) */
    real *transposed;              /* the encoder's copies, then A' (O, S) */
};

/*
 * NULL if the configuration can be built, else why not, as a phrase for a
 * message.
 */
const char *net_refusal(const struct net_config *config);

/* A network with all parameters zero; STATUS_USAGE for a refusal. */
enum status net_init(struct net *net, const struct net_config *config,
                     struct error *err);
void net_release(struct net *net); /* accepts an all-zero net */

/*
 * Random parameters. The head starts at zero, so that training starts from
 * the forecast which the window norm alone gives.
 */
void net_randomise(struct net *net, uint64_t seed);

/*
 * To be called after theta changed, before the next pass. Its parts may be
 * prepared by several threads.
 */
void net_prepare(struct net *net);
size_t net_parts(const struct net *net);
void net_prepare_part(struct net *net, size_t part);

/* What a shard of B <= SHARD windows is given, and gives. */
struct net_batch {
    size_t B;
    const real *x;     /* (T, B, K) */
    const real *shift; /* (B, O) */
    const real *scale; /* (B, O) */
    real *y;           /* (B, O) out */
    real *weights;     /* (T, B) out, oldest timestep first */
};

/*
 * Each unit of what the head sees is kept with probability 1 - rate and then
 * divided by it; the random numbers are a function of (seed, epoch, window).
 */
struct dropout {
    real rate;
    uint64_t seed, epoch;
    const uint64_t *windows; /* (B) what tells the windows apart */
};

/* The memory of one shard at work: one planned allocation. */
struct worker {
    struct arena arena;

    /* A batch of SHARD windows, for the caller to fill and read. */
    real *x, *shift, *scale, *y, *weights; /* as in struct net_batch */
    real *target, *dy;                     /* (B, O), if training */

    /* What the passes keep. */
    struct encoder_work encoder;
    real *inputs;   /* (T, B, K) weighed inputs */
    real *context;  /* (B, D) */
    real *cache;    /* of the attention kind */
    real *seen;     /* (B, S), after dropout */
    real *keep;     /* (B, S) factors of dropout */
    real *z;        /* (B, O); backward: its gradient */
    real *dseen;    /* (B, S) */
    real *dcontext; /* (B, D) */
    real *dinputs;  /* (T, B, K) */
    real *dx;       /* (T, B, K) where the caller does not want it */
    real *dweights; /* (T, B) */
};

/* Room for net_backward only if `training`. */
enum status worker_init(struct worker *worker, const struct net *net,
                        bool training, struct error *err);
void worker_release(struct worker *worker);

/* The worker's own arrays as a batch of B windows. */
struct net_batch worker_batch(const struct worker *worker, size_t B);

/* `dropout` NULL: none, as in every forecast. */
void net_forward(const struct net *net, struct worker *worker,
                 const struct net_batch *batch, const struct dropout *dropout);

/*
 * After net_forward of the same batch with a training worker: given dy
 * (B, O), adds the gradient of theta into dtheta, and that of x into dx
 * (T, B, K) unless it is NULL.
 */
void net_backward(const struct net *net, struct worker *worker,
                  const struct net_batch *batch, const real *dy, real *dtheta,
                  real *dx);

#endif
