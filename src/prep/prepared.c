/* prepared.c - see prepared.h. */
#include "prep/prepared.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* The seasonal profile at a row of a series or after its last row. */
static double profile_of(const struct prepared *p, size_t series, size_t row,
                         size_t column)
{
    return profile_at(p->profile, &p->rows, series,
                      row - p->dataset->series[series].first, column);
}

/* The effect of the known numbers at a row of a series or after its last row.
 */
static double effect_of(const struct prepared *p, size_t series, size_t row,
                        size_t column)
{
    real scratch[MAX_INPUTS];
    const struct inputs *in = &p->inputs;

    if (!p->effect)
        return 0;
    return effect_at(p->effect,
                     inputs_row(in, series, row, scratch) + in->n.numbers -
                         in->n.known,
                     column);
}

static double prepare(const struct prepared *p, size_t series, size_t row,
                      size_t column, double value)
{
    return scaler_apply(&p->scaler->columns[column], value) -
           profile_of(p, series, row, column) -
           effect_of(p, series, row, column);
}

/* A cell in original units, imputed by the mean of the train rows if so set;
 * NaN if it is masked. */
static double original(const struct prepared *p, size_t row, size_t column)
{
    const struct dataset *d = p->dataset;

    return d->missing == MISSING_MEAN && dataset_imputed(d, row, column) &&
                   !dataset_absent(d, row)
               ? p->scaler->columns[column].mean
               : (double)dataset_value(d, row, column);
}

/* The last known prepared value before a row of a series; 0, the mean, if there
 * is none. */
static double last_known(const struct prepared *p, size_t series, size_t row,
                         size_t column)
{
    const struct dataset *d = p->dataset;

    while (row-- > d->series[series].first)
        if (!dataset_imputed(d, row, column))
            return prepare(p, series, row, column, original(p, row, column));
    return 0;
}

/* The rows of a column that are prepared, [row, end). A masked cell has the
 * last known prepared value: with the profile of its own row added back, that
 * keeps the season. */
static void prepare_rows(const struct prepared *p, size_t series, size_t row,
                         size_t end, size_t column)
{
    const struct dataset *d = p->dataset;
    double last = (double)NAN; /* known prepared value; NaN: not yet read */

    for (; row < end; row++) {
        real *value = &p->values[row * d->n_columns + column];

        if (!dataset_masked(d, row, column)) {
            *value =
                (real)prepare(p, series, row, column, original(p, row, column));
            if (!dataset_imputed(d, row, column))
                last = (double)*value;
            continue;
        }
        if (isnan(last))
            last = last_known(p, series, row, column);
        *value = (real)last;
    }
}

/* The number of rows of the dataset. */
static size_t rows_end(const struct dataset *d)
{
    const struct series *last = &d->series[d->n_series - 1];

    return last->first + last->n_rows;
}

enum status prepared_set_profile(struct prepared *p,
                                 const struct profile *profile,
                                 struct error *err)
{
    const struct dataset *d = p->dataset;
    const size_t K = d->n_columns;

    profile_index_release(&p->rows);
    p->profile = profile && profile->n_seasons ? profile : NULL;
    if (p->profile)
        TRY(profile_index_init(p->profile, d, &p->rows, err));
    for (size_t s = 0; s < d->n_series; s++) {
        const size_t n = d->series[s].n_rows;
        const size_t end = d->series[s].first + n;
        const size_t start = end - (n < p->n_rows ? n : p->n_rows);

        for (size_t row = start; !d->imputed && row < end; row++)
            for (size_t c = 0; c < K; c++)
                p->values[row * K + c] =
                    (real)prepare(p, s, row, c, original(p, row, c));
        for (size_t c = 0; d->imputed && c < K; c++)
            prepare_rows(p, s, start, end, c);
    }
    return STATUS_OK;
}

enum status prepared_set_effect(struct prepared *p, const struct effect *effect,
                                struct error *err)
{
    const bool had_effect = p->effect;

    p->effect = effect && effect->weights ? effect : NULL;
    return had_effect || p->effect ? prepared_set_profile(p, p->profile, err)
                                   : STATUS_OK;
}

enum status prepared_init(struct prepared *p, const struct dataset *d,
                          const struct scaler *scaler,
                          const struct profile *profile, size_t n_rows,
                          struct error *err)
{
    const size_t n = rows_end(d) * d->n_columns;

    *p = (struct prepared){.dataset = d, .scaler = scaler, .n_rows = n_rows};
    /* pages that are never written use no physical memory */
    p->values = malloc(n * sizeof *p->values);
    if (!p->values)
        return error_no_memory(err, n * sizeof *p->values);
    TRY(inputs_init(&p->inputs, d, scaler, err));
    return prepared_set_profile(p, profile, err);
}

void prepared_release(struct prepared *p)
{
    profile_index_release(&p->rows);
    free(p->values);
    inputs_release(&p->inputs);
    *p = (struct prepared){0};
}

/* The row itself, or for an imputed cell in a gap that is still open at the
 * origin the last known row. A cell before the first known one is not
 * interpolated. */
static size_t known_row(const struct dataset *d, const struct origin *origin,
                        size_t row, size_t column)
{
    size_t end = row;

    if (!dataset_interpolates(d) || !dataset_imputed(d, row, column) ||
        isnan(dataset_value(d, row, column)))
        return row;
    while (end < origin->row && dataset_imputed(d, end, column))
        end++;
    while (end == origin->row && dataset_imputed(d, row, column))
        row--;
    return row;
}

double prepared_original(const struct prepared *p, const struct origin *origin,
                         size_t row, size_t column)
{
    return original(p, known_row(p->dataset, origin, row, column), column);
}

double prepared_known_in_gap(const struct prepared *p,
                             const struct origin *origin, size_t row,
                             size_t column)
{
    const size_t known = known_row(p->dataset, origin, row, column);

    return known == row ? prepared_value(p, row, column)
                        : prepare(p, origin->series, row, column,
                                  original(p, known, column));
}

double prepared_undo(const struct prepared *p, const struct origin *origin,
                     size_t row, size_t column, double value)
{
    return scaler_undo(&p->scaler->columns[column],
                       value + profile_of(p, origin->series, row, column) +
                           effect_of(p, origin->series, row, column));
}

double prepared_forecast(const struct prepared *p, const struct origin *origin,
                         size_t h, size_t j, double value)
{
    const struct schema *schema = p->dataset->schema;
    const struct moments *m = scaler_target(p->scaler, schema, j);

    if (m->minimum >= m->maximum)
        return m->minimum;
    return schema->layout == LAYOUT_LABELLED
               ? scaler_undo(m, value)
               : prepared_undo(p, origin, origin->row + h, schema->targets[j],
                               value);
}
