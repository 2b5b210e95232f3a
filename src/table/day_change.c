/* day_change.c - see day_change.h. */
#include "table/day_change.h"

#include "table/day_number.h"
#include "table/time_candidate.h"
#include "time/calendar.h"
#include "time/zone.h"

enum {
    HOURS = 24, /* of a day */
    HOUR = 60,  /* minutes */
    SUNDAY = 6  /* calendar_weekday() */
};

/* A zone in which a date has so many hours; NULL: none. */
static const char *zone_with_day(int minutes, int64_t date, int hours)
{
    /* Great Britain has half-hours, most others quarters */
    static const char *const zones[] = {"Europe/London", "Europe/Berlin",
                                        "America/New_York", "Australia/Sydney",
                                        "Pacific/Auckland"};

    if (calendar_weekday(date) != SUNDAY)
        return NULL;
    for (size_t i = minutes != HOUR / 2; i < sizeof zones / sizeof *zones;
         i++) {
        const struct zone *zone;
        struct error ignored; /* no zone data */
        int64_t start, end;

        if (zone_find(zones[i], &zone, &ignored) == STATUS_OK &&
            zone_to_utc(zone, date * TICKS_DAY, &start) &&
            zone_to_utc(zone, (date + 1) * TICKS_DAY, &end) &&
            end - start == hours * TICKS_HOUR)
            return zones[i];
    }
    return NULL;
}

const char *day_change_zone(const struct time_form *form, const char *text,
                            size_t length)
{
    const int minutes = form->part_minutes;
    short number;
    int64_t date;

    if (form->zone || !day_number_read(form, text, length, &date, &number))
        return NULL;
    if (number <= HOURS + 1)
        return zone_with_day(HOUR, date, HOURS + 1);
    return minutes && (number - form->first_part) * minutes < (HOURS + 1) * HOUR
               ? zone_with_day(minutes, date, HOURS + 1)
               : NULL;
}

bool day_change_repeats(const struct time_reading *r, size_t row)
{
    for (size_t i = 0; i < r->n; i++)
        if (i != row && r->ticks[i] == r->ticks[row])
            return true;
    return false;
}

/* The last numbers of a date, and of the dates before and after it. */
static void find_last(const struct time_reading *r, bool has_zero, int64_t date,
                      int last[3])
{
    last[0] = last[1] = last[2] = -1;
    for (size_t i = 0; i < r->n; i++) {
        int64_t here;
        int number;

        if (r->ticks[i] == MISSING_TICK)
            continue;
        number = day_number_of(r, i, has_zero, &here);
        if (here >= date - 1 && here <= date + 1 &&
            number > last[here - date + 1])
            last[here - date + 1] = number;
    }
}

/* True if the row after this one has a greater number of the same date: rows
 * are mostly in order, and then no zone has to be looked up. */
static bool goes_on(const struct time_reading *r, size_t row, bool has_zero,
                    int64_t date, int number)
{
    int64_t next;

    return row + 1 < r->n && r->ticks[row + 1] != MISSING_TICK &&
           day_number_of(r, row + 1, has_zero, &next) > number && next == date;
}

const char *day_change_short(const struct time_reading *r, bool has_zero,
                             size_t *row)
{
    const int minutes = r->form.part_minutes ? r->form.part_minutes : HOUR;
    const int n = day_part_count(minutes), n_hour = n / HOURS;
    const int end =
        n - 1 + (r->form.part_minutes ? r->form.first_part : !has_zero);
    int64_t date, seen = 0;

    if (!day_number_date(&r->form) || r->form.zone || minutes > HOUR)
        return NULL;
    for (size_t i = 0; i < r->n; i++) {
        const char *zone;
        int last[3];

        if (r->ticks[i] == MISSING_TICK ||
            day_number_of(r, i, has_zero, &date) != end - n_hour ||
            (seen && date == seen) ||
            goes_on(r, i, has_zero, date, end - n_hour))
            continue;
        zone = zone_with_day(minutes, date, HOURS - 1);
        if (!zone)
            continue;
        seen = date;
        find_last(r, has_zero, date, last);
        if (last[1] == end - n_hour && last[0] == end && last[2] == end) {
            *row = i;
            return zone;
        }
    }
    return NULL;
}
