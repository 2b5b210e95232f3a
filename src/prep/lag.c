/* lag.c - see lag.h. */
#include "prep/lag.h"

#include <math.h>

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

double lag_difference(const struct prepared *p, size_t series, size_t n_rows,
                      size_t column, size_t season)
{
    const struct dataset *d = p->dataset;
    const bool by_clock = lag_by_clock(p, season, column);
    double sum = 0;
    size_t n = 0;

    for (size_t i = season; i < n_rows; i++) {
        const size_t row = d->series[series].first + i;
        const size_t before = lag_row(d, series, row, season, by_clock);

        if (before == NO_ROW || dataset_imputed(d, row, column) ||
            dataset_imputed(d, before, column))
            continue;
        sum += fabs((double)dataset_value(d, row, column) -
                    (double)dataset_value(d, before, column));
        n++;
    }
    return sum > 0 ? sum / (double)n : (double)NAN;
}
