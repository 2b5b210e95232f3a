/*
 * clock_digits.h - times of day in digits without leading zeros beside a date,
 * such as 0, 30, 100 and 2330; part of the search of table_time.h.
 */
#ifndef TABLE_CLOCK_DIGITS_H
#define TABLE_CLOCK_DIGITS_H

#include "table/table_time.h"

/*
 * Call it with a text that is no time of a reading. If its pattern ends with an
 * hour, or with a time of day in digits, and the text has more digits or fewer,
 * changes the reading to such digits without leading zeros. What was read as
 * hours are minutes then; this is tried on the first day alone, and `*doubtful`
 * is set. False, and no change, if the text is no such time either.
 */
bool clock_digits_widen(struct time_reading *reading, const char *text,
                        size_t length, bool *doubtful);

/* Call it after the last row for a doubtful reading. True if it has more than
 * minutes past midnight, or all rows are of one day: the text was no mistake
 * among hours. */
bool clock_digits_are_right(const struct time_reading *reading);

#endif
