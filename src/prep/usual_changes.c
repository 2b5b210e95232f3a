/* usual_changes.c - see usual_changes.h. */
#include "prep/usual_changes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "prep/listed_ids.h"
#include "prep/profile.h"

/* That of the first n rows of a series. */
static real change_of(const struct dataset *d, size_t series, size_t n,
                      size_t column, const struct moments *m)
{
    const size_t first = d->series[series].first;
    double square = 0, n_known = 0;

    if (m->floor > 0)
        return R(1.0);
    for (size_t row = first + 1; row < first + n; row++) {
        const double change = (double)dataset_value(d, row, column) -
                              (double)dataset_value(d, row - 1, column);

        if (dataset_imputed(d, row, column) ||
            dataset_imputed(d, row - 1, column))
            continue;
        square += change * change;
        n_known++;
    }
    if (n_known < 1)
        return R(0.0);
    return (real)(sqrt(square / n_known) / (m->difference
                                                ? m->change_standard_deviation
                                                : m->standard_deviation));
}

static bool all_logarithms(const struct scaler *scaler)
{
    for (size_t c = 0; c < scaler->n_columns; c++)
        if (!(scaler->columns[c].floor > 0))
            return false;
    return true;
}

enum status usual_changes_fit(struct usual_changes *units,
                              const struct dataset *d,
                              const struct scaler *scaler,
                              const struct split *split, struct error *err)
{
    const size_t K = d->n_columns;

    *units = (struct usual_changes){0};
    if (d->n_series < 2 || d->schema->layout == LAYOUT_LABELLED ||
        all_logarithms(scaler) || !profile_is_within_limits(d->n_series, K, 1))
        return STATUS_OK;
    units->n_columns = K;
    units->values = malloc(d->n_series * K * sizeof *units->values);
    if (!units->values)
        return error_no_memory(err, d->n_series * K * sizeof *units->values);
    for (size_t s = 0; s < d->n_series; s++) {
        const char *id = d->series[s].id;
        const size_t n = split->borders[s].end[PART_TRAIN];

        TRY(string_list_add(&units->ids, id, strlen(id), err));
        for (size_t c = 0; c < K; c++)
            units->values[s * K + c] =
                change_of(d, s, n, c, &scaler->columns[c]);
    }
    return STATUS_OK;
}

void usual_changes_release(struct usual_changes *units)
{
    string_list_release(&units->ids);
    free(units->values);
    *units = (struct usual_changes){0};
}

enum status usual_changes_find(const struct usual_changes *units,
                               const struct dataset *d,
                               const struct scaler *scaler, real **usual,
                               struct error *err)
{
    const size_t K = units->n_columns;
    uint32_t *places = NULL;
    enum status status;

    *usual = NULL;
    if (!K)
        return STATUS_OK;
    *usual = malloc(d->n_series * K * sizeof **usual);
    if (!*usual)
        return error_no_memory(err, d->n_series * K * sizeof **usual);
    status = listed_ids_find(&units->ids, d, &places, err);
    for (size_t s = 0; s < d->n_series && status == STATUS_OK; s++)
        for (size_t c = 0; c < K; c++)
            (*usual)[s * K + c] = places[s]
                                      ? units->values[(places[s] - 1) * K + c]
                                      : change_of(d, s, d->series[s].n_rows, c,
                                                  &scaler->columns[c]);
    free(places);
    return status;
}
