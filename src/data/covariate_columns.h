/* covariate_columns.h - the columns of the covariates of a dataset. */
#ifndef DATA_COVARIATE_COLUMNS_H
#define DATA_COVARIATE_COLUMNS_H

#include "data/dataset.h"

/*
 * Finds the table column of each covariate and replaces categories by their
 * codes. Call it when the future rows are known (future.h). STATUS_DATA: a
 * column that is absent or not numeric, a missing number with `error`, a static
 * column that changes within a series.
 */
enum status covariate_columns_init(struct dataset *dataset, struct error *err);

#endif
