/*
 * select_members.h - trains the members of an ensemble (model/ensemble.h) and
 * decides whether the members, the ridge or both make the forecast.
 *
 * Every third member, starting with the second, is residual. Its head is zero
 * at first, so that its initial forecast is that of the ridge. If no epoch
 * improves on it, or the 95 % interval of its gain over the ridge does not
 * exclude 0, the member is discarded and a standalone one replaces it. All
 * others are standalone. Each member has a different seed.
 *
 * Without a ridge every member is standalone and is kept. With a ridge,
 *
 *   - networks are trained only if the ridge has skill: it beats the newest
 *     value clearly. On a random walk nothing does, and a network would only
 *     fit noise. Skill is not required for a label, or if the networks read
 *     inputs that the ridge does not.
 *   - the share of the ridge in its mean with the networks is chosen as in
 *     select_share.h. If it is 1, the networks are discarded.
 *   - beside a residual member the ridge has no share: they are discarded if
 *     the ridge alone is better by more than one standard error.
 *
 * The thresholds are in selection.h.
 */
#ifndef TRAIN_SELECT_MEMBERS_H
#define TRAIN_SELECT_MEMBERS_H

#include "model/ensemble.h"
#include "prep/split.h"
#include "train/trainer.h"

/* Mean absolute errors over all targets of the validation windows, in standard
 * deviations of the train rows; in a panel, MASE. The label of an id has no
 * newest value: then `naive` is NaN. */
struct member_errors {
    double forecast, naive;
};

/* Errors that decided; 0: not computed. */
struct member_choice {
    struct member_errors ridge;         /* the ridge alone */
    struct member_errors with_networks; /* the ensemble */
};

/* Scores an ensemble on the validation windows; without members in use, the
 * ridge alone. */
enum status members_score(struct thread_pool *pool,
                          const struct ensemble *ensemble,
                          const struct windows *windows,
                          const struct split *split,
                          const struct origins *valid,
                          struct member_errors *errors, struct error *err);

/*
 * Scores the ridge alone, for an ensemble without members in use. Sets whether
 * networks are worth training; without a ridge they are.
 */
enum status members_worth_training(const struct ensemble *ensemble,
                                   const struct trainer *trainer,
                                   const struct split *split,
                                   struct member_choice *choice,
                                   bool *worth_training, struct error *err);

/*
 * Trains the members with early stopping and decides which are kept. The ridge,
 * if any, is that of trainer->windows; call members_worth_training() first. The
 * seed of member i is that of trainer->config plus i. STATUS_DIVERGED as
 * trainer_run().
 */
enum status members_select(struct ensemble *ensemble,
                           const struct trainer *trainer,
                           const struct split *split,
                           struct member_choice *choice, struct error *err);

/* Trains the members in use again from their seeds, each for the number of
 * epochs it has. */
enum status members_refit(struct ensemble *ensemble,
                          const struct trainer *trainer, struct error *err);

/* The quantiles of the members in use learn, if their networks have some
 * (trainer_learn_quantiles()); forecasts stay as they are. */
enum status members_learn_quantiles(struct ensemble *ensemble,
                                    const struct trainer *trainer,
                                    struct error *err);

#endif
