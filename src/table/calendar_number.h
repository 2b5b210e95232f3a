/*
 * calendar_number.h - columns that repeat a number of the calendar, such as the
 * month or the week of the year, under any name.
 */
#ifndef TABLE_CALENDAR_NUMBER_H
#define TABLE_CALENDAR_NUMBER_H

#include "table/table.h"

/*
 * True if each number of a column is one and the same number of the date or the
 * time of day of its row, in 20 rows or more and with two values or more: no
 * measured value does so, so this needs no repeats as calendar_column.h does. 0
 * and 1 must change twice: a flag that rises with a leap year may be an event.
 */
bool column_is_calendar_number(const struct table *table, size_t column);

#endif
