/* impute.c - see impute.h. */
#include "data/impute.h"

#include <math.h>
#include <stdlib.h>

const char *const missing_names[] = {"error", "ffill", "linear", "mean", NULL};

/* Refuses the first missing value of a column. */
static enum status refuse_missing(const struct column *column,
                                  struct error *err)
{
    const struct table_cell *first = &column->first_missing;

    if (first->cell)
        return error_set(err, STATUS_DATA,
                         "%s:%zu: cell %zu: a value is missing (try --missing "
                         "ffill, linear or mean)",
                         first->path, first->line, first->cell);
    return error_set(err, STATUS_DATA,
                     "%s:%zu: column \"%s\": a value is missing (try "
                     "--missing ffill, linear or mean)",
                     first->path, first->line, column->name);
}

static float *cell(const struct dataset *d, size_t row, size_t c)
{
    return &d->table.cells[row * d->table.n_columns + (size_t)d->columns[c]];
}

/* Imputes the gap [from, to); the row before it is known, and so is row `to` if
 * the gap `has_end`. */
static void impute_gap(const struct dataset *d, size_t c, size_t from,
                       size_t to, bool has_end)
{
    const float before = *cell(d, from - 1, c);
    const bool line = d->missing == MISSING_LINEAR && has_end;
    const double rise = line ? (double)*cell(d, to, c) - (double)before : 0;
    const double slope = rise / (double)(to - from + 1);

    for (size_t row = from; row < to; row++)
        *cell(d, row, c) =
            (float)((double)before + slope * (double)(row - from + 1));
}

static enum status impute_series(const struct dataset *d,
                                 const struct series *series, size_t c,
                                 struct error *err)
{
    const size_t end = series->first + series->n_rows;

    for (size_t row = series->first; row < end; row++) {
        const size_t from = row;

        while (row < end && isnan(*cell(d, row, c))) {
            d->imputed[row * d->n_columns + c] = 1;
            row++;
        }
        if (row == from || d->missing == MISSING_MEAN)
            continue;
        if (from == series->first)
            return error_set(err, STATUS_DATA,
                             "%s:%zu: column \"%s\" starts with a missing "
                             "value%s%s, and --missing %s needs an earlier "
                             "one (try --missing mean, or remove these rows)",
                             dataset_path(d, from), dataset_line(d, from),
                             d->schema->names[c], series->id ? " in id " : "",
                             series->id ? series->id : "",
                             missing_names[d->missing]);
        impute_gap(d, c, from, row, row < end);
    }
    return STATUS_OK;
}

enum status impute_missing(struct dataset *d, bool training, struct text *notes,
                           struct error *err)
{
    size_t n_missing = 0;

    for (size_t c = 0; c < d->n_columns; c++) {
        const struct column *column = &d->table.columns[d->columns[c]];

        n_missing += column->n_missing;
        if (column->n_missing && d->missing == MISSING_ERROR)
            return refuse_missing(column, err);
    }
    if (!n_missing)
        return STATUS_OK;
    d->imputed = calloc(d->table.n_rows, d->n_columns);
    if (!d->imputed)
        return error_no_memory(err, d->table.n_rows * d->n_columns);
    for (size_t c = 0; c < d->n_columns; c++)
        for (size_t s = 0; s < d->n_series; s++)
            TRY(impute_series(d, &d->series[s], c, err));
    text_printf(notes, "%s imputed with %s%s\n",
                counted(n_missing, "missing cell").text,
                missing_names[d->missing],
                training ? "; imputed cells are not scored" : "");
    return STATUS_OK;
}
