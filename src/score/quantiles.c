/* quantiles.c - see quantiles.h. */
#include "score/quantiles.h"

#include <math.h>

#include "base/normal.h"

enum status quantiles_init(struct quantiles *q, const struct levels *levels,
                           const struct windows *windows,
                           const struct calibration *calibration,
                           const struct split *split, struct error *err)
{
    struct levels intervals = {.n = levels->n};

    *q = (struct quantiles){.levels = *levels};
    for (size_t i = 0; i < levels->n; i++) {
        q->g[i] = normal_quantile(levels->list[i] / 100);
        intervals.list[i] = fabs(2 * levels->list[i] - 100);
    }
    return bands_init(&q->bands, &intervals, windows, calibration, split, err);
}

void quantiles_release(struct quantiles *q)
{
    bands_release(&q->bands);
    *q = (struct quantiles){0};
}

/* The quantile of level i around the forecast f of target j, step h, before it
 * is cut. */
static double around(const struct quantiles *q, size_t i, size_t j, size_t h,
                     double f, double offset, double spread)
{
    struct band band;

    if (!isnan(offset))
        return f + offset +
               spread * q->g[i] *
                   calibration_shift(q->bands.spreads.calibration, j, h);
    if (q->levels.list[i] >= 50 && q->levels.list[i] <= 50)
        return f;
    band = band_at(&q->bands, i, j, h, f, spread);
    return q->levels.list[i] < 50 ? band.low : band.high;
}

/* Puts the values in order by insertion: they are few. */
static void rearrange(double *values, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        const double value = values[i];
        size_t k = i;

        for (; k && values[k - 1] > value; k--)
            values[k] = values[k - 1];
        values[k] = value;
    }
}

void quantiles_around(const struct quantiles *q, const struct origins *origins,
                      const double *y, double *values)
{
    const struct calibration *c = q->bands.spreads.calibration;

    for (size_t k = 0; k < origins->n; k++)
        for (size_t j = 0; j < c->n_targets; j++) {
            const double spread =
                spread_at(&q->bands.spreads, &origins->list[k], j);

            for (size_t h = 0; h < c->H; h++) {
                const size_t at = (k * c->H + h) * c->n_targets + j;
                double *value = values + at * q->levels.n;

                for (size_t i = 0; i < q->levels.n; i++)
                    value[i] =
                        bands_cut(&q->bands, j, y[at],
                                  around(q, i, j, h, y[at], value[i], spread));
                rearrange(value, q->levels.n);
            }
        }
}
