/* masked.h - warns where much of a column is unknown. */
#ifndef DATA_MASKED_H
#define DATA_MASKED_H

#include "data/dataset.h"

/*
 * Adds a warning and a finding if more than a tenth of the values of a used
 * column are masked, those of inserted rows included (with `split` they are in
 * no window and not counted). The column with the largest share is named, with
 * its first masked value, and the number of the other columns.
 */
enum status masked_warn(struct dataset *dataset, struct text *notes,
                        struct error *err);

#endif
