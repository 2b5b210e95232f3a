/* time_century.h - settles the century of years with two digits. */
#ifndef TIME_TIME_CENTURY_H
#define TIME_TIME_CENTURY_H

#include <stddef.h>
#include <stdint.h>

#include "time/time.h"

/*
 * The rows say in which decade the years begin: after the longest run of years
 * that none of them has. They lie in the latest century in which no row is more
 * than 30 years after `this_year`. Where this differs from %y, which is 1969 to
 * 2068, changes the n ticks (INT64_MIN: missing) and the pattern of the form,
 * to %5y for years from 1950 on. Does nothing for other forms.
 */
void time_century_settle(struct time_form *form, int64_t *ticks, size_t n,
                         int this_year);

#endif
