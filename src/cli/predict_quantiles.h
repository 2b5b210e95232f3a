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

/* The quantiles (origins, H, n_targets, levels) around the forecasts, which the
 * caller frees. STATUS_DATA if one is not finite. */
enum status predict_quantiles(const struct interval_request *request,
                              const struct levels *levels, double **values,
                              struct error *err);

#endif
