/*
 * encoder.h - a stack of recurrent layers over the window.
 *
 *   layer 0 reads x_t (K), layer l > 0 the states of layer l - 1 (D);
 *   states (T, B, D) are those of the top layer; h_0 = 0.
 *
 * With attention inside the recurrence the top layer reads one more input at
 * each step, the context of its own earlier states, with its own matrix:
 *
 *   context_t = attention(keys h_1..h_{t-2}, query h_{t-1}), 0 for t <= 2
 *   x'_t      = [x_t; context_t]
 *
 * so a step never looks ahead.
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
    size_t T, K, D, layers;
    struct layer layer[MAX_LAYERS];
    const struct attn_ops *inside; /* NULL: no attention in the recurrence */
    struct attn_shape attention;   /* its shape, but for the number of keys */
    size_t attention_offset;       /* of its parameters in theta */
};

struct encoder_work {
    struct layer_work layer[MAX_LAYERS];

    /* With attention inside. */
    real *contexts; /* (T, B, D) */
    real *cache;    /* of T queries */
    real *dcontext; /* (B, D) */
};

/*
 * Declares the parameters "encoder.<layer>.<tensor>"; those of the attention
 * inside are the caller's.
 */
void encoder_init(struct encoder *encoder, const struct cell_ops *cell,
                  const struct attn_ops *inside, size_t T, size_t K, size_t D,
                  size_t layers, struct param_table *table,
                  size_t *n_transposed);

/* Plans the arrays of a shard; those of gradients only if `training`. */
void encoder_plan(const struct encoder *encoder, struct arena *arena,
                  bool training, struct encoder_work *work);

/* To be called once, after the arrays are placed. */
void encoder_start(const struct encoder *encoder, struct encoder_work *work);

/* As layer_prepare: parts 2 l and 2 l + 1 are those of layer l. */
void encoder_prepare(const struct encoder *encoder, size_t part,
                     const real *theta, real *transposed);

/*
 * x (T, B, K); the top states are then in work->layer[layers - 1].H. `weights`
 * of attention inside, (T, T, B): [query][key][b], where query and key are
 * timesteps; 0 where a key is no state before the query, or there is no such
 * query.
 */
void encoder_forward(const struct encoder *encoder, const real *theta, size_t B,
                     const real *x, struct encoder_work *work, real *weights);

/* Sets the gradients of all states to zero, for the caller to add to. */
void encoder_clear(const struct encoder *encoder, size_t B,
                   struct encoder_work *work);

/*
 * After encoder_forward and encoder_clear: reads the gradients of the states
 * from work->layer[].dH and of the top layer's last second state from
 * .dmemory (and spoils them), adds into dtheta, and adds the gradient of x
 * into dx (T, B, K) unless that is NULL. Overwrites the gates.
 */
void encoder_backward(const struct encoder *encoder, const real *theta,
                      const real *transposed, size_t B,
                      struct encoder_work *work, real *weights, real *dtheta,
                      real *dx);

#endif
