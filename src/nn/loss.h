/*
 * loss.h - losses over the scored entries of a shard.
 *
 *   mse    e^2                  mae    |e|
 *   huber  e^2/2 for |e| <= 1, |e| - 1/2 beyond
 *   rms    sqrt(mean of e^2 + 1e-4), the mean over a window's scored entries:
 *          between mse and mae, for a window that no one can forecast counts
 *          by its size and not by the square of it
 *
 * with e = y - target, in units of the train rows' deviation. An entry whose
 * target is NaN was missing in the file and is never scored.
 */
#ifndef NN_LOSS_H
#define NN_LOSS_H

#include <stddef.h>

#include "base/real.h"

enum loss { LOSS_MSE, LOSS_MAE, LOSS_HUBER, LOSS_RMS };
extern const char *const loss_names[]; /* ended by NULL */

/*
 * The sum of the loss over the entries of B windows of O; `scored` is increased
 * by the number of those that count, and dy (B, O), if not NULL, is set to
 * factor * dloss/dy. Each scored entry of a window has the same share of rms.
 */
double loss_sum(enum loss loss, size_t B, size_t O, const real *y,
                const real *target, real factor, size_t *scored, real *dy);

#endif
