/*
 * self_block.h - a transformer's encoder block (Vaswani et al. 2017) and its
 * backward pass. Compiled once per instruction set.
 *
 *   s = norm1(h + heads(h))                     all (T, B, D)
 *   z = norm2(s + feed_forward(s))
 *
 * The heads are those of self_heads.h; the other parts are
 *
 *   feed_forward  y = ReLU(x . W1 + b1) . W2 + b2      W1 (D, 4 D), W2 (4 D, D)
 *   norm          u = (x - mean(x)) / sqrt(var(x) + 1e-5),  y = u gain + bias
 *
 * gain and bias are (1, D). A norm has the mean and the population variance of
 * the D units of a row. The norms follow the residual connections (post-norm).
 */
#ifndef NN_SELF_BLOCK_H
#define NN_SELF_BLOCK_H

#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"
#include "nn/ablation.h"
#include "nn/self_heads.h"

/* A layer norm at work. */
struct self_norm {
    real *u;      /* (T, B, D) */
    real *factor; /* (T, B) 1 / sqrt(var(x) + 1e-5) */
};

/* The parameters follow one after the other in heads.theta: those of the heads,
 * gain and bias of norm1, W1, b1, W2, b2, gain and bias of norm2. */
struct self_block {
    struct self_heads heads;

    /* From the forward to the backward pass. */
    struct self_norm norm1, norm2;
    real *s, *z;  /* (T, B, D) */
    real *hidden; /* (T, B, 4 D) ReLU(s . W1 + b1) */

    /* Scratch of a pass. */
    real *ds;         /* (T, B, D) */
    real *dhidden;    /* (T, B, 4 D), may be where dq, dk, dv and dattended
                         are: the heads come after the feed-forward layer */
    real *transposed; /* (4 D, D), may be where that of the heads is */
};

/* The length of the parameters together. */
static inline size_t self_block_n_theta(size_t D)
{
    return (12 * D + 10) * D;
}

/* Sets z; `weights` and `ablation` are those of the heads. */
typedef void self_block_forward_function(const struct self_block *block,
                                         const real *h,
                                         const struct ablation *ablation,
                                         real *weights);

/* Replaces dz (T, B, D), which may be where z is, by the gradient of
 * s + feed_forward(s); adds into dtheta, which is laid out as theta, and into
 * dh, or sets dh if it is dz. */
typedef void self_block_backward_function(const struct self_block *block,
                                          const real *h, real *dz, real *dtheta,
                                          real *dh);

DECLARE_EACH_ISA(self_block_forward_function, self_block_forward);
DECLARE_EACH_ISA(self_block_backward_function, self_block_backward);

#endif
