/* prepared.c - see prepared.h. */
#include "prep/prepared.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

double prepared_profile(const struct prepared *p, size_t series, size_t row,
                        size_t column)
{
    return prepared_usual_change(p, series, column) *
           profile_at(p->profile, &p->rows, series,
                      row - p->dataset->series[series].first, column);
}

double prepared_effect(const struct prepared *p, size_t series, size_t row,
                       size_t column)
{
    real scratch[MAX_INPUTS], hour[2];
    real means[MAX_PAST_MEANS * MAX_PAST_NUMBERS];

    if (!p->effect)
        return 0;
    return prepared_usual_change(p, series, column) *
           effect_at(p->effect,
                     &(struct effect_row){
                         inputs_row(&p->inputs, series, row, scratch),
                         inputs_hour(&p->inputs, series, row, hour),
                         past_means_at(&p->means, series, row, means)},
                     column);
}

/* `before` is the value of the row before it, which only a change needs. */
static double prepare(const struct prepared *p, size_t series, size_t row,
                      size_t column, double before, double value)
{
    const struct moments *m = &p->scaler->columns[column];
    const double scaled = m->difference ? scaler_apply_change(m, value - before)
                                        : scaler_apply(m, value);

    return scaled - prepared_profile(p, series, row, column) -
           prepared_effect(p, series, row, column);
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

/* Prepares a cell that is not masked. */
static double prepare_cell(const struct prepared *p, size_t series, size_t row,
                           size_t column)
{
    const bool is_change = prepared_is_change(p, column);

    return prepare(p, series, row, column,
                   is_change ? original(p, row - 1, column) : 0,
                   original(p, row, column));
}

/* The last known prepared value before a row of a series; 0, the mean, if there
 * is none, and for a change. */
static double last_known(const struct prepared *p, size_t series, size_t row,
                         size_t column)
{
    const struct dataset *d = p->dataset;

    while (!prepared_is_change(p, column) && row-- > d->series[series].first)
        if (!dataset_imputed(d, row, column))
            return prepare_cell(p, series, row, column);
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

        if (!prepared_masked(p, series, row, column)) {
            *value = (real)prepare_cell(p, series, row, column);
            if (!dataset_imputed(d, row, column))
                last = (double)*value;
            continue;
        }
        if (isnan(last) || prepared_is_change(p, column))
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
                p->values[row * K + c] = prepared_masked(p, s, row, c)
                                             ? R(0.0)
                                             : (real)prepare_cell(p, s, row, c);
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
    past_means_release(&p->means);
    if (p->effect)
        TRY(past_means_init(&p->means, &p->inputs, p->effect->terms.form.past,
                            p->effect->terms.form.n_past, err));
    return had_effect || p->effect ? prepared_set_profile(p, p->profile, err)
                                   : STATUS_OK;
}

/* Sets p->known. */
static enum status find_known(struct prepared *p, struct error *err)
{
    const struct dataset *d = p->dataset;
    const size_t K = d->n_columns, n = rows_end(d) * K;

    if (!d->imputed || !dataset_interpolates(d))
        return STATUS_OK;
    p->known = malloc(n * sizeof *p->known);
    if (!p->known)
        return error_no_memory(err, n * sizeof *p->known);
    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 0; i < d->series[s].n_rows; i++) {
            const size_t row = d->series[s].first + i;

            for (size_t c = 0; c < K; c++)
                p->known[row * K + c] = i && dataset_imputed(d, row, c)
                                            ? p->known[(row - 1) * K + c]
                                            : (uint32_t)row;
        }
    return STATUS_OK;
}

enum status prepared_init(struct prepared *p, const struct dataset *d,
                          const struct scaler *scaler,
                          const struct usual_changes *units,
                          const struct profile *profile, size_t n_rows,
                          struct error *err)
{
    const size_t n = rows_end(d) * d->n_columns;

    *p = (struct prepared){.dataset = d, .scaler = scaler, .n_rows = n_rows};
    /* pages that are never written use no physical memory */
    p->values = malloc(n * sizeof *p->values);
    if (!p->values)
        return error_no_memory(err, n * sizeof *p->values);
    if (units)
        TRY(usual_changes_find(units, d, scaler, &p->usual, err));
    TRY(find_known(p, err));
    TRY(inputs_init(&p->inputs, d, scaler, err));
    return prepared_set_profile(p, profile, err);
}

void prepared_release(struct prepared *p)
{
    profile_index_release(&p->rows);
    free(p->values);
    free(p->usual);
    free(p->units);
    free(p->known);
    past_means_release(&p->means);
    inputs_release(&p->inputs);
    *p = (struct prepared){0};
}

/* The row itself, or for an imputed cell in a gap that is still open at the
 * origin the last known row. A cell before the first known one is not
 * interpolated. */
static size_t known_row(const struct prepared *p, const struct origin *origin,
                        size_t row, size_t column)
{
    const struct dataset *d = p->dataset;
    size_t newest;

    if (!p->known || !dataset_imputed(d, row, column) ||
        isnan(dataset_value(d, row, column)))
        return row;
    newest = p->known[(origin->row - 1) * d->n_columns + column];
    return newest < row ? newest : row;
}

double prepared_original(const struct prepared *p, const struct origin *origin,
                         size_t row, size_t column)
{
    return original(p, known_row(p, origin, row, column), column);
}

double prepared_known_in_gap(const struct prepared *p,
                             const struct origin *origin, size_t row,
                             size_t column)
{
    const size_t known = known_row(p, origin, row, column);

    if (prepared_is_change(p, column))
        return prepared_masked(p, origin->series, row, column)
                   ? prepared_value(p, row, column)
                   : prepare(p, origin->series, row, column,
                             prepared_original(p, origin, row - 1, column),
                             original(p, known, column));
    return known == row ? prepared_value(p, row, column)
                        : prepare(p, origin->series, row, column, 0,
                                  original(p, known, column));
}

double prepared_undo(const struct prepared *p, const struct origin *origin,
                     size_t row, size_t column, double value)
{
    const struct moments *m = &p->scaler->columns[column];
    const double scaled = value +
                          prepared_profile(p, origin->series, row, column) +
                          prepared_effect(p, origin->series, row, column);

    return m->difference ? scaler_undo_change(m, scaled)
                         : scaler_undo(m, scaled);
}

double prepared_level(const struct prepared *p, const struct origin *origin,
                      size_t j)
{
    const struct dataset *d = p->dataset;
    const struct moments *m = scaler_target(p->scaler, d->schema, j);
    size_t row = origin->row;

    if (!m->difference)
        return 0;
    while (row-- > d->series[origin->series].first)
        if (!dataset_imputed(d, row, d->schema->targets[j]))
            return (double)dataset_value(d, row, d->schema->targets[j]);
    return m->mean;
}

double prepared_forecast(const struct prepared *p, const struct origin *origin,
                         size_t h, size_t j, double level, double value)
{
    const struct schema *schema = p->dataset->schema;
    const struct moments *m = scaler_target(p->scaler, schema, j);

    if (m->minimum >= m->maximum)
        return m->minimum;
    if (schema->layout == LAYOUT_LABELLED)
        return scaler_undo(m, value);
    return (m->difference ? level : 0) +
           prepared_undo(p, origin, origin->row + h, schema->targets[j], value);
}
