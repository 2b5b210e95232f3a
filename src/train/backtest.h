/*
 * backtest.h - forecasts from many origins, each scored as if it were the end
 * of the file.
 *
 * The test parts of a plan hold the origins (plan.h), of each series every
 * stride-th. A part is forecast
 *
 *   never   by the network that was fitted before it, on the train part with
 *           early stopping on the validation part;
 *   each    at each origin by a network of its own, which is what fit_run()
 *           makes of the rows before the origin alone, final fit and all. The
 *           i-th origins of all series are one round, a series without an i-th
 *           one is then known up to the end of its test part.
 *
 * What comes after all known rows (plan.known) is forecast in one round.
 * Season, units and MASE of the scores are by the train parts of the plan in
 * either case.
 */
#ifndef TRAIN_BACKTEST_H
#define TRAIN_BACKTEST_H

#include "train/fit.h"

enum refit { REFIT_NEVER, REFIT_EACH };
extern const char *const refit_names[]; /* ended by NULL */

struct backtest_settings {
    struct fit_settings fit; /* its fold, final fit and visitor are set here */
    enum refit refit;
    /* Before training i of n of a fold; or NULL. */
    void (*start)(void *context, size_t fold, size_t i, size_t n);
    void *context;
    const struct visitor *visitor; /* of all windows; NULL: none */
};

struct backtest {
    struct evaluation evaluation; /* of all folds */
    struct evaluation naive2;     /* of a plan that knows rows: the "model" is
                                     Naive2 (naive2.h); else all zero */
    size_t n_trainings;
    size_t T_least, T_most; /* of their windows */
    bool attention_used;    /* a network was kept in one of them */
    size_t n_short;         /* series too short for a window, in some fold */
};

/*
 * STATUS_DATA if the rows do not suffice for the plan, or for the training of
 * an early origin; else as fit_run(). Release it also after a failure.
 */
enum status backtest_run(struct backtest *backtest,
                         const struct dataset *dataset,
                         const struct backtest_settings *settings,
                         struct error *err);
void backtest_release(struct backtest *backtest); /* accepts all zero */

#endif
