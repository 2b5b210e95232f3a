/*
 * softmax.h - the softmax over timesteps; compiled once for each instruction
 * set, with the attention kinds that call it.
 */
#ifndef KERNEL_SOFTMAX_H
#define KERNEL_SOFTMAX_H

#include <stddef.h>

#include "kernel/isa.h"

/*
 * weights[t][b] = e^{c_t - max} / sum_s e^{c_s - max} for logits c (T, B),
 * in every column b by itself. `weights` may be `logits`.
 */
typedef void softmax_function(size_t T, size_t B, const real *logits,
                              real *weights);

/* Turns the gradient of the weights (T, B) into that of the logits. */
typedef void softmax_backward_function(size_t T, size_t B, const real *weights,
                                       real *gradient);

DECLARE_EACH_ISA(softmax_function, softmax);
DECLARE_EACH_ISA(softmax_backward_function, softmax_backward);

#endif
