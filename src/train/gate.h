/*
 * gate.h - whether a trained network earns its place on the highway.
 *
 * Validation rows stopped the training, so that the network looks better on
 * them than it is. It is kept only if its mean absolute error there is below
 * that of the highway alone by more than one standard error of the paired
 * difference over blocks of at least H windows (paired.h), the rule of one
 * standard error of Breiman et al. 1984; with fewer than two blocks there is
 * none, and the highway is kept.
 */
#ifndef TRAIN_GATE_H
#define TRAIN_GATE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/pool.h"
#include "nn/net.h"
#include "series/split.h"
#include "series/window.h"

/*
 * Compares the network with itself as it starts (net_randomise), which adds
 * nothing to the highway; it is as before afterwards.
 */
enum status gate_passes(struct pool *pool, struct net *net,
                        const struct windows *windows,
                        const struct split *split, const struct origins *valid,
                        bool *passes, struct error *err);

#endif
