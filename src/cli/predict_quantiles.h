/* predict_quantiles.h - the quantiles of `predict`, a part of
 * predict_intervals.h. */
#ifndef CLI_PREDICT_QUANTILES_H
#define CLI_PREDICT_QUANTILES_H

#include "cli/predict_intervals.h"

/* The levels of --quantiles, or all that were trained. STATUS_USAGE if one of
 * them was not. */
enum status predict_quantile_levels(const struct options *options,
                                    const struct model *model,
                                    struct levels *levels, struct error *err);

/* How far the quantiles of the networks are from the forecasts, of all levels
 * that were trained (forecast.h), which the caller frees. Notes the targets
 * whose quantiles are ends of intervals. */
enum status predict_quantile_offsets(const struct interval_request *request,
                                     double **offsets, struct error *err);

/* Keeps those of the levels among the quantiles of all levels that were
 * trained. STATUS_DATA if one is not finite. */
enum status predict_quantiles_choose(const struct interval_request *request,
                                     const struct levels *levels,
                                     double *values, struct error *err);

#endif
