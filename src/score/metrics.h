/*
 * metrics.h - errors of the forecasters, per target and step.
 *
 *   mae    mean |y - f|                mse   mean (y - f)^2
 *   rmse   sqrt(mse)                   smape mean of 200 |y - f| / (|y| + |f|),
 *                                            0 where both are 0
 *   mase   mean of |y - f| / q, q the mean |x_t - x_{t-m}| over the train
 *          rows of the same series and target, m a period; entries whose q is
 *          0 are left out
 *
 * Over all targets a metric is the mean of those targets' metrics that are
 * defined.
 */
#ifndef SCORE_METRICS_H
#define SCORE_METRICS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "score/baseline.h"
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

/* Sums over the scored entries of one target and step. */
struct score {
    double absolute, square, percent, relative;
    double scaled_absolute, scaled_square; /* in train-standardised units */
    size_t n, n_relative;
};

struct periods {
    size_t season; /* of the seasonal naive */
    size_t mase;   /* m */
};

struct evaluation {
    size_t n_windows, n_targets, H;
    struct periods periods;
    double *deviations;   /* (n_targets) of the train rows, for scaled units */
    double *differences;  /* (n_series, n_targets) q of MASE; NaN: none */
    struct score *scores; /* (N_FORECASTERS, n_targets, H) */
    bool failed[N_FORECASTERS]; /* could not be computed everywhere */
};

/* Needs the split for the train rows. Release it also after a failure. */
enum status evaluation_init(struct evaluation *evaluation,
                            const struct windows *windows,
                            const struct split *split, struct periods periods,
                            struct error *err);
void evaluation_release(struct evaluation *evaluation);

/*
 * Scores one window: the model's forecast y and the ridge forecast (NULL: there
 * is none), both (H, n_targets) in original units, and all other baselines.
 * `scratch` has room for H numbers.
 */
void evaluation_add(struct evaluation *evaluation,
                    const struct windows *windows, const struct origin *origin,
                    const double *y, const double *ridge, double *scratch);

/*
 * Adds the windows of another evaluation of the same targets and steps; its
 * scaled units and MASE are by train rows of its own.
 */
void evaluation_merge(struct evaluation *evaluation,
                      const struct evaluation *other);

/*
 * What target j is at step h = 0..H-1 behind an origin, in original units;
 * NaN: it is not known.
 */
double evaluation_actual(const struct windows *windows,
                         const struct origin *origin, size_t j, size_t h);

/*
 * The mean of |y - f| over the known entries of one window, each in units of
 * its target's deviation over the train rows; NaN: none is known.
 */
double evaluation_error(const struct evaluation *evaluation,
                        const struct windows *windows,
                        const struct origin *origin, const double *y);

enum { ALL_TARGETS = -1, ALL_STEPS = -1 };

/* NaN if the forecaster failed or nothing was scored. */
double evaluation_metric(const struct evaluation *evaluation,
                         enum forecaster by, enum metric metric, int target,
                         int step);

/* The same in train-standardised units; sMAPE and MASE have none: NaN. */
double evaluation_scaled(const struct evaluation *evaluation,
                         enum forecaster by, enum metric metric, int target,
                         int step);

#endif
