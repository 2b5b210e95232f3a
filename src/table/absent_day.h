/* absent_day.h - a date in digits that does not exist, such as 20230229, among
 * those of a reading; part of the search of table_time.h. */
#ifndef TABLE_ABSENT_DAY_H
#define TABLE_ABSENT_DAY_H

#include "table/table_time.h"

/* True for the 29th to 31st of a month that has no such day, below many dates
 * of a reading whose other days are before and after it; sets `tick` to the
 * last day of the month, and counts the row (n_absent). Few are a mistake. */
bool absent_day_read(struct time_reading *reading, size_t row, const char *text,
                     size_t length, int64_t *tick);

#endif
