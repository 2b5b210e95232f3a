/* impute.h - imputes missing cells, or refuses them. */
#ifndef DATA_IMPUTE_H
#define DATA_IMPUTE_H

#include "data/dataset.h"

/*
 * Imputes the missing cells of every used column by the method
 * dataset->missing, marks them in dataset->imputed and adds a note. With `mean`
 * the cells stay NaN: prepared.h takes the mean from the scaler. STATUS_DATA: a
 * missing cell with `error`; with `ffill` and `linear` a gap at the start of a
 * series, where no earlier value is known.
 */
enum status impute_missing(struct dataset *dataset, bool training,
                           struct text *notes, struct error *err);

#endif
