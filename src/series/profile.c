/* profile.c - see profile.h. */
#include "series/profile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void profile_release(struct profile *profile)
{
    for (size_t k = 0; k < MAX_SEASONS; k++) {
        free(profile->seasons[k].values);
        free(profile->seasons[k].phases);
    }
    *profile = (struct profile){0};
}

enum status profile_add(struct profile *profile, size_t period,
                        size_t n_columns, struct error *err)
{
    struct season *season = &profile->seasons[profile->n_seasons++];

    season->period = period;
    season->values = calloc(n_columns * period, sizeof *season->values);
    return season->values
               ? STATUS_OK
               : error_no_memory(err, n_columns * period * sizeof(real));
}

/* Of the rows of one series: the steps from the origin to its first. They are
 * counted from its newest row, which stands even behind a gap. */
static int64_t steps_to(const struct profile *profile,
                        const struct time_form *form, int64_t origin,
                        const struct dataset *d, size_t s, bool *by_time)
{
    const struct series *series = &d->series[s];
    const size_t newest = series->first + series->n_rows - 1;
    bool exact;
    const int64_t steps =
        time_steps(form, profile->step, origin, d->table.ticks[newest], &exact);

    *by_time = *by_time && exact;
    return steps - (int64_t)(series->n_rows - 1);
}

enum status profile_bind(struct profile *profile, const struct dataset *d,
                         bool *by_time, struct error *err)
{
    struct time_form form = {0};
    int64_t origin = 0;
    const bool has_ticks = d->table.ticks && *profile->origin &&
                           time_parse(profile->origin, strlen(profile->origin),
                                      true, &form, &origin) &&
                           form.kind == d->table.time_form.kind;

    *by_time = has_ticks && d->has_times &&
               d->step.kind == profile->step.kind &&
               d->step.count == profile->step.count;
    for (size_t k = 0; k < profile->n_seasons; k++) {
        struct season *season = &profile->seasons[k];
        const int64_t period = (int64_t)season->period;

        free(season->phases);
        season->phases = calloc(d->n_series, sizeof *season->phases);
        if (!season->phases)
            return error_no_memory(err, d->n_series * sizeof(uint32_t));
        for (size_t s = 0; has_ticks && s < d->n_series; s++) {
            const int64_t steps =
                steps_to(profile, &form, origin, d, s, by_time);

            season->phases[s] = (uint32_t)((steps % period + period) % period);
        }
    }
    return STATUS_OK;
}

/* One column of one series at work: its scaled values less the seasons that
 * are fitted already. */
struct column_rows {
    const struct dataset *dataset;
    const struct scaler *scaler;
    const struct profile *profile;
    size_t series, column;
    size_t n; /* train rows */
};

/* NaN for a filled cell. */
static double value_at(const struct column_rows *r, size_t i)
{
    const struct dataset *d = r->dataset;
    const size_t row = d->series[r->series].first + i;

    if (dataset_filled(d, row, r->column))
        return (double)NAN;
    return scaler_apply(&r->scaler->columns[r->column],
                        (double)dataset_value(d, row, r->column)) -
           profile_at(r->profile, r->series, i, r->column);
}

static double slope_of(const struct column_rows *r, size_t period)
{
    double sum = 0;
    size_t n = 0;

    if (r->n < 2 * period)
        return 0;
    for (size_t i = period; i < r->n; i++) {
        const double rise = value_at(r, i) - value_at(r, i - period);

        if (!isnan(rise)) {
            sum += rise / (double)period;
            n++;
        }
    }
    return n ? sum / (double)n : 0;
}

static double level_of(const struct column_rows *r, double slope)
{
    double sum = 0;
    size_t n = 0;

    for (size_t i = 0; i < r->n; i++) {
        const double value = value_at(r, i);

        if (!isnan(value)) {
            sum += value - slope * (double)i;
            n++;
        }
    }
    return n ? sum / (double)n : 0;
}

struct phase_sum {
    double sum;
    size_t n;
};

static void add_rows(const struct column_rows *r, const struct season *season,
                     struct phase_sum *sums)
{
    const double slope = slope_of(r, season->period);
    const double level = level_of(r, slope);

    for (size_t i = 0; i < r->n; i++) {
        const double value = value_at(r, i);
        struct phase_sum *sum =
            &sums[(i + season->phases[r->series]) % season->period];

        if (isnan(value))
            continue;
        sum->sum += value - level - slope * (double)i;
        sum->n++;
    }
}

static void set_values(const struct phase_sum *sums, size_t period,
                       real *values)
{
    double mean = 0;
    size_t n = 0;

    for (size_t p = 0; p < period; p++)
        if (sums[p].n) {
            mean += sums[p].sum / (double)sums[p].n;
            n++;
        }
    mean = n ? mean / (double)n : 0;
    for (size_t p = 0; p < period; p++)
        values[p] =
            sums[p].n ? (real)(sums[p].sum / (double)sums[p].n - mean) : R(0.0);
}

/* The newest season of the profile, whose values are 0 so far. */
static enum status fit_season(struct profile *profile, const struct dataset *d,
                              const struct split *split,
                              const struct scaler *scaler, struct error *err)
{
    const struct season *season = &profile->seasons[profile->n_seasons - 1];
    struct phase_sum *sums = malloc(season->period * sizeof *sums);

    if (!sums)
        return error_no_memory(err, season->period * sizeof *sums);
    for (size_t c = 0; c < d->n_columns; c++) {
        struct column_rows rows = {d, scaler, profile, 0, c, 0};

        memset(sums, 0, season->period * sizeof *sums);
        for (rows.series = 0; rows.series < d->n_series; rows.series++) {
            rows.n = split->borders[rows.series].end[PART_TRAIN];
            add_rows(&rows, season, sums);
        }
        set_values(sums, season->period, season->values + c * season->period);
    }
    free(sums);
    return STATUS_OK;
}

static enum status check_size(const struct dataset *d,
                              const struct split *split, const size_t *periods,
                              size_t n_periods, struct error *err)
{
    size_t longest = 0, n_values = 0;

    for (size_t s = 0; s < d->n_series; s++)
        if (split->borders[s].end[PART_TRAIN] > longest)
            longest = split->borders[s].end[PART_TRAIN];
    for (size_t k = 0; k < n_periods; k++) {
        n_values += periods[k] * d->n_columns;
        if (longest < 2 * periods[k])
            return error_set(err, STATUS_DATA,
                             "%s: a profile of season %zu needs two of them, "
                             "and %zu train rows are the most of a series "
                             "(give a shorter --season, or none)",
                             d->table.path, periods[k], longest);
    }
    if (n_values > MAX_PROFILE)
        return error_set(err, STATUS_DATA,
                         "%s: a profile for %zu columns would have %zu "
                         "numbers, more than %d (give a shorter --season, or "
                         "none)",
                         d->table.path, d->n_columns, n_values, MAX_PROFILE);
    return STATUS_OK;
}

enum status profile_fit(struct profile *profile, const struct dataset *d,
                        const struct split *split, const struct scaler *scaler,
                        const size_t *periods, size_t n_periods, size_t oldest,
                        struct error *err)
{
    bool by_time;

    *profile = (struct profile){.step = d->step};
    TRY(check_size(d, split, periods, n_periods, err));
    if (d->has_times && n_periods)
        dataset_time(d, oldest, profile->origin);
    for (size_t k = 0; k < n_periods; k++) {
        TRY(profile_add(profile, periods[k], d->n_columns, err));
        TRY(profile_bind(profile, d, &by_time, err));
        TRY(fit_season(profile, d, split, scaler, err));
    }
    return STATUS_OK;
}
