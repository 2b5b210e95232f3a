/*
 * zone.h - time zones of the system, such as Europe/Berlin.
 *
 * A zone is a list of the times at which its offset from UTC changes, for the
 * years 1900 to 2200, found once with the C library. All ticks are microseconds
 * since 1970-01-01.
 */
#ifndef TIME_ZONE_H
#define TIME_ZONE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct zone;

/*
 * Finds a zone by its name in the system's zone data ($TZDIR, or
 * /usr/share/zoneinfo). Zones stay in memory until the program ends. Not for
 * use while other threads read the environment or the local time. NULL for the
 * name "none".
 * STATUS_USAGE: there is no such zone, or there are no zone data.
 */
enum status zone_find(const char *name, const struct zone **zone,
                      struct error *err);

/* Local time minus UTC, in ticks, at the UTC time `tick`. */
int64_t zone_shift(const struct zone *zone, int64_t tick);

/*
 * Converts a local time to UTC: the first of two in an hour that is repeated.
 * Returns false for a time that the zone leaves out; it is then read with the
 * offset from before the change.
 */
bool zone_to_utc(const struct zone *zone, int64_t local, int64_t *tick);

/* The second UTC time with the same local time as `tick`; `tick` if it is the
 * only one. */
int64_t zone_repeated(const struct zone *zone, int64_t tick);

#endif
