/* mean_weights.h - the attention weights and write gates of the members of an
 * ensemble, added up to their mean. */
#ifndef TRAIN_MEAN_WEIGHTS_H
#define TRAIN_MEAN_WEIGHTS_H

#include "nn/net.h"

/* Adds the weights of window b (queries, row), each distribution divided by its
 * sum, times a share. */
void mean_weights_add(const struct net *net, const struct net_batch *batch,
                      size_t b, double share, double *to);

/* Adds the write gates of window b of a batch of B windows, (N, slots, B),
 * times a share to those of the window, (slots, N). */
void mean_gates_add(const struct net *net, size_t B, const real *gates,
                    size_t b, double share, double *to);

#endif
