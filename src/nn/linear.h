/*
 * linear.h - a linear layer and its backward pass:
 *
 *   Y = X W + b                 X (rows, n), W (n, m), b (1, m), Y (rows, m)
 *   dW += X' dY,   db += the sum over the rows of dY,   dX += dY W'
 *
 * linear_forward and linear_backward apply parameters that lie anywhere in
 * theta; attention kinds and similarity functions are made of them. A `struct
 * linear_layer` is a layer of the network itself (the embeddings of segments
 * and keys, the head): it declares its parameters and owns a transposed copy
 * of W, which is computed once after each update of theta.
 */
#ifndef NN_LINEAR_H
#define NN_LINEAR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"
#include "nn/param.h"

/* The input and the parameters of one application. */
struct linear_args {
    size_t rows, n, m;
    const real *x;
    size_t x_row; /* numbers from one row of X to the next; Y has no gaps */
    const real *theta;
    size_t weight, bias; /* offsets in theta; bias 0: there is no b */
    bool add;            /* add X W to Y instead of setting Y; without b */
};

/* The arguments for a matrix W (D, D) at theta + weight, without a bias. */
static inline struct linear_args linear_square(size_t rows, size_t D,
                                               const real *x, const real *theta,
                                               size_t weight)
{
    return (struct linear_args){rows, D, D, x, D, theta, weight, 0, false};
}

typedef void linear_forward_function(const struct linear_args *args, real *y);

/*
 * Adds into dtheta, which is laid out as theta, and into dx, laid out as x;
 * each may be NULL. `transposed` is W' (m, n); it is read only for dx.
 */
typedef void linear_backward_function(const struct linear_args *args,
                                      const real *dy, const real *transposed,
                                      real *dtheta, real *dx);

DECLARE_EACH_ISA(linear_forward_function, linear_forward);
DECLARE_EACH_ISA(linear_backward_function, linear_backward);

/* Writes W' (m, n) to `transposed` and returns it. */
const real *linear_transpose(const struct linear_args *args, real *transposed);

/* A layer of the network. All zero: there is no such layer. */
struct linear_layer {
    size_t n, m;
    size_t weight, bias; /* offsets in theta; bias 0: there is none */
    size_t transposed;   /* offset of W' in the network's transposed copies */
};

/*
 * Declares "<prefix>.weight" and "<prefix>.bias" and reserves W' after the
 * first *n_transposed numbers of the transposed copies.
 */
void linear_layer_init(struct linear_layer *layer, const char *prefix, size_t n,
                       size_t m, enum param_init init,
                       struct param_table *table, size_t *n_transposed);

/* The same without a bias: "<prefix>.weight"; linear_layer_forward() adds X W
 * to y instead of setting it. */
void linear_layer_init_sum(struct linear_layer *layer, const char *prefix,
                           size_t n, size_t m, enum param_init init,
                           struct param_table *table, size_t *n_transposed);

/* Updates W' after a change of theta. */
void linear_layer_prepare(const struct linear_layer *layer, const real *theta,
                          real *transposed);

/* Sets y (rows, m) from x (rows, n). */
void linear_layer_forward(const struct linear_layer *layer, const real *theta,
                          size_t rows, const real *x, real *y);

/* Adds into dtheta and, unless it is NULL, into dx (rows, n). */
void linear_layer_backward(const struct linear_layer *layer,
                           const real *transposed, size_t rows, const real *x,
                           const real *dy, real *dtheta, real *dx);

#endif
