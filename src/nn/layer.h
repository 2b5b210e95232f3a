/*
 * layer.h - a recurrent layer: the matrix products around the formulas of a
 * cell.
 *
 *   G_t = X_t W      X_t = [ h_{t-1} | 1 | 1 | x_t ] (B, row), G_t (B, width D)
 *
 * The gates G are those of the cell (cell.h), which also says which blocks of G
 * the two parts of X feed. The ones make the biases rows of W, so that the
 * product dW += X' dG also gives their gradients. The encoder is a stack of
 * layers, a decoder is one layer.
 */
#ifndef NN_LAYER_H
#define NN_LAYER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/real.h"
#include "kernel/gemm.h"
#include "kernel/rows.h"
#include "nn/cell.h"
#include "nn/param.h"

struct layer {
    const struct cell_ops *cell;
    gemm_function *gemm; /* kernels of the instruction set in use */
    copy_rows_function *copy_rows;
    clear_rows_function *clear_rows;
    size_t steps, K, D;        /* K: units of x_t */
    bool from_zero;            /* h_0 = 0; otherwise the caller sets it */
    size_t row;                /* length of a row of X */
    size_t x_column;           /* first column of [1 x_t] in X */
    size_t weight_h, weight_x; /* in theta; with the bias as a row */
    size_t transposed_h, transposed_x; /* in the transposed copies */
};

/*
 * The arrays of a layer for one shard. H, memory and dH have one more step
 * before the first: the state at t = 0 and its gradient.
 */
struct layer_work {
    real *X;       /* (steps, B, row) */
    real *G;       /* (steps, B, width D) */
    real *H;       /* (steps, B, D) states */
    real *memory;  /* (steps, B, D) second states, if the cell has one */
    real *dH;      /* (steps, B, D) gradients of the states */
    real *dmemory; /* (B, D) gradient of the second state: backward starts
                      with that of the last step and ends with that of t = 0 */
};

/*
 * Declares the parameters "<prefix>.<tensor>" and reserves their transposed
 * copies after the first *n_transposed numbers.
 */
void layer_init(struct layer *layer, const struct cell_ops *cell,
                const char *prefix, size_t steps, size_t K, size_t D,
                bool from_zero, struct param_table *table,
                size_t *n_transposed);

/* Plans the arrays for `rows` windows; gradients only if `training`. */
void layer_plan(const struct layer *layer, size_t rows, struct arena *arena,
                bool training, struct layer_work *work);

/* Writes the ones of X and a zero state at t = 0, once, after the arrays are
 * placed. No pass changes them. */
void layer_start(const struct layer *layer, size_t rows,
                 struct layer_work *work);

/* Updates the transposed copies of the weights; part 0 is the h-part, part 1
 * the x-part. */
void layer_prepare(const struct layer *layer, size_t part, const real *theta,
                   real *transposed);

/* Sets n units of x_t, from unit `first` on, for `steps` steps from t on;
 * x (steps, B, n). */
void layer_set_input(const struct layer *layer, size_t B, size_t t,
                     size_t steps, size_t first, size_t n, const real *x,
                     struct layer_work *work);

/* Sets the gates of `steps` steps from t on to their x-part. */
void layer_input_gates(const struct layer *layer, const real *theta, size_t B,
                       size_t t, size_t steps, struct layer_work *work);

/* After layer_input_gates: adds the h-part of step t, from h_{t-1}. */
void layer_recurrent_gates(const struct layer *layer, const real *theta,
                           size_t B, size_t t, struct layer_work *work);

/* The arguments of the cell at step t. */
struct cell_step layer_cell_step(const struct layer *layer,
                                 const struct layer_work *work, size_t B,
                                 size_t t);

/* After layer_input_gates: adds the h-part and computes the state h_t. */
void layer_step_forward(const struct layer *layer, const real *theta, size_t B,
                        size_t t, struct layer_work *work);

/* When the gates of step t hold gradients: adds the part of the gradient of
 * h_{t-1} that goes through the h-part. */
void layer_recurrent_backward(const struct layer *layer, const real *transposed,
                              size_t B, size_t t, struct layer_work *work);

/*
 * When the gradient of h_t is complete: replaces the gates by their gradients
 * and adds into the gradient of h_{t-1}.
 */
void layer_step_backward(const struct layer *layer, const real *transposed,
                         size_t B, size_t t, struct layer_work *work);

/* After it: adds into the gradient dx (B, n) of n units of x_t, from unit
 * `first` on. */
void layer_input_backward(const struct layer *layer, const real *transposed,
                          size_t B, size_t t, size_t first, size_t n,
                          const struct layer_work *work, real *dx);

/* After it, for `steps` steps from t on: adds into the gradient of the
 * weights. */
void layer_weights_backward(const struct layer *layer, size_t B, size_t t,
                            size_t steps, const struct layer_work *work,
                            real *dtheta);

#endif
