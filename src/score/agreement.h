/*
 * agreement.h - how alike two rows of n numbers are.
 *
 * Kendall's tau-b: the pairs in the same order less those in the opposite one,
 * divided by the square root of the product of the pairs that are not tied in
 * the first and in the second. The divergence of Jensen and Shannon, of two
 * distributions and in units of ln 2, is 0 if they are the same and 1 if they
 * have nothing in common.
 */
#ifndef SCORE_AGREEMENT_H
#define SCORE_AGREEMENT_H

#include <stddef.h>

/* NaN if all numbers of one row are equal. */
double kendall_tau(size_t n, const double *a, const double *b);

double jensen_shannon(size_t n, const double *p, const double *q);

#endif
