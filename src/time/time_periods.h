/* time_periods.h - texts that have the year and the number of a period of it,
 * such as 2015 P13: periods of four weeks, or weeks of a fiscal year, which
 * have no dates of their own. */
#ifndef TIME_TIME_PERIODS_H
#define TIME_TIME_PERIODS_H

#include <stdbool.h>
#include <stddef.h>

/* True if n texts have a year and a number that rises by one from text to text,
 * and from a number above twelve to 1 where the year rises by one. */
bool time_periods_count(const char *const *texts, size_t n);

#endif
