/*
 * encoder.h - a stack of recurrent layers over the N segments of a window.
 *
 *   Layer 0 reads x_t (K units), layer l > 0 reads the states of layer l - 1
 *   (D). The encoder's states (N, B, D) are those of the top layer; h_0 = 0.
 *
 * With attention inside the recurrence, the top layer reads one more input at
 * each step: the context of its own earlier states, which has its own matrix.
 *
 *   context_t = attention(keys h_1..h_{t-2}, query h_{t-1}), 0 for t <= 2
 *   x'_t      = [x_t; context_t]
 *
 * So no step looks ahead.
 *
 * With attention over features, the lowest layer reads weighed features in
 * place of the first numbers of x_t (struct feature_ops).
 */
#ifndef NN_ENCODER_H
#define NN_ENCODER_H

#include <stddef.h>

#include "base/arena.h"
#include "base/real.h"
#include "nn/attn.h"
#include "nn/layer.h"
#include "nn/param.h"
#include "nn/shape.h"

struct encoder {
    size_t N, K, D, layers;
    struct layer layer[MAX_LAYERS];
    const struct attn_ops *inside; /* NULL: no attention in the recurrence */
    const struct feature_ops *features; /* NULL: none are weighed */
    struct attn_shape attention;        /* the kind's shape; the number of keys
                                           of attention inside is another */
    size_t attention_offset;            /* of its parameters in theta */
};

struct encoder_work {
    struct layer_work layer[MAX_LAYERS];

    /* With attention inside. */
    real *contexts; /* (N, B, D) */
    real *scratch;  /* of N queries */
    real *dcontext; /* (B, D) */

    /* With attention over features. */
    const real *x;         /* (N, B, K) the input of the forward pass */
    real *feature_weights; /* (N, F, B), set by the caller */
    real *weighed;         /* (B, F) */
    real *feature_scratch; /* of one step */
    real *dweighed;        /* (B, K) */

    struct ablation *ablation; /* of the next forward pass; NULL: none */
};

/*
 * Declares the parameters "encoder.<layer>.<tensor>". The caller declares those
 * of the attention kind and sets `attention` and its offset.
 */
void encoder_init(struct encoder *encoder, const struct cell_ops *cell,
                  const struct attn_ops *inside,
                  const struct feature_ops *features, size_t N, size_t K,
                  size_t D, size_t layers, struct param_table *table,
                  size_t *n_transposed);

/* Plans the arrays for a shard; those of gradients only if `training`. */
void encoder_plan(const struct encoder *encoder, struct arena *arena,
                  bool training, struct encoder_work *work);

/* Writes the constants of the arrays, once, after they are placed. */
void encoder_start(const struct encoder *encoder, struct encoder_work *work);

/* Updates the transposed copies as layer_prepare does: parts 2 l and 2 l + 1
 * are those of layer l. */
void encoder_prepare(const struct encoder *encoder, size_t part,
                     const real *theta, real *transposed);

/*
 * Computes the states of x (N, B, K); those of the top layer are then in
 * work->layer[layers - 1].H. Attention inside also sets `weights` (N, N, B),
 * [query][key][b], where query and key are steps. A weight is 0 where the key
 * does not come before the query, and where the step is not a query.
 */
void encoder_forward(const struct encoder *encoder, const real *theta, size_t B,
                     const real *x, struct encoder_work *work, real *weights);

/* Sets the gradients of all states to zero, for the caller to add to. */
void encoder_clear(const struct encoder *encoder, size_t B,
                   struct encoder_work *work);

/*
 * After encoder_forward and encoder_clear: reads the gradients of the states
 * from work->layer[].dH, and that of the top layer's last second state from
 * .dmemory. Adds into dtheta and, unless it is NULL, into dx (N, B, K).
 * Overwrites the gates and the gradients of the states.
 */
void encoder_backward(const struct encoder *encoder, const real *theta,
                      const real *transposed, size_t B,
                      struct encoder_work *work, real *weights, real *dtheta,
                      real *dx);

#endif
