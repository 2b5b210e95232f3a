/*
 * keys.h - what attention looks at: the keys (N, B, D), one per segment t.
 *
 *   states   h_t of the top layer
 *   below    h_t of the layer below the top one
 *   inputs   x_t E + e, an embedding of the inputs; x_t (1, K), E (K, D)
 *
 * With --positions sinusoidal each key gets the positional encoding of its
 * place in the window added (Vaswani et al. 2017, section 3.5), t = 0..N-1:
 *
 *   encoding[t][2 i]     = sin(t / 10000^(2 i / D))
 *   encoding[t][2 i + 1] = cos(t / 10000^(2 i / D))
 */
#ifndef NN_KEYS_H
#define NN_KEYS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "nn/linear.h"
#include "nn/param.h"

enum attend { ATTEND_STATES, ATTEND_INPUTS, ATTEND_BELOW };
extern const char *const attend_names[]; /* ended by NULL */

struct keys {
    size_t N, D;
    bool are_inputs;               /* then `embedding` exists */
    bool have_positions;           /* then `encoding` exists */
    struct linear_layer embedding; /* E and e */
    real *encoding;                /* (N, D) the caller's memory */
};

/* Declares "attention.embed.<tensor>" if the keys are inputs. */
void keys_init(struct keys *keys, bool are_inputs, bool have_positions,
               size_t N, size_t K, size_t D, struct param_table *table,
               size_t *n_transposed);

/* Numbers of `encoding`, and of the copy of a shard's keys; 0: none. */
size_t keys_n_encoding(const struct keys *keys);
size_t keys_n_copy(const struct keys *keys);

/* Fills `encoding`. */
void keys_encode_positions(struct keys *keys);

/*
 * Returns the keys of x (N, B, K) and states (N, B, D): in `copy`, or the
 * states themselves where nothing is added to them.
 */
const real *keys_forward(const struct keys *keys, const real *theta, size_t B,
                         const real *x, const real *states, real *copy);

/*
 * For embedded inputs: adds into the gradients of E and e and, unless dx is
 * NULL, of x. (The gradient of states is that of the keys.)
 */
void keys_backward(const struct keys *keys, const real *transposed, size_t B,
                   const real *x, const real *dkeys, real *dtheta, real *dx);

#endif
