/*
 * loss.h - losses over the scored entries of a shard.
 *
 *   mse    e^2                  mae    |e|
 *   huber  e^2/2 for |e| <= 1, |e| - 1/2 beyond
 *
 * with e = y - target, in units of the train rows' deviation. An entry whose
 * target is NaN was missing in the file and is never scored.
 */
#ifndef NN_LOSS_H
#define NN_LOSS_H

#include <stddef.h>

#include "base/real.h"

enum loss { LOSS_MSE, LOSS_MAE, LOSS_HUBER };
extern const char *const loss_names[]; /* ended by NULL */

/*
 * The sum of the loss over `n` entries; `scored` is increased by the number
 * of those that count, and dy (if not NULL) is set to factor * dloss/dy.
 */
double loss_sum(enum loss loss, size_t n, const real *y, const real *target,
                real factor, size_t *scored, real *dy);

#endif
