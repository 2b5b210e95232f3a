/*
 * calendar.h - what time.c and time_step.c share: the proleptic Gregorian
 * calendar and the ticks of time.h as a date and a time of day.
 *
 * Years are 0 to 9999. No time zone and no locale take part.
 */
#ifndef DATA_CALENDAR_H
#define DATA_CALENDAR_H

#include <stdint.h>

#include "data/time.h"

/* Units of a date-time's ticks. */
#define TICKS_SECOND INT64_C(1000000)
#define TICKS_MINUTE (60 * TICKS_SECOND)
#define TICKS_HOUR   (60 * TICKS_MINUTE)
#define TICKS_DAY    (24 * TICKS_HOUR)

struct civil {
    int year, month, day; /* month 1-12, day 1-31 */
};

int calendar_days_in_month(int year, int month);

/* Cuts a tick of a date or a date-time; a date's time of day is 0. */
struct civil calendar_split(const struct time_form *form, int64_t tick,
                            int64_t *time_of_day);

/* The inverse of calendar_split. */
int64_t calendar_join(const struct time_form *form, struct civil date,
                      int64_t time_of_day);

/* `tick`, or the nearest that can be written in the form. */
int64_t calendar_clamp(const struct time_form *form, int64_t tick);

#endif
