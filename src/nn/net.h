/*
 * net.h - the network: encoder, attention, decoder, head.
 *
 *   x                : rows, or segments of w rows, embedded (segments.h)
 *   states           = encoder(x)                       (T, B, D)
 *   keys             = states, those below, or inputs   (T, B, D), keys.h
 *   s_k              = decoder(h_T), k = 1..S; with the linear form S = 1 and
 *                      s_1 = h_T                        (S, B, D)
 *   context, weights = attention(keys, h_T)  of a kind that pools, or
 *                      attention(keys, s_k)  of one that decodes
 *   seen_k           = [context; s_k]  or  context      (B, seen)
 *   z_k              = dropout(seen_k) . A + a          (B, out)
 *                      + sum_t weights_{k,t} past_t     of a kind that copies
 *   y_o              = z_o scale_o + shift_o            window norm undone
 *
 * With CONTEXT_ATTENTION a kind that pools hands the context, in place of h_T,
 * to a decoder that is not linear, and the head sees s_k alone. A kind inside
 * the recurrence acts in the encoder; the head sees s_k.
 *
 * A kind that weighs inputs, with ATTEND_INPUTS, gives one weight per
 * timestep before the encoder, which is handed T weight_t x_t (the factor T
 * only keeps the scale); the head sees s_k.
 *
 * Channels that share a network are told apart by a learned row of P = D/2
 * units, rounded up: one more input of the decoder or, of a linear one, of the
 * head.
 *
 * With segments T is their number in all of this, a decoding step covers w
 * steps of the horizon (the last is cut at H), and past_t are the w J targets
 * of a segment.
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
#include "nn/decoder.h"
#include "nn/encoder.h"
#include "nn/keys.h"
#include "nn/param.h"
#include "nn/segments.h"
#include "nn/shape.h"
#include "nn/similarity.h"

enum context { CONTEXT_BOTH, CONTEXT_ATTENTION };
extern const char *const context_names[]; /* ended by NULL */

struct net_config {
    const struct cell_ops *cell;
    const struct attn_ops *attention;
    enum attend attend;
    enum context context; /* not looked at where there is none */
    enum decoder_form decoder;
    size_t T, K, D, layers; /* T: timesteps of a window */
    size_t H, J;            /* steps of the horizon, targets */
    size_t segment;         /* w timesteps are one step; 0 is 1 */
    size_t channels;        /* told apart by a learned row each; 0: none */

    /* What the kind takes (attn.h), else 0, NULL, tanh and none. */
    size_t kernel, heads, slots;
    const struct similarity_ops *similarity;
    enum logits logits;
    enum positions positions;
};

/* Where attention sits in a network. */
enum place {
    PLACE_WEIGHS,  /* weighs the inputs before the encoder */
    PLACE_POOLS,   /* once, over the keys */
    PLACE_DECODES, /* at each decoding step */
    PLACE_INSIDE   /* at each step of the recurrence */
};

