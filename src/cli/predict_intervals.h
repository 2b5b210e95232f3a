/* predict_intervals.h - the prediction intervals of `predict`. */
#ifndef CLI_PREDICT_INTERVALS_H
#define CLI_PREDICT_INTERVALS_H

#include "base/thread_pool.h"
#include "cli/options.h"
#include "model/model.h"
#include "score/bands.h"

/* Sets the levels of --interval. A model of an older version has none, which is
 * noted, or STATUS_USAGE if they were asked for. */
enum status predict_levels(const struct options *options,
                           const struct model *model, struct levels *levels,
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
    struct levels levels;
};

/*
 * The intervals around the forecasts, (origins, H, n_targets, levels), which
 * the caller frees. With --recalibrate those of each series learn from its rows
 * after the training (bands.h), with a note if there are none; STATUS_DATA if
 * it is unknown which these are.
 */
enum status predict_intervals(const struct interval_request *request,
                              struct band **intervals, struct error *err);

#endif
