/*
 * calendar_column.h - columns of numbers that follow from the date and the time
 * of day: flags of weekends or of one weekday, sines of the hour, tariffs.
 */
#ifndef TABLE_CALENDAR_COLUMN_H
#define TABLE_CALENDAR_COLUMN_H

#include "table/table.h"

/*
 * True for a column named as
 *   - a flag of days, such as workday, whose numbers are 0 and 1;
 *   - the flag of a weekday, a month or another part, whose numbers are 0 and 1
 *     and, in a table with dates, the same on equal parts;
 *   - the year, whose numbers stay the same within each year;
 *   - the sine or cosine of a part, whose numbers are from -1 to 1.
 */
bool column_is_named_calendar(const struct table *table, size_t column);

/*
 * True if the number of a row follows from its weekday, month, day of the month
 * or of the year, or time of day or of the week, as seen in four or more of
 * the weeks, years and so on. There are two numbers, or few and a third as many
 * as parts, or they count the parts: others may be a measured wave.
 */
bool column_follows_calendar(const struct table *table, size_t column);

#endif
