/*
 * metrics.h - error metrics of the forecasters, per target and step; y is the
 * actual value and f the forecast.
 *
 *   mae    mean |y - f|                mse   mean (y - f)^2
 *   rmse   sqrt(mse)                   smape mean of 200 |y - f| / (|y| + |f|),
 *                                            0 if both are 0
 *   mase   mean of |y - f| / q, where q is the mean |x_t - x_{t-m}| over the
 *          train rows of the same series and target, and m a period; entries
 *          with q = 0 are left out
 *
 * The metric of all targets is the mean over the targets for which it is
 * defined.
 */
#ifndef SCORE_METRICS_H
#define SCORE_METRICS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "score/baseline.h"
#include "score/interval_scores.h"
#include "score/local_forecasts.h"
#include "score/quantile_scores.h"
#include "prep/window.h"

enum metric {
    METRIC_MAE,
    METRIC_MSE,
    METRIC_RMSE,
    METRIC_SMAPE,
    METRIC_MASE,
    N_METRICS
};
extern const char *const metric_names[]; /* "mae", ... ended by NULL */

/* The JSON field of scores in train-standardised units. */
#define FIELD_SCALED "scaled"

/* The units of errors: as in the file, or standard deviations of the target
 * over the train rows of all series, or of the scored series alone. So that a
 * large series does not decide, the last of these weighs all series equally. */
enum unit { UNIT_ORIGINAL, UNIT_SCALED, UNIT_OWN, N_UNITS };

/* Sums over the scored entries of one target and step. */
struct score {
    double absolute[N_UNITS], square[N_UNITS];
    double percent, relative;
    size_t n, n_relative;
};

struct periods {
    size_t season; /* of the seasonal naive */
    size_t mase;   /* m */
};

struct evaluation {
    size_t n_windows, n_targets, H;
    size_t n_cells, n_values; /* cells of targets in the windows, each counted
                                 once, and those of them that are known */
    size_t n_ids;             /* of the dataset; 1 without ids */
    struct periods periods;
    double *standard_deviations; /* (n_targets) of the train rows */
    double *own_deviations; /* (n_series, n_targets) of those of each series; of
                               all its rows if it has fewer than two train
                               rows, of all series if that is 0 */
    double *mase_scales;    /* (n_series, n_targets) q of MASE; NaN: none */
    size_t *next_rows;      /* (n_series) the first row that is not counted */
    struct score *scores;   /* (N_FORECASTERS, n_targets, H) */
    bool failed[N_FORECASTERS];     /* not defined for some window */
    struct local_forecasts *locals; /* of theta and ets; NULL: not scored */
    bool owns_locals;
    struct evaluation *ids; /* (n_ids) of each id, steps together (H is 1); NULL
                               unless evaluation_by_id() was called */
    struct interval_scores intervals[N_FORECASTERS]; /* all zero unless the
                                                        caller set them */
    struct quantile_scores quantiles;                /* likewise */
};

/* Takes the train rows from `split`. Release it also after a failure. */
enum status evaluation_init(struct evaluation *evaluation,
                            const struct windows *windows,
                            const struct split *split, struct periods periods,
                            struct error *err);
void evaluation_release(struct evaluation *evaluation);

/* Starts an evaluation of forecasts that are added one by one, with
 * evaluation_score(). Release it also after a failure. */
enum status evaluation_start(struct evaluation *evaluation, size_t n_targets,
                             size_t H, struct error *err);

/* Scores the forecast f of a target at step h = 0..H-1 where the actual value
 * is y. Only its metrics in original units are of use, and it has no MASE. */
void evaluation_score(struct evaluation *evaluation, enum forecaster by,
                      size_t target, size_t h, double y, double f);

/* Scores each id by itself as well. Call it before any window is added. */
enum status evaluation_by_id(struct evaluation *evaluation, struct error *err);

/* Scores theta, ets and arima as well, but in the labelled layout, or where
 * that takes long (local_forecasts_are_quick(), local_forecasts_score_arima()):
 * with the season of the periods. The dataset of the windows is borrowed, and
 * so is `shared` if it forecasts the same; NULL: there is nothing to share.
 * Call it before any window is added. */
enum status evaluation_with_locals(struct evaluation *evaluation,
                                   const struct windows *windows,
                                   struct local_forecasts *shared,
                                   struct error *err);

/*
 * Scores one window: the forecast y of the model and its intervals, the ridge
 * forecast (NULL: none) and all other baselines, for each target that is known
 * at a step. `y`
 * and `ridge` are (H, n_targets) in original units; `scratch` has room for H
 * numbers.
 */
void evaluation_add(struct evaluation *evaluation,
                    const struct windows *windows, const struct origin *origin,
                    const double *y, const double *ridge, double *scratch);

/* True if a step of target j is known. A target that is not is not forecast by
 * baselines: they would look for its newest known value, which may be far back.
 */
bool evaluation_has_actual(const struct evaluation *evaluation,
                           const struct windows *windows,
                           const struct origin *origin, size_t j);

/* Sets f (H) to a forecast of target j: that of the model and of the ridge is
 * taken from `given` (H, n_targets), which may be NULL; those of theta, ets and
 * arima have the values of fixed phases (fixed_phase.h). False if there is
 * none, or no memory for it. */
bool evaluation_forecast(const struct evaluation *evaluation,
                         const struct windows *windows,
                         const struct origin *origin, enum forecaster by,
                         const double *given, size_t j, double *f);

/*
 * Adds the windows of another evaluation of the same targets and steps. Their
 * scaled units and MASE stay those of the train rows of `other`.
 */
void evaluation_merge(struct evaluation *evaluation,
                      const struct evaluation *other);

/*
 * The mean of |y - f| over the known entries of a window, each divided by the
 * standard deviation of its target over the train rows of the series
 * (own_deviations); NaN if none is known.
 */
double evaluation_error(const struct evaluation *evaluation,
                        const struct windows *windows,
                        const struct origin *origin, const double *y);

/* The same of target j; y (H, n_targets) holds all targets. */
double evaluation_target_error(const struct evaluation *evaluation,
                               const struct windows *windows,
                               const struct origin *origin, size_t j,
                               const double *y);

enum { ALL_TARGETS = -1, ALL_STEPS = -1 };

/* Errors that differ by at most this share are equal. */
#define METRIC_TIE 1e-6

/* The number of values of a target and step that the model was scored on. */
size_t evaluation_n_scored(const struct evaluation *evaluation, int target,
                           int step);

/* A metric in original units; NaN if the forecaster failed or nothing was
 * scored. */
double evaluation_metric(const struct evaluation *evaluation,
                         enum forecaster by, enum metric metric, int target,
                         int step);

/* A metric in train-standardised units; NaN for sMAPE and MASE. */
double evaluation_scaled(const struct evaluation *evaluation,
                         enum forecaster by, enum metric metric, int target,
                         int step);

/* A metric in standard deviations of each series; NaN for sMAPE and MASE. */
double evaluation_own(const struct evaluation *evaluation, enum forecaster by,
                      enum metric metric, int target, int step);

#endif
