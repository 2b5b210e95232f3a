/*
 * lag.h - the row of the same phase some seasons before another one.
 *
 * It is a number of steps earlier. With a time zone the days of a change of the
 * clocks have 23 or 25 hours, and by the local clock it is the row of the same
 * time of day: in an hour that the clocks repeat, the one with the same offset
 * from UTC; where they skip that time, the number of steps counts.
 */
#ifndef PREP_LAG_H
#define PREP_LAG_H

#include <stdbool.h>
#include <stddef.h>

#include "prep/prepared.h"

/* True if rows of a column one period apart are compared by the local clock:
 * the period is one that may follow it (profile_by_clock()), and the first
 * season of the profile, if there is one, does not count elapsed time. */
bool lag_by_clock(const struct prepared *prepared, size_t period,
                  size_t column);

/* The row `steps` before a row of a series (or after its last row); NO_ROW if
 * the series has none. */
size_t lag_row(const struct dataset *dataset, size_t series, size_t row,
               size_t steps, bool by_clock);

/*
 * The mean |x_t - x_{t-m}| over the known values of a column in the first
 * n_rows rows of a series, in original units, t - m the row of the same phase
 * one season of m steps before; NaN if it is 0 or unknown.
 */
double lag_difference(const struct prepared *prepared, size_t series,
                      size_t n_rows, size_t column, size_t season);

#endif
