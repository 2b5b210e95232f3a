/*
 * self_heads.h - scaled dot-product attention among the positions of a
 * window, each of which is a query and a key, in several heads:
 *
 *   q_i = x_i . W_q,  k_j = x_j . W_k,  v_j = x_j . W_v      W (D, D)
 *   p   = softmax over j of q_i . k_j / sqrt(D / heads)      of each head
 *   y_i = [sum_j p_ij v_j of every head] . W_o + b_o
 *
 * A head is a slice of D / heads units of q, k and v. Time and memory grow
 * with T^2: 2 T^2 D multiplications and heads T^2 numbers p a window.
 * Compiled once for each instruction set, with the kinds that call it.
 */
#ifndef NN_SELF_HEADS_H
#define NN_SELF_HEADS_H

#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"

struct self_heads {
    size_t T, B, D, heads;
    size_t units;       /* D / heads */
    const real *theta;  /* W_q, W_k, W_v, W_o, b_o: 4 D^2 + D numbers */
    real *q, *k, *v;    /* (T, B, D), from forward to backward, as the next
                           two; q is divided by sqrt(D / heads) */
    real *mixed;        /* (T, B, D) what W_o is given */
    real *p;            /* (B, heads, T, T), [key][query] */
    real *turned;       /* (D / heads, T) scratch, as all that follow */
    real *dq, *dk, *dv; /* (T, B, D) of backward, as the next */
    real *dmixed, *dp;  /* (T, B, D), (T, T) */
    real *transposed;   /* (D, D) */
};

/* x, y (T, B, D); weights (T, T, B) [query][key][b], the mean over heads. */
void LANE(self_heads_forward)(const struct self_heads *heads, const real *x,
                              real *y, real *weights);

/* Adds into dtheta, which is laid out as theta, and into dx. */
void LANE(self_heads_backward)(const struct self_heads *heads, const real *x,
                               const real *dy, real *dtheta, real *dx);

#endif
