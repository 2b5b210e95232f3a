/*
 * zone.c - see zone.h.
 *
 * The C library is asked for the offset of every week; where two differ, the
 * change between them is found by bisection. It reads a name that it does not
 * know as UTC, so the file of the zone is looked up first.
 */
#include "time/zone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/list.h"
#include "time/calendar.h"

#define WEEK INT64_C(604800)

enum { MAX_ZONES = 16, MAX_NAME = 64, FIRST_YEAR = 1900, LAST_YEAR = 2200 };

struct change {
    int64_t tick, shift; /* the shift from this UTC time on */
};

struct zone {
    char name[MAX_NAME];
    struct change *changes; /* the first at INT64_MIN */
    size_t n, capacity;
};

static struct zone zones[MAX_ZONES];

/* Seconds of local time minus UTC by the C library's current zone. */
static int64_t library_shift(int64_t second)
{
    const time_t t = (time_t)second;
    struct tm local;

    if (!localtime_r(&t, &local))
        return 0;
    return calendar_days((struct civil){local.tm_year + 1900, local.tm_mon + 1,
                                        local.tm_mday}) *
               86400 +
           local.tm_hour * 3600 + local.tm_min * 60 + local.tm_sec - second;
}

static enum status add_change(struct zone *zone, int64_t tick, int64_t shift,
                              struct error *err)
{
    struct change *changes = array_grow(zone->changes, &zone->capacity,
                                        zone->n + 1, sizeof *changes, err);

    if (!changes)
        return err->code;
    zone->changes = changes;
    changes[zone->n++] = (struct change){tick, shift * TICKS_SECOND};
    return STATUS_OK;
}

static enum status find_changes(struct zone *zone, struct error *err)
{
    const int64_t first =
        calendar_days((struct civil){FIRST_YEAR, 1, 1}) * 86400;
    const int64_t last = calendar_days((struct civil){LAST_YEAR, 1, 1}) * 86400;
    int64_t shift = library_shift(first);

    TRY(add_change(zone, INT64_MIN, shift, err));
    for (int64_t week = first; week < last; week += WEEK) {
        int64_t low = week, high = week + WEEK;
        const int64_t next = library_shift(high);

        if (next == shift)
            continue;
        while (high - low > 1) {
            const int64_t middle = low + (high - low) / 2;

            if (library_shift(middle) == shift)
                low = middle;
            else
                high = middle;
        }
        TRY(add_change(zone, high * TICKS_SECOND, next, err));
        shift = next;
    }
    return STATUS_OK;
}

/* True for a file of one zone (RFC 8536); folders and lists of zones lie beside
 * them. */
static bool is_zone_file(const char *path)
{
    char magic[4];
    FILE *file = fopen(path, "rb");
    const bool is_zone = file &&
                         fread(magic, 1, sizeof magic, file) == sizeof magic &&
                         memcmp(magic, "TZif", sizeof magic) == 0;

    if (file)
        (void)fclose(file);
    return is_zone;
}

/* Refuses a name without a zone among the zone data. */
static enum status check_name(const char *name, struct error *err)
{
    const char *folder = getenv("TZDIR");
    char path[512];

    if (!folder || !*folder)
        folder = "/usr/share/zoneinfo";
    if (access(folder, R_OK) != 0)
        return error_set(err, STATUS_USAGE,
                         "--tz %s: there are no time zone data in %s (install "
                         "the package tzdata, or set TZDIR)",
                         name, folder);
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    if (*name == '\0' || *name == '/' || strstr(name, "..") ||
        strlen(name) >= MAX_NAME || !is_zone_file(path))
        return error_set(err, STATUS_USAGE,
                         "--tz %s: there is no such time zone in %s (give a "
                         "name such as Europe/Berlin)",
                         name, folder);
    return STATUS_OK;
}

static void set_library_zone(const char *value)
{
    if (value)
        (void)setenv("TZ", value, 1);
    else
        (void)unsetenv("TZ");
    tzset();
}

enum status zone_find(const char *name, const struct zone **found,
                      struct error *err)
{
    const char *current = getenv("TZ");
    char *before = NULL, value[MAX_NAME + 1];
    struct zone *zone = zones;
    enum status status;

    if (strcmp(name, "none") == 0) {
        *found = NULL;
        return STATUS_OK;
    }
    while (zone < zones + MAX_ZONES && zone->n && strcmp(zone->name, name) != 0)
        zone++;
    if (zone == zones + MAX_ZONES)
        return error_set(err, STATUS_USAGE, "--tz %s: more than %d time zones",
                         name, MAX_ZONES);
    *found = zone;
    if (zone->n)
        return STATUS_OK;
    TRY(check_name(name, err));
    if (current && !(before = strdup(current)))
        return error_no_memory(err, strlen(current) + 1);
    (void)snprintf(zone->name, sizeof zone->name, "%s", name);
    (void)snprintf(value, sizeof value, ":%s", name);
    set_library_zone(value);
    status = find_changes(zone, err);
    set_library_zone(before);
    free(before);
    if (status != STATUS_OK)
        zone->n = 0;
    return status;
}

/* The last change at or before a UTC time. */
static size_t change_at(const struct zone *zone, int64_t tick)
{
    size_t low = 0, high = zone->n;

    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;

        if (zone->changes[middle].tick <= tick)
            low = middle;
        else
            high = middle;
    }
    return low;
}

int64_t zone_shift(const struct zone *zone, int64_t tick)
{
    return zone->changes[change_at(zone, tick)].shift;
}

bool zone_to_utc(const struct zone *zone, int64_t local, int64_t *tick)
{
    /* no zone is a day away from UTC: a change in between is the only one */
    const int64_t before = zone_shift(zone, local - TICKS_DAY);
    const int64_t after = zone_shift(zone, local + TICKS_DAY);

    *tick = local - before;
    if (zone_shift(zone, *tick) == before)
        return true;
    if (zone_shift(zone, local - after) != after)
        return false;
    *tick = local - after;
    return true;
}

int64_t zone_repeated(const struct zone *zone, int64_t tick)
{
    const int64_t here = zone_shift(zone, tick);
    const int64_t later = zone_shift(zone, tick + TICKS_DAY);
    const int64_t second = tick + here - later;

    return later < here && zone_shift(zone, second) == later ? second : tick;
}
