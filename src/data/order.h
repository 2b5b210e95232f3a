/* order.h - the rows of a series in order of time. */
#ifndef DATA_ORDER_H
#define DATA_ORDER_H

#include "data/dataset.h"

/*
 * With `sort`, sorts the rows of each series by time, rows of one time in the
 * order of the file; adds a note and a finding. Without it, STATUS_DATA if
 * times decrease; in `training` the remedy may be an id column. The dataset has
 * ticks.
 */
enum status order_rows(struct dataset *dataset, bool sort, bool training,
                       struct text *notes, struct error *err);

#endif
