/*
 * calendar.h - converts between the ticks of time.h and a date with a time of
 * day; shared by the sources that read, write and count times.
 *
 * The calendar is the proleptic Gregorian one, for years 0 to 9999. The locale
 * has no effect; times of a form with a zone or an offset are split into local
 * date and time of day.
 *
 * The algorithms are those of "chrono-Compatible Low-Level Date Algorithms" (H.
 * Hinnant). Years begin in March, so that the leap day is the last day of a
 * year. Both directions add an era of 400 years first, so that no quotient is
 * negative.
 */
#ifndef TIME_CALENDAR_H
#define TIME_CALENDAR_H

#include <stdint.h>

#include "time/time.h"

/* Ticks of a date-time. */
#define TICKS_SECOND INT64_C(1000000)
#define TICKS_MINUTE (60 * TICKS_SECOND)
#define TICKS_HOUR   (60 * TICKS_MINUTE)
#define TICKS_DAY    (24 * TICKS_HOUR)

struct civil {
    int year, month, day; /* month 1-12, day 1-31 */
};

int calendar_days_in_month(int year, int month);

enum {
    ERA_DAYS = 146097,
    EPOCH_DAYS = 719468 /* from 0000-03-01 to 1970-01-01 */
};

/* Days since 1970-01-01; inline, as every time that is read needs it. */
static inline int64_t calendar_days(struct civil date)
{
    int year = date.year + 400 - (date.month <= 2);
    int era = year / 400, year_of_era = year % 400;
    int day_of_year = (153 * ((date.month + 9) % 12) + 2) / 5 + date.day - 1;
    int day_of_era =
        year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;

    return (int64_t)(era - 1) * ERA_DAYS + day_of_era - EPOCH_DAYS;
}

/* The inverse of calendar_days(). */
struct civil calendar_civil(int64_t days);

/* The day of the week, 0 for Monday to 6 for Sunday. */
int calendar_weekday(int64_t days);

/* Splits the tick of a month, a date or a date-time into its date, which is
 * returned (the first of a month), and its time of day, 0 without one. */
struct civil calendar_split(const struct time_form *form, int64_t tick,
                            int64_t *time_of_day);

/* The inverse of calendar_split(). Of an hour that is repeated when summer time
 * ends it is the first; in an hour that is left out the clock goes on. */
int64_t calendar_join(const struct time_form *form, struct civil date,
                      int64_t time_of_day);

/* The tick of a date with day and month swapped; the same where that is no
 * date. */
int64_t calendar_swap(const struct time_form *form, int64_t tick);

/* Returns `tick`, or the nearest tick that can be written in the form. */
int64_t calendar_clamp(const struct time_form *form, int64_t tick);

#endif
