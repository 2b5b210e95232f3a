/*
 * paired.h - is one forecaster better than another by more than chance?
 *
 * Both forecast the same windows i, with errors a_i and b_i:
 *
 *   d_i  = a_i - b_i          below 0: the first is better
 *   mean = sum_i d_i / N
 *   se^2 = B / (B - 1) sum_b (n_b / N)^2 (mean_b - mean)^2
 *   mean -+ t se              t the quantile of Student's t, B - 1 degrees
 *
 * over B blocks of n_b neighbouring windows each, mean_b the mean of d_i in
 * one: windows that are less than H rows apart share rows of their targets,
 * so that their errors are no independent draws. With blocks of one size se is
 * the deviation of the block means over sqrt(B).
 */
#ifndef SCORE_PAIRED_H
#define SCORE_PAIRED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "prep/split.h"

/* Runs of a list of windows. */
struct blocks {
    size_t n;
    size_t *ends; /* (n) block b is the windows ends[b-1] .. ends[b] - 1 */
};

/*
 * As many blocks of one series each as have at least `shortest` windows, as
 * even as can be; a series with fewer windows is one block.
 */
enum status blocks_init(struct blocks *blocks, const struct origins *origins,
                        size_t shortest, struct error *err);
void blocks_release(struct blocks *blocks); /* accepts all zero */

struct interval {
    double mean;      /* NaN: no window has both errors */
    double low, high; /* NaN: fewer than two blocks */
    size_t n_blocks;  /* with such a window */
};

/*
 * The difference of two errors per window, NaN where one is not known, with
 * an interval that misses it with probability `miss` (.05: a 95 % interval).
 */
struct interval paired_interval(const struct blocks *blocks, const double *a,
                                const double *b, double miss);

/*
 * Whether the first is better by more than one standard error, the rule of
 * Breiman et al. 1984 for a choice by rows that were looked at before. With
 * fewer than two blocks there is none: false.
 */
bool paired_better(const struct blocks *blocks, const double *a,
                   const double *b);

/* The t that |T| exceeds with probability `miss`; df >= 1 degrees of freedom.
 */
double student_quantile(double miss, size_t df);

#endif
