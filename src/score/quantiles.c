/* quantiles.c - see quantiles.h. */
#include "score/quantiles.h"

#include <math.h>
#include <stdlib.h>

#include "base/normal.h"
#include "prep/fixed_phase.h"

enum status quantiles_init(struct quantiles *q, const struct levels *levels,
                           const struct windows *windows,
                           const struct calibration *calibration,
                           const struct split *split, struct error *err)
{
    const size_t J = calibration->n_targets, H = calibration->H;
    struct levels intervals = {.n = levels->n};

    *q = (struct quantiles){.levels = *levels};
    for (size_t i = 0; i < levels->n; i++) {
        q->g[i] = normal_quantile(levels->list[i] / 100);
        intervals.list[i] = fabs(2 * levels->list[i] - 100);
    }
    q->unit = calloc(J * H, sizeof *q->unit);
    if (!q->unit)
        return error_no_memory(err, J * H * sizeof *q->unit);
    for (size_t j = 0; j < J; j++)
        for (size_t h = 0; h < H; h++) {
            const double half = calibration_half_width(calibration, j, h, 0.8);

            q->unit[j * H + h] = isnan(half) ? 0 : half;
        }
    return bands_init(&q->bands, &intervals, windows, calibration, split, err);
}

void quantiles_release(struct quantiles *q)
{
    bands_release(&q->bands);
    recalibration_release(&q->recalibration);
    free(q->unit);
    *q = (struct quantiles){0};
}

enum status quantiles_recalibrate(struct quantiles *q, struct error *err)
{
    const double rate = 0.15;
    const struct calibration *c = q->bands.spreads.calibration;
    struct recalibration *r = &q->recalibration;

    TRY(recalibration_init(r, q->levels.n * c->n_targets, c->H, rate, err));
    for (size_t k = 0; k < r->n; k++)
        r->goals[k] = 1 - q->levels.list[k / c->n_targets] / 100;
    return STATUS_OK;
}

void quantiles_advance(struct quantiles *q, const struct origin *origin)
{
    recalibration_start(&q->recalibration, origin->series, origin->row);
}

/* What the actual value y says of a quantile. */
static enum outcome outcome_of(double y, double quantile)
{
    return y > quantile   ? OUTCOME_MISSED
           : y < quantile ? OUTCOME_INSIDE
                          : OUTCOME_UNKNOWN; /* equal, or NaN */
}

void quantiles_learn(struct quantiles *q, const struct origin *origin,
                     const double *values)
{
    const struct windows *w = q->bands.spreads.windows;
    const struct calibration *c = q->bands.spreads.calibration;
    const struct series *series = &w->data->dataset->series[origin->series];
    const size_t end = series->first + series->n_rows;

    for (size_t h = 0; q->recalibration.n && h < c->H && origin->row + h < end;
         h++)
        for (size_t j = 0; j < c->n_targets; j++) {
            const double y = window_actual(w, origin, j, h);
            const double *value = values + (h * c->n_targets + j) * q->levels.n;

            for (size_t i = 0; i < q->levels.n; i++)
                q->recalibration.newest[(i * c->n_targets + j) * c->H + h] =
                    (uint8_t)outcome_of(y, value[i]);
        }
}

/* What the quantile of level i is shifted by for the rows that have come. */
static double learned(const struct quantiles *q, size_t i, size_t j, size_t h,
                      double spread)
{
    const struct calibration *c = q->bands.spreads.calibration;
    const double *theta = q->recalibration.theta;

    return theta ? theta[(i * c->n_targets + j) * c->H + h] * spread *
                       q->unit[j * c->H + h]
                 : 0;
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
    band = band_at(&q->bands, i, j, h, f, spread, 0);
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
            struct fixed_phases phases =
                fixed_phases_of(q->bands.spreads.windows, &origins->list[k], j);

            for (size_t h = 0; h < c->H; h++) {
                const size_t at = (k * c->H + h) * c->n_targets + j;
                double *value = values + at * q->levels.n;
                const size_t run = fixed_phase_run(&phases, h, y[at]);

                for (size_t i = 0; i < q->levels.n; i++)
                    value[i] = bands_are_fixed(run, q->bands.levels.list[i])
                                   ? y[at]
                                   : bands_cut(&q->bands, j, y[at],
                                               around(q, i, j, h, y[at],
                                                      value[i], spread) +
                                                   learned(q, i, j, h, spread));
                rearrange(value, q->levels.n);
            }
        }
}
