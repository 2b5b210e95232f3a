/*
 * summarise_attention.h - how much the attention weights of each window matter,
 * by forecasts with other weights.
 */
#ifndef TRAIN_SUMMARISE_ATTENTION_H
#define TRAIN_SUMMARISE_ATTENTION_H

#include "model/attention_summary.h"
#include "train/forecast.h"

/*
 * Sets the summaries (origins->n) of forecasts y and weights, which are those
 * of forecast_run(). The first `steps` of the horizon count. The largest weight
 * is that of the timestep or slot with the largest mean over the distributions
 * of a window.
 */
enum status summarise_attention(struct thread_pool *pool,
                                const struct ensemble *ensemble,
                                const struct windows *windows,
                                const struct origins *origins, size_t steps,
                                const double *y, const double *weights,
                                struct attention_summary *summaries,
                                struct error *err);

/* The mean of the absolute differences of two forecasts (H, n_targets) of a
 * window, over `steps` steps and the targets that the networks forecast, in
 * standard deviations of the target over the train rows. */
double attention_shift(const struct ensemble *ensemble,
                       const struct windows *windows, size_t steps,
                       const double *a, const double *b);

#endif
