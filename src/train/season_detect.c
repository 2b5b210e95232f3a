/* season_detect.c - see season_detect.h. */
#include "train/season_detect.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train/selection.h"

static const struct {
    enum time_pace pace;
    size_t period;
} paces[] = {
    {PACE_HOURLY, 24}, {PACE_HOURLY, 168}, {PACE_DAILY, 7},
    {PACE_DAILY, 365}, {PACE_WEEKLY, 52},  {PACE_MONTHLY, 12},
};

/* What is left of a straight line of floats by rounding, as a share of it. */
static const double rounding = 1e-14;

/*
 * Copies n values less the line through them (least squares): all 0 if they
 * are that line but for rounding. In place of a filled cell, which may be NaN
 * or know what comes later, the one before it is taken, at the start 0.
 */
static void detrend(const struct dataset *d, size_t first, size_t n,
                    size_t column, double *values)
{
    double n_known = 0, middle = 0, mean = 0, slope = 0, spread = 0;
    double power = 0, left = 0;

    for (size_t i = 0; i < n; i++) {
        values[i] = dataset_filled(d, first + i, column)
                        ? (double)NAN
                        : (double)dataset_value(d, first + i, column);
        if (isnan(values[i]))
            continue;
        n_known++;
        middle += (double)i;
        mean += values[i];
        power += values[i] * values[i];
    }
    middle /= n_known;
    mean /= n_known;
    for (size_t i = 0; i < n; i++)
        if (!isnan(values[i])) {
            const double x = (double)i - middle;
            slope += x * (values[i] - mean);
            spread += x * x;
        }
    slope = spread > 0 ? slope / spread : 0;
    for (size_t i = 0; i < n; i++) {
        values[i] -= mean + slope * ((double)i - middle);
        if (isnan(values[i]))
            values[i] = i ? values[i - 1] : 0;
        left += values[i] * values[i];
    }
    if (left <= rounding * power)
        memset(values, 0, n * sizeof *values);
}

/* The train rows that are looked at, of one target of one series at a time. */
struct rows {
    const struct dataset *dataset;
    const struct split *split;
    size_t n_targets;
    double *values; /* (SEASON_ROWS) detrended */
    double *left;   /* (SEASON_ROWS) of them, less their moving mean */
};

/* The newest rows of a series that count. */
static size_t rows_of(const struct rows *r, size_t series)
{
    const size_t n = r->split->borders[series].end[PART_TRAIN];

    return n < SEASON_ROWS ? n : SEASON_ROWS;
}

static void rows_load(const struct rows *r, size_t series, size_t j)
{
    const size_t n = rows_of(r, series);
    const size_t end = r->split->borders[series].end[PART_TRAIN];

    detrend(r->dataset, r->dataset->series[series].first + end - n, n,
            r->dataset->schema->targets[j], r->values);
}

/*
 * Adds the autocorrelation of lags 1..n_lags, times the weight of n rows, into
 * acf[lag]; returns that weight, 0 for values that never change.
 */
static double add_autocorrelation(const double *values, size_t n, size_t n_lags,
                                  double *acf)
{
    const double weight = (double)n;
    double power = 0;

    for (size_t i = 0; i < n; i++)
        power += values[i] * values[i];
    if (!(power > 0))
        return 0;
    for (size_t lag = 1; lag <= n_lags; lag++) {
        double sum = 0;

        for (size_t i = lag; i < n; i++)
            sum += values[i] * values[i - lag];
        acf[lag] += weight * sum / power;
    }
    return weight;
}

/* The mean over targets and series; returns how many lags are candidates. */
static size_t autocorrelation(const struct rows *r, double *acf)
{
    double weight = 0;
    size_t n_lags = 0;

    for (size_t s = 0, used = 0;
         s < r->dataset->n_series && used < SEASON_COLUMNS; s++) {
        const size_t n = rows_of(r, s);

        if (n < 6)
            continue;
        used++;
        n_lags = n / SEASON_PERIODS > n_lags ? n / SEASON_PERIODS : n_lags;
        for (size_t j = 0; j < r->n_targets; j++) {
            rows_load(r, s, j);
            weight += add_autocorrelation(r->values, n, n / 2 + 1, acf);
        }
    }
    acf[0] = 1;
    for (size_t lag = 1; lag <= n_lags * 5 / 4 + 1 && weight > 0; lag++)
        acf[lag] /= weight;
    return n_lags;
}

/* Less the mean of the period around each row (its ends count half if that
 * makes it even), and less the mean of that. Returns how many rows are left. */
