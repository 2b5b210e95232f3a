/*
 * time_names.h - names of columns that hold times, or parts of them; part of
 * the search of table_time.h.
 */
#ifndef TIME_TIME_NAMES_H
#define TIME_TIME_NAMES_H

#include <stdbool.h>

/* Case and all characters but letters and digits do not matter. */
enum time_name {
    NAME_OTHER,
    NAME_TIME,    /* date, datetime, timestamp, time, ds */
    NAME_COUNTER, /* year, month, ..., t, index, step, period, no, mjd */
};
enum time_name time_name_of(const char *name);

/* The numbers that a name says, such as "yymm", a set of enum time_numbers; 0:
 * none. */
unsigned time_name_numbers(const char *name);

/* The name of a clock that only rises, such as "elapsed" or "mjd". */
bool time_name_only_rises(const char *name);

/* The name of a time, a counter or an axis, such as the X_Value of LabVIEW. */
bool time_name_is_axis(const char *name);

/* True for names that contain year, quarter, month or week, and for these words
 * in German. */
bool time_name_has_calendar(const char *name);

/* True for names that contain quarter, or month, in some languages. */
bool time_name_has_quarter(const char *name);
bool time_name_has_month(const char *name);

/* The name of a column that has dates without a time of day, or a time of day
 * without a date. */
bool time_name_is_date(const char *name);
bool time_name_is_clock(const char *name);

/* True for the names of the date and the time of day of one event, such as
 * "Call Date" and "Call Time". */
bool time_names_are_pair(const char *date, const char *clock);

/* The name of a column with AM or PM. */
bool time_name_is_half(const char *name);

/* The name of a column of hours, of the day or of work. */
bool time_name_is_hours(const char *name);

/* True for a time of day without a date, such as 9:30 or 23:59:59. */
bool time_is_clock(const char *text);

/* The letter of the pattern for a column with one number of a time, such as 'Y'
 * for "year" or "yr": Y q m V j d H M S; 0: none. */
char time_name_unit(const char *name);

/* The same for a column of a fiscal year, such as "fiscal_year" or "fyear", or
 * one that may tell the part of it, such as "fiscalperiod": Y m q V; 0: none.
 */
char time_name_fiscal_unit(const char *name);

/* The same as time_name_unit() for a column that follows another one (NULL:
 * none): after "yyyy" or "yy", "mm" is the month. */
char time_name_unit_after(const char *name, const char *before);

/* The range of the numbers of a column that is named as a part of the calendar,
 * such as "weekday"; false for another name. */
bool time_name_range(const char *name, int *low, int *high);

/* The name of a column that tells series apart, such as "store" or
 * "weather_station_nbr", but not "humid". */
bool time_name_is_id(const char *name);

/* The name of a column that may hold hours or other parts of the day. */
bool time_name_says_hours(const char *name);

/* The name of a column that can only count parts of a day, such as half-hours,
 * and one that may. */
bool time_name_counts_parts_of_day(const char *name);
bool time_name_is_part_of_day(const char *name);

/* The name of a column that counts rows. */
bool time_name_is_counter(const char *name);

#endif
