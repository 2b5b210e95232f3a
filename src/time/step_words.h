/* step_words.h - steps as options and as words. */
#ifndef TIME_STEP_WORDS_H
#define TIME_STEP_WORDS_H

#include <stdbool.h>

#include "base/text.h"
#include "time/time.h"

/*
 * Reads a step such as "15min": a whole number, 1 if it is left out, and a unit
 *   s  min  h  d  w  mo  q  y   and B, the days from Monday to Friday,
 * or other days of the week, such as Mon-Sat; after s, min and h also the hours
 * of each day, as in 30min,08:00-17:30,Mon-Fri (hours.h);
 * for integers the number alone. Returns NULL, or what is wrong, for a message:
 * times of this form cannot have the step.
 */
const char *step_parse(const char *text, size_t length,
                       const struct time_form *form, struct time_step *step);

/* "hourly", "every 15 minutes", "Monday to Friday", "monthly, last day",
 * "hourly from 09:00 to 19:00, Monday to Saturday". */
void step_words(const struct time_form *form, struct time_step step,
                struct text *words);

/* Appends the step, as step_parse() reads it, that is next to a number of
 * ticks: "15min". */
void step_near(const struct time_form *form, int64_t ticks,
               struct text *option);

/* The start of the step of step_parse() that a time belongs to: full hours,
 * midnight, Monday, the first of a month, all in local time. */
int64_t step_floor(const struct time_form *form, struct time_step step,
                   int64_t tick);

#endif
