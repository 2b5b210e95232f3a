/*
 * segments.h - several timesteps embedded as one step of the recurrence.
 *
 *   e_i = max(0, x_i W + b)      x_i (w K) the rows of segment i, W (w K, D)
 *
 * A window of T timesteps is T' = ceil(T / w) segments; where w does not
 * divide T the oldest is padded on the left (by who fills x). Source: Lin et
 * al. 2023 (SegRNN).
 */
#ifndef NN_SEGMENTS_H
#define NN_SEGMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "kernel/gemm.h"
#include "nn/param.h"

struct segments {
    gemm_function *gemm;
    bool embed;          /* else a segment is a timestep, and e_i is x_i */
    size_t n, D;         /* numbers of x_i, units of e_i */
    size_t weight, bias; /* in theta */
    size_t transposed;   /* W' in the transposed copies */
};

/* Declares "segment.<tensor>" if they are embedded. */
void segments_init(struct segments *segments, bool embed, size_t n, size_t D,
                   struct param_table *table, size_t *n_transposed);
void segments_prepare(const struct segments *segments, const real *theta,
                      real *transposed);

/* x (rows, n), e (rows, D), for a row of each segment and window. */
void segments_forward(const struct segments *segments, const real *theta,
                      size_t rows, const real *x, real *e);

/* Spoils de; adds into dtheta and, unless it is NULL, into dx. */
void segments_backward(const struct segments *segments, const real *transposed,
                       size_t rows, const real *x, const real *e, real *de,
                       real *dtheta, real *dx);

#endif
