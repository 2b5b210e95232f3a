/* covariate_columns.h - the columns of the covariates of a dataset. */
#ifndef DATA_COVARIATE_COLUMNS_H
#define DATA_COVARIATE_COLUMNS_H

#include "data/dataset.h"

/*
 * Finds the table column of each covariate and replaces categories by their
 * codes, from 1; below 0: the model does not have it. Call it when the future
 * rows are known (future.h). STATUS_DATA: a column that is absent or not
 * numeric, a missing number with `error`, a static column that changes within a
 * series.
 */
enum status covariate_columns_init(struct dataset *dataset, struct error *err);

/* The text of a category that is not missing; owned by the dataset. */
const char *category_text(const struct dataset *dataset, size_t row, size_t i);

#endif
