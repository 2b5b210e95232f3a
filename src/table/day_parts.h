/*
 * day_parts.h - numbered parts of the day beside a date, such as half-hours 1
 * to 48; part of the search of table_time.h.
 */
#ifndef TABLE_DAY_PARTS_H
#define TABLE_DAY_PARTS_H

#include "table/table_time.h"

/* Appends a form to n forms if a text is a date and, after a blank, a number
 * above 24; returns their number. */
size_t day_parts_detect(const char *text, size_t length,
                        struct time_form forms[], size_t n);

/*
 * Call it with a text that is no time of a reading. If its numbers, so far read
 * as hours or as longer parts of one day, have risen by one to that of the
 * text, changes the reading to shorter parts, or to minutes if these go from 59
 * to 100. False, and no change, if not.
 */
bool day_parts_widen(struct time_reading *reading, const char *text,
                     size_t length);

/* Call it after the last row. True unless no day has as many parts as its
 * length in hours says, so that it is not known how long they are. */
bool day_parts_are_right(const struct time_reading *reading);

/* Call it after the last row for numbers that count parts of the day by their
 * name, and were read as hours. If they run from 0 or 1 to fewer than 23
 * numbers, they are that many equal parts: changes the reading, or returns
 * false if these are no whole hours. */
bool day_parts_lengthen(struct time_reading *reading);

/* If a text is the number of a part that only a day of 25 hours has, in minutes
 * of the form, returns a zone with such a day on that date; NULL: none. */
const char *day_parts_zone(const struct time_form *form, const char *text);

#endif
