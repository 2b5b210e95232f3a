/* own_units.c - see prepared.h. */
#include <math.h>
#include <stdlib.h>

#include "prep/prepared.h"

/* The standard deviation of the known prepared values of the first n rows of a
 * series; 0 if fewer than two are known. */
static double deviation(const struct prepared *p, size_t series, size_t n,
                        size_t column)
{
    const size_t first = p->dataset->series[series].first;
    double mean = 0, square = 0, n_known = 0;

    for (size_t row = first; row < first + n; row++) {
        const double before = mean;

        if (prepared_imputed(p, series, row, column))
            continue;
        mean += (prepared_value(p, row, column) - mean) / ++n_known;
        square += (prepared_value(p, row, column) - before) *
                  (prepared_value(p, row, column) - mean);
    }
    return n_known > 1 ? sqrt(square / n_known) : 0;
}

enum status prepared_set_units(struct prepared *p, const struct split *split,
                               struct error *err)
{
    const struct dataset *d = p->dataset;
    const size_t n = d->n_series * d->n_columns;

    if (d->n_series < 2 || d->schema->layout == LAYOUT_LABELLED)
        return STATUS_OK;
    free(p->units);
    p->units = calloc(n, sizeof *p->units);
    if (!p->units)
        return error_no_memory(err, n * sizeof *p->units);
    for (size_t s = 0; s < d->n_series; s++) {
        const size_t *end = split->borders[s].end;
        const size_t n_rows =
            end[PART_TRAIN] > 1 ? end[PART_TRAIN] : end[PART_VALID];

        for (size_t c = 0; c < d->n_columns; c++) {
            const double own = deviation(p, s, n_rows, c);

            p->units[s * d->n_columns + c] = own > 0 ? own : 1;
        }
    }
    return STATUS_OK;
}
