/* odometer.h - columns next to each other that are the year, month, day and
 * perhaps hour of a time, whatever their names. */
#ifndef TABLE_ODOMETER_H
#define TABLE_ODOMETER_H

#include <stddef.h>

#include "table/table.h"

/*
 * The number of such columns up to `last`, 3 or 4; 0: there are none. Their
 * numbers are years from 1900 to 2100, months, days that these have and hours,
 * and from each row to the next they count on: where one rises, those before it
 * stay as they are, and no row repeats the time of another one.
 */
size_t odometer_columns(const struct table *table, size_t last);

#endif
