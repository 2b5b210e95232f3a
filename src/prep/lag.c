/* lag.c - see lag.h. */
#include "prep/lag.h"

#include "time/zone.h"

bool lag_by_clock(const struct prepared *p, size_t period, size_t column)
{
    const struct dataset *d = p->dataset;

    return d->has_times &&
           profile_by_clock(&d->table.time_form, d->step, period) &&
           !(p->profile && p->profile->seasons[0].elapsed[column]);
}

size_t lag_row(const struct dataset *d, size_t series, size_t row, size_t steps,
               bool by_clock)
{
    const struct zone *zone = d->table.time_form.zone;
    const size_t first = d->series[series].first, earlier = row - steps;
    int64_t shift, ahead, same_time;

    if (row - first < steps)
        return NO_ROW;
    if (!by_clock)
        return earlier;
    shift = zone_shift(zone, dataset_tick(d, series, earlier));
    ahead = zone_shift(zone, dataset_tick(d, series, row)) - shift;
    same_time = (int64_t)earlier + ahead / d->step.count;
    if (same_time < (int64_t)first)
        return NO_ROW;
    /* another offset there: the clocks skip that time */
    return zone_shift(zone, dataset_tick(d, series, (size_t)same_time)) == shift
               ? (size_t)same_time
               : earlier;
}
