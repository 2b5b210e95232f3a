/* future.h - rows after the last known target: they tell the future. */
#ifndef DATA_FUTURE_H
#define DATA_FUTURE_H

#include "data/dataset.h"

/*
 * Finds the table columns of the covariates, checks them, replaces categories
 * by their codes, and makes the last
 * rows of each series without any target future rows: series.n_future counts
 * them, series.n_rows no longer does. Only if some covariate is known for the
 * future, or if missing cells are masked; otherwise a missing target at the end
 * is one like any other. STATUS_DATA: a column that is absent or not numeric,
 * a static one that changes within an id.
 */
enum status future_split(struct dataset *dataset, struct text *notes,
                         struct error *err);

#endif
