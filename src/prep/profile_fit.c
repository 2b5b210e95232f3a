/* profile_fit.c - see profile.h: the profile of train rows. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "prep/prepared.h"

/* One column of one series at work: its scaled values less the seasons that
 * are fitted already. */
struct column_rows {
    const struct prepared *scaled;
    const struct profile *before; /* the seasons fitted already */
    const struct profile_index *rows;
    size_t series, column;
    size_t n; /* train rows */
};

/* NaN for a filled cell. */
static double value_at(const struct column_rows *r, size_t i)
{
    const struct dataset *d = r->scaled->dataset;
    const size_t row = d->series[r->series].first + i;

    if (dataset_imputed(d, row, r->column))
        return (double)NAN;
    return prepared_value(r->scaled, row, r->column) -
           profile_at(r->before, r->rows, r->series, i, r->column);
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

/* Adds the train rows to the sums of their phases in the newest season. */
static void add_rows(const struct column_rows *r, size_t period,
                     struct phase_sum *sums)
{
    const size_t first = r->rows->phases[r->before->n_seasons][r->series];
    const double slope = slope_of(r, period);
    const double level = level_of(r, slope);

    for (size_t i = 0; i < r->n; i++) {
        const double value = value_at(r, i);
        struct phase_sum *sum = &sums[(i + first) % period];

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

/* The values of the id of series r, which start as the common ones. */
static void fit_id(const struct column_rows *r, size_t period,
                   const real *common, struct phase_sum *sums, real *own)
{
    size_t n;
    const double noise = noise_of(r, period, &n);

    memcpy(own, common, period * sizeof *own);
    if (!n)
        return;
    memset(sums, 0, period * sizeof *sums);
    add_rows(r, period, sums);
    set_values(sums, period, own);
    shrink(sums, period, noise, common, own);
}

/* A column of the newest season; `sums` has room for its period. */
static void fit_column(const struct season *season, struct column_rows *r,
                       const struct split *split, struct phase_sum *sums)
{
    const struct dataset *d = r->scaled->dataset;
    const size_t W = season->period, each = d->n_columns * W;
    real *common = season->values + r->column * W;

    memset(sums, 0, W * sizeof *sums);
    for (r->series = 0; r->series < d->n_series; r->series++) {
        r->n = split->borders[r->series].end[PART_TRAIN];
        add_rows(r, W, sums);
    }
    set_values(sums, W, common);
    for (r->series = 0; r->series < d->n_series; r->series++) {
        r->n = split->borders[r->series].end[PART_TRAIN];
        if (r->rows->sets[r->series])
            fit_id(r, W, common, sums,
                   common + r->rows->sets[r->series] * each);
    }
}

/* Fits the newest season, whose values are 0 so far, to what the seasons before
 * it leave of the rows. */
static enum status fit_season(const struct profile *profile,
                              const struct prepared *scaled,
                              const struct profile_index *rows,
                              const struct split *split, struct error *err)
{
    struct profile before = *profile;
    const struct season *season = &profile->seasons[--before.n_seasons];
    struct phase_sum *sums = malloc(season->period * sizeof *sums);

    if (!sums)
        return error_no_memory(err, season->period * sizeof *sums);
    for (size_t c = 0; c < scaled->dataset->n_columns; c++)
        fit_column(season,
                   &(struct column_rows){scaled, &before, rows, 0, c, 0}, split,
                   sums);
    free(sums);
    return STATUS_OK;
}

/* Adds a season of that period. */
static enum status add_season(struct profile *profile,
                              const struct prepared *scaled, size_t period,
                              const struct split *split, struct error *err)
{
    const struct dataset *d = scaled->dataset;
    struct profile_index rows;
    enum status status;

    TRY(profile_add(profile, period, d->n_columns, err));
    status = profile_index_init(profile, d, &rows, err);
    if (status == STATUS_OK)
        status = fit_season(profile, scaled, &rows, split, err);
    profile_index_release(&rows);
    return status;
}

enum status profile_check(const struct dataset *d, const struct split *split,
                          const struct profile_options *options,
                          struct error *err)
{
    size_t longest = 0, sum = 0;

    for (size_t s = 0; s < d->n_series; s++)
        if (split->borders[s].end[PART_TRAIN] > longest)
            longest = split->borders[s].end[PART_TRAIN];
    for (size_t k = 0; k < options->n_periods; k++) {
        sum += options->periods[k];
        if (longest < 2 * options->periods[k])
            return error_set(err, STATUS_DATA,
                             "%s: a profile of season %zu needs two of them, "
                             "and %s %s the most of a series (give a shorter "
                             "--season, or none)",
                             d->table.path, options->periods[k],
                             counted(longest, "train row").text,
                             is_or_are(longest));
    }
    if (sum && !profile_is_within_limits(options->per_id ? d->n_series : 0,
                                         d->n_columns, sum))
        return error_set(err, STATUS_DATA,
                         "%s: a profile of %s for %s would have more than %d "
                         "numbers (give a shorter --season, or none)",
                         d->table.path, counted(sum, "phase").text,
                         counted(d->n_columns, "column").text, MAX_PROFILE);
    return STATUS_OK;
}

/* Those with two of the longest period. */
static enum status list_ids(struct profile *profile, const struct dataset *d,
                            const struct split *split,
                            const struct profile_options *options,
                            struct error *err)
{
    size_t longest = 0;

    for (size_t k = 0; k < options->n_periods; k++)
        if (options->periods[k] > longest)
            longest = options->periods[k];
    for (size_t s = 0; options->per_id && s < d->n_series; s++) {
        const char *id = d->series[s].id;

        if (id && split->borders[s].end[PART_TRAIN] >= 2 * longest)
            TRY(string_list_add(&profile->ids, id, strlen(id), err));
    }
    return STATUS_OK;
}

struct profile_options profile_options_of(const struct profile *profile)
{
    struct profile_options options = {.n_periods = profile->n_seasons,
                                      .per_id = profile->ids.n > 0};

    for (size_t k = 0; k < profile->n_seasons; k++)
        options.periods[k] = profile->seasons[k].period;
    return options;
}

enum status profile_fit(struct profile *profile, const struct prepared *scaled,
                        const struct split *split,
                        const struct profile_options *options, size_t oldest,
                        struct error *err)
{
    const struct dataset *d = scaled->dataset;

    *profile = (struct profile){.step = d->step};
    TRY(profile_check(d, split, options, err));
    TRY(list_ids(profile, d, split, options, err));
    if (d->has_times && options->n_periods)
        dataset_time(d, oldest, profile->origin);
    for (size_t k = 0; k < options->n_periods; k++)
        TRY(add_season(profile, scaled, options->periods[k], split, err));
    return STATUS_OK;
}
