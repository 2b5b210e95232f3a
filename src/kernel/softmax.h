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

DECLARE_EACH_ISA(softmax_function, softmax);

#endif
