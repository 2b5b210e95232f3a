/* time_of_day.h - a column of digits that continues dates that repeat. */
#ifndef DATA_TIME_OF_DAY_H
#define DATA_TIME_OF_DAY_H

#include "data/dataset.h"

/*
 * Returns the first column of the table whose whole numbers are times of day in
 * the rows of each date: 0 to 23 or 1 to 24, or digits such as 930 and 1000, or
 * 1 to 48 and so on (time/day_part.h), in increasing order, evenly spaced in
 * nearly all; -1 if there is none, or times are no dates. A column that is an
 * id by its name has none; `may_be_id`: neither this nor times of day are in
 * the name of one with hours. The rows of the dataset are in the order of their
 * times.
 */
int time_of_day_find(const struct dataset *dataset, bool *may_be_id);

#endif
