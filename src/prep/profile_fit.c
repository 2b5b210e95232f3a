/* profile_fit.c - fits a profile to train rows; see profile.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "prep/lag.h"

/* A column of a series: its scaled values less the seasons already fitted. */
struct column_rows {
    const struct prepared *scaled;
    const struct profile *fitted; /* the seasons already fitted */
    const struct profile_index *rows;
    size_t series, column;
    size_t n; /* train rows */
};

/* In usual changes of the series; NaN for an imputed cell, and if these are
 * 0. */
static double value_at(const struct column_rows *r, size_t i)
{
    const struct dataset *d = r->scaled->dataset;
    const size_t row = d->series[r->series].first + i;
    const double unit = prepared_usual_change(r->scaled, r->series, r->column);

    if (prepared_imputed(r->scaled, r->series, row, r->column) || !(unit > 0))
        return (double)NAN;
    return prepared_value(r->scaled, row, r->column) / unit -
           profile_at(r->fitted, r->rows, r->series, i, r->column);
}

static double slope_of(const struct column_rows *r, size_t period)
{
    double sum = 0;
    size_t n = 0;

    if (r->n < 2 * period)
        return 0;
    for (size_t i = period; i < r->n; i++) {
        const double change = value_at(r, i) - value_at(r, i - period);

        if (!isnan(change)) {
            sum += change / (double)period;
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

/* Adds the train rows to the sums of their phases in the last season. */
static void add_rows(const struct column_rows *r, size_t period,
                     struct phase_sum *sums)
{
    const size_t season = r->fitted->n_seasons;
    const double slope = slope_of(r, period);
    const double level = level_of(r, slope);

    for (size_t i = 0; i < r->n; i++) {
        const double value = value_at(r, i);
        struct phase_sum *sum = &sums[profile_phase(r->fitted, r->rows, season,
                                                    r->series, i, r->column)];

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

/* The noise variance: half the variance of the difference between rows of the
 * same phase one season apart. *n is the number of differences. */
static double noise_of(const struct column_rows *r, size_t period, size_t *n)
{
    const struct dataset *d = r->scaled->dataset;
    const size_t first = d->series[r->series].first;
    const bool by_clock = profile_follows_clock(
        r->fitted, r->rows, r->fitted->n_seasons, r->column);
    const double slope = slope_of(r, period);
    double sum = 0;

    *n = 0;
    for (size_t i = period; i < r->n; i++) {
        const size_t row = first + i;
        const size_t before = lag_row(d, r->series, row, period, by_clock);
        double change;

        if (before == NO_ROW)
            continue;
        change = value_at(r, i) - value_at(r, before - first) -
                 slope * (double)(row - before);
        if (!isnan(change)) {
            sum += change * change / 2;
            (*n)++;
        }
    }
    return *n ? sum / (double)*n : 0;
}

/* Shrinks the phase means of a series towards the common profile. A phase
 * without rows gets the common value. */
static void shrink(const struct phase_sum *sums, size_t period, double noise,
                   const real *common, real *values)
{
    double d = 0, v = 0, part;

    for (size_t p = 0; p < period; p++) {
        const double difference = (double)(values[p] - common[p]);

        if (sums[p].n) {
            d += difference * difference;
            v += noise / (double)sums[p].n;
        } else {
            values[p] = common[p];
        }
    }
    part = d > v ? 1 - v / d : 0;
    for (size_t p = 0; p < period; p++)
        values[p] = common[p] + (real)part * (values[p] - common[p]);
}

/* Fits the per-id profile of series r. */
static void fit_id(const struct column_rows *r, size_t period,
                   const real *common, struct phase_sum *sums, real *values)
{
    size_t n;
    const double noise = noise_of(r, period, &n);

    memcpy(values, common, period * sizeof *values);
    if (!n)
        return;
    memset(sums, 0, period * sizeof *sums);
    add_rows(r, period, sums);
    set_values(sums, period, values);
    shrink(sums, period, noise, common, values);
}

/* Sums the train rows of all series in the last season. Returns what its
 * profile would explain: the sum over the phases of n (mean - mean of all)^2.
 */
static double sum_rows(struct column_rows *r, const struct split *split,
                       size_t period, struct phase_sum *sums)
{
    const struct dataset *d = r->scaled->dataset;
    double total = 0, squares = 0;
    size_t n = 0;

    memset(sums, 0, period * sizeof *sums);
    for (r->series = 0; r->series < d->n_series; r->series++) {
        r->n = split->borders[r->series].end[PART_TRAIN];
        add_rows(r, period, sums);
    }
    for (size_t p = 0; p < period; p++)
        if (sums[p].n) {
            squares += sums[p].sum * sums[p].sum / (double)sums[p].n;
            total += sums[p].sum;
            n += sums[p].n;
        }
    return n ? squares - total * total / (double)n : 0;
}

/* Sets whether the phases of a column of the last season count elapsed time. */
static void choose_clock(const struct season *season, struct column_rows *r,
                         const struct split *split, struct phase_sum *sums)
{
    bool *elapsed = &season->elapsed[r->column];
    double by_clock;

    if (!r->rows->by_clock[r->fitted->n_seasons])
        return;
    by_clock = sum_rows(r, split, season->period, sums);
    *elapsed = true;
    *elapsed = sum_rows(r, split, season->period, sums) > by_clock;
}

/* Fits a column of the last season; `sums` has room for its period. */
static void fit_column(const struct season *season, struct column_rows *r,
                       const struct split *split, struct phase_sum *sums)
{
    const struct dataset *d = r->scaled->dataset;
    const size_t W = season->period, set_size = d->n_columns * W;
    real *common = season->values + r->column * W;

    choose_clock(season, r, split, sums);
    (void)sum_rows(r, split, W, sums);
    set_values(sums, W, common);
    for (r->series = 0; r->series < d->n_series; r->series++) {
        r->n = split->borders[r->series].end[PART_TRAIN];
        if (r->rows->sets[r->series])
            fit_id(r, W, common, sums,
                   common + r->rows->sets[r->series] * set_size);
    }
}

/* Fits the last season, whose values are 0, to the residuals of the others. */
static enum status fit_season(const struct profile *profile,
                              const struct prepared *scaled,
                              const struct profile_index *rows,
                              const struct split *split, struct error *err)
{
    struct profile fitted = *profile;
    const struct season *season = &profile->seasons[--fitted.n_seasons];
    struct phase_sum *sums = malloc(season->period * sizeof *sums);

    if (!sums)
        return error_no_memory(err, season->period * sizeof *sums);
    for (size_t c = 0; c < scaled->dataset->n_columns; c++)
        fit_column(season,
                   &(struct column_rows){scaled, &fitted, rows, 0, c, 0}, split,
                   sums);
    free(sums);
    return STATUS_OK;
}

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
    const size_t longest = split_longest_train(split, d->n_series);
    size_t sum = 0;

    for (size_t k = 0; k < options->n_periods; k++) {
        sum += options->periods[k];
        if (longest < 2 * options->periods[k])
            return error_set(err, STATUS_DATA,
                             "%s: a profile of season %zu needs two seasons, "
                             "%zu train rows, but the longest series has %zu "
                             "train rows (give a shorter --season, or --season "
                             "none)",
                             d->table.path, options->periods[k],
                             2 * options->periods[k], longest);
    }
    if (sum && !profile_is_within_limits(options->per_id ? d->n_series : 0,
                                         d->n_columns, sum))
        return error_set(err, STATUS_DATA,
                         "%s: a profile of %s for %s would have more than %d "
                         "values (give a shorter --season, or --season none)",
                         d->table.path, counted(sum, "phase").text,
                         counted(d->n_columns, "column").text, MAX_PROFILE);
    return STATUS_OK;
}

/* Lists the ids that get a per-id profile. */
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

    *profile = (struct profile){.form = d->table.time_form, .step = d->step};
    TRY(profile_check(d, split, options, err));
    TRY(list_ids(profile, d, split, options, err));
    if (d->has_times && options->n_periods)
        dataset_time(d, oldest, profile->origin);
    for (size_t k = 0; k < options->n_periods; k++)
        TRY(add_season(profile, scaled, options->periods[k], split, err));
    return STATUS_OK;
}