/* Read-only while workers run. */
struct net {
    struct net_config config;
    size_t T, K, E; /* segments of a window; numbers of x_t in one; units of
                       its embedding, which every formula takes for x_t */
    size_t O;       /* H J outputs, [step][target] */
    struct param_table table;
    enum place place;
    struct segments segments;
    struct encoder encoder;
    struct keys keys;
    struct decoder decoder;
    struct attn_shape attention; /* what the attention kind is given */
    size_t attention_offset;     /* of its parameters in theta */
    size_t steps;                /* S, times that the head is read */
    size_t out;                  /* outputs of each; of the last, as many as
                                    are left of O */
    bool sees_context, sees_state;
    size_t seen;                   /* units that the head sees */
    size_t n_channel;              /* P, units of a channel's row, or 0 */
    size_t channel;                /* in theta: (channels, P) */
    size_t head_weight, head_bias; /* in theta: A (seen, out) and a (out) */
    size_t n_transposed;           /* without the head's */
    struct arena arena;            /* owns the next, and keys.places */
    real *theta;                   /* (table.n_values) */
    real *transposed; /* of the layers below, then A' (out, seen) */
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

/* Whether a context exists, so that --context means something. */
bool net_has_context(const struct net_config *config);

/* Whether forecasts are made from past targets, so that a batch needs them. */
bool net_reads_past(const struct net_config *config);

/*
 * The weights of a window are distributions of the same length, [query][entry]:
 * one for a kind that pools or weighs inputs, one per decoding step for one
 * that decodes, one per timestep where every state is a query. Entries are
 * timesteps, oldest first, or slots. Only the first net_n_entries() of a
 * distribution are there, the others are 0.
 */
size_t net_n_weights(const struct net *net); /* queries x row */
size_t net_n_queries(const struct net *net);
size_t net_n_row(const struct net *net);
size_t net_n_entries(const struct net *net, size_t query);

/* Timesteps are queries; else decoding steps are if there are several. */
bool net_queries_are_timesteps(const struct net *net);

/* What a shard of B <= SHARD windows is given, and gives. */
struct net_batch {
    size_t B;
    const real *x;    /* (T, B, K), the rows of a segment one after the other,
                         zeros before the first */
    const real *past; /* (T, B, w J) past targets, laid out and normalised as
                         x is; only read if net_reads_past() */
    const size_t *channels; /* (B) which one each window is of; only read if
                               the network has any */
    const real *shift;      /* (B, O) */
    const real *scale;      /* (B, O) */
    real *y;                /* (B, O) out */
    real *weights;          /* (queries, row, B) out */
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
    size_t channels[SHARD];
    real *x, *past, *shift, *scale, *y, *weights; /* as in struct net_batch */
    real *target, *dy;                            /* (B, O), if training */
    real *own; /* (B, T (K + 1)) for the one who fills it: a linear map's */

    /* What the passes keep. */
    struct encoder_work encoder;
    struct decoder_work decoder;
    real *segments; /* (T, B, E) where they are embedded */
    real *inputs;   /* (T, B, E) weighed inputs */
    real *keys;     /* (T, B, D) where they are not the states themselves */
    real *memo;     /* of the attention kind */
    real *context;  /* (B, D), or (S, B, D) of a kind that decodes */
    real *cache;    /* of one query, or of S */
    real *seen;     /* (S, B, seen), after dropout */
    real *keep;     /* (S, B, seen) factors of dropout */
    real *z;        /* (S, B, out) */
    real *dz;       /* (S, B, out) */
    real *channel;  /* (B, P) the channels' rows */
    real *dchannel; /* (B, P) */
    real *dseen;    /* (B, seen) */
    real *dcontext;
    real *dsegments; /* (T, B, E) */
    real *dinputs;   /* (T, B, E) */
    real *dkeys;     /* (T, B, D) of inputs as keys */
    real *dmemo;     /* of the attention kind */
    real *dweights;  /* (T, B) */
    real *unwanted;  /* gradient of x or past where the caller wants none */
};

/* Room for net_backward only if `training`. */
enum status worker_init(struct worker *worker, const struct net *net,
                        bool training, struct error *err);
void worker_release(struct worker *worker);

/* Writes what no pass changes (worker_init does). */
void worker_start(struct worker *worker, const struct net *net);

/* The worker's own arrays as a batch of B windows. */
struct net_batch worker_batch(const struct worker *worker, size_t B);

/* `dropout` NULL: none, as in every forecast. */
void net_forward(const struct net *net, struct worker *worker,
                 const struct net_batch *batch, const struct dropout *dropout);

/*
 * After net_forward of the same batch with a training worker: given dy
 * (B, O), adds the gradient of theta into dtheta, and those of x and past into
 * dx and dpast, laid out alike, each unless it is NULL.
 */
void net_backward(const struct net *net, struct worker *worker,
                  const struct net_batch *batch, const real *dy, real *dtheta,
                  real *dx, real *dpast);

#endif
