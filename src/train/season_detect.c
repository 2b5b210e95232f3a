/* season_detect.c - see season_detect.h. */
#include "train/season_detect.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train/season_strength.h"
#include "train/selection.h"

/* If a line is subtracted from the same line rounded to float, at most this
 * share of its power is left. */
static const double rounding = 1e-14;

enum { FEWEST_ROWS = 6 };

/*
 * Copies n values, subtracts their least-squares line and marks those that are
 * known. The result is all 0 if the values are a line up to rounding. A cell
 * that was missing is 0, so that it adds nothing to a sum, whatever fills it.
 * Returns the number of known values.
 */
static size_t detrend(const struct dataset *d, size_t first, size_t n,
                      size_t column, double *values, bool *known)
{
    size_t n_known = 0;
    double middle = 0, mean = 0, slope = 0, spread = 0;
    double power = 0, rest = 0;

    for (size_t i = 0; i < n; i++) {
        known[i] = !dataset_imputed(d, first + i, column);
        values[i] = known[i] ? (double)dataset_value(d, first + i, column) : 0;
        if (!known[i])
            continue;
        n_known++;
        middle += (double)i;
        mean += values[i];
        power += values[i] * values[i];
    }
    middle /= (double)n_known;
    mean /= (double)n_known;
    for (size_t i = 0; i < n; i++)
        if (known[i]) {
            const double x = (double)i - middle;
            slope += x * (values[i] - mean);
            spread += x * x;
        }
    slope = spread > 0 ? slope / spread : 0;
    for (size_t i = 0; i < n; i++) {
        if (known[i])
            values[i] -= mean + slope * ((double)i - middle);
        rest += values[i] * values[i];
    }
    if (rest <= rounding * power)
        memset(values, 0, n * sizeof *values);
    return n_known;
}

/* Reads the rows before the test part of one target of one series at a time.
 */
struct series_rows {
    const struct dataset *dataset;
    const struct split *split;
    size_t n_targets;
    size_t n_series, series[SEASON_SERIES]; /* those that are read */
    size_t n_rows;                          /* of each at most */
    double *values; /* (SEASON_ROWS) detrended, 0 where they are not known */
    bool *known;    /* (SEASON_ROWS) */
    struct season_scratch scratch; /* for SEASON_ROWS values */
};

/* Number of rows used of a series: the newest ones before its test part. */
static size_t n_rows_used(const struct series_rows *r, size_t series)
{
    const size_t n = r->split->borders[series].end[PART_VALID];

    return n < r->n_rows ? n : r->n_rows;
}

/* Lists the series with enough rows for a season, or an even choice of them. */
static void list_series(struct series_rows *r)
{
    size_t n = 0, i = 0;

    for (size_t s = 0; s < r->dataset->n_series; s++)
        n += r->split->borders[s].end[PART_VALID] >= FEWEST_ROWS;
    r->n_series = n < SEASON_SERIES ? n : SEASON_SERIES;
    r->n_rows = n <= SEASON_FEW ? SEASON_ROWS : SEASON_PANEL_ROWS;
    for (size_t s = 0, k = 0; s < r->dataset->n_series && k < r->n_series; s++)
        if (r->split->borders[s].end[PART_VALID] >= FEWEST_ROWS &&
            i++ == k * n / r->n_series)
            r->series[k++] = s;
}

/* Loads the rows of target j, until the next ones are loaded. */
static struct season_values load_rows(const struct series_rows *r,
                                      size_t series, size_t j)
{
    const size_t n = n_rows_used(r, series);
    const size_t end = r->split->borders[series].end[PART_VALID];
    struct season_values values = {r->values, r->known, n, 0, 0};

    values.n_known =
        detrend(r->dataset, r->dataset->series[series].first + end - n, n,
                r->dataset->schema->targets[j], r->values, r->known);
    season_values_square(&values);
    return values;
}

/* Sums over series and targets, for each lag (SEASON_ROWS / 2 + 2). */
struct correlations {
    double *sums;
    double *lost; /* weight of those that have too few pairs */
    double weight;
};

/* Adds the autocorrelation of lags 1..n_lags, weighted by the n values, unless
 * these never change. */
static void add_autocorrelation(const struct season_values *v, size_t n_lags,
                                struct correlations *c)
{
    const double weight = (double)v->n;

    if (!(v->power > 0))
        return;
    c->weight += weight;
    for (size_t lag = 1; lag <= n_lags; lag++) {
        const struct season_pairs pairs = season_pairs_of(v, lag);

        if (season_pairs_are_enough(&pairs, v->n, lag))
            c->sums[lag] += weight * pairs.product / pairs.power;
        else
            c->lost[lag] += weight;
    }
}

/* Sets acf to the mean autocorrelation over targets and series; NaN where none
 * has enough pairs. Returns the rows of the longest series. */
static size_t autocorrelation(const struct series_rows *r,
                              struct correlations *c)
{
    double *acf = c->sums;
    size_t longest = 0;

    for (size_t k = 0; k < r->n_series; k++) {
        const size_t n = n_rows_used(r, r->series[k]);

        longest = n > longest ? n : longest;
        for (size_t j = 0; j < r->n_targets; j++) {
            const struct season_values values = load_rows(r, r->series[k], j);

            add_autocorrelation(&values, n / 2 + 1, c);
        }
    }
    acf[0] = 1;
    for (size_t lag = 1; lag <= longest / 2 + 1 && c->weight > 0; lag++)
        acf[lag] /= c->weight - c->lost[lag];
    return longest;
}

