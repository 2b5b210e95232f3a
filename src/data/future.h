/* future.h - rows after the last known target: they tell the future. */
#ifndef DATA_FUTURE_H
#define DATA_FUTURE_H

#include "data/dataset.h"

/*
 * Makes the last rows of each series without any target future rows:
 * series.n_future counts them, series.n_rows no longer does. Adds a note, and a
 * finding if they are left out. Nothing fills these rows, so forecasts start
 * after the last known target whatever happens to missing cells; only where
 * these are an error, and no covariate is known for the future, a missing
 * target at the end is one like any other.
 */
enum status future_split(struct dataset *dataset, struct text *notes,
                         struct error *err);

#endif
