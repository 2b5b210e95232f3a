/*
 * layer.h - a recurrent layer: the matrix products around a cell's formulas.
 *
 * A layer keeps, per step and window, one row  X = [ h_{t-1} | 1 | 1 | x_t ]
 * and the gates G of its cell (cell.h), so that its weights are the rows of
 * one matrix and their gradients fall out of X' dG, biases included. The
 * encoder is a stack of layers, a decoder is one.
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
    gemm_function *gemm; /* kernels for the instruction set in use */
    copy_rows_function *copy_rows;
    clear_rows_function *clear_rows;
    size_t steps, K, D;                /* K: numbers of x_t */
    bool from_zero;                    /* h_0 = 0, else the caller sets it */
    size_t row;                        /* length of a row of X */
    size_t x_column;                   /* where [1 x_t] starts in a row of X */
    size_t weight_h, weight_x;         /* in theta; biases are rows of both */
    size_t transposed_h, transposed_x; /* in the transposed copies */
};

/*
 * What a layer keeps of a shard, and its gradients. Before the first step of
 * H, memory and dH there is room for one step more, the state at t = 0 and its
 * gradient.
 */
struct layer_work {
    real *X;       /* (steps, B, row) */
    real *G;       /* (steps, B, width D) */
    real *H;       /* (steps, B, D) states */
    real *memory;  /* (steps, B, D) second states, if the cell has them */
    real *dH;      /* (steps, B, D) gradients of the states */
    real *dmemory; /* (B, D) that of the second state after the last step;
                      backward leaves that of the one before the first */
};

/*
 * Declares the parameters "<prefix>.<tensor>", and the room of their
 * transposed copies behind the *n_transposed numbers that are there.
 */
void layer_init(struct layer *layer, const struct cell_ops *cell,
                const char *prefix, size_t steps, size_t K, size_t D,
                bool from_zero, struct param_table *table,
                size_t *n_transposed);

/* Plans arrays for `rows` windows; those of gradients only if `training`. */
void layer_plan(const struct layer *layer, size_t rows, struct arena *arena,
                bool training, struct layer_work *work);

/* Writes the ones of X and a zero state at t = 0, once, after the arrays are
 * placed; no pass changes them. */
void layer_start(const struct layer *layer, size_t rows,
                 struct layer_work *work);

/* Copies the weights that the backward pass reads the other way round: part 0
 * is the h-part, 1 the x-part. */
void layer_prepare(const struct layer *layer, size_t part, const real *theta,
                   real *transposed);

/* Sets n numbers of x_t from place `first` on: x (steps, B, n). */
void layer_read(const struct layer *layer, size_t B, size_t t, size_t steps,
                size_t first, size_t n, const real *x, struct layer_work *work);

/* The x-part of the gates of `steps` steps from t on. */
void layer_gates(const struct layer *layer, const real *theta, size_t B,
                 size_t t, size_t steps, struct layer_work *work);

/* After layer_gates: adds the h-part, of the state before step t. */
void layer_recur(const struct layer *layer, const real *theta, size_t B,
                 size_t t, struct layer_work *work);

/* What the cell is handed at step t. */
struct cell_step layer_cell(const struct layer *layer,
                            const struct layer_work *work, size_t B, size_t t);

/* After layer_gates: the h-part, and the state h_t. */
void layer_step_forward(const struct layer *layer, const real *theta, size_t B,
                        size_t t, struct layer_work *work);

/* The gates of step t being gradients: adds what goes through the h-part into
 * the gradient of h_{t-1}. */
void layer_recur_backward(const struct layer *layer, const real *transposed,
                          size_t B, size_t t, struct layer_work *work);

/*
 * Given the whole gradient of h_t, replaces the gates by their gradients and
 * adds into that of h_{t-1}.
 */
void layer_step_backward(const struct layer *layer, const real *transposed,
                         size_t B, size_t t, struct layer_work *work);

/* After it: adds the gradient of n numbers of x_t from place `first` on. */
void layer_read_backward(const struct layer *layer, const real *transposed,
                         size_t B, size_t t, size_t first, size_t n,
                         const struct layer_work *work, real *dx);

/* After it, for `steps` steps from t on: adds into the weights' gradient. */
void layer_weights_backward(const struct layer *layer, size_t B, size_t t,
                            size_t steps, const struct layer_work *work,
                            real *dtheta);

#endif
