/*
 * softmax.h - the softmax over timesteps and its backward pass. Only files
 * that are compiled once per instruction set call it, so there is no dispatch
 * table.
 */
#ifndef KERNEL_SOFTMAX_H
#define KERNEL_SOFTMAX_H

#include <stddef.h>

#include "kernel/isa.h"

/*
 * weights[t][b] = e^{c_tb - max} / sum_s e^{c_sb - max} for logits c (T, B);
 * the columns b are independent. `weights` may be `logits`.
 */
typedef void softmax_function(size_t T, size_t B, const real *logits,
                              real *weights);

/* Replaces the gradient of the weights (T, B) by that of the logits. */
typedef void softmax_backward_function(size_t T, size_t B, const real *weights,
                                       real *gradient);

DECLARE_EACH_ISA(softmax_function, softmax);
DECLARE_EACH_ISA(softmax_backward_function, softmax_backward);

#endif
