/* season.c - see season.h. */
#include "series/season.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    enum time_pace pace;
    size_t period;
} paces[] = {
    {PACE_HOURLY, 24}, {PACE_HOURLY, 168}, {PACE_DAILY, 7},
    {PACE_DAILY, 365}, {PACE_WEEKLY, 52},  {PACE_MONTHLY, 12},
};

static const double enough = 0.2;

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

static bool is_candidate(const double *acf, size_t lag, size_t first_minimum,
                         enum time_pace pace)
{
    for (size_t i = 0; i < sizeof paces / sizeof *paces; i++)
        if (paces[i].pace == pace && paces[i].period == lag)
            return true;
    return first_minimum && lag > first_minimum && acf[lag] > acf[lag - 1] &&
           acf[lag] >= acf[lag + 1];
}

/* From acf[0..n_lags + 1], of which the last is but the neighbour of one. */
static size_t best_period(const double *acf, size_t n_lags, enum time_pace pace)
{
    size_t first_minimum = 0, best = 1;
    double best_value = enough;

    for (size_t lag = 1; lag < n_lags && !first_minimum; lag++)
        if (acf[lag] < acf[lag - 1] && acf[lag] <= acf[lag + 1])
            first_minimum = lag;
    for (size_t lag = 2; lag <= n_lags; lag++)
        if (acf[lag] > best_value &&
            is_candidate(acf, lag, first_minimum, pace)) {
            best = lag;
            best_value = acf[lag];
        }
    return best;
}

enum status season_find(const struct dataset *d, const struct split *split,
                        size_t *period, struct error *err)
{
    const size_t n_targets = d->roles->n_targets < SEASON_COLUMNS
                                 ? d->roles->n_targets
                                 : SEASON_COLUMNS;
    const enum time_pace pace =
        d->has_times ? time_pace(&d->table.time_form, d->step) : PACE_OTHER;
    size_t n_lags = 0;
    double *values, *acf, weight = 0;

    *period = 1;
    if (d->roles->layout == LAYOUT_LABELLED)
        return STATUS_OK;
    values = malloc(SEASON_ROWS * sizeof *values);
    acf = calloc(SEASON_ROWS / 3 + 2, sizeof *acf);
    if (!values || !acf) {
        free(values);
        free(acf);
        return error_no_memory(err, SEASON_ROWS * sizeof *values);
    }
    for (size_t s = 0, used = 0; s < d->n_series && used < SEASON_COLUMNS;
         s++) {
        const size_t train = split->borders[s].end[PART_TRAIN];
        const size_t n = train < SEASON_ROWS ? train : SEASON_ROWS;

        if (n < 6)
            continue;
        used++;
        n_lags = n / 3 > n_lags ? n / 3 : n_lags;
        for (size_t j = 0; j < n_targets; j++) {
            detrend(d, d->series[s].first + train - n, n, d->roles->targets[j],
                    values);
            weight += add_autocorrelation(values, n, n / 3 + 1, acf);
        }
    }
    acf[0] = 1;
    for (size_t lag = 1; lag <= n_lags + 1 && weight > 0; lag++)
        acf[lag] /= weight;
    *period = best_period(acf, n_lags, pace);
    free(values);
    free(acf);
    return STATUS_OK;
}
