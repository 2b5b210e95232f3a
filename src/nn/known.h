/*
 * known.h - what the known inputs of a step of the horizon add to its outputs.
 *
 *   e_h  = ReLU(f_h V + s_k C + c)     f_h (1, F) the known inputs of step h
 *   z_h += e_h U                       s_k (1, D) the state of the decoding
 *                                      step k that covers step h
 *
 * V (F, D), C (D, D), c (1, D), U (D, J). U starts at zero,
 * like the head. All steps share the matrices, so that what is learnt at one
 * step of the horizon serves the others.
 */
#ifndef NN_KNOWN_H
#define NN_KNOWN_H

#include <stddef.h>

#include "base/real.h"
#include "nn/linear.h"
#include "nn/param.h"

struct known {
    size_t n_steps; /* steps of the horizon that a decoding step covers; 0:
                       there are no known inputs, and the rest does not exist */
    struct linear_layer inputs, state, outputs; /* V; C and c; U */
};

/* Declares "known.<tensor>" for F known inputs; F = 0: declares nothing. */
void known_init(struct known *known, size_t n_steps, size_t F, size_t D,
                size_t J, struct param_table *table, size_t *n_transposed);

/* Updates the transposed copies after a change of theta. */
void known_prepare(const struct known *known, const real *theta,
                   real *transposed);

/* Sets e (B, n_steps, D) and adds into z (B, n_steps, J), from f (B, n_steps,
 * F) and the state (B, D). */
void known_forward(const struct known *known, const real *theta, size_t B,
                   const real *f, const real *state, real *e, real *z);

/*
 * After known_forward: adds into dtheta, dstate and, unless it is NULL, df.
 * `scratch` has n_steps + 1 times (B, D) numbers.
 */
void known_backward(const struct known *known, const real *transposed, size_t B,
                    const real *f, const real *state, const real *e,
                    const real *dz, real *scratch, real *dtheta, real *dstate,
                    real *df);

#endif
