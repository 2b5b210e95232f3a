/*
 * members.h - the training of an ensemble (model/ensemble.h).
 *
 * Of K members every third, from the second on, corrects the highway: it
 * starts from the highway's forecast, as its head is zero, and where no epoch
 * has a loss on the validation rows below .99 of that start's a member that
 * stands alone takes its place. The others stand alone from the outset. Each
 * starts from a seed of its own.
 *
 * Without a highway all stand alone. With one, the networks take part only if
 * it has skill (which is not asked of a label, nor where they see what it does
 * not), and if the forecast with them is better than its own. Where no member
 * corrects it, it takes no part if they are clearly better without it. The
 * rules are in accept.h.
 */
#ifndef TRAIN_MEMBERS_H
#define TRAIN_MEMBERS_H

#include "model/ensemble.h"
#include "prep/split.h"
#include "train/accept.h"
#include "train/trainer.h"

/* What the validation rows say, see accept.h; 0 where that was not asked. */
struct selection {
    struct verdict highway; /* by itself */
    struct verdict with;    /* the forecast with the networks */
};

/*
 * Scores the highway by itself, of an ensemble in which no member takes part,
 * and says whether networks are worth a try. Without a highway they are.
 */
enum status members_judge(const struct ensemble *ensemble,
                          const struct trainer *trainer,
                          const struct split *split,
                          struct selection *selection, bool *wanted,
                          struct error *err);

/*
 * Trains with early stopping, and decides who takes part. The windows of
 * `trainer` have the highway, if there is one, which was judged then; its
 * config is that of the first member. STATUS_DIVERGED as trainer_run().
 */
enum status members_select(struct ensemble *ensemble,
                           const struct trainer *trainer,
                           const struct split *split,
                           struct selection *selection, struct error *err);

/* Trains those that take part from their start, for as many epochs as before.
 */
enum status members_refit(struct ensemble *ensemble,
                          const struct trainer *trainer, struct error *err);

#endif
