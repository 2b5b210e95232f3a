/* naive2.c - see naive2.h. */
#include "score/naive2.h"

#include <math.h>
#include <stdbool.h>

static double mean_of(const double *x, size_t n)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += x[i];
    return sum / (double)n;
}

/* sum_t (x_t - mean) (x_{t-k} - mean) */
static double covariance(const double *x, size_t n, double mean, size_t k)
{
    double sum = 0;

    for (size_t i = k; i < n; i++)
        sum += (x[i] - mean) * (x[i - k] - mean);
    return sum;
}

static bool is_seasonal(const double *x, size_t n, size_t m)
{
    const double mean = mean_of(x, n), power = covariance(x, n, mean, 0);
    double squares = 0;

    if (m < 2 || n < 3 * m || !(power > 0))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!(x[i] > 0))
            return false;
    for (size_t k = 1; k < m; k++) {
        const double r = covariance(x, n, mean, k) / power;

        squares += r * r;
    }
    return fabs(covariance(x, n, mean, m) / power) >
           1.645 * sqrt((1 + 2 * squares) / (double)n);
}

/* The centred moving average at x_i; for an even period the two ends have half
 * weight. */
static double trend(const double *x, size_t i, size_t m)
{
    const size_t half = m / 2;
    double sum = 0;

    for (size_t k = i - half; k <= i + half; k++)
        sum += x[k];
    if (m % 2 == 0)
        sum -= (x[i - half] + x[i + half]) / 2;
    return sum / (double)m;
}

/* Computes s for each phase, starting with that of x_1. */
static void decompose(const double *x, size_t n, size_t m, double *phases)
{
    double mean;

    for (size_t phase = 0; phase < m; phase++) {
        double sum = 0;
        size_t n_values = 0;

        for (size_t i = phase; i + m / 2 < n; i += m) {
            if (i < m / 2)
                continue;
            sum += x[i] / trend(x, i, m);
            n_values++;
        }
        phases[phase] = sum / (double)n_values;
    }
    mean = mean_of(phases, m);
    for (size_t phase = 0; phase < m; phase++)
        phases[phase] /= mean;
}

void naive2_forecast(const double *x, size_t n, size_t m, size_t H,
                     double *phases, double *y)
{
    const bool seasonal = is_seasonal(x, n, m);

    if (seasonal)
        decompose(x, n, m, phases);
    for (size_t h = 0; h < H; h++)
        y[h] = seasonal ? x[n - 1] / phases[(n - 1) % m] * phases[(n + h) % m]
                        : x[n - 1];
}

size_t m4_period(const struct dataset *d)
{
    const struct time_step *step = &d->step;
    const bool months =
        time_step_is_months(step->kind) ||
        (step->kind == STEP_TICKS && d->table.time_form.kind == TIME_MONTH);

    if (!d->has_times)
        return 0;
    if (months)
        return step->count == 1 ? 12 : step->count == 3 ? 4 : 1;
    return time_frequency(&d->table.time_form, *step) == FREQUENCY_HOURLY ? 24
                                                                          : 1;
}
