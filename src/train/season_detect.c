/* season_detect.c - see season_detect.h. */
#include "train/season_detect.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train/selection.h"

/* If a line is subtracted from the same line rounded to float, at most this
 * share of its power is left. */
static const double rounding = 1e-14;

/*
 * Copies n values and subtracts their least-squares line. The result is all 0
 * if the values are a line up to rounding. An imputed cell may be NaN or depend
 * on later rows: it is replaced by the value before it, or by 0 at the start.
 */
static void detrend(const struct dataset *d, size_t first, size_t n,
                    size_t column, double *values)
{
    double n_known = 0, middle = 0, mean = 0, slope = 0, spread = 0;
    double power = 0, rest = 0;

    for (size_t i = 0; i < n; i++) {
        values[i] = dataset_imputed(d, first + i, column)
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
        rest += values[i] * values[i];
    }
    if (rest <= rounding * power)
        memset(values, 0, n * sizeof *values);
}

/* Reads the train rows of one target of one series at a time. */
struct series_rows {
    const struct dataset *dataset;
    const struct split *split;
    size_t n_targets;
    double *values; /* (SEASON_ROWS) detrended */
    double *rest;   /* (SEASON_ROWS) these less their moving mean */
};

/* Number of rows used of a series: its newest train rows. */
static size_t n_rows_used(const struct series_rows *r, size_t series)
{
    const size_t n = r->split->borders[series].end[PART_TRAIN];

    return n < SEASON_ROWS ? n : SEASON_ROWS;
}

static void load_rows(const struct series_rows *r, size_t series, size_t j)
{
    const size_t n = n_rows_used(r, series);
    const size_t end = r->split->borders[series].end[PART_TRAIN];

    detrend(r->dataset, r->dataset->series[series].first + end - n, n,
            r->dataset->schema->targets[j], r->values);
}

/*
 * Adds the autocorrelation of lags 1..n_lags to acf[lag], weighted by the n
 * rows. Returns the weight, which is 0 if the values never change.
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

/* Sets acf to the mean autocorrelation over targets and series. Returns the
 * largest lag that is a candidate. */
static size_t autocorrelation(const struct series_rows *r, double *acf)
{
    double weight = 0;
    size_t n_lags = 0;

    for (size_t s = 0, used = 0;
         s < r->dataset->n_series && used < SEASON_COLUMNS; s++) {
        const size_t n = n_rows_used(r, s);

        if (n < 6)
            continue;
        used++;
        n_lags =
            n / SEASON_MIN_PERIODS > n_lags ? n / SEASON_MIN_PERIODS : n_lags;
        for (size_t j = 0; j < r->n_targets; j++) {
            load_rows(r, s, j);
            weight += add_autocorrelation(r->values, n, n / 2 + 1, acf);
        }
    }
    acf[0] = 1;
    for (size_t lag = 1; lag <= n_lags * 5 / 4 + 1 && weight > 0; lag++)
        acf[lag] /= weight;
    return n_lags;
}

/* Subtracts from each row the centred moving mean over one period, whose two
 * ends have half weight if the period is even, and centres the result. Returns
 * the number of rows of the result. */
static size_t subtract_moving_mean(const double *values, size_t n,
                                   size_t period, double *rest)
{
    const size_t half = period / 2;
    const double end = period % 2 ? 1 : 0.5;
    double mean = 0, sum = 0;

    for (size_t i = 0; i < 2 * half; i++)
        sum += values[i];
    for (size_t i = half; i < n - half; i++) {
        sum += values[i + half];
        rest[i - half] =
            values[i] -
            (sum - (1 - end) * (values[i - half] + values[i + half])) /
                (double)period;
        mean += rest[i - half] / (double)(n - 2 * half);
        sum -= values[i - half];
    }
    for (size_t i = 0; i < n - 2 * half; i++)
        rest[i] -= mean;
    return n - 2 * half;
}

/*
 * The mean autocorrelation at the lag of the period, of the values less their
 * moving mean over one period. It ignores changes slower than the period.
 */
