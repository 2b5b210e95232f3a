/*
 * hours.h - the hours of each day in which the rows of STEP_HOURS lie, such as
 * those of a shop: R rows a day, `count` ticks apart, the first at the time of
 * day F, on n days of the week. The last is on the same day as the first:
 *
 *   F + (R - 1) count < one day
 *
 * The rows of all days are numbered one after the other, whatever lies between
 * them: row r = 0 .. R-1 of day d has the number R week_number(d) + r.
 */
#ifndef TIME_HOURS_H
#define TIME_HOURS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "time/time.h"

/* The number of the row at a time of a date (days since 1970-01-01); that of
 * the row before it for any other time. */
int64_t hours_number(struct time_step step, int64_t date, int64_t time_of_day);
/* The date of a number, and its time of day. */
int64_t hours_date(struct time_step step, int64_t number, int64_t *time_of_day);

/* Makes a number of ticks a step within the hours of a text such as
 * 08:00-17:30 or 08:00:00-17:30:00,Mon-Fri (every day, if it names none). False
 * and no change if it is no such text, or the last time is not a whole number
 * of steps, at least one, after the first one. */
bool hours_parse(const char *text, size_t length, struct time_step *step);
/* Appends "08:00-17:30,Mon-Fri", as hours_parse() reads it. */
void hours_print(struct time_step step, struct text *text);
/* Appends " from 08:00 to 17:30, Monday to Friday". */
void hours_words(struct time_step step, struct text *words);

#endif
