/*
 * fraction.h - reads and writes the digits of %f (time.h): the fraction of a
 * second, or of the minute or hour before it.
 */
#ifndef TIME_FRACTION_H
#define TIME_FRACTION_H

#include <stdbool.h>
#include <stdint.h>

/* Nanoseconds, rounded to microseconds. */
int64_t fraction_round(int64_t nanoseconds);

/* Reads at most 9 digits, and returns their number. Sets the ticks of that
 * fraction of `unit` (a second, minute or hour in ticks). */
int fraction_read(const char **at, const char *end, int64_t unit,
                  int64_t *ticks);

/* Writes the fraction that `ticks` are of `unit`, with `digits` digits; 0: of a
 * second six, else as many as are needed, at least one. Returns the end. */
char *fraction_print(char *out, int64_t ticks, int64_t unit, int digits);

/* The same for seconds since 1970, with `digits` digits at least. */
char *fraction_print_epoch(char *out, int64_t ticks, int digits);

#endif
