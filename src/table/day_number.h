/* day_number.h - hours, or other numbered parts of the day, beside a date, such
 * as half-hours 1 to 48; part of the search of table_time.h. */
#ifndef TABLE_DAY_NUMBER_H
#define TABLE_DAY_NUMBER_H

#include "table/table_time.h"

/* The number of parts of a day of 24 hours. */
int day_part_count(int minutes);

/* Reads the number after the last blank of a text; false if there is none. */
bool day_number_last(const char *text, size_t length, size_t *blank,
                     short *number);

/* The length of the date in a pattern that ends with hours or parts; 0: it ends
 * with others. */
size_t day_number_date(const struct time_form *form);

/* The date of a row, and its number. An hour at midnight is the last one of the
 * day before, unless some rows have the number 0. */
int day_number_of(const struct time_reading *reading, size_t row, bool has_zero,
                  int64_t *date);

/* Reads the date and the number of a text; false if it has none like those of
 * the form. */
bool day_number_read(const struct time_form *form, const char *text,
                     size_t length, int64_t *date, short *number);

#endif
