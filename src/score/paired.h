/*
 * paired.h - compares two forecasters by a confidence interval of the paired
 * difference of their errors a_i and b_i on the same windows i.
 *
 *   d_i  = a_i - b_i          negative: the first is better
 *   mean = sum_i d_i / N
 *   se^2 = B / (B - 1) sum_b (n_b / N)^2 (mean_b - mean)^2
 *   mean -+ t se              t: quantile of Student's t with B - 1 degrees
 *
 * The N windows form B blocks. Block b has n_b consecutive windows, and mean_b
 * is the mean of its d_i. Blocks are needed because windows less than H rows
 * apart share target rows, so that their errors are not independent. If all
 * blocks have the same size, se is the standard deviation of the block means
 * divided by sqrt(B).
 */
#ifndef SCORE_PAIRED_H
#define SCORE_PAIRED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "prep/split.h"

/* Blocks of the windows of a list, consecutive ones unless there is an order.
 */
struct blocks {
    size_t n;
    size_t *ends;  /* (n) block b is the windows ends[b-1] .. ends[b] - 1 */
    size_t *order; /* (windows) of which these are places; NULL: the windows
                      themselves */
};

/*
 * Divides the windows of each series into as many equal blocks as possible with
 * at least `shortest` windows each. A series with fewer windows is one block.
 */
enum status blocks_init(struct blocks *blocks, const struct origins *origins,
                        size_t shortest, struct error *err);

/*
 * Divides the times of the windows into as many equal blocks as possible with
 * at least `shortest` times each. What happens at one time often happens to
 * several series, so that those of one block are not independent. At least one
 * window; there are no more blocks than windows.
 */
enum status blocks_init_times(struct blocks *blocks,
                              const struct origins *origins,
                              const struct time_axis *axis, size_t shortest,
                              struct error *err);
void blocks_release(struct blocks *blocks); /* accepts all zero */

struct interval {
    double mean;      /* NaN: no window has both errors */
    double low, high; /* NaN: fewer than two blocks */
    size_t n_blocks;  /* blocks with such a window */
};

/* The mean of the n errors that are not NaN (unknown); NaN: all are. */
double known_mean(const double *errors, size_t n);

/*
 * Returns the mean difference of two errors per window (NaN: unknown) with its
 * confidence interval; `miss` is 1 less the confidence level (0.05 for 95 %).
 */
struct interval paired_interval(const struct blocks *blocks, const double *a,
                                const double *b, double miss);

/* The chance to miss by more than one standard error, P(|Z| > 1) for a standard
 * normal Z. */
#define ONE_ERROR_MISS 0.3173

/*
 * True if the first is better by more than one standard error, the rule of
 * Breiman et al. (1984) for choices by reused validation rows. False with fewer
 * than two blocks.
 */
bool paired_better(const struct blocks *blocks, const double *a,
                   const double *b);

/* The t with P(|T| > t) = miss; df >= 1 degrees of freedom. */
double student_quantile(double miss, size_t df);

#endif
