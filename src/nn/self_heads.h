/*
 * self_heads.h - multi-head self-attention: every state is a query, a key and
 * a value (Vaswani et al. 2017), and the same without a softmax. Compiled once
 * per instruction set.
 *
 *   q_i = h_i . W_q,  k_j = h_j . W_k,  v_j = h_j . W_v     each W (D, D)
 *   p   = softmax over j of q_i . k_j / sqrt(units), in each head; or, linear,
 *         q_i . k_j / T
 *   y_i = [sum_j p_ij v_j of every head] . W_o + b_o        all (T, B, D)
 *
 * A head is a slice of units = D / heads of q, k and v. The linear form has one
 * property that can be tested: with one head, orthonormal states and identity
 * matrices, q_i . k_j is 1 for j = i and 0 otherwise, so that the state comes
 * back, y_i = h_i / T.
 */
#ifndef NN_SELF_HEADS_H
#define NN_SELF_HEADS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"
#include "nn/ablation.h"

struct self_heads {
    size_t T, B, D, heads;
    size_t units; /* D / heads */
    bool linear;
    const real *theta; /* W_q, W_k, W_v, W_o and b_o, one after the other */

    /* From the forward to the backward pass. */
    real *q, *k, *v; /* (T, B, D); q is scaled */
    real *attended;  /* (T, B, D) sum_j p_ij v_j of every head */
    real *p;         /* (B, heads, T, T), [key][query] */

    /* Scratch of a pass. */
    real *slice;        /* (units, T) */
    real *dp;           /* (T, T) */
    real *dq, *dk, *dv; /* (T, B, D) */
    real *dattended;    /* (T, B, D) */
    real *transposed;   /* (D, D) a matrix of theta */
};

/* The length of the parameters together. */
static inline size_t self_heads_n_theta(size_t D)
{
    return (4 * D + 1) * D;
}

/* Sets y and, unless it is NULL, `weights` (T, T, B), [query][key][b], to the
 * mean of p over the heads. `ablation` changes p; NULL: no change. */
typedef void self_heads_forward_function(const struct self_heads *heads,
                                         const real *h,
                                         const struct ablation *ablation,
                                         real *y, real *weights);

/* Adds into dtheta, which is laid out as theta, and into dh. */
typedef void self_heads_backward_function(const struct self_heads *heads,
                                          const real *h, const real *dy,
                                          real *dtheta, real *dh);

DECLARE_EACH_ISA(self_heads_forward_function, self_heads_forward);
DECLARE_EACH_ISA(self_heads_backward_function, self_heads_backward);

#endif
