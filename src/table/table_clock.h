/*
 * table_clock.h - columns that tell the time or count the rows: no data by
 * themselves.
 */
#ifndef TABLE_TABLE_CLOCK_H
#define TABLE_TABLE_CLOCK_H

#include "table/table.h"

/*
 * Marks as COLUMN_CLOCK, unless they are the time or the id, the columns of
 * whole numbers that
 *   - are named as a part of the calendar, such as month or weekday, and are
 *     within its range, or
 *   - are named as a counter, such as no or index, or are the first and have
 *     no name, and count the rows by one from 0 or 1.
 */
void table_mark_clocks(struct table *table);

#endif
