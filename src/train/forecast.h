/*
 * forecast.h - a trained ensemble over many windows.
 *
 * A window's forecast depends neither on the windows beside it nor on the
 * number of threads; a `pool` of NULL is one thread.
 */
#ifndef TRAIN_FORECAST_H
#define TRAIN_FORECAST_H

#include "base/error.h"
#include "base/thread_pool.h"
#include "model/ensemble.h"
#include "score/metrics.h"
#include "prep/window.h"

/*
 * Forecasts of all origins: y (n, H, n_targets) in original units and, unless
 * NULL, weights (n, channels, queries, row) of their attention (net.h), each
 * distribution divided by its sum in double (0 where there is no entry; signed
 * weights as they are): the mean over the members, 0 if there are none. Both
 * are the caller's.
 */
enum status forecast_run(struct thread_pool *pool,
                         const struct ensemble *ensemble,
                         const struct windows *windows,
                         const struct origins *origins, double *y,
                         double *weights, struct error *err);

/* A window that was scored. */
struct scored_window {
    const struct net *net;         /* any of the ensemble */
    const struct origins *origins; /* all that are scored */
    size_t index;                  /* of this one among them */
    const struct windows *windows;
    const double *y;       /* (H, n_targets) as of forecast_run */
    double error;          /* evaluation_error() */
    const double *weights; /* (channels, queries, row), see above, or NULL */
};

/* Is shown every window in order, in one thread; a failure ends the scoring. */
struct visitor {
    enum status (*visit)(void *context, const struct scored_window *window,
                         struct error *err);
    void *context;
    bool no_weights; /* it does not look at them */
};

/*
 * Forecasts all origins and scores them beside the baselines; a `visitor` of
 * NULL is none.
 */
enum status forecast_score(struct thread_pool *pool,
                           const struct ensemble *ensemble,
                           const struct windows *windows,
                           const struct origins *origins,
                           struct evaluation *evaluation,
                           const struct visitor *visitor, struct error *err);

#endif
