/* error_units.c - see prepared.h. */
#include <math.h>
#include <stdlib.h>

#include "prep/prepared.h"

/* The root mean square of the changes from row to row of the first n rows of a
 * series, of those that are known; 0 if none is. */
static double usual_change(const struct prepared *p, size_t series, size_t n,
                           size_t column)
{
    const size_t first = p->dataset->series[series].first;
    double square = 0, n_known = 0;

    for (size_t row = first + 1; row < first + n; row++) {
        const double change =
            prepared_value(p, row, column) - prepared_value(p, row - 1, column);

        if (prepared_imputed(p, series, row, column) ||
            prepared_imputed(p, series, row - 1, column))
            continue;
        square += change * change;
        n_known++;
    }
    return n_known > 0 ? sqrt(square / n_known) : 0;
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
            const double own = usual_change(p, s, n_rows, c);

            p->units[s * d->n_columns + c] = own > 0 ? own : 1;
        }
    }
    return STATUS_OK;
}