/* That of a series; all zero if it does not hold two periods. */
static struct season_strength strength_of(const struct series_rows *r,
                                          size_t series, size_t period)
{
    struct season_strength strength = {0, 0, 0};

    for (size_t j = 0; n_rows_used(r, series) >= 2 * period && j < r->n_targets;
         j++) {
        const struct season_values values = load_rows(r, series, j);

        season_strength_add(&strength, &values, period, &r->scratch);
    }
    return strength;
}

/* True if enough of the series that hold two periods have the season. */
static bool is_season(const struct series_rows *r, size_t period)
{
    size_t n = 0, n_seasonal = 0;

    for (size_t k = 0; k < r->n_series; k++) {
        const struct season_strength strength =
            strength_of(r, r->series[k], period);

        n += strength.weight > 0;
        n_seasonal +=
            strength.correlation > min_season_correlation * strength.weight &&
            strength.explained > 0;
    }
    return n_seasonal * SEASON_VOTERS > n;
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
        if (i != lag &&
            !(acf[i] <=
              acf[lag] - (is_usual(i, usual) ? season_peak_tolerance : 0)))
            return false;
    return true;
}

/* The candidate with the largest autocorrelation below `limit`; 0: none. A
 * usual period needs two full periods in the n rows, but no least
 * autocorrelation: a bent trend hides it where rows are few. */
static size_t next_candidate(const double *acf, size_t n,
                             const size_t usual[N_USUAL_PERIODS], double limit)
{
    const size_t longest_peak = n / SEASON_MIN_PERIODS;
    size_t first_minimum = 0, best = 0;

    for (size_t lag = 1; lag < longest_peak && !first_minimum; lag++)
        if (acf[lag] < acf[lag - 1] && acf[lag] <= acf[lag + 1])
            first_minimum = lag;
    for (size_t lag = 2; lag <= n / 2; lag++)
        if (acf[lag] < limit && (!best || acf[lag] > acf[best]) &&
            (is_usual(lag, usual) ||
             (lag <= longest_peak && acf[lag] > min_season_correlation &&
              is_peak(acf, lag, first_minimum, usual))))
            best = lag;
    return best;
}

/* The mean of what a season explains of the series that hold two of it. */
static double mean_explained(const struct series_rows *r, size_t period)
{
    double sum = 0;
    size_t n = 0;

    for (size_t k = 0; k < r->n_series; k++) {
        const struct season_strength strength =
            strength_of(r, r->series[k], period);

        if (!(strength.weight > 0))
            continue;
        sum += strength.explained / strength.weight;
        n++;
    }
    return n ? sum / (double)n : 0;
}

/* A multiple of usual periods that is none itself, such as 28 days, gives way
 * to the longest of them that is a season, unless it explains more. */
static size_t usual_divisor(const struct series_rows *r, size_t lag,
                            const size_t usual[N_USUAL_PERIODS])
{
    size_t longest = 0;

    if (is_usual(lag, usual))
        return lag;
    for (size_t i = 0; i < N_USUAL_PERIODS; i++)
        if (usual[i] > 1 && lag % usual[i] == 0 && usual[i] > longest &&
            is_season(r, usual[i]))
            longest = usual[i];
    return longest && mean_explained(r, longest) >= mean_explained(r, lag)
               ? longest
               : lag;
}

static size_t find_period(const struct series_rows *r, struct correlations *c)
{
    const struct dataset *d = r->dataset;
    const double *acf = c->sums;
    size_t usual[N_USUAL_PERIODS] = {0};
    const size_t n = autocorrelation(r, c);
    size_t lag;

    time_usual_periods(dataset_step_form(d), d->step, usual);
    lag = next_candidate(acf, n, usual, (double)INFINITY);
    while (lag && !is_season(r, lag))
        lag = next_candidate(acf, n, usual, acf[lag]);
    return lag ? usual_divisor(r, lag, usual) : 1;
}

enum status season_detect(const struct dataset *d, const struct split *split,
                          size_t *period, struct error *err)
{
    const size_t n_targets = d->schema->n_targets;
    struct series_rows rows = {
        .dataset = d, .split = split, .n_targets = n_targets};
    struct correlations c = {NULL, NULL, 0};
    enum status status = STATUS_OK;

    *period = 1;
    if (d->schema->layout == LAYOUT_LABELLED)
        return STATUS_OK;
    if (n_targets > SEASON_COLUMNS)
        rows.n_targets = SEASON_COLUMNS;
    list_series(&rows);
    rows.values = malloc(SEASON_ROWS * sizeof *rows.values);
    rows.known = malloc(SEASON_ROWS * sizeof *rows.known);
    rows.scratch = season_scratch_new(SEASON_ROWS);
    c.sums = calloc(SEASON_ROWS / 2 + 2, sizeof *c.sums);
    c.lost = calloc(SEASON_ROWS / 2 + 2, sizeof *c.lost);
    if (rows.values && rows.known && rows.scratch.rest && c.sums && c.lost)
        *period = find_period(&rows, &c);
    else
        status = error_no_memory(err, SEASON_ROWS * sizeof *rows.values);
    free(rows.values);
    free(rows.known);
    season_scratch_release(&rows.scratch);
    free(c.sums);
    free(c.lost);
    return status;
}
