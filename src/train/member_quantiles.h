/* member_quantiles.h - the quantiles of the members of an ensemble, as offsets
 * from their outputs (forecast_quantiles()). */
#ifndef TRAIN_MEMBER_QUANTILES_H
#define TRAIN_MEMBER_QUANTILES_H

#include "model/ensemble.h"
#include "prep/window.h"

/* Adds the offsets of sample b of a batch, which is a channel of the origin,
 * times a share to those of its window, (H, n_targets, Q). */
void member_quantiles_add(const struct windows *windows,
                          const struct origin *origin, size_t channel,
                          const struct net *net, const struct net_batch *batch,
                          size_t b, double share, double *to);

/* Sets the offsets (n, H, n_targets, Q) of targets without them to NaN. */
void member_quantiles_end(const struct ensemble *ensemble,
                          const struct windows *windows, size_t n,
                          double *offsets);

#endif
