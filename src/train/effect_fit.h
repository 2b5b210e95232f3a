/*
 * effect_fit.h - fits the effect of known inputs (effect.h).
 *
 * The regression is on differences over `lag` steps, in prepared units, in a
 * panel in usual changes of each series (usual_changes.h), of the train rows:
 *
 *   y_t - y_{t-lag} = sum_i w_i (term_i,t - term_i,t-lag)
 *
 * so that a level and a slow trend cannot pass for an effect, nor can a
 * seasonal profile if the lag is its period (select_effect.h). Pairs
 * with a missing target are skipped. A small ridge penalty settles terms that
 * tell the same, and keeps the weight of a rare category small. For each target
 * a group of terms (calendar, numbers, hours, past, categories) is kept only if
 * it makes the differences of the validation rows smaller. A calendar field
 * enters only if somebody asked for it and the train rows hold a whole cycle of
 * it.
 */
#ifndef TRAIN_EFFECT_FIT_H
#define TRAIN_EFFECT_FIT_H

#include "prep/effect.h"
#include "prep/prepared.h"

/* `prepared` has neither an effect nor a profile. `covariates` are those of the
 * model. The means of the past are over a season, over the shorter one of the
 * calendar if there is one (a day in the hours of a week), and over a quarter
 * of that if it is two rows or more; a season of 0: none. Leaves the effect all
 * zero if there are no known inputs or no target keeps one. Release it also
 * after a failure. */
enum status effect_fit(struct effect *effect,
                       const struct covariates *covariates,
                       const struct prepared *prepared,
                       const struct split *split, size_t season, size_t lag,
                       struct error *err);

/* Fits the groups of terms that each target has again, to the train rows of
 * another split, which may have more categories. */
enum status effect_refit(struct effect *effect,
                         const struct covariates *covariates,
                         const struct prepared *prepared,
                         const struct split *split, size_t lag,
                         struct error *err);

#endif
