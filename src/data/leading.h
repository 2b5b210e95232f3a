/* leading.h - leaves out the rows at the start of a series that lack values. */
#ifndef DATA_LEADING_H
#define DATA_LEADING_H

#include "data/dataset.h"

/*
 * Makes each series start at its first row with a known target, which leaves a
 * series without any with no rows. With ffill and linear, which fill no cell
 * before the first value of a column, a series starts where all its columns
 * have had one; but a column that has its first value only after more than a
 * tenth of the rows does not count, and is masked up to there (impute.h). Adds
 * notes and findings. Ids with a label keep all rows, and so does a file whose
 * missing cells are an error.
 */
enum status leave_out_leading(struct dataset *dataset, struct text *notes,
                              struct error *err);

#endif
