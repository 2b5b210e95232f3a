/*
 * accept.h - whether trained networks earn their place beside the highway.
 *
 * On a random walk nothing is better than the newest value, and whatever a
 * network finds beyond it on the validation rows is chance: so no network is
 * tried where the highway's mean absolute error there is above .97 of that of
 * the newest value. Else networks are kept if the forecast with them has a
 * lower error there than the highway by itself. The same three hundredths make
 * a difference clear.
 */
#ifndef TRAIN_ACCEPT_H
#define TRAIN_ACCEPT_H

#include <stdbool.h>

#include "base/error.h"
#include "base/thread_pool.h"
#include "model/ensemble.h"
#include "prep/split.h"
#include "prep/window.h"

/* Mean absolute errors over all targets of the validation windows, in units of
 * their deviation; in a panel in those of the mean step of each series. Of a
 * label, which has no newest value, `naive` is NaN. */
struct verdict {
    double forecast, naive;
};

/* Of an ensemble; where no member takes part, of the highway by itself. */
enum status gate_score(struct pool *pool, const struct ensemble *ensemble,
                       const struct windows *windows, const struct split *split,
                       const struct origins *valid, struct verdict *verdict,
                       struct error *err);

bool gate_has_skill(const struct verdict *highway);
/* Whether a is below b by more than that. */
bool gate_is_clear(const struct verdict *a, const struct verdict *b);
bool gate_passes(const struct verdict *with, const struct verdict *highway);

#endif
