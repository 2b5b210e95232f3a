/* half_days.c - see half_days.h. */
#include "data/half_days.h"

#include "time/calendar.h"

enum { FEWEST = 2 /* times that the hours begin anew within a day */ };

/* The time of day of a row. */
static int64_t clock_of(const struct dataset *d, size_t row)
{
    int64_t clock;

    (void)calendar_split(&d->table.time_form, d->table.ticks[row], &clock);
    return clock;
}

/* True if all hours are those of a half day, and 1 follows 12 wherever a time
 * is earlier than the one before it. */
static bool are_half_days(const struct dataset *d)
{
    size_t n = 0;

    if (d->table.time_form.kind != TIME_DATETIME)
        return false;
    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 0; i < d->series[s].n_rows; i++) {
            const size_t row = d->series[s].first + i;
            const int64_t clock = clock_of(d, row);

            if (clock < TICKS_HOUR || clock >= 13 * TICKS_HOUR)
                return false;
            if (i == 0 || d->table.ticks[row] >= d->table.ticks[row - 1])
                continue;
            if (clock >= 2 * TICKS_HOUR ||
                clock_of(d, row - 1) < 12 * TICKS_HOUR ||
                d->table.ticks[row - 1] - d->table.ticks[row] >= TICKS_DAY)
                return false;
            n++;
        }
    return n >= FEWEST;
}

enum status half_days_refuse(const struct dataset *d, size_t row,
                             struct error *err)
{
    char before[TIME_TEXT_MAX], here[TIME_TEXT_MAX];

    if (!are_half_days(d))
        return STATUS_OK;
    dataset_time(d, row - 1, before);
    dataset_time(d, row, here);
    return error_set(err, STATUS_DATA,
                     "%s:%zu: time %s follows %s of line %zu: the hours run "
                     "from 1 to 12 twice a day (write AM and PM, or hours from "
                     "0 to 23)",
                     dataset_path(d, row), dataset_line(d, row), here, before,
                     dataset_line(d, row - 1));
}
