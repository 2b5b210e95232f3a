/*
 * forecast.h - forecasts of a trained ensemble for many windows.
 *
 * A target that has a forecaster of its own (ensemble.h) is forecast by that;
 * by the newest value where it is not defined.
 *
 * Forecasts of the ensemble and of the ridge are cut at windows->bounds; those
 * of the ensemble have the values of fixed phases (fixed_phase.h). The forecast
 * of a window does not depend on the other windows or on the number of threads.
 * A NULL `pool` means one thread.
 */
#ifndef TRAIN_FORECAST_H
#define TRAIN_FORECAST_H

#include "base/error.h"
#include "base/thread_pool.h"
#include "model/ensemble.h"
#include "score/metrics.h"
#include "prep/window.h"

/*
 * Forecasts all origins: y (n, H, n_targets) in original units and, unless
 * NULL, the attention weights (n, channels, queries, row) of net.h; those of a
 * window that is shorter than the others are the first of its place, laid out
 * as its net_view() says. The weights are the mean over the members in use, 0
 * if there are none. Each distribution is divided by its sum in double; signed
 * weights are not. Unless it is NULL, `gates` (n, channels, slots, segments)
 * are the write gates (net_n_gates()), the same mean, laid out likewise. The
 * caller owns the arrays.
 */
enum status forecast_run(struct thread_pool *pool,
                         const struct ensemble *ensemble,
                         const struct windows *windows,
                         const struct origins *origins, double *y,
                         double *weights, double *gates, struct error *err);

/*
 * The forecasts y and the offsets to their quantiles, in original units:
 * (n, H, n_targets, Q), rising in the last index. They are the mean over the
 * members of how far the quantiles of a member are from its output, and NaN for
 * targets that no network forecasts, and for those modelled by their changes: a
 * quantile of a change is none of the value. Only for networks with quantiles;
 * NULL: they are not wanted.
 */
enum status forecast_quantiles(struct thread_pool *pool,
                               const struct ensemble *ensemble,
                               const struct windows *windows,
                               const struct origins *origins, double *y,
                               double *offsets, struct error *err);

/*
 * The same forecasts with attention weights changed on purpose (ablation.h).
 * ABLATE_ENTRY removes entry entries[s] of each sample s = (origin, channel),
 * ABLATE_SHUFFLE takes it as the number of the permutation; the other forms do
 * not read `entries`. Weights that do not depend on the
 * window stay.
 */
enum status forecast_ablated(struct thread_pool *pool,
                             const struct ensemble *ensemble,
                             const struct windows *windows,
                             const struct origins *origins,
                             enum ablation_form form, const size_t *entries,
                             double *y, struct error *err);

/* A scored window. */
struct scored_window {
    const struct net *net;         /* net_view() of the first network */
    const struct origins *origins; /* all scored windows */
    size_t index;                  /* of this window among them */
    const struct windows *windows;
    const double *y;         /* (H, n_targets) as in forecast_run() */
    const double *ridge;     /* (H, n_targets); NULL: there is none */
    const double *quantiles; /* (H, n_targets, levels); NULL: there are none */
    const struct evaluation *evaluation; /* to which it was just added */
    double error;                        /* evaluation_error() */
    const double *weights; /* (channels, queries, row) as in forecast_run(), or
                              NULL */
};

/* Called for every window in order, by one thread. A failure ends the scoring.
 */
struct visitor {
    enum status (*visit)(void *context, const struct scored_window *window,
                         struct error *err);
    void *context;
    bool no_weights; /* the weights are not needed and are NULL */
};

/* Forecasts all origins and adds their scores, and those of the baselines and
 * of the quantiles that the evaluation scores, to it. `visitor` may be NULL. */
enum status forecast_score(struct thread_pool *pool,
                           const struct ensemble *ensemble,
                           const struct windows *windows,
                           const struct origins *origins,
                           struct evaluation *evaluation,
                           const struct visitor *visitor, struct error *err);

#endif
