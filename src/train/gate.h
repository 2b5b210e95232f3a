/*
 * gate.h - whether trained networks earn their place beside the highway.
 *
 * On a random walk nothing is better than the newest value, and whatever a
 * network finds beyond it on the validation rows is chance: so no network is
 * tried where the highway's mean absolute error there is above .97 of that of
 * the newest value. Else networks are kept if the forecast with them has a
 * lower error there than the highway by itself.
 */
#ifndef TRAIN_GATE_H
#define TRAIN_GATE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/pool.h"
#include "nn/ensemble.h"
#include "series/split.h"
#include "series/window.h"

/* Of an ensemble in which no member takes part: the highway by itself. */
enum status gate_has_skill(struct pool *pool, const struct ensemble *ensemble,
                           const struct windows *windows,
                           const struct split *split,
                           const struct origins *valid, bool *has_skill,
                           struct error *err);

/* Compares the ensemble's forecast with that of the highway by itself. */
enum status gate_passes(struct pool *pool, const struct ensemble *ensemble,
                        const struct windows *windows,
                        const struct split *split, const struct origins *valid,
                        bool *passes, struct error *err);

#endif
