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
 *
 * With --blocks, a kind that ATTN_ENCODES_KEYS reads the output of encoder
 * blocks (self_stack.h) over these keys in their place.
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
    size_t blocks, heads;          /* of the encoder; 0: there is none */
    size_t block_offset;           /* of its parameters in theta */
};

/* After N, D, are_inputs, have_positions, blocks and heads are set: declares
 * "attention.embed.<tensor>" if the keys are inputs of K units, and
 * "attention.block.<i>.<tensor>" for each block. */
void keys_init(struct keys *keys, size_t K, struct param_table *table,
               size_t *n_transposed);

/* Numbers of `encoding`, of the copy of a shard's keys with all that the
 * backward pass needs, and of a gradient of keys that is not that of the
 * states; 0: none. */
size_t keys_n_encoding(const struct keys *keys);
size_t keys_n_copy(const struct keys *keys);
size_t keys_n_gradient(const struct keys *keys, size_t B);

/* Fills `encoding`. */
void keys_encode_positions(struct keys *keys);

/*
 * Returns the keys of x (N, B, K) and states (N, B, D): in `copy`, or the
 * states themselves where nothing is added to them.
 */
const real *keys_forward(const struct keys *keys, const real *theta, size_t B,
                         const real *x, const real *states, real *copy);

/* The keys that keys_forward computed. */
const real *keys_computed(const struct keys *keys, const real *theta, size_t B,
                          const real *states, real *copy);

/*
 * From dkeys (N, B, D), which it may overwrite; not for states as they are,
 * whose gradient is that of the keys. Adds into dtheta and into the gradients
 * of the states (N, B, D) or, unless dx is NULL, of x.
 */
void keys_backward(const struct keys *keys, const real *theta,
                   const real *transposed, size_t B, const real *x, real *copy,
                   real *dkeys, real *dtheta, real *dstates, real *dx);

#endif
