/* duplicates.h - rows of one series that have the same time. */
#ifndef DATA_DUPLICATES_H
#define DATA_DUPLICATES_H

#include "data/dataset.h"

/* True if more than a tenth of the rows have the time of the row before them:
 * there may be ids that tell them apart. */
bool duplicates_are_many(const struct dataset *dataset);

/* Drops rows whose used cells are all missing and that have the time of a row
 * with values, such as the dividends among prices; adds a note and a finding.
 * The rows of each series are in order of time. */
enum status duplicates_leave_empty(struct dataset *dataset, struct text *notes,
                                   struct error *err);

/*
 * Makes one row of all rows of a series with the same time, by a method; adds a
 * note and a finding. The rows of each series are in order of time. STATUS_DATA
 * for the method `error`, if a time repeats; in `training` the remedy may be an
 * id column.
 */
enum status duplicates_settle(struct dataset *dataset, enum duplicates method,
                              bool training, struct text *notes,
                              struct error *err);

#endif
