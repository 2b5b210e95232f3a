/*
 * entropy.h - how spread out the attention of a window is.
 *
 *   entropy = mean over distributions of -sum_i p_i ln p_i / ln n
 *
 * with n the entries of a distribution: 1 where all weigh alike, 0 where one
 * has all the weight.
 */
#ifndef REPORT_ENTROPY_H
#define REPORT_ENTROPY_H

#include "nn/net.h"

/*
 * Of the weights of one window, of all its channels (net.h), each distribution
 * of which adds up to 1; those of fewer than two entries are left out. NaN
 * where there are no others, and for weights that are no distribution.
 */
double weights_entropy(const struct net *net, size_t n_channels,
                       const double *weights);

#endif
