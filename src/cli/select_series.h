/* select_series.h - the series that `predict` forecasts. */
#ifndef CLI_SELECT_SERIES_H
#define CLI_SELECT_SERIES_H

#include "base/error.h"
#include "cli/options.h"
#include "model/model.h"
#include "prep/split.h"

/*
 * Lists the newest window of every series, or of the ids of --only. Series with
 * fewer rows than a window are listed, too (window_row() pads them), with a
 * warning; so are ids that end before others. STATUS_USAGE: --only for a model
 * of one series; STATUS_DATA: an id that the data do not have, or in the
 * labelled layout one with fewer rows than the model needs; of longer ones it
 * is noted that their newest rows are read.
 */
enum status select_series(const struct options *options,
                          const struct model *model,
                          const struct dataset *dataset,
                          struct origins *origins, struct error *err);

#endif
