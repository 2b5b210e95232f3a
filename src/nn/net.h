/*
 * net.h - the network: encoder, attention, decoder, head.
 *
 *   x_t              = the embedding of segment t = 1..N, of weighed rows, or
 *                      its only row
 *   h_t              = encoder(x)                       (N, B, D)
 *   keys             = states, those below, or inputs   (N, B, D), keys.h
 *   s_k              = decoder(h_N), k = 1..S; the linear decoder has S = 1
 *                      and s_1 = h_N                    (S, B, D)
 *   context, weights = attention(keys, h_N)  for a kind that pools, or
 *                      attention(keys, s_k)  for a kind that decodes
 *   head_input_k     = [context; s_k]  or  context      (B, n)
 *   z_k              = dropout(head_input_k) . A + a    (B, m)
 *                      + sum_t weights_{k,t} past_t     for a kind that copies
 *   y_o              = z_o scale_o + shift_o            window norm undone
 *   q_o              = quantiles around y_o, if the network has some
 *                      (quantile_head.h)
 *
 * With categorical inputs a row has codes, which an embedding replaces first
 * (embed.h). With known inputs of the horizon, each of its steps adds to z_k
 * (known.h).
 *
 * A window of T timesteps has N segments of w timesteps; with w = 1 a segment
 * is a timestep. A decoding step covers w steps of the horizon (the last step
 * is cut at H), and past_t are the w J targets of a segment.
 *
 * With CONTEXT_ATTENTION and a decoder that is not linear, a kind that pools
 * gives the context to the decoder in place of h_N, and the head reads s_k
 * alone. A kind inside the recurrence acts in the encoder; the head reads s_k.
 *
 * A kind that weighs features does so in the encoder, and a timestep's numbers
 * are read weighed (struct feature_ops).
 *
 * A kind that weighs inputs, with ATTEND_INPUTS, gives one weight per segment
 * before the encoder, which reads N weight_t x_t (the factor N only keeps the
 * scale); the head reads s_k.
 *
 * Channels that share a network are told apart by an embedding of P = D/2
 * units, rounded up: one more input of the decoder or, if that is linear, of
 * the head.
 */
#ifndef NN_NET_H
#define NN_NET_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/real.h"
#include "nn/attn.h"
#include "nn/decoder.h"
#include "nn/encoder.h"
#include "nn/embed.h"
#include "nn/keys.h"
#include "nn/known.h"
#include "nn/linear.h"
#include "nn/net_config.h"
#include "nn/param.h"
#include "nn/quantile_head.h"
#include "nn/segments.h"

/* Read-only while workers run. */
struct net {
    struct net_config config;
    size_t N;            /* segments of a window */
    size_t row;          /* numbers and codes of a timestep */
    size_t segment_size; /* w rows of a segment */
    size_t known_row;    /* numbers and codes of a step of the horizon */
    size_t n_covered;    /* steps of the horizon that a decoding step covers */
    size_t E;            /* units of x_t in the formulas */
    size_t O;            /* H J outputs, [step][target] */
    size_t steps;        /* S, how often the head is applied */
    size_t n_channel;    /* P, units of a channel's embedding, or 0 */
    struct param_table table;

    struct embed embed;
    struct segments segments;
    struct encoder encoder;
    struct keys keys;
    enum place place;
    struct attn_shape attention; /* the shape that the kind is given */
    size_t attention_offset;     /* of its parameters in theta */
    size_t channel;              /* offset of the embeddings (channels, P) */
    struct decoder decoder;
    bool head_reads_context, head_reads_state;
    struct linear_layer head; /* A (n, m), a (m); m outputs of a step */
    struct known known;
    struct quantile_head quantiles; /* its parameters are the last ones */

    struct arena arena; /* owns the arrays, and keys.encoding */
    const real *theta;  /* (table.n_values) all parameters */
    size_t n_transposed;
    const real *transposed; /* (n_transposed) transposed copies of matrices */
    struct {
        real *theta, *transposed; /* the same, writable */
        atomic_size_t n_stale;    /* parts of `transposed` to recompute */
    } update;                     /* private to net.c */
};

/* A network with all parameters zero; STATUS_USAGE if it is refused. */
enum status net_init(struct net *net, const struct net_config *config,
                     struct error *err);
void net_release(struct net *net); /* accepts an all-zero net */

/*
 * The network for windows of T <= config.T timesteps: `net` itself if T is
 * config.T, else *view, which shares its parameters. Results and gradients are
 * those of a network made for T with these parameters; memory planned for `net`
 * serves both. Only for networks without net_has_fixed_window() is there a
 * shorter one. A view is not updated and not released, and lives as long as
 * `net` does.
 */
const struct net *net_view(const struct net *net, size_t T, struct net *view);

/*
 * Random parameters. The head starts at zero, so that training starts from
 * the forecast that the window norm alone gives.
 */
void net_randomise(struct net *net, uint64_t seed);

/* Copies new parameters (table.n_values) to theta. */
void net_set_theta(struct net *net, const real *theta);

