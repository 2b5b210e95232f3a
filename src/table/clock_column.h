/*
 * clock_column.h - columns of numbers that tell part of a time by their content
 * alone, whatever their name, but cannot be the time.
 */
#ifndef TABLE_CLOCK_COLUMN_H
#define TABLE_CLOCK_COLUMN_H

#include "table/table.h"

/* The minutes since midnight of a time of day in digits, such as 930; -1: it is
 * none. */
int clock_minutes(long digits);

/* True for times of day in digits, such as 0, 30, 100 and 2330, that go on by a
 * constant step, past an hour or past midnight. */
bool column_is_day_clock(const struct table *table, size_t column);

/* True for years with weeks, such as 202253, that never fall and go on from
 * year to year, and of which some are no weeks of ISO 8601; or the last one of
 * each year is none, as of the periods 201501 to 201513. */
bool column_is_odd_weeks(const struct table *table, size_t column);

/* True for months such as 202312, by their name, with a thirteenth for the sum
 * or the mean of each year. */
bool column_has_annual(const struct table *table, size_t column);

/* True for years with days of the year without leading zeros, such as 20239
 * before 202310, of which most follow the row before by a week or less. */
bool column_is_year_days(const struct table *table, size_t column);

/* True for years with a month as hundredths, such as 1980.01 to 1980.12
 * (October may lack its 0), of which most are one month after the row before.
 */
bool column_is_year_months(const struct table *table, size_t column);

/* True for months with a day, such as 131 before 201, of one year, that go on
 * by a constant step but where a month ends. */
bool column_is_month_days(const struct table *table, size_t column);

/* What the numbers of a column are by one of the last four, for a message;
 * NULL: none of it. */
const char *column_year_words(const struct table *table, size_t column);

#endif
