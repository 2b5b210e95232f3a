/* predict_intervals.h - the prediction intervals and quantiles of `predict`. */
#ifndef CLI_PREDICT_INTERVALS_H
#define CLI_PREDICT_INTERVALS_H

#include "base/thread_pool.h"
#include "cli/options.h"
#include "model/model.h"
#include "score/bands.h"

/* What is printed around the forecasts. */
struct ranges {
    struct levels levels;   /* of the intervals */
    struct band *intervals; /* (origins, H, n_targets, levels) */
    struct levels quantile_levels;
    double *quantiles; /* (origins, H, n_targets, levels) */
};

void ranges_release(struct ranges *ranges); /* accepts all zero */

/* Sets the levels of --interval. A model of an older version has none, which is
 * noted, or STATUS_USAGE if they were asked for. Sets those of --quantiles, or
 * all that were trained; STATUS_USAGE if one of them was not. */
enum status predict_levels(const struct options *options,
                           const struct model *model, struct ranges *ranges,
                           struct error *err);

struct interval_request {
    const struct options *options;
    const struct model *model;
    const struct dataset *dataset;
    const struct prepared *prepared; /* all rows, with --recalibrate */
    const struct origins *origins;
    const double *y; /* (origins, H, n_targets) the forecasts */
    struct thread_pool *pool;
    const char *path;      /* of the data */
    bool is_training_file; /* the data is the file of the training */
};

/*
 * Fills the ranges, whose levels are set, around the forecasts. With
 * --recalibrate those of each series learn from its rows after the training
 * (bands.h), with a note if there are none; STATUS_DATA if it is unknown which
 * these are. A note says which targets have quantiles that no network learned
 * (quantiles.h).
 */
enum status predict_intervals(const struct interval_request *request,
                              struct ranges *ranges, struct error *err);

#endif
