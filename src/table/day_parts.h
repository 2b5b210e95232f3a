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
 * as hours or as longer parts of a day, count from row to row, or are named as
 * parts, changes the reading to shorter parts with which the text is a time
 * too; to minutes if they go from 59 to 100; or in a zone to hours counted from
 * midnight, of which a day may have 23 or 25. `has_zero`: a row had the number
 * 0, so that 24 is no end of a day but a part. False, and no change, if the
 * text is no time then either.
 */
bool day_parts_widen(struct time_reading *reading, bool has_zero, bool is_named,
                     const char *text, size_t length);

/* Call it after the last row. True unless no day has as many parts as its
 * length in hours says, so that it is not known how long they are. */
bool day_parts_are_right(const struct time_reading *reading);

/* Call it after the last row for numbers that count parts of the day by their
 * name, and were read as hours. If they run from 0 or 1 to fewer than 23
 * numbers, they are that many equal parts: changes the reading, or returns
 * false if these are no whole hours. */
bool day_parts_lengthen(struct time_reading *reading);

/* Call it after the last row for parts that are not right. If they are numbers
 * from 0 to 24, changes the reading back to hours, of which 24 is the end of
 * the day. */
bool day_parts_are_hours(struct time_reading *reading);

#endif
