/*
 * effect_fit.h - fits the effect of known numbers (effect.h).
 *
 * The regression is on differences over one season, in prepared units, of the
 * train rows:
 *
 *   y_t - y_{t-W} = sum_i w_i (terms_i,t - terms_i,t-W)
 *
 * so that a seasonal profile, a level and a slow trend cannot pass for an
 * effect. Pairs with a missing target are skipped. A small ridge penalty
 * settles terms that tell the same. For each target the effect is kept only if
 * it makes the differences of the validation rows smaller.
 */
#ifndef TRAIN_EFFECT_FIT_H
#define TRAIN_EFFECT_FIT_H

#include "prep/effect.h"
#include "prep/prepared.h"

/* `prepared` has neither an effect nor a profile. Leaves the effect all zero if
 * there are no known numbers or no target keeps one. Release it also after a
 * failure. */
enum status effect_fit(struct effect *effect, const struct prepared *prepared,
                       const struct split *split, size_t season,
                       struct error *err);

/* Fits it again to the train rows of another split, for the targets that have
 * one. */
enum status effect_refit(struct effect *effect, const struct prepared *prepared,
                         const struct split *split, size_t season,
                         struct error *err);

#endif
