/* series_group.h - makes the rows of each id neighbours, in order of
 * appearance. */
#ifndef DATA_SERIES_GROUP_H
#define DATA_SERIES_GROUP_H

#include "data/dataset.h"

/*
 * Fills dataset->series. Where rows of different ids are mixed, the rows of
 * the table are put in the order of ids, and file_row says where they were.
 */
enum status group_series(struct dataset *dataset, struct error *err);

#endif