static double seasonal_correlation(const struct series_rows *r, size_t period)
{
    double sum = 0, weight = 0;

    for (size_t s = 0, used = 0;
         s < r->dataset->n_series && used < SEASON_COLUMNS; s++) {
        const size_t n = n_rows_used(r, s);

        if (n < 6)
            continue;
        used++;
        for (size_t j = 0; n >= SEASON_MIN_PERIODS * period && j < r->n_targets;
             j++) {
            double product = 0, power = 0;
            size_t n_rest;

            load_rows(r, s, j);
            n_rest = subtract_moving_mean(r->values, n, period, r->rest);
            for (size_t i = 0; i < n_rest; i++)
                power += r->rest[i] * r->rest[i];
            for (size_t i = period; i < n_rest; i++)
                product += r->rest[i] * r->rest[i - period];
            if (!(power > 0))
                continue;
            sum += (double)n * product / power * (double)n_rest /
                   (double)(n_rest - period);
            weight += (double)n;
        }
    }
    return weight > 0 ? sum / weight : 0;
}

static bool is_usual(size_t lag, const size_t usual[N_USUAL_PERIODS])
{
    for (size_t i = 0; i < N_USUAL_PERIODS; i++)
        if (usual[i] == lag)
            return true;
    return false;
}

/* True if the lag is beyond the first minimum of the autocorrelation and has
 * its largest value within a quarter of the lag. A usual period in that range
 * wins if its value is about as large. */
static bool is_peak(const double *acf, size_t lag, size_t first_minimum,
                    const size_t usual[N_USUAL_PERIODS])
{
    const size_t radius = lag > 4 ? lag / 4 : 1;

    if (!first_minimum || lag <= first_minimum)
        return false;
    for (size_t i = lag - radius; i <= lag + radius; i++)
        if (acf[i] >
                acf[lag] - (is_usual(i, usual) ? season_peak_tolerance : 0) &&
            i != lag)
            return false;
    return true;
}

/* The candidate with the largest autocorrelation below `limit`; 0: none. */
static size_t next_candidate(const double *acf, size_t n_lags,
                             const size_t usual[N_USUAL_PERIODS], double limit)
{
    size_t first_minimum = 0, best = 0;

    for (size_t lag = 1; lag < n_lags && !first_minimum; lag++)
        if (acf[lag] < acf[lag - 1] && acf[lag] <= acf[lag + 1])
            first_minimum = lag;
    for (size_t lag = 2; lag <= n_lags; lag++)
        if (acf[lag] > min_season_correlation && acf[lag] < limit &&
            (!best || acf[lag] > acf[best]) &&
            (is_usual(lag, usual) || is_peak(acf, lag, first_minimum, usual)))
            best = lag;
    return best;
}

static size_t find_period(const struct series_rows *r, double *acf)
{
    const struct dataset *d = r->dataset;
    size_t usual[N_USUAL_PERIODS] = {0};
    const size_t n_lags = autocorrelation(r, acf);
    size_t lag;

    if (d->has_times)
        time_usual_periods(&d->table.time_form, d->step, usual);
    lag = next_candidate(acf, n_lags, usual, (double)INFINITY);
    while (lag && !(seasonal_correlation(r, lag) > min_season_correlation))
        lag = next_candidate(acf, n_lags, usual, acf[lag]);
    return lag ? lag : 1;
}

enum status season_detect(const struct dataset *d, const struct split *split,
                          size_t *period, struct error *err)
{
    const size_t n_targets = d->schema->n_targets;
    struct series_rows rows = {d, split, n_targets, NULL, NULL};
    enum status status = STATUS_OK;
    double *acf;

    *period = 1;
    if (d->schema->layout == LAYOUT_LABELLED)
        return STATUS_OK;
    if (n_targets > SEASON_COLUMNS)
        rows.n_targets = SEASON_COLUMNS;
    rows.values = malloc(SEASON_ROWS * sizeof *rows.values);
    rows.rest = malloc(SEASON_ROWS * sizeof *rows.rest);
    acf = calloc(SEASON_ROWS / 2 + 2, sizeof *acf);
    if (rows.values && rows.rest && acf)
        *period = find_period(&rows, acf);
    else
        status = error_no_memory(err, SEASON_ROWS * sizeof *rows.values);
    free(rows.values);
    free(rows.rest);
    free(acf);
    return status;
}
