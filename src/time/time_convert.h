/* time_convert.h - a tick of one form as a tick of another. */
#ifndef TIME_TIME_CONVERT_H
#define TIME_TIME_CONVERT_H

#include "time/time.h"

/* True if the ticks of a form count from 1970 in UTC: its times have offsets or
 * a zone, or are seconds since then. */
bool time_tells_utc(const struct time_form *form);

/*
 * Sets `*to_tick` to the same time in another form: the same moment if both
 * forms tell UTC, otherwise the same date and time of day. A date is the
 * midnight at its start, a month its first day. False if the other form has no
 * such time, as for the second day of a month among months; if one of two
 * date-times tells UTC, the other does not, and no zone says how; integers are
 * only those of integers.
 */
bool time_convert(const struct time_form *from, int64_t tick,
                  const struct time_form *to, int64_t *to_tick);

#endif
