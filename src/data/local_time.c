/* local_time.c - see local_time.h. */
#include "data/local_time.h"

#include "time/calendar.h"
#include "time/zone.h"

/* One zone for each rule of summer time and hour of the change. */
static const char *const zones[] = {"Europe/Berlin",      "Europe/London",
                                    "Europe/Helsinki",    "America/New_York",
                                    "Australia/Sydney",   "Pacific/Auckland",
                                    "Australia/Lord_Howe" /* half an hour */};

bool local_time_is_night(const struct dataset *d, size_t row)
{
    int64_t time_of_day;
    const struct civil date =
        calendar_split(&d->table.time_form, d->table.ticks[row], &time_of_day);

    return calendar_weekday(calendar_days(date)) == 6 &&
           time_of_day < 4 * TICKS_HOUR &&
           (date.month == 3 || date.month == 4 ||
            (date.month >= 9 && date.month <= 11));
}

/* True if some row may follow a change of the clocks. */
static bool has_change(const struct dataset *d)
{
    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 1; i < d->series[s].n_rows; i++) {
            const size_t row = d->series[s].first + i;
            const int64_t later = d->table.ticks[row] - d->table.ticks[row - 1];

            if ((later <= 0 || (d->step.kind == STEP_TICKS &&
                                later == d->step.count + TICKS_HOUR)) &&
                local_time_is_night(d, row))
                return true;
        }
    return false;
}

/* True if by a zone each row of a series is later than the one before it, apart
 * from those in hours that it skips. Sets what `local` says of them. */
static bool is_ordered_by(const struct dataset *d, const struct series *series,
                          const struct zone *zone, struct local_time *local)
{
    int64_t before = INT64_MIN;

    for (size_t i = 0; i < series->n_rows; i++) {
        const size_t here = series->first + i;
        const int64_t *clock = d->table.ticks + here;
        int64_t tick;
        bool changed = false;

        if (!zone_to_utc(zone, *clock, &tick)) {
            local->filled = true;
            continue;
        }
        if (tick <= before) {
            tick = zone_repeated(zone, tick);
            changed = true;
        } else if (i && d->step.kind == STEP_TICKS) {
            changed = tick - before == d->step.count &&
                      clock[0] - clock[-1] != d->step.count;
        }
        if (tick <= before)
            return false;
        if (changed && local->row == NO_ROW)
            local->row = here;
        before = tick;
    }
    return true;
}

static bool is_ordered_in_all(const struct dataset *d, const struct zone *zone,
                              struct local_time *local)
{
    *local = (struct local_time){.row = NO_ROW};
    for (size_t s = 0; s < d->n_series; s++)
        if (!is_ordered_by(d, &d->series[s], zone, local))
            return false;
    return local->row != NO_ROW;
}

/* True if no row is missing in days of 24 hours. */
static bool has_all_hours(const struct dataset *d)
{
    int64_t step = 0;

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 1; i < d->series[s].n_rows; i++) {
            const int64_t *clock = d->table.ticks + d->series[s].first + i;
            const int64_t later = clock[0] - clock[-1];

            if (later > 0 && !step)
                step = later;
            if (later > 0 && later != step)
                return false;
        }
    return true;
}

struct local_time local_time_find(const struct dataset *d)
{
    const struct time_form *form = &d->table.time_form;
    struct local_time local, none = {.row = NO_ROW};

    if (form->kind != TIME_DATETIME || form->zone || *form->offset ||
        !has_change(d))
        return none;
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
        const struct zone *zone;
        struct error ignored; /* no zone data */

        if (zone_find(zones[i], &zone, &ignored) != STATUS_OK ||
            !is_ordered_in_all(d, zone, &local))
            continue;
        local.zone = zones[i];
        if (!local.filled)
            return local;
        none.filled = true;
    }
    none.filled = none.filled && has_all_hours(d);
    return none;
}

/* True if a zone has all times of the dataset. */
static bool has_all_times(const struct zone *zone, const struct dataset *d)
{
    int64_t ignored;

    for (size_t row = 0; row < d->table.n_rows; row++)
        if (!zone_to_utc(zone, d->table.ticks[row], &ignored))
            return false;
    return true;
}

const char *local_time_put_back(const struct dataset *d, size_t row)
{
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
        const struct zone *zone;
        struct error ignored; /* no zone data */
        int64_t tick;

        if (zone_find(zones[i], &zone, &ignored) == STATUS_OK &&
            zone_to_utc(zone, d->table.ticks[row], &tick) &&
            zone_repeated(zone, tick) != tick && has_all_times(zone, d))
            return zones[i];
    }
    return NULL;
}

void local_time_words(const struct dataset *d, const char *zone, size_t row,
                      struct text *text)
{
    char time[TIME_TEXT_MAX];

    dataset_time(d, row, time);
    text_printf(
        text,
        "; this looks like local time: in %s the clocks change just "
        "before %s (the zone is assumed from the dates: any with the same "
        "summer time will do)",
        zone, time);
}
