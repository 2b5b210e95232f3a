/*
 * own_profile.h - whether each series of a panel has a profile of its own.
 *
 * It has (profile.h) if the highway makes smaller absolute errors with them on
 * the validation windows than with the profile, or none, that they have in
 * common, by the rule of ridge_candidate.h. Where no profile was chosen before,
 * the period is that of the season.
 */
#ifndef TRAIN_OWN_PROFILE_H
#define TRAIN_OWN_PROFILE_H

#include "prep/profile_choose.h"
#include "train/lag_gate.h"

/*
 * Fits the highway by contrast_choose() with the profile of `seasonal`, which
 * the windows have, and, if `own` allows it, with those of each series; the
 * better ones stay. `oldest` is the oldest train row. Fails as these.
 */
enum status
own_profile_choose(struct highway *highway, struct seasonal *seasonal, bool own,
                   const struct windows *windows, const struct split *split,
                   const struct origins *train, const struct origins *valid,
                   size_t oldest, struct error *err);

#endif
