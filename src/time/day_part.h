/*
 * day_part.h - parts of days that are numbered, such as the 48 half-hours of
 * markets for electricity: %P of time.h.
 *
 * They are counted from midnight on, so that a day on which the clocks of the
 * form's zone are changed has an hour more or less of them.
 */
#ifndef TIME_DAY_PART_H
#define TIME_DAY_PART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "time/calendar.h"

/* True for a length in minutes that %P can have: of one hour, of several, or of
 * less. */
bool day_part_is_length(int minutes);

/* The minutes of parts of less than an hour of which a day, one on which the
 * clocks are put back too, has n; 0: it has not. */
int day_part_length(size_t n);

/* Reads digits; false if there are none, or too many. */
bool day_part_read(const char **at, const char *end, short *number);

/* The start of a part of a date; false if the day has no such part. Of hours
 * from 0 on, the one after the last is the end of the day, as 24:00 is. */
bool day_part_start(const struct time_form *form, int64_t date, int number,
                    int64_t *tick);

/* The number of the part in which a time of a date is. */
int day_part_number(const struct time_form *form, struct civil date,
                    int64_t tick);

#endif
