/* time_pair.h - the columns whose names say that they are the date and the time
 * of day of one time. */
#ifndef TABLE_TIME_PAIR_H
#define TABLE_TIME_PAIR_H

#include "table/table.h"

/* Columns by their names; -1: there is none. */
struct time_pair {
    int date, clock;
    int half; /* AM or PM */
    int part; /* numbers of parts of a day */
};

/* Looks at all columns but those of ids and of the label. */
struct time_pair time_pair_find(const struct table *table, int label);

#endif
