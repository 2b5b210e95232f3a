/*
 * entropy.h - the normalised entropy of the attention weights of a window.
 *
 *   entropy = mean over distributions of -sum_i p_i ln p_i / ln n
 *
 * with n the entries of a distribution: 1 if all weights are equal, 0 if one
 * entry has all the weight.
 */
#ifndef MODEL_ENTROPY_H
#define MODEL_ENTROPY_H

#include "nn/net.h"

/*
 * Takes the weights of one window, of all its channels (net.h). Each
 * distribution adds up to 1; those of fewer than two entries are left out. NaN
 * if none is left, or if the weights are not a distribution.
 */
double weights_entropy(const struct net *net, size_t n_channels,
                       const double *weights);

#endif
