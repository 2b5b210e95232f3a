/*
 * encoder.h - a stack of recurrent layers over the window.
 *
 *   layer 0 reads x_t (K), layer l > 0 the states of layer l - 1 (D);
 *   states (T, B, D) are those of the top layer; h_0 = 0.
 *
 * A layer keeps, per step and window, one row  X = [ h_{t-1} | 1 | 1 | x_t ]
 * and the gates G of its cell (cell.h), so that its weights are the rows of
 * one matrix and their gradients fall out of X' dG, biases included.
 */
#ifndef NN_ENCODER_H
#define NN_ENCODER_H

#include <stddef.h>

#include "base/arena.h"
#include "base/real.h"
#include "kernel/product.h"
#include "kernel/rows.h"
#include "nn/cell.h"
#include "nn/param.h"
#include "nn/shape.h"

/* Where the tensors of one layer are. */
struct layer {
    size_t K;                          /* features it reads */
    size_t row;                        /* length of a row of X */
    size_t x_column;                   /* where [1 x_t] starts in a row of X */
    size_t weight_h, weight_x;         /* in theta; biases are rows of both */
    size_t transposed_h, transposed_x; /* in the transposed copies */
};

struct encoder {
    const struct cell_ops *cell;
    product_function *product; /* kernels for the instruction set in use */
    copy_rows_function *copy_rows;
    clear_rows_function *clear_rows;
    size_t T, K, D, layers;
    struct layer layer[MAX_LAYERS];
    size_t n_transposed; /* numbers in the transposed copies */
};

/*
 * What one layer keeps of a shard, and its gradients. Before the first step of
 * H, memory and dH there is room for one step more: zeros, which are the state
 * at t = 0, and in dH what nobody reads.
 */
struct layer_work {
    real *X;       /* (T, B, row) */
    real *G;       /* (T, B, width D) */
    real *H;       /* (T, B, D) states */
    real *memory;  /* (T, B, D) second states, if the cell has them */
    real *dH;      /* (T, B, D) gradients of the states */
    real *dmemory; /* (B, D) */
};

struct encoder_work {
    struct layer_work layer[MAX_LAYERS];
};

/* Declares the parameters "encoder.<layer>.<tensor>". */
void encoder_init(struct encoder *encoder, const struct cell_ops *cell,
                  size_t T, size_t K, size_t D, size_t layers,
                  struct param_table *table);

/* Plans the arrays of a shard; those of gradients only if `training`. */
void encoder_plan(const struct encoder *encoder, struct arena *arena,
                  bool training, struct encoder_work *work);

/* Writes the ones of X and the states at t = 0, once, after the arrays are
 * placed; no pass changes them. */
void encoder_start(const struct encoder *encoder, struct encoder_work *work);

/*
 * Copies the weights that the backward pass reads the other way round: part
 * 2 l is the h-part of layer l, part 2 l + 1 its x-part.
 */
void encoder_prepare(const struct encoder *encoder, size_t part,
                     const real *theta, real *transposed);

/* x (T, B, K); the top states are then in work->layer[layers - 1].H. */
void encoder_forward(const struct encoder *encoder, const real *theta, size_t B,
                     const real *x, struct encoder_work *work);

/*
 * After encoder_forward: reads the gradient of the top states from
 * work->layer[layers - 1].dH (and spoils it), adds into dtheta, and adds the
 * gradient of x into dx (T, B, K) unless that is NULL. Overwrites the gates.
 */
void encoder_backward(const struct encoder *encoder, const real *transposed,
                      size_t B, struct encoder_work *work, real *dtheta,
                      real *dx);

#endif
