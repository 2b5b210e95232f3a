/*
 * select_members.h - the training of an ensemble (model/ensemble.h), and who
 * takes part in its forecast.
 *
 * Of K members every third, from the second on, is residual: it starts from the
 * ridge forecast, as its head is zero. Where no epoch lowers the loss of that
 * start on the validation rows, a standalone member takes its place. The others
 * are standalone from the outset. Each starts from a seed of its own.
 *
 * Without a ridge all members are standalone and take part. With one, networks
 * are trained only if the ridge has skill (which is not asked of a label, nor
 * where the networks see what the ridge does not), and take part only if the
 * forecast with them has the lower error on the validation rows. Where no
 * member is residual, the ridge takes no part if the networks are clearly
 * better without it. The thresholds are in selection.h.
 *
 * On a random walk nothing is better than the newest value, and whatever a
 * network finds beyond it on the validation rows is chance: hence the skill.
 */
#ifndef TRAIN_SELECT_MEMBERS_H
#define TRAIN_SELECT_MEMBERS_H

#include "model/ensemble.h"
#include "prep/split.h"
#include "train/trainer.h"

/* Mean absolute errors over all targets of the validation windows, in units of
 * their standard deviation; in a panel in those of the mean step of each
 * series. A label has no newest value: `naive` is NaN. */
struct verdict {
    double forecast, naive;
};

/* What the validation rows say; 0 where that was not asked. */
struct member_choice {
    struct verdict ridge; /* by itself */
    struct verdict with;  /* the forecast with the networks */
};

/* Scores an ensemble; where no member takes part, the ridge by itself. */
enum status verdict_score(struct thread_pool *pool,
                          const struct ensemble *ensemble,
                          const struct windows *windows,
                          const struct split *split,
                          const struct origins *valid, struct verdict *verdict,
                          struct error *err);

/*
 * Scores the ridge by itself, of an ensemble in which no member takes part, and
 * says whether networks are worth a try. Without a ridge they are.
 */
enum status members_judge(const struct ensemble *ensemble,
                          const struct trainer *trainer,
                          const struct split *split,
                          struct member_choice *choice, bool *wanted,
                          struct error *err);

/*
 * Trains with early stopping, and decides who takes part. The windows of
 * `trainer` have the ridge, if there is one, which was judged by then; its
 * config is that of the first member. STATUS_DIVERGED as trainer_run().
 */
enum status members_select(struct ensemble *ensemble,
                           const struct trainer *trainer,
                           const struct split *split,
                           struct member_choice *choice, struct error *err);

/* Trains those that take part from their start, for as many epochs as before.
 */
enum status members_refit(struct ensemble *ensemble,
                          const struct trainer *trainer, struct error *err);

#endif
