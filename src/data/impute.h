/* impute.h - missing cells: refused, or filled and remembered. */
#ifndef DATA_IMPUTE_H
#define DATA_IMPUTE_H

#include "data/dataset.h"

/*
 * Acts on every used column as dataset->missing says. With `mean` the cells
 * stay NaN here: their value is the scaler's (window.h). STATUS_DATA for a
 * missing cell under `error`, and for a gap at the start of a series under
 * `ffill` and `linear`, where no earlier value is known.
 */
enum status impute_missing(struct dataset *dataset, bool training,
                           struct text *notes, struct error *err);

#endif
