/*
 * forecast_job.h - forecasts some windows by an ensemble, by several threads:
 * the outputs of ridge and members in shards, their averages, and what mix.h,
 * bounds and fixed phases make of these. forecast.h is what others call.
 */
#ifndef TRAIN_FORECAST_JOB_H
#define TRAIN_FORECAST_JOB_H

#include "base/thread_pool.h"
#include "train/mix.h"
#include "train/shard.h"

/* The windows to forecast and their results. */
struct forecast_job {
    struct team team;
    const struct ensemble *ensemble;
    struct windows windows; /* without a ridge if the job does not need it */
    bool averages_ridge;    /* the ridge has a share of its own */
    const struct origin *origins;
    size_t n;
    uint32_t *order;                 /* of the samples, shard_order() */
    double *y;                       /* of all windows, as the next */
    double *ridge, *weights, *gates; /* may be NULL */
    double *offsets;                 /* of the quantiles; may be NULL */
    struct mix mix;
    bool ablates; /* changes the weights as forecast_ablated() */
    enum ablation_form ablation;
    const size_t *entries;
};

/* A job without windows and results, which the caller sets. `needs_ridge`: the
 * caller reads the ridge forecasts themselves. */
struct forecast_job forecast_job_make(const struct ensemble *ensemble,
                                      const struct windows *windows,
                                      bool needs_ridge);

/* Number of weights of one window, over all channels. */
size_t forecast_job_weights(const struct forecast_job *job);

/* Reserves memory and threads; `locals` as in mix_init(). End it also after a
 * failure. */
enum status forecast_job_start(struct forecast_job *job,
                               struct thread_pool *pool,
                               struct local_forecasts *locals,
                               struct error *err);
void forecast_job_end(struct forecast_job *job);

/* Forecasts the n windows of job->origins: sets the results that are not NULL.
 */
enum status forecast_job_run(struct forecast_job *job, struct error *err);

#endif
