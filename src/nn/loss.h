/*
 * loss.h - the losses over the scored entries of a shard.
 *
 *   mse    e^2
 *   mae    |e|
 *   huber  e^2/2 for |e| <= 1, otherwise |e| - 1/2
 *   rms    sqrt(m + 1e-4), m = the mean of e^2 over the scored entries of a
 *          window. It lies between mse and mae: the error of a window that
 *          nobody can forecast counts linearly, not squared.
 *
 * e = (y - target) / unit, with a unit of 1 unless the caller gives others:
 * that of the series, so that no series decides alone. An entry whose target is
 * NaN was missing in the file and is not scored.
 */
#ifndef NN_LOSS_H
#define NN_LOSS_H

#include <stddef.h>

#include "base/real.h"

enum loss { LOSS_MSE, LOSS_MAE, LOSS_HUBER, LOSS_RMS };
extern const char *const loss_names[]; /* ended by NULL */

/*
 * Returns the sum of the loss over the entries of B windows of O outputs. Adds
 * the number of scored entries to `scored` and sets dy (B, O), unless it is
 * NULL, to factor * dloss/dy. The rms of a window counts once for each of its
 * scored entries. `units` (B, O) may be NULL.
 */
double loss_sum(enum loss loss, size_t B, size_t O, const real *y,
                const real *target, const real *units, real factor,
                size_t *scored, real *dy);

/*
 * The pinball loss of the quantiles q (B O, Q) of the same entries, max(p e,
 * (p - 1) e) with e = (target - q) / unit and p the level of a quantile, which
 * is given in percent. Sets dq to factor / Q * dloss/dq.
 */
void loss_quantiles(size_t n, const double *levels, size_t n_levels,
                    const real *q, const real *target, const real *units,
                    real factor, real *dq);

#endif
