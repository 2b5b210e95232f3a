/* profile_fit.c - see profile.h: the profile of train rows. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "prep/profile.h"

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

/* Differences of a row and the one a season before are twice as wide as what
 * chance adds to each; *n counts them. */
static double noise_of(const struct column_rows *r, size_t period, size_t *n)
{
    const double slope = slope_of(r, period);
    double sum = 0;

    *n = 0;
    for (size_t i = period; i < r->n; i++) {
        const double rise =
            value_at(r, i) - value_at(r, i - period) - slope * (double)period;

        if (!isnan(rise)) {
            sum += rise * rise / 2;
            (*n)++;
        }
    }
    return *n ? sum / (double)*n : 0;
}

/* From the mean of its own rows to the profile of one series; of a phase
 * without rows it is the common one. */
static void shrink(const struct phase_sum *sums, size_t period, double noise,
                   const real *common, real *own)
{
    double apart = 0, chance = 0, part;

    for (size_t p = 0; p < period; p++) {
        const double beside = (double)(own[p] - common[p]);

        if (sums[p].n) {
            apart += beside * beside;
            chance += noise / (double)sums[p].n;
        } else {
            own[p] = common[p];
        }
    }
    part = apart > chance ? 1 - chance / apart : 0;
    for (size_t p = 0; p < period; p++)
        own[p] = common[p] + (real)part * (own[p] - common[p]);
}

/* The one of series r, whose values are the common ones so far. */
static void fit_own(const struct column_rows *r, const struct season *season,
                    const real *common, struct phase_sum *sums, real *own)
{
    size_t n;
    const double noise = noise_of(r, season->period, &n);

    memcpy(own, common, season->period * sizeof *own);
    if (!n)
        return;
    memset(sums, 0, season->period * sizeof *sums);
    add_rows(r, season, sums);
    set_values(sums, season->period, own);
    shrink(sums, season->period, noise, common, own);
}

/* A column of the newest season; `sums` has room for its period. */
static void fit_column(const struct profile *profile, struct column_rows *rows,
                       const struct split *split, struct phase_sum *sums)
{
    const struct dataset *d = rows->dataset;
    const struct season *season = &profile->seasons[profile->n_seasons - 1];
    const size_t W = season->period, each = profile->n_columns * W;
    real *common = season->values + rows->column * W;

    memset(sums, 0, W * sizeof *sums);
    for (rows->series = 0; rows->series < d->n_series; rows->series++) {
        rows->n = split->borders[rows->series].end[PART_TRAIN];
        add_rows(rows, season, sums);
    }
    set_values(sums, W, common);
    for (rows->series = 0; rows->series < d->n_series; rows->series++) {
        rows->n = split->borders[rows->series].end[PART_TRAIN];
        if (profile->sets[rows->series])
            fit_own(rows, season, common, sums,
                    common + profile->sets[rows->series] * each);
    }
}

/*
 * The newest season of the profile, whose values are 0 so far. What is left of
 * a series by the seasons before is found with them alone.
 */
static enum status fit_season(struct profile *profile, const struct dataset *d,
                              const struct split *split,
                              const struct scaler *scaler, struct error *err)
{
    struct profile before = *profile;
    const size_t period = profile->seasons[--before.n_seasons].period;
    struct phase_sum *sums = malloc(period * sizeof *sums);

    if (!sums)
        return error_no_memory(err, period * sizeof *sums);
    for (size_t c = 0; c < d->n_columns; c++)
        fit_column(profile, &(struct column_rows){d, scaler, &before, 0, c, 0},
                   split, sums);
    free(sums);
    return STATUS_OK;
}

static enum status check_size(const struct dataset *d,
                              const struct split *split,
                              const struct profile_asked *asked,
                              struct error *err)
{
    size_t longest = 0, sum = 0;

    for (size_t s = 0; s < d->n_series; s++)
        if (split->borders[s].end[PART_TRAIN] > longest)
            longest = split->borders[s].end[PART_TRAIN];
    for (size_t k = 0; k < asked->n_periods; k++) {
        sum += asked->periods[k];
        if (longest < 2 * asked->periods[k])
            return error_set(err, STATUS_DATA,
                             "%s: a profile of season %zu needs two of them, "
                             "and %zu train rows are the most of a series "
                             "(give a shorter --season, or none)",
                             d->table.path, asked->periods[k], longest);
    }
    if (sum &&
        !profile_is_possible(asked->own ? d->n_series : 0, d->n_columns, sum))
        return error_set(err, STATUS_DATA,
                         "%s: a profile of %zu phases for %zu columns would "
                         "have more than %d numbers (give a shorter --season, "
                         "or none)",
                         d->table.path, sum, d->n_columns, MAX_PROFILE);
    return STATUS_OK;
}

/* Those with two of the longest period. */
static enum status list_ids(struct profile *profile, const struct dataset *d,
                            const struct split *split,
                            const struct profile_asked *asked,
                            struct error *err)
{
    size_t longest = 0;

    for (size_t k = 0; k < asked->n_periods; k++)
        if (asked->periods[k] > longest)
            longest = asked->periods[k];
    for (size_t s = 0; asked->own && s < d->n_series; s++) {
        const char *id = d->series[s].id;

        if (id && split->borders[s].end[PART_TRAIN] >= 2 * longest)
            TRY(string_list_add(&profile->ids, id, strlen(id), err));
    }
    return STATUS_OK;
}

struct profile_asked profile_like(const struct profile *profile)
{
    struct profile_asked asked = {.n_periods = profile->n_seasons,
                                  .own = profile->ids.n > 0};

    for (size_t k = 0; k < profile->n_seasons; k++)
        asked.periods[k] = profile->seasons[k].period;
    return asked;
}

enum status profile_fit(struct profile *profile, const struct dataset *d,
                        const struct split *split, const struct scaler *scaler,
                        const struct profile_asked *asked, size_t oldest,
                        struct error *err)
{
    bool by_time;

    *profile = (struct profile){.step = d->step};
    TRY(check_size(d, split, asked, err));
    TRY(list_ids(profile, d, split, asked, err));
    if (d->has_times && asked->n_periods)
        dataset_time(d, oldest, profile->origin);
    for (size_t k = 0; k < asked->n_periods; k++) {
        TRY(profile_add(profile, asked->periods[k], d->n_columns, err));
        TRY(profile_bind(profile, d, &by_time, err));
        TRY(fit_season(profile, d, split, scaler, err));
    }
    return STATUS_OK;
}
