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
    if (calibration->spread != SPREAD_SERIES)
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

/* The number of newest rows before an origin. */
static size_t newest_rows(const struct windows *w, const struct origin *origin)
{
    const struct series *s = &w->data->dataset->series[origin->series];
    const size_t n = w->T > 2 * w->H ? w->T : 2 * w->H;
    const size_t past = origin->row - s->first;

    return n < past ? n : past;
}

/* The mean of a positive target over the newest rows before an origin; 0 if
 * none is known. */
static double newest_level(const struct windows *w, const struct origin *origin,
                           size_t j)
{
    const struct dataset *d = w->data->dataset;
    const size_t column = d->schema->targets[j];
    double sum = 0;
    size_t n_known = 0;

    for (size_t i = origin->row - newest_rows(w, origin); i < origin->row;
         i++) {
        if (dataset_imputed(d, i, column))
            continue;
        sum += fmax((double)dataset_value(d, i, column), 0);
        n_known++;
    }
    return n_known ? sum / (double)n_known : 0;
}

/* True if the errors of target j grow with its level. */
static bool has_level(const struct spreads *s, size_t j)
{
    const struct prepared *p = s->windows->data;

    return s->calibration->spread == SPREAD_LEVEL &&
           scaler_target(p->scaler, p->dataset->schema, j)->floor > 0;
}

double spread_at(const struct spreads *s, const struct origin *origin, size_t j)
{
    const double least = 0.05;
    const struct prepared *p = s->windows->data;
    const double d = s->calibration->targets[j].deviation;
    const size_t n = newest_rows(s->windows, origin);
    double deviation, spread, level = 0;

    if (s->series)
        return s->series[origin->series * s->calibration->n_targets + j];
    if (p->dataset->schema->layout == LAYOUT_LABELLED)
        return d;
    deviation = dataset_deviation(p->dataset, origin->row - n, n,
                                  p->dataset->schema->targets[j]);
    spread = sqrt(fmax(deviation, least * d) * d);
    if (has_level(s, j))
        level = newest_level(s->windows, origin, j);
    return level > 0 ? sqrt(level * spread) : spread;
}
