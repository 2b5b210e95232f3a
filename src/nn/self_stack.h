/*
 * self_stack.h - encoder blocks (self_block.h) one after the other: the states
 * of a block are the input of the next.
 */
#ifndef NN_SELF_STACK_H
#define NN_SELF_STACK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "nn/ablation.h"
#include "nn/param.h"

struct self_stack {
    size_t blocks, T, B, D, heads;
    bool linear;       /* heads without a softmax */
    const real *theta; /* the parameters, block by block */
    real *memory;      /* self_stack_n_memory() numbers, from the forward to the
                          backward pass */
};

/*
 * Declares "attention.block.<i>.<tensor>" for each block i from 0; with
 * `first_bare` the tensors of the first are "attention.<tensor>".
 */
void self_stack_params(struct param_table *table, size_t blocks, size_t D,
                       bool first_bare);

/* The fields theta and memory are not read. */
size_t self_stack_n_memory(const struct self_stack *stack);

/* Returns the states z (T, B, D) of the last block, in `memory`. Its heads set
 * `weights` and are changed by `ablation`; each may be NULL. */
const real *self_stack_forward(const struct self_stack *stack, const real *h,
                               const struct ablation *ablation, real *weights);

/* Where z is, and where the caller sets its gradient, in place of it. */
real *self_stack_dz(const struct self_stack *stack);

/* From that gradient, which it overwrites: adds into dtheta, which is laid out
 * as theta, and into dh (T, B, D). */
void self_stack_backward(const struct self_stack *stack, const real *h,
                         real *dtheta, real *dh);

#endif
