/*
 * fill_down.h - a column that names each series in its first row only, as
 * spreadsheets and pandas write an index.
 */
#ifndef DATA_FILL_DOWN_H
#define DATA_FILL_DOWN_H

#include "data/dataset.h"

/* The column of a dataset with a single series whose cells are filled in the
 * first row and in each one that is earlier than the row before it, and mostly
 * empty; -1: there is none. */
int fill_down_column(const struct dataset *dataset);

#endif