/*
 * Any other change of theta is an update: net_begin_update() returns theta to
 * write to, and net_finish_update() recomputes the transposed copies. A pass
 * between the two is a caller's bug (assert).
 *
 * Several threads may update a network together. Each calls net_begin_update();
 * when all have written, each part of 0..net_n_parts()-1 is finished once.
 */
real *net_begin_update(struct net *net);
void net_finish_update(struct net *net);
size_t net_n_parts(const struct net *net);
void net_finish_part(struct net *net, size_t part);

/* False during an update. */
bool net_is_current(const struct net *net);

/*
 * The weights of a window are distributions of equal length, [query][entry]:
 * one for a kind that pools or weighs inputs, one per decoding step for a kind
 * that decodes, one per segment where every state is a query. The entries are
 * timesteps, oldest first, or slots. The weight of a timestep is that of its
 * segment times its own within the segment (row_weights.h), or the same share
 * for each where a segment's rows have none. Where features are weighed the
 * entries are cells, [timestep][feature]: the weight of the timestep times that
 * of the feature in it. Only the first net_n_entries()
 * entries of a distribution exist, the others are 0.
 */
size_t net_n_weights(const struct net *net); /* queries x row */
size_t net_n_queries(const struct net *net);
size_t net_n_row(const struct net *net);
size_t net_n_entries(const struct net *net, size_t query);

/* Timesteps of the window before its `segment`-th segment, from 0 to N. */
size_t net_rows_before(const struct net *net, size_t segment);

bool net_entries_are_slots(const struct net *net);

/* Features of a timestep that have entries of their own; 0: a timestep is one
 * entry. */
size_t net_n_features(const struct net *net);

/* Write gates of one window, slots x N: how far each segment changes each slot.
 * 0 for a kind without. */
size_t net_n_gates(const struct net *net);

/* True if the queries are segments; otherwise several queries are decoding
 * steps. */
bool net_queries_are_timesteps(const struct net *net);

/* The input and output of B <= SHARD windows. */
struct net_batch {
    size_t B;
    const real *x;     /* (N, B, w row), the rows of a segment one after the
                          other, zeros before the first */
    const real *known; /* (S, B, n_covered, known_row) known inputs, zeros
                          beyond the horizon; read only if net_reads_known() */
    const real *past;  /* (N, B, w J) past targets, laid out and normalised as
                          x is; read only if net_reads_past() */
    const size_t *channels; /* (B) the channel of each window; read only if
                               the network has channels */
    const real *shift;      /* (B, O) */
    const real *scale;      /* (B, O) */
    real *y;                /* (B, O) out */
    real *quantiles;        /* (B, O, Q) out, if the network has quantiles;
                               NULL: they are not needed */
    real *weights;     /* (queries, keys, B) out; keys are segments or slots */
    real *row_weights; /* (N, w, B) out, where the rows are weighed */
    real *feature_weights;     /* (N, F, B) out, where features are weighed */
    struct ablation *ablation; /* changes the weights of a forward pass that no
                                  backward pass follows; NULL: no change */
};

/* Numbers in net_batch.weights of one window: queries x keys. */
size_t net_n_raw(const struct net *net);

/* The weight of an entry of a query of window b. */
double net_weight(const struct net *net, const struct net_batch *batch,
                  size_t query, size_t entry, size_t b);

/* An ablation of B windows. ABLATE_ENTRY removes entry entries[b] from each
 * distribution of window b, and ABLATE_SHUFFLE takes it as the number of the
 * permutation; the other forms do not read `entries`. */
struct ablation net_ablation(const struct net *net, enum ablation_form form,
                             size_t B, const size_t *entries);

/*
 * Each unit of the head's input is kept with probability 1 - rate and then
 * divided by it; the random numbers are a function of (seed, epoch, window).
 */
struct dropout {
    real rate;
    uint64_t seed, epoch;
    const uint64_t *windows; /* (B) an identity for each window */
};

struct worker; /* the memory of the passes, worker.h */

/* The write gates (N, slots, B) after net_forward of the batch. Only for a
 * network with net_n_gates(). */
const real *net_gates(const struct net *net, struct worker *worker,
                      const struct net_batch *batch);

/* `dropout` NULL: none, as in every forecast. */
void net_forward(const struct net *net, struct worker *worker,
                 const struct net_batch *batch, const struct dropout *dropout);

/* After net_forward of the same batch: the part of it behind the encoder once
 * more, with another ablation. Only for kinds that pool or decode. */
void net_attend(const struct net *net, struct worker *worker,
                const struct net_batch *batch);

/*
 * After net_forward of the same batch with a training worker: given dy
 * (B, O), adds the gradient of theta into dtheta, and those of x, past and
 * known into the others, laid out alike, each unless it is NULL.
 */
void net_backward(const struct net *net, struct worker *worker,
                  const struct net_batch *batch, const real *dy, real *dtheta,
                  real *dx, real *dpast, real *dknown);

/* After net_forward of the same batch with a training worker, for a network
 * with quantiles: given dquantiles (B, O, Q), adds the gradient of the
 * parameters of the quantiles into dtheta. */
void net_quantiles_backward(const struct net *net, struct worker *worker,
                            const struct net_batch *batch,
                            const real *dquantiles, real *dtheta);

#endif
