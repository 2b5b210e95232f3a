/*
 * row_weights.h - a weight for each row of a segment (hierarchical attention:
 * Yang et al. 2016, who pool words to sentences alike).
 *
 *   c_t     = 10 b_t                        b (T, 1)
 *   alpha_t = softmax over the m rows of t's segment of c, or --normalise
 *   x'_t    = m alpha_t x_t                 what the segment is embedded from
 *
 * x_t are the n numbers of row t of the window. The factor m only keeps the
 * scale: with b = 0, where training starts, x'_t is x_t. Adam takes steps
 * of one length in every parameter, so that the factor 10 makes these weights
 * move ten times as fast as others; without it they stay about equal.
 *
 * The weight of a row is alpha_t times the attention weight of its segment.
 *
 * In older models c_t = 10 (x_t . v + b_t), v (n, 1): what a row holds counts
 * beside its place. On folds of three data sets networks with v were no better.
 */
#ifndef NN_ROW_WEIGHTS_H
#define NN_ROW_WEIGHTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"
#include "nn/ablation.h"
#include "nn/param.h"

struct row_weights {
    size_t n;         /* numbers of a row; 0: the rows have no weights */
    size_t w;         /* rows of a segment, padding included */
    size_t N;         /* segments */
    size_t pad;       /* rows of padding before the first row of the window */
    size_t n_v;       /* numbers of v: n, or 0 */
    size_t v, b;      /* offsets in theta; of no numbers, that of b */
    size_t normalise; /* of enum normalise */
};

/* Declares "row.bias" for windows of T rows and, with values, "row.weight". */
void row_weights_init(struct row_weights *rows, size_t n, size_t w, size_t T,
                      bool by_values, size_t normalise,
                      struct param_table *table);

/* Sets alpha (N, w, B), 0 for padding, and weighed (N, B, w n) from x
 * (N, B, w n). `ablation` changes alpha; NULL: no change. */
typedef void row_weights_forward_function(const struct row_weights *rows,
                                          const real *theta, size_t B,
                                          const real *x,
                                          struct ablation *ablation,
                                          real *alpha, real *weighed);

/* From dweighed (N, B, w n): adds into dtheta and, unless it is NULL, into dx
 * (N, B, w n). `scratch` (w, B) is overwritten. */
typedef void row_weights_backward_function(const struct row_weights *rows,
                                           const real *theta, size_t B,
                                           const real *x, const real *alpha,
                                           const real *dweighed, real *scratch,
                                           real *dtheta, real *dx);

DECLARE_EACH_ISA(row_weights_forward_function, row_weights_forward);
DECLARE_EACH_ISA(row_weights_backward_function, row_weights_backward);

#endif
