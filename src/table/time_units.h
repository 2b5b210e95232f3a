/*
 * time_units.h - columns that hold one number of a time each, such as a year
 * and a month, or a fiscal year and its period; part of the search of
 * table_time.h.
 */
#ifndef TABLE_TIME_UNITS_H
#define TABLE_TIME_UNITS_H

#include "table/table_time.h"

/* Sets the letters of the columns of `parts`, the year first; "" if one has no
 * number of a time. */
void time_units_letters(struct time_parts *parts, const struct table *table);

/* Finds the columns of a time by their names, but column `label` (-1: none),
 * and returns their number, two or more, and the rule; 0: there are none. */
size_t time_units_find(const struct table *table, int label,
                       int columns[TIME_PARTS_MAX], enum time_reason *reason);

/* The column that is called a date beside this year, and may be the day of the
 * month, as in "year,month,date"; -1: there is none. */
int time_units_date(const struct table *table, int label, int year);

#endif
