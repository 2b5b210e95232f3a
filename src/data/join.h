/* join.h - makes one row of the rows of a series that have the same time. */
#ifndef DATA_JOIN_H
#define DATA_JOIN_H

#include "data/dataset.h"

/*
 * Makes one row of all rows of a series with the same time: the `first`, the
 * `last`, or the mean or sum of the known cells of each column. Categories and
 * static columns have no mean and no sum: their most common known cell is
 * taken, the first one of several. Adds a finding and a note for each of these
 * columns in which known cells of one time differ, with every method. Sets
 * dataset->sums_events.
 */
enum status join_rows(struct dataset *dataset, enum duplicates method,
                      struct text *notes, struct error *err);

#endif
