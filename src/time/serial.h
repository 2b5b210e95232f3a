/*
 * serial.h - times as numbers of days with a fraction for the time of day.
 *
 *   %E   as spreadsheets store them, since 1899-12-30: 44927 is 2023-01-01,
 *        44927.25 is 6:00
 *   %J   Julian days, which begin at noon: 2459945.5 is 2023-01-01
 *   %K   modified Julian days, since 1858-11-17: 59945 is 2023-01-01
 */
#ifndef TIME_SERIAL_H
#define TIME_SERIAL_H

#include <stdbool.h>
#include <stdint.h>

/* Reads a number of one of these letters from `*at` on, rounded to a second, as
 * microseconds since 1970-01-01, and moves `*at` behind it. False if there is
 * none. */
bool serial_read(const char **at, const char *end, char letter, int64_t *tick);

/* Writes it, with as many digits as needed; returns the end. */
char *serial_print(char *out, char letter, int64_t tick);

#endif
