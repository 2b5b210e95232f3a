/*
 * stacked_series.h - series one below the other, without a column that names
 * them.
 */
#ifndef DATA_STACKED_SERIES_H
#define DATA_STACKED_SERIES_H

#include "data/dataset.h"

/* Refuses a dataset with a single series whose times begin anew: its rows are
 * blocks, each in order of time, and most times of each block are those of the
 * block before it, with other values; of short blocks all. Adds a finding, and
 * to the error a filter that adds a column of ids. */
enum status stacked_series_refuse(struct dataset *dataset, struct error *err);

#endif
