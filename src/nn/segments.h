/*
 * segments.h - several timesteps embedded as one step of the recurrence (Lin
 * et al. 2023, SegRNN).
 *
 *   e_i = ReLU(x'_i W + b)     x'_i (1, w K) the w rows of segment i, W (w K,
 * D)
 *
 * The rows are weighed before (row_weights.h), or they are as they are.
 *
 * A window of T timesteps has N = ceil(T / w) segments. Where w does not divide
 * T, the caller pads the oldest segment on the left.
 */
#ifndef NN_SEGMENTS_H
#define NN_SEGMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "nn/linear.h"
#include "nn/param.h"
#include "nn/row_weights.h"

struct segments {
    bool are_embedded; /* if not, a segment is one timestep, and e_i is x_i */
    struct linear_layer embedding; /* W and b */
    struct row_weights rows;       /* declared apart, by row_weights_init() */
};

/* Declares "segment.<tensor>" if the segments, of n numbers, are embedded. */
void segments_init(struct segments *segments, bool are_embedded, size_t n,
                   size_t D, struct param_table *table, size_t *n_transposed);

/* The arrays for the rows' weights of a shard; NULL where rows have none. */
struct row_work {
    real *alpha;    /* (N, w, B) */
    real *weighed;  /* (N, B, w K) */
    real *dweighed; /* (N, B, w K), if training */
    real *scratch;  /* (w, B), if training */
};

/* x (N, B, w K), e (N, B, D) for `rows` = N B; `ablation` is that of
 * row_weights_forward(). */
void segments_forward(const struct segments *segments, const real *theta,
                      size_t rows, const real *x, const struct row_work *work,
                      struct ablation *ablation, real *e);

/* Overwrites de; adds into dtheta and, unless it is NULL, into dx. */
void segments_backward(const struct segments *segments, const real *theta,
                       const real *transposed, size_t rows, const real *x,
                       const struct row_work *work, const real *e, real *de,
                       real *dtheta, real *dx);

#endif
