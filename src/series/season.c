/* season.c - see season.h. */
#include "series/season.h"

#include <math.h>
#include <stdlib.h>

static const struct {
    enum time_pace pace;
    size_t period;
} paces[] = {
    {PACE_HOURLY, 24}, {PACE_HOURLY, 168}, {PACE_DAILY, 7},
    {PACE_DAILY, 365}, {PACE_WEEKLY, 52},  {PACE_MONTHLY, 12},
};

static const double enough = 0.2;

/* Copies n values and subtracts their mean and slope (least squares). */
static void detrend(const struct dataset *d, size_t first, size_t n,
                    size_t column, double *values)
{
    const double middle = ((double)n - 1) / 2;
    double mean = 0, slope = 0, spread = 0;

    for (size_t i = 0; i < n; i++) {
        /* a filled cell may be NaN (--missing mean): it adds nothing */
        values[i] = (double)dataset_value(d, first + i, column);
        if (isnan(values[i]))
            values[i] = i ? values[i - 1] : 0;
        mean += values[i] / (double)n;
    }
    for (size_t i = 0; i < n; i++) {
        const double x = (double)i - middle;
        slope += x * (values[i] - mean);
        spread += x * x;
    }
    slope = spread > 0 ? slope / spread : 0;
    for (size_t i = 0; i < n; i++)
        values[i] -= mean + slope * ((double)i - middle);
}

/* Adds the autocorrelation of lags 1..n_lags into acf[lag]. */
static void add_autocorrelation(const double *values, size_t n, size_t n_lags,
                                double *acf)
{
    double power = 0;

    for (size_t i = 0; i < n; i++)
        power += values[i] * values[i];
    for (size_t lag = 1; power > 0 && lag <= n_lags; lag++) {
        double sum = 0;

        for (size_t i = lag; i < n; i++)
            sum += values[i] * values[i - lag];
        acf[lag] += sum / power;
    }
}

static bool is_candidate(const double *acf, size_t lag, size_t n_lags,
                         size_t first_minimum, enum time_pace pace)
{
    for (size_t i = 0; i < sizeof paces / sizeof *paces; i++)
        if (paces[i].pace == pace && paces[i].period == lag)
            return true;
    return first_minimum && lag > first_minimum && lag < n_lags &&
           acf[lag] > acf[lag - 1] && acf[lag] >= acf[lag + 1];
}

static size_t best_period(const double *acf, size_t n_lags, enum time_pace pace)
{
    size_t first_minimum = 0, best = 1;
    double best_value = enough;

    for (size_t lag = 2; lag < n_lags && !first_minimum; lag++)
        if (acf[lag] < acf[lag - 1] && acf[lag] <= acf[lag + 1])
            first_minimum = lag;
    for (size_t lag = 2; lag <= n_lags; lag++)
        if (acf[lag] > best_value &&
            is_candidate(acf, lag, n_lags, first_minimum, pace)) {
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
    size_t n_lags = 0, n_added = 0;
    double *values, *acf;

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
        for (size_t j = 0; j < n_targets; j++, n_added++) {
            detrend(d, d->series[s].first + train - n, n, d->roles->targets[j],
                    values);
            add_autocorrelation(values, n, n / 3, acf);
        }
    }
    for (size_t lag = 1; lag <= n_lags; lag++)
        acf[lag] /= (double)n_added;
    *period = best_period(acf, n_lags, pace);
    free(values);
    free(acf);
    return STATUS_OK;
}
