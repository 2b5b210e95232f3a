/*
 * short_times.h - times of which programs leave out what is zero: a date alone
 * among dates with times of day is its midnight, a time without a fraction
 * among others with one a whole second; part of the search of table_time.h.
 */
#ifndef TABLE_SHORT_TIMES_H
#define TABLE_SHORT_TIMES_H

#include "table/table_time.h"

/* Reads a text that is a time of the reading but for the part left out. */
bool short_times_read(const struct time_reading *reading, const char *text,
                      size_t length, int64_t *tick);

/* time_detect() for a text of several columns: with `has_hours` a number after
 * the last blank, such as 0.5, may be an hour with a fraction. */
size_t short_times_detect(const char *text, size_t length, bool has_hours,
                          unsigned numbers,
                          struct time_form forms[TIME_READINGS_MAX]);

/* Call it with a text that is no time of a reading. If its form, found by
 * short_times_detect(), is that of the reading with such a part, the reading
 * gets this form, and all times before are counted as short ones (n_short).
 * False, and no change, if it is not. */
bool short_times_widen(struct time_reading *reading, const struct zone *zone,
                       const char *text, size_t length, bool has_hours);

/* Call it after the last row for a reading with short times. True if at most
 * half of the times are short, no other has a zero in the part left out, and a
 * date alone is at most the first step between whole times from a row beside
 * it. */
bool short_times_are_right(const struct time_reading *reading);

#endif
