/* spread.c - see spread.h. */
#include "score/spread.h"

#include <math.h>
#include <stdlib.h>

#include "prep/lag.h"

static double series_spread(const struct spreads *s, size_t series,
                            size_t n_rows, size_t j)
{
    const struct prepared *p = s->windows->data;
    const size_t column = p->dataset->schema->targets[j];
    double spread =
        lag_difference(p, series, n_rows, column, s->calibration->season);

    if (isnan(spread))
        spread = lag_difference(p, series, n_rows, column, 1);
    return isnan(spread) ? s->calibration->targets[j].deviation : spread;
}

enum status spreads_init(struct spreads *s, const struct windows *windows,
                         const struct calibration *calibration,
                         const struct split *split, struct error *err)
{
    const struct dataset *d = windows->data->dataset;
    const size_t J = calibration->n_targets;

    *s = (struct spreads){windows, calibration, NULL};
    if (!calibration->by_series)
        return STATUS_OK;
    s->series = calloc(d->n_series * J, sizeof *s->series);
    if (!s->series)
        return error_no_memory(err, d->n_series * J * sizeof *s->series);
    for (size_t i = 0; i < d->n_series; i++) {
        const size_t train = split ? split->borders[i].end[PART_TRAIN] : 0;
        const size_t n = train > 1 ? train : d->series[i].n_rows;

        for (size_t j = 0; j < J; j++)
            s->series[i * J + j] = series_spread(s, i, n, j);
    }
    return STATUS_OK;
}

void spreads_release(struct spreads *s)
{
    free(s->series);
    *s = (struct spreads){0};
}

/* The standard deviation of target j over the newest rows before an origin; 0
 * if fewer than two are known. */
static double newest_deviation(const struct windows *w,
                               const struct origin *origin, size_t j)
{
    const struct dataset *d = w->data->dataset;
    const size_t n = w->T > 2 * w->H ? w->T : 2 * w->H;
    const size_t past = origin->row - d->series[origin->series].first;

    return dataset_deviation(d, origin->row - (n < past ? n : past),
                             n < past ? n : past, d->schema->targets[j]);
}

double spread_at(const struct spreads *s, const struct origin *origin, size_t j)
{
    const double least = 0.05;
    const double d = s->calibration->targets[j].deviation;

    if (s->series)
        return s->series[origin->series * s->calibration->n_targets + j];
    if (s->windows->data->dataset->schema->layout == LAYOUT_LABELLED)
        return d;
    return sqrt(fmax(newest_deviation(s->windows, origin, j), least * d) * d);
}