static size_t less_moving_mean(const double *values, size_t n, size_t period,
                               double *left)
{
    const size_t half = period / 2;
    const double end = period % 2 ? 1 : 0.5;
    double mean = 0, sum = 0;

    for (size_t i = 0; i < 2 * half; i++)
        sum += values[i];
    for (size_t i = half; i < n - half; i++) {
        sum += values[i + half];
        left[i - half] =
            values[i] -
            (sum - (1 - end) * (values[i - half] + values[i + half])) /
                (double)period;
        mean += left[i - half] / (double)(n - 2 * half);
        sum -= values[i - half];
    }
    for (size_t i = 0; i < n - 2 * half; i++)
        left[i] -= mean;
    return n - 2 * half;
}

/*
 * How much what is faster than the period repeats itself after it: the mean
 * autocorrelation at that lag of the values less their moving mean.
 */
static double repetition(const struct rows *r, size_t period)
{
    double sum = 0, weight = 0;

    for (size_t s = 0, used = 0;
         s < r->dataset->n_series && used < SEASON_COLUMNS; s++) {
        const size_t n = rows_of(r, s);

        if (n < 6)
            continue;
        used++;
        for (size_t j = 0; n >= SEASON_PERIODS * period && j < r->n_targets;
             j++) {
            double product = 0, power = 0;
            size_t n_left;

            rows_load(r, s, j);
            n_left = less_moving_mean(r->values, n, period, r->left);
            for (size_t i = 0; i < n_left; i++)
                power += r->left[i] * r->left[i];
            for (size_t i = period; i < n_left; i++)
                product += r->left[i] * r->left[i - period];
            if (!(power > 0))
                continue;
            sum += (double)n * product / power * (double)n_left /
                   (double)(n_left - period);
            weight += (double)n;
        }
    }
    return weight > 0 ? sum / weight : 0;
}

static bool is_usual(size_t lag, enum time_pace pace)
{
    for (size_t i = 0; i < sizeof paces / sizeof *paces; i++)
        if (paces[i].pace == pace && paces[i].period == lag)
            return true;
    return false;
}

/* The largest of those a quarter to either side, beyond the first minimum. It
 * gives way to a usual one there that is about as large. */
static bool is_peak(const double *acf, size_t lag, size_t first_minimum,
                    enum time_pace pace)
{
    const size_t around = lag > 4 ? lag / 4 : 1;

    if (!first_minimum || lag <= first_minimum)
        return false;
    for (size_t i = lag - around; i <= lag + around; i++)
        if (acf[i] > acf[lag] - (is_usual(i, pace) ? season_slack : 0) &&
            i != lag)
            return false;
    return true;
}

/* The candidate of the largest autocorrelation below `limit`; 0: none. */
static size_t next_candidate(const double *acf, size_t n_lags,
                             enum time_pace pace, double limit)
{
    size_t first_minimum = 0, best = 0;

    for (size_t lag = 1; lag < n_lags && !first_minimum; lag++)
        if (acf[lag] < acf[lag - 1] && acf[lag] <= acf[lag + 1])
            first_minimum = lag;
    for (size_t lag = 2; lag <= n_lags; lag++)
        if (acf[lag] > season_correlation && acf[lag] < limit &&
            (!best || acf[lag] > acf[best]) &&
            (is_usual(lag, pace) || is_peak(acf, lag, first_minimum, pace)))
            best = lag;
    return best;
}

static size_t find_period(const struct rows *r, double *acf)
{
    const struct dataset *d = r->dataset;
    const enum time_pace pace =
        d->has_times ? time_pace(&d->table.time_form, d->step) : PACE_OTHER;
    const size_t n_lags = autocorrelation(r, acf);
    size_t lag = next_candidate(acf, n_lags, pace, (double)INFINITY);

    while (lag && !(repetition(r, lag) > season_correlation))
        lag = next_candidate(acf, n_lags, pace, acf[lag]);
    return lag ? lag : 1;
}

enum status season_detect(const struct dataset *d, const struct split *split,
                          size_t *period, struct error *err)
{
    const size_t n_targets = d->schema->n_targets;
    struct rows rows = {d, split, n_targets, NULL, NULL};
    enum status status = STATUS_OK;
    double *acf;

    *period = 1;
    if (d->schema->layout == LAYOUT_LABELLED)
        return STATUS_OK;
    if (n_targets > SEASON_COLUMNS)
        rows.n_targets = SEASON_COLUMNS;
    rows.values = malloc(SEASON_ROWS * sizeof *rows.values);
    rows.left = malloc(SEASON_ROWS * sizeof *rows.left);
    acf = calloc(SEASON_ROWS / 2 + 2, sizeof *acf);
    if (rows.values && rows.left && acf)
        *period = find_period(&rows, acf);
    else
        status = error_no_memory(err, SEASON_ROWS * sizeof *rows.values);
    free(rows.values);
    free(rows.left);
    free(acf);
    return status;
}
