/*
 * cell.h - a recurrent cell: its elementwise formulas, without the matrix
 * products.
 *
 * A layer (layer.h) computes the pre-activations of the gates by two matrix
 * products per step. The cell turns them into a state and, in the backward
 * pass, the gradient of the state into gradients of the pre-activations.
 *
 * A step reads one row per window,  X = [ h_{t-1} | 1 | 1 | x_t ],  and
 * writes G, `width` blocks of D columns. The h-part (h_{t-1} and the first 1,
 * which the cell may lack) feeds the blocks from `h_first` on; the x-part (the
 * second 1 and x_t) feeds the blocks from `x_first` on:
 *
 *   G[:, h_first..] += [h 1] . [weight_h; bias_h]     n_h blocks
 *   G[:, x_first..] += [1 x] . [bias_x; weight_x]     n_x blocks
 *
 * A new cell is one file and one row in cell_table.c. Its file is compiled once
 * for each instruction set (isa.h).
 */
#ifndef NN_CELL_H
#define NN_CELL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "kernel/isa.h"

/* The arguments of one step; every array is row-major with B rows. */
struct cell_step {
    size_t B, D;
    real *gates;         /* (B, width D) pre-activations. Forward replaces them
                            by what backward needs, and backward by their
                            gradients, in the blocks of the products */
    real *memory;        /* (B, D) the cell's second state at t, or NULL */
    const real *memory0; /* (B, D) the same at t-1; zeros at t = 0 */
    const real *h0;      /* (B, D) h_{t-1}; zeros at t = 0 */
    real *h;             /* (B, D) h_t */
    const real *dh;      /* (B, D) gradient of h_t, complete */
    real *dh0;           /* (B, D) added to: the part of the gradient of
                            h_{t-1} that does not go through the products */
    real *dmemory;       /* (B, D) gradient of memory; in at t, out at t-1 */
};

struct cell_ops {
    const char *name, *summary;
    size_t width;        /* blocks of D columns kept per step */
    size_t h_first, n_h; /* blocks fed by h_{t-1}; n_h = 0: no recurrence */
    size_t x_first, n_x; /* blocks fed by x_t */
    bool bias_h;         /* the h-part has a bias */
    bool has_memory;     /* the cell has a second state */
    void (*forward)(const struct cell_step *step);
    void (*backward)(const struct cell_step *step);
};

/* The i-th cell for the instruction set in use, NULL after the last. */
const struct cell_ops *cell_at(size_t i);

/* NULL if there is no cell of this name. */
const struct cell_ops *cell_find(const char *name);

/* The name of the i-th cell, NULL after the last. Option tables call it before
 * an instruction set is chosen (isa.h). */
const char *cell_name(size_t i);

#endif
