/*
 * keys.h - what attention looks at: the keys (T, B, D).
 *
 *   states   h_t of the top layer
 *   below    h_t of the layer under it
 *   inputs   x_t E + e, E (K, D)
 *
 * With sinusoidal positions (Vaswani et al. 2017, section 3.5) each gets its
 * place in the window added, t = 0..T-1:
 *
 *   P[t][2 i]     = sin(t / 10000^(2 i / D))
 *   P[t][2 i + 1] = cos(t / 10000^(2 i / D))
 */
#ifndef NN_KEYS_H
#define NN_KEYS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/real.h"
#include "kernel/gemm.h"
#include "nn/param.h"

enum attend { ATTEND_STATES, ATTEND_INPUTS, ATTEND_BELOW };
enum positions { POSITIONS_NONE, POSITIONS_SINUSOIDAL };
extern const char *const attend_names[]; /* ended by NULL, as the next */
extern const char *const positions_names[];

struct keys {
    gemm_function *gemm;
    size_t T, K, D;
    bool embed;          /* keys are inputs */
    bool positions;      /* are added */
    size_t weight, bias; /* E and e in theta */
    size_t transposed;   /* E' in the transposed copies */
    real *places;        /* P (T, D), the caller's memory */
};

/* Declares "attention.embed.<tensor>" if inputs are the keys. */
void keys_init(struct keys *keys, bool embed, bool positions, size_t T,
               size_t K, size_t D, struct param_table *table,
               size_t *n_transposed);

/* Numbers of `places`, and of an own copy of a shard's keys; 0: none. */
size_t keys_n_places(const struct keys *keys);
size_t keys_n_copy(const struct keys *keys);

void keys_place(struct keys *keys); /* fills `places` */
void keys_prepare(const struct keys *keys, const real *theta, real *transposed);

/* The keys of x (T, B, K) and states (T, B, D): `copy`, or the states
 * themselves where nothing is added. */
const real *keys_forward(const struct keys *keys, const real *theta, size_t B,
                         const real *x, const real *states, real *copy);

/*
 * Of embedded inputs: adds the gradient of E and e, and that of x unless dx
 * is NULL. (That of states is the keys' own.)
 */
void keys_backward(const struct keys *keys, const real *transposed, size_t B,
                   const real *x, const real *dkeys, real *dtheta, real *dx);

#endif
