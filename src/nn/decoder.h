/*
 * decoder.h - the states that the steps of the horizon are read from.
 *
 *   linear      no decoder: one step, the newest state, gives the horizon
 *   parallel    s_k = cell(position_k, s_0)    position (S, P), P = D/2
 *               rounded up; every step starts from s_0
 *   recurrent   s_k = cell(z_{k-1}, s_{k-1})   z_k (J) the forecast of step k
 *               as the network sees it, z_0 the newest known target
 *
 * k = 1..S; extra inputs of a window, the same at every step, stand behind
 * position or z. The cell is that of the encoder with weights of its own.
 *
 * The pre-activations of a parallel decoder are, with e the extra inputs,
 *
 *   G_k = (U s_0 + W_e e + b) + W_p position_k
 *
 * in which the steps of a window share the first part and the windows of a
 * step the second. So the first is computed once a window and the second, its
 * place, once a step; their gradients are sums of those of G_k.
 *
 * Sources: parallel multi-step forecasting, Lin et al. 2023 (SegRNN); the
 * recurrent form, Cho et al. 2014.
 */
#ifndef NN_DECODER_H
#define NN_DECODER_H

#include <stddef.h>

#include "base/arena.h"
#include "base/real.h"
#include "nn/layer.h"
#include "nn/param.h"

enum decoder_form { DECODER_LINEAR, DECODER_PARALLEL, DECODER_RECURRENT };
extern const char *const decoder_names[]; /* ended by NULL */

struct decoder {
    enum decoder_form form;
    size_t S, D;
    size_t n_inputs; /* P or J; 0: linear, nothing below is there */
    size_t n_extra;  /* more inputs, the same at every step */
    size_t position; /* in theta */
    struct layer layer;
};

struct decoder_work {
    struct layer_work layer;
    real *places; /* (S, n_x D) W_p position_k, parallel; backward puts their
                     gradients there */
};

/* Declares "decoder.<tensor>"; S steps for J targets of D units; n_extra
 * more inputs. */
void decoder_init(struct decoder *decoder, enum decoder_form form,
                  const struct cell_ops *cell, size_t S, size_t J,
                  size_t n_extra, size_t D, struct param_table *table,
                  size_t *n_transposed);
void decoder_plan(const struct decoder *decoder, struct arena *arena,
                  bool training, struct decoder_work *work);
void decoder_start(const struct decoder *decoder, struct decoder_work *work);
void decoder_prepare(const struct decoder *decoder, size_t part,
                     const real *theta, real *transposed);

/* Sets s_0 (B, D) and, if the cell has one, the second state (NULL: zero);
 * and reads the extra inputs (B, n_extra); a parallel decoder then computes
 * all states. */
void decoder_forward(const struct decoder *decoder, const real *theta, size_t B,
                     const real *state, const real *memory, const real *extra,
                     struct decoder_work *work);

/* Computes s_k of a recurrent decoder, k from 0, from z_{k-1} (B, J). */
void decoder_step_forward(const struct decoder *decoder, const real *theta,
                          size_t B, size_t k, const real *z,
                          struct decoder_work *work);

/* s_k (B, D), and the place of its gradient, k from 0. */
const real *decoder_state(const struct decoder *decoder, size_t B, size_t k,
                          const struct decoder_work *work);
real *decoder_dstate(const struct decoder *decoder, size_t B, size_t k,
                     const struct decoder_work *work);

/* Sets the gradients of all states to zero, for the caller to add to. */
void decoder_clear(const struct decoder *decoder, size_t B,
                   struct decoder_work *work);

/*
 * Of a recurrent decoder, from the last step down, once the gradient of s_k is
 * whole: adds those of z_{k-1} and of the extra inputs into dz (B, J) and
 * dextra (B, n_extra).
 */
void decoder_step_backward(const struct decoder *decoder,
                           const real *transposed, size_t B, size_t k,
                           struct decoder_work *work, real *dz, real *dextra);

/*
 * At the end of the backward pass: adds into dtheta, and the gradients of s_0
 * and of the second state (unless NULL) into dstate and dmemory (B, D), of a
 * parallel decoder also those of the extra inputs.
 */
void decoder_backward(const struct decoder *decoder, const real *theta,
                      const real *transposed, size_t B,
                      struct decoder_work *work, real *dtheta, real *dstate,
                      real *dmemory, real *dextra);

#endif
