/*
 * fraction.h - reads and writes the digits of %f (time.h): the fraction of a
 * second, or of the minute or hour before it; and what times have below a tick.
 */
#ifndef TIME_FRACTION_H
#define TIME_FRACTION_H

#include <stdbool.h>
#include <stdint.h>

#include "time/time.h"

struct fraction {
    int digits;
    int64_t ticks;
    int nanoseconds; /* after the tick, -500 to 499 */
};

/* Sets the ticks of nanoseconds >= 0, rounded, and what is left. */
void fraction_round(int64_t nanoseconds, struct fraction *fraction);

/* Reads at most 9 digits as that fraction of `unit` (a second, minute or hour
 * in ticks). False if there are none. */
bool fraction_read(const char **at, const char *end, int64_t unit,
                   struct fraction *fraction);

/* Notes in a form the digits of a time that was read. */
void fraction_note(struct time_form *form, const struct fraction *fraction);

/* Moves a tick back to the microsecond in which its time is, and returns the
 * nanoseconds after it, 0 to 999; 0 if they differ from time to time. */
int fraction_split(const struct time_form *form, int64_t *tick);

/* Writes the fraction that `ticks` and nanoseconds after them are of `unit`,
 * with `digits` digits; 0: of a second six, or nine if it has nanoseconds, else
 * as many as are needed, at least one. Returns the end. */
char *fraction_print(char *out, int64_t ticks, int nanoseconds, int64_t unit,
                     int digits);

/* The same for seconds since 1970, with `digits` digits at least. */
char *fraction_print_epoch(char *out, int64_t ticks, int nanoseconds,
                           int digits);

#endif
