/*
 * attention_diagnose.h - what the attention weights of the newest windows look
 * like and do (struct attention_diagnostics).
 *
 *   adaptive   mean divergence of the weights of earlier windows of the first
 *              id, at most HISTORY, from their mean; about 0: the weights are
 *              the same whatever the window holds
 *   shuffled   SHUFFLES permutations of the weights of each window
 *   erasure    ERASED random entries of each window; 1/2 is chance
 *   tau        against gradient and occlusion of the networks' inputs
 *              (contributions.h), beside SHUFFLES permutations of the weights
 *   members    pairs of networks on the newest windows
 *
 * Weights of a timestep are the mean over the queries. The divergence is that
 * of agreement.h.
 */
#ifndef TRAIN_ATTENTION_DIAGNOSE_H
#define TRAIN_ATTENTION_DIAGNOSE_H

#include "base/error.h"
#include "base/thread_pool.h"
#include "model/attention_summary.h"
#include "model/contributions.h"
#include "model/ensemble.h"
#include "prep/window.h"

/* The newest windows, all numbers of which are (origins->n, ...). */
struct diagnosed {
    struct thread_pool *pool;
    const struct ensemble *ensemble;
    const struct windows *windows; /* of data that is prepared as a whole */
    const struct origins *origins; /* the first DIAGNOSED of them are read */
    size_t steps;                  /* of the horizon */
    const double *y, *weights;     /* as forecast_run() */
    const struct contributions *contributions; /* (origins->n, n_targets) */
    const struct attention_summary *summaries; /* (origins->n) */
    uint64_t seed;
};

enum status attention_diagnose(const struct diagnosed *diagnosed,
                               struct attention_diagnostics *result,
                               struct error *err);

#endif
