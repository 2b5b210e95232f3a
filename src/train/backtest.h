/*
 * backtest.h - forecasts from many origins, each scored as if the file ended
 * there.
 *
 * The origins are in the test parts of a plan (plan.h): every stride-th row of
 * each series, or as fit_score_stride() says if the stride is open and each
 * test part has one model. `refit` decides which model forecasts from them:
 *
 *   never   one model for each test part, fitted to the train part with early
 *           stopping on the validation part
 *   each    a model for each origin: fit_run() on the rows before the origin,
 *           with its final fit. On a time axis (time_axis.h) the origins of one
 *           time form a round and share one training, on the rows of all series
 *           before that time. Otherwise origin i of all series form round i; a
 *           series with fewer origins then contributes its rows up to the end
 *           of its test part.
 *
 * With actual values (plan.known) there is one round, after all known rows, and
 * series shorter than a window are forecast as well (origins_newest()).
 * The season, the units and the MASE of the scores always come from the train
 * parts of the plan.
 */
#ifndef TRAIN_BACKTEST_H
#define TRAIN_BACKTEST_H

#include "train/fit.h"

enum refit { REFIT_NEVER, REFIT_EACH };
extern const char *const refit_names[]; /* ended by NULL */

struct backtest_settings {
    struct fit_settings fit; /* backtest_run() sets fold, final_fit, visitor */
    enum refit refit;
    /* Called before training i of n of a fold; or NULL. */
    void (*start)(void *context, size_t fold, size_t i, size_t n);
    void *context;
    const struct visitor *visitor; /* of all windows; NULL: none */
};

struct backtest {
    struct evaluation evaluation; /* of all folds */
    struct evaluation naive2;     /* of Naive2 (naive2.h) as the model, if the
                                     plan has known rows; else all zero */
    size_t n_folds;
    struct scores *folds; /* (n_folds) of each fold */
    size_t n_trainings;
    size_t stride;       /* rows between origins, the largest of a fold */
    size_t min_T, max_T; /* shortest and longest window of the trainings */
    double *made_of;     /* (n_targets, N_FORECASTERS) made_of.h, mean over the
                            trainings */
    bool is_ridge;       /* the ridge alone makes all forecasts */
    bool attention_used; /* at least one training kept a network */
    size_t n_short;      /* series too short to be scored, largest of a fold */
    size_t n_padded; /* series shorter than their window, with actual values */
};

/*
 * STATUS_DATA if there are too few rows for the plan or for the training of an
 * early origin, or if there is no origin at all; otherwise fails as fit_run().
 * Release it also after a failure.
 */
enum status backtest_run(struct backtest *backtest,
                         const struct dataset *dataset,
                         const struct backtest_settings *settings,
                         struct error *err);
void backtest_release(struct backtest *backtest); /* accepts all zero */

#endif
