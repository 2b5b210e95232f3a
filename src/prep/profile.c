/* profile.c - allocates a profile and applies it to a dataset; see profile.h.
 */
#include "prep/profile.h"

#include <stdlib.h>

#include "prep/listed_ids.h"
#include "time/calendar.h"
#include "time/zone.h"

void profile_release(struct profile *profile)
{
    for (size_t k = 0; k < MAX_SEASONS; k++) {
        free(profile->seasons[k].values);
        free(profile->seasons[k].elapsed);
    }
    string_list_release(&profile->ids);
    *profile = (struct profile){0};
}

bool profile_is_within_limits(size_t n_ids, size_t n_columns, size_t periods)
{
    return n_ids <= MAX_PROFILE_IDS &&
           n_columns <= MAX_PROFILE / (n_ids + 1) / periods;
}

enum status profile_add(struct profile *profile, size_t period,
                        size_t n_columns, struct error *err)
{
    struct season *season = &profile->seasons[profile->n_seasons++];
    const size_t n = (profile->ids.n + 1) * n_columns * period;

    profile->n_columns = n_columns;
    season->period = period;
    season->values = calloc(n, sizeof *season->values);
    season->elapsed = calloc(n_columns, sizeof *season->elapsed);
    return season->values && season->elapsed
               ? STATUS_OK
               : error_no_memory(err, n * sizeof(real));
}

void profile_index_release(struct profile_index *rows)
{
    free(rows->sets);
    for (size_t k = 0; k < MAX_SEASONS; k++)
        free(rows->phases[k]);
    *rows = (struct profile_index){0};
}

/* The number of steps from the origin to the first row of a series. Counts back
 * from the newest row, so that the phase at the forecast origin is right even
 * if rows are missing. */
static int64_t steps_to(const struct profile *profile,
                        const struct time_form *form, int64_t origin,
                        const struct dataset *d, size_t s, bool *by_time)
{
    const struct series *series = &d->series[s];
    const size_t last = series->n_rows ? series->n_rows - 1 : 0;
    const size_t newest = series->first + last;
    bool exact;
    const int64_t steps = time_steps_between(form, profile->step, origin,
                                             d->table.ticks[newest], &exact);

    *by_time = *by_time && exact;
    return steps - (int64_t)last;
}

bool profile_by_clock(const struct time_form *form, struct time_step step,
                      size_t period)
{
    int64_t ticks;

    if (period < 2 || !form->zone || step.kind != STEP_TICKS ||
        step.count > TICKS_DAY)
        return false;
    ticks = (int64_t)period * step.count;
    return TICKS_DAY % ticks == 0 || ticks % TICKS_DAY == 0;
}

uint32_t profile_clock_steps(const struct profile_index *rows, size_t series,
                             size_t i, uint32_t period)
{
    const struct dataset *d = rows->dataset;
    const int64_t tick = dataset_tick(d, series, d->series[series].first + i);
    const int64_t ahead = zone_shift(d->table.time_form.zone, tick);
    const int64_t steps = (ahead - rows->shift) / d->step.count % period;

    return (uint32_t)(steps < 0 ? steps + period : steps);
}

enum status profile_index_init(const struct profile *profile,
                               const struct dataset *d,
                               struct profile_index *rows, struct error *err)
{
    const struct time_form *form = &d->table.time_form;
    int64_t origin = 0;
    const bool has_ticks =
        d->table.ticks && *profile->origin &&
        profile->form.kind == form->kind &&
        time_read_stored(profile->origin, &profile->form, &origin);

    const bool by_time =
        has_ticks && d->has_times && time_step_same(d->step, profile->step);

    *rows = (struct profile_index){
        .by_time = by_time,
        .shift =
            profile->form.zone ? zone_shift(profile->form.zone, origin) : 0,
        .dataset = d};
    TRY(listed_ids_find(&profile->ids, d, &rows->sets, err));
    for (size_t k = 0; k < profile->n_seasons; k++) {
        const int64_t period = (int64_t)profile->seasons[k].period;

        rows->by_clock[k] =
            by_time && profile_by_clock(form, d->step, (size_t)period);
        rows->phases[k] = calloc(d->n_series, sizeof *rows->phases[k]);
        if (!rows->phases[k])
            return error_no_memory(err, d->n_series * sizeof(uint32_t));
        for (size_t s = 0; has_ticks && s < d->n_series; s++) {
            const int64_t steps =
                steps_to(profile, form, origin, d, s, &rows->by_time);

            rows->phases[k][s] = (uint32_t)((steps % period + period) % period);
        }
    }
    return STATUS_OK;
}
