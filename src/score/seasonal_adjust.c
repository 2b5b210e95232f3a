/* seasonal_adjust.c - see seasonal_adjust.h. */
#include "score/seasonal_adjust.h"

#include <math.h>
#include <string.h>

static double mean_of(const double *y, size_t n)
{
    double sum = 0;
    size_t n_known = 0;

    for (size_t i = 0; i < n; i++)
        if (!isnan(y[i])) {
            sum += y[i];
            n_known++;
        }
    return sum / (double)n_known;
}

/* sum_t (y_t - mean) (y_{t-k} - mean), in which the products that are not known
 * are as large as the others. */
static double covariance(const double *y, size_t n, double mean, size_t k)
{
    double sum = 0;
    size_t n_known = 0;

    for (size_t i = k; i < n; i++) {
        const double product = (y[i] - mean) * (y[i - k] - mean);

        if (isnan(product))
            continue;
        sum += product;
        n_known++;
    }
    return n_known ? sum * ((double)(n - k) / (double)n_known) : 0;
}

bool season_is_significant(const double *y, size_t n, size_t m)
{
    double mean, power, squares = 0;

    if (m < 2 || n < 2 * m + 1)
        return false;
    mean = mean_of(y, n);
    power = covariance(y, n, mean, 0);
    if (!(power > 0))
        return false;
    for (size_t k = 1; k < m; k++) {
        const double r = covariance(y, n, mean, k) / power;

        squares += r * r;
    }
    return fabs(covariance(y, n, mean, m) / power) >
           1.645 * sqrt((1 + 2 * squares) / (double)n);
}

/* The centred moving average at y_i; for an even period the two ends have half
 * weight. */
static double moving_average(const double *y, size_t i, size_t m)
{
    const size_t half = m / 2;
    double sum = 0;

    for (size_t k = i - half; k <= i + half; k++)
        sum += y[k];
    if (m % 2 == 0)
        sum -= (y[i - half] + y[i + half]) / 2;
    return sum / (double)m;
}

/* The mean of a phase over the level; NaN if none is known. */
static double phase_mean(const double *y, size_t n, size_t m, size_t phase,
                         enum season_form form)
{
    double sum = 0;
    size_t n_values = 0;

    for (size_t i = phase; i + m / 2 < n; i += m) {
        const double s =
            i < m / 2 ? (double)NAN
                      : season_remove(form, y[i], moving_average(y, i, m));

        if (!isfinite(s))
            continue;
        sum += s;
        n_values++;
    }
    return sum / (double)n_values;
}

double season_strength(const double *y, size_t n, size_t m)
{
    double mean = 0, all = 0, rest = 0, n_values = 0;

    if (m < 2 || n < 2 * m + 1)
        return 0;
    for (size_t i = m / 2; i + m / 2 < n; i++) {
        const double before = mean, s = y[i] - moving_average(y, i, m);

        n_values += 1;
        mean += (s - mean) / n_values;
        all += (s - before) * (s - mean);
    }
    for (size_t phase = 0; phase < m; phase++) {
        const double index = phase_mean(y, n, m, phase, FORM_ADDITIVE);

        for (size_t i = phase; i + m / 2 < n; i += m) {
            const double s = i < m / 2 ? index : y[i] - moving_average(y, i, m);

            rest += (s - index) * (s - index);
        }
    }
    return all > 0 ? fmax(0, 1 - rest / all) : 0;
}

bool season_indices(const double *y, size_t n, size_t m, enum season_form form,
                    double *indices)
{
    const bool factors = form == FORM_MULTIPLICATIVE;
    double mean;

    for (size_t phase = 0; phase < m; phase++) {
        indices[phase] = phase_mean(y, n, m, phase, form);
        if (!isfinite(indices[phase]))
            return false;
    }
    mean = mean_of(indices, m);
    for (size_t phase = 0; phase < m; phase++) {
        indices[phase] = season_remove(form, indices[phase], mean);
        if (factors && !(indices[phase] >= SEASON_LEAST_FACTOR))
            return false;
    }
    return true;
}

bool season_all_positive(const double *y, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (y[i] <= 0)
            return false;
    return true;
}

enum season_form season_adjust(const double *y, size_t n, size_t m,
                               double *adjusted, double *indices)
{
    const enum season_form form =
        season_all_positive(y, n) ? FORM_MULTIPLICATIVE : FORM_ADDITIVE;

    if (!season_is_significant(y, n, m) ||
        !season_indices(y, n, m, form, indices)) {
        memcpy(adjusted, y, n * sizeof *y);
        return FORM_NONE;
    }
    for (size_t i = 0; i < n; i++)
        adjusted[i] = season_remove(form, y[i], indices[i % m]);
    return form;
}
