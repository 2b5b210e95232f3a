/*
 * decoder.h - the states from which the head computes the steps of the horizon.
 *
 *   linear      no decoder: the head computes the whole horizon from the
 *               newest state
 *   parallel    s_k = cell(position_k, s_0)    (Lin et al. 2023, SegRNN)
 *               position (S, P) is a learned positional encoding, P = D/2
 *               rounded up; every step starts from s_0
 *   recurrent   s_k = cell(z_{k-1}, s_{k-1})   (Cho et al. 2014)
 *               z_k (J) is the normalised forecast of step k, z_0 the newest
 *               known target
 *
 * k = 1..S. Extra inputs of a window, the same at every step, follow position
 * or z. The cell is that of the encoder, with weights of its own. A cell that
 * reads no state before (`none`) gets s_0 as one more extra input, the last, so
 * that s_k, and with it the query of attention, always knows the window.
 *
 * The gates of a parallel decoder are, with extra inputs e,
 *
 *   G_k = (U s_0 + W_e e + b) + W_p position_k
 *
 * The steps of a window share the first part, and the windows of a step share
 * the second. So the first part is computed once per window and the second, the
 * position gates, once per step. Their gradients are sums of those of G_k.
 */
#ifndef NN_DECODER_H
#define NN_DECODER_H

#include <stdbool.h>
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
    size_t n_inputs; /* P or J; 0: linear, and the rest does not exist */
    size_t n_extra;  /* more inputs, the same at every step */
    size_t n_start;  /* D if s_0 is an input, or 0 */
    size_t position; /* offset of the positional encoding in theta */
    struct layer layer;
};

struct decoder_work {
    struct layer_work layer;
    real *position_gates; /* (S, n_x D) W_p position_k of a parallel decoder;
                             backward replaces them by their gradients */
};

/* Declares "decoder.<tensor>" for S steps of J targets, D units and n_extra
 * more inputs. A `blind` decoder never has s_0 as an input. */
void decoder_init(struct decoder *decoder, enum decoder_form form,
                  const struct cell_ops *cell, size_t S, size_t J,
                  size_t n_extra, size_t D, bool blind,
                  struct param_table *table, size_t *n_transposed);
void decoder_plan(const struct decoder *decoder, struct arena *arena,
                  bool training, struct decoder_work *work);
void decoder_start(const struct decoder *decoder, struct decoder_work *work);
void decoder_prepare(const struct decoder *decoder, size_t part,
                     const real *theta, real *transposed);

/* Sets s_0 (B, D), the second state (NULL: zero) if the cell has one, and the
 * extra inputs (B, n_extra). A parallel decoder then computes all states. */
void decoder_forward(const struct decoder *decoder, const real *theta, size_t B,
                     const real *state, const real *memory, const real *extra,
                     struct decoder_work *work);

/* Computes s_k of a recurrent decoder, k from 0, from z = z_{k-1} (B, J). */
void decoder_step_forward(const struct decoder *decoder, const real *theta,
                          size_t B, size_t k, const real *z,
                          struct decoder_work *work);

/* s_k and its gradient (B, D), k from 0. */
const real *decoder_state(const struct decoder *decoder, size_t B, size_t k,
                          const struct decoder_work *work);
real *decoder_dstate(const struct decoder *decoder, size_t B, size_t k,
                     const struct decoder_work *work);

/* Sets the gradients of all states to zero, for the caller to add to. */
void decoder_clear(const struct decoder *decoder, size_t B,
                   struct decoder_work *work);

/*
 * For a recurrent decoder, from the last step down, when the gradient of s_k is
 * complete: adds the gradients of z_{k-1} and of the extra inputs into dz
 * (B, J) and dextra (B, n_extra).
 */
void decoder_step_backward(const struct decoder *decoder,
                           const real *transposed, size_t B, size_t k,
                           struct decoder_work *work, real *dz, real *dextra);

/*
 * At the end of the backward pass: adds into dtheta, the gradient of s_0 into
 * dstate (B, D) and, unless it is NULL, that of the second state into dmemory
 * (B, D). A parallel decoder also adds into dextra.
 */
void decoder_backward(const struct decoder *decoder, const real *theta,
                      const real *transposed, size_t B,
                      struct decoder_work *work, real *dtheta, real *dstate,
                      real *dmemory, real *dextra);

#endif
