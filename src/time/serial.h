/*
 * serial.h - times as spreadsheets store them: days since 1899-12-30, with a
 * fraction for the time of day. 44927 is 2023-01-01, 44927.25 is 6:00.
 */
#ifndef TIME_SERIAL_H
#define TIME_SERIAL_H

#include <stdbool.h>
#include <stdint.h>

/* Reads such a number from `*at` on, rounded to a second, as microseconds since
 * 1970-01-01, and moves `*at` behind it. False if there is none. */
bool serial_read(const char **at, const char *end, int64_t *tick);

/* Writes it, with as many digits as needed; returns the end. */
char *serial_print(char *out, int64_t tick);

#endif
