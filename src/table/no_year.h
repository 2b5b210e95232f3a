/*
 * no_year.h - dates without a year, such as Jan 31 or 31.01. 12:00; part of the
 * search of table_time.h.
 */
#ifndef TABLE_NO_YEAR_H
#define TABLE_NO_YEAR_H

#include "table/table_time.h"

/* True for a text that is a date once a year stands behind it, or before its
 * time of day. */
bool no_year_text(const char *text);

/* True for months with a year of two digits, such as Jan 01, whose rows go on
 * as the days of months do: Jan 31 comes before Feb 01; or which are days of
 * one month from the first on. */
bool no_year_rows(const struct time_reading *reading);

#endif
