/*
 * calendar_names.h - names of columns that say what the date or the time of day
 * is like: flags, one for each weekday or month, and waves of a day or a year.
 */
#ifndef TIME_CALENDAR_NAMES_H
#define TIME_CALENDAR_NAMES_H

#include <stdbool.h>

/* The name of a flag of days, such as is_weekend, workday or PublicHoliday. */
bool calendar_name_is_flag(const char *name);

/* The name of the flag of one weekday, month or other part, such as Monday,
 * is_sunday, weekday_Mon, dow_0 or month_12. */
bool calendar_name_is_part(const char *name);

/* The name of the sine or cosine of a part of the calendar, such as hour_sin,
 * "Day cos" or sin_day_of_year. */
bool calendar_name_is_wave(const char *name);

#endif
