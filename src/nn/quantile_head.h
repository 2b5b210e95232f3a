/*
 * quantile_head.h - quantiles beside the forecast of a network, which cannot
 * cross: the outputs of the second, small head.
 *
 *   u      = head_input . A + b       (B, m Q): for each output of the point
 *                                     head a number of each of Q levels
 *   o_c    = u_c                      c the level nearest to 50 %
 *   o_i    = o_{i-1} + softplus(u_i)  for the levels above it,
 *   o_i    = o_{i+1} - softplus(u_i)  for those below it
 *   y_i    = (z + o_i) scale + shift  z the output of the point head
 *
 * Levels are in percent and rise. o_c is free, because a forecast that makes
 * squared errors small is not the median.
 *
 * z and head_input are constants here: the loss of the quantiles changes A and
 * b alone, so that the forecasts are those of a network without quantiles.
 */
#ifndef NN_QUANTILE_HEAD_H
#define NN_QUANTILE_HEAD_H

#include <stddef.h>

#include "base/real.h"
#include "nn/linear.h"
#include "nn/param.h"

enum { MAX_QUANTILES = 9 };

struct quantile_head {
    size_t n;      /* Q; 0: there is no such head, and no layer */
    size_t centre; /* c */
    double levels[MAX_QUANTILES];
    struct linear_layer layer; /* A (n, m Q), b; no transposed copy */
};

/* Declares "quantiles.<tensor>" for a point head of n inputs and m outputs; 0
 * levels: declares nothing. */
void quantile_head_init(struct quantile_head *head, const double *levels,
                        size_t n_levels, size_t n, size_t m,
                        struct param_table *table);

/* Sets b so that the quantiles are those of a normal distribution around z with
 * a standard deviation of 1. */
void quantile_head_start(const struct quantile_head *head, real *theta);

/* Sets o (Q) of one output from its u (Q). */
void quantile_offsets(const struct quantile_head *head, const real *u, real *o);

/* Sets du (Q) from do (Q). */
void quantile_offsets_backward(const struct quantile_head *head, const real *u,
                               const real *doffsets, real *du);

#endif
