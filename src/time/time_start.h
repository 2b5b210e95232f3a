/*
 * time_start.h - reads a time that is shorter than those of a form, such as
 * 2012-03 for days or hours, as the beginning of what it names.
 */
#ifndef TIME_TIME_START_H
#define TIME_TIME_START_H

#include <stddef.h>
#include <stdint.h>

#include "time/time.h"

/*
 * Sets the first tick of the form that is not before `text`: a time of the form
 * itself, or a year, a month, a day or a time of day in any notation, with the
 * order of day and month of `pattern` where both fit. Local times are those of
 * the form. Returns how many such times the text may be: 0, 1, or 2 for those
 * of two orders.
 */
size_t time_read_start(const char *text, const struct time_form *form,
                       const char *pattern, int64_t ticks[2]);

#endif
