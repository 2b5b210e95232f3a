/* day_change.h - numbered parts of days on which the clocks are changed, in a
 * reading without a zone; part of the search of table_time.h. */
#ifndef TABLE_DAY_CHANGE_H
#define TABLE_DAY_CHANGE_H

#include "table/table_time.h"

/* If a text has the number of a part, of the length of the form or of an hour,
 * that only a day of 25 hours has, returns a zone with such a day on that date;
 * NULL: none. */
const char *day_change_zone(const struct time_form *form, const char *text,
                            size_t length);

/* True if another row has the time of `row`. */
bool day_change_repeats(const struct time_reading *reading, size_t row);

/* If the last hour of a date is missing in a reading without a zone, on which a
 * day of some zone has 23 hours, but not that of the dates beside it, returns
 * the zone and the last row before that hour; NULL: none. */
const char *day_change_short(const struct time_reading *reading, bool has_zero,
                             size_t *row);

#endif
