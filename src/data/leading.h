/* leading.h - leaves out the rows before the first known target of a series. */
#ifndef DATA_LEADING_H
#define DATA_LEADING_H

#include "data/dataset.h"

/*
 * Makes each series start at its first row with a known target, which leaves a
 * series without any with no rows. Adds a note and a finding. Ids with a label
 * keep all rows, and so does a file whose missing cells are an error.
 */
enum status leave_out_leading(struct dataset *dataset, struct text *notes,
                              struct error *err);

#endif
