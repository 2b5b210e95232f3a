/*
 * week.h - sets of weekdays, such as the working days from Monday to Friday.
 *
 * Bit 0 of a set is Monday. Dates are days since 1970-01-01; the days of a set
 * are numbered one after the other, whatever lies between them.
 */
#ifndef TIME_WEEK_H
#define TIME_WEEK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

enum { WEEK_MONDAY_TO_FRIDAY = 31, WEEK_ALL_DAYS = 127 };

int week_size(unsigned days);

/* The number of a date; that of the day of the set before it for any other. */
int64_t week_number(unsigned days, int64_t date);
int64_t week_date(unsigned days, int64_t number);

/* Reads days and ranges of them, such as Sun-Thu or Mon,Tue,Thu; false if it is
 * no set of two days or more. */
bool week_parse(const char *text, size_t length, unsigned *days);
/* Appends a set as week_parse() reads it. */
void week_print(unsigned days, struct text *text);
/* Appends "Sunday to Thursday", or "Monday, Tuesday and Thursday". */
void week_words(unsigned days, struct text *words);

#endif
