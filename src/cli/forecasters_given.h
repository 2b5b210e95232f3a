/*
 * forecasters_given.h - --forecaster: who forecasts each target.
 *
 * A comma-separated list: a forecaster for all targets, or COLUMN=FORECASTER
 * for one, which comes first wherever it stands. Targets of which nothing is
 * said have `auto`. The last = separates, since names may contain it; a column
 * whose name contains a comma goes by its number.
 */
#ifndef CLI_FORECASTERS_GIVEN_H
#define CLI_FORECASTERS_GIVEN_H

#include "data/dataset.h"
#include "train/fit_settings.h"

/* Checks the words of the list without the data: STATUS_USAGE. NULL is `auto`.
 */
enum status forecasters_check(const char *list, struct error *err);

/*
 * Sets the forecaster of each target; the caller frees the array. STATUS_USAGE
 * if a column is not forecast. `list` has passed forecasters_check().
 */
enum status forecasters_given(const char *list, const struct dataset *dataset,
                              struct target_forecaster **forecasters,
                              struct error *err);

#endif
