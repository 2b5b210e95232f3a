/*
 * epoch.h - seconds since 1970 and decimal parts of one as whole numbers: %s,
 * %3s, %6s and %9s of time.h.
 */
#ifndef TIME_EPOCH_H
#define TIME_EPOCH_H

#include <stdbool.h>
#include <stdint.h>

#include "time/fraction.h"

/* Reads units of 10^-digits seconds, and moves `*at` behind them. False if
 * there are none, or the ticks overflow. */
bool epoch_read(const char **at, const char *end, int digits,
                struct fraction *fraction);

/* Writes a tick, and 0 to 999 nanoseconds after it, in these units. */
char *epoch_print(char *out, int64_t tick, int nanoseconds, int digits);

#endif
