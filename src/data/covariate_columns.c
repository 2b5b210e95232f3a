/* covariate_columns.c - see covariate_columns.h. */
#include "data/covariate_columns.h"

#include <stdlib.h>
#include <string.h>

static enum status find_columns(struct dataset *d, struct error *err)
{
    const struct covariates *c = &d->schema->covariates;

    if (!c->n)
        return STATUS_OK;
    d->covariates = calloc(c->n, sizeof *d->covariates);
    if (!d->covariates)
        return error_no_memory(err, c->n * sizeof *d->covariates);
    for (size_t i = 0; i < c->n; i++) {
        const struct column *column;

        TRY(table_require(&d->table, c->list[i].name, NULL, &d->covariates[i],
                          err));
        column = &d->table.columns[d->covariates[i]];
        if (!c->list[i].categorical && column->n_other)
            return error_set(err, STATUS_DATA,
                             "%s:%zu: column \"%s\": \"%s\" is not a number "
                             "(fix the cell, or train with --categorical %s)",
                             column->first_other.path, column->first_other.line,
                             column->name, column->first_other.text,
                             column->name);
    }
    return STATUS_OK;
}

/* A static column has one value in all rows of a series that have one. */
static enum status check_static(const struct dataset *d,
                                const struct series *series, size_t i,
                                struct error *err)
{
    size_t first = series->first;
    const size_t end = first + series->n_rows + series->n_future;

    while (first < end && isnan(dataset_covariate(d, first, i)))
        first++;
    for (size_t row = first; row < end; row++) {
        const float value = dataset_covariate(d, row, i),
                    one = dataset_covariate(d, first, i);

        if (isnan(value) || (!(value < one) && !(value > one)))
            continue;
        return error_set(err, STATUS_DATA,
                         "%s:%zu: the static column \"%s\"%s%s%s differs from "
                         "line %zu (a static column is constant within an id; "
                         "use --known, or leave it out)",
                         dataset_path(d, row), dataset_line(d, row),
                         d->schema->covariates.list[i].name,
                         series->id ? " of id \"" : "",
                         series->id ? series->id : "", series->id ? "\"" : "",
                         dataset_line(d, first));
    }
    return STATUS_OK;
}

/* Known and static numbers of the past are refused like other missing cells. */
static enum status check_missing(const struct dataset *d,
                                 const struct series *series, size_t i,
                                 struct error *err)
{
    const struct covariate *c = &d->schema->covariates.list[i];

    for (size_t row = series->first;
         !c->categorical && d->missing == MISSING_ERROR &&
         row < series->first + series->n_rows;
         row++)
        if (!dataset_absent(d, row) && isnan(dataset_covariate(d, row, i)))
            return error_set(err, STATUS_DATA,
                             "%s:%zu: column \"%s\": a value is missing (add "
                             "it, or use its last value before: --missing "
                             "ffill)",
                             dataset_path(d, row), dataset_line(d, row),
                             c->name);
    return STATUS_OK;
}

/* Replaces the numbers of categories of the table by the codes of the model,
 * and number k of a category that the model does not have by -1 - k. Categories
 * that the table does not have are added to its set. */
static enum status set_codes(struct dataset *d, size_t i, struct error *err)
{
    const struct covariate *c = &d->schema->covariates.list[i];
    const size_t column = (size_t)d->covariates[i];
    struct string_set *names = &d->table.columns[column].categories;
    const size_t n = names->n;
    float *codes = calloc(n + 1, sizeof *codes);
    enum status status = STATUS_OK;

    if (!codes)
        return error_no_memory(err, n * sizeof *codes);
    for (size_t k = 0; k < n; k++)
        codes[k] = -1 - (float)k;
    for (size_t k = 0; status == STATUS_OK && k < c->n_categories; k++) {
        const char *category = c->categories[k];
        uint32_t number = 0;

        status =
            string_set_add(names, category, strlen(category), &number, err);
        if (status == STATUS_OK && number < n)
            codes[number] = (float)(k + 1);
    }
    for (size_t row = 0; row < d->table.n_rows; row++) {
        float *value = &d->table.cells[row * d->table.n_columns + column];

        if (!isnan(*value))
            *value = codes[(size_t)*value];
    }
    free(codes);
    return status;
}

const char *category_text(const struct dataset *d, size_t row, size_t i)
{
    const float code = dataset_covariate(d, row, i);

    return code < 0
               ? d->table.columns[d->covariates[i]]
                     .categories.names[(size_t)-code - 1]
               : d->schema->covariates.list[i].categories[(size_t)code - 1];
}

enum status covariate_columns_init(struct dataset *d, struct error *err)
{
    const struct covariates *c = &d->schema->covariates;

    TRY(find_columns(d, err));
    for (size_t i = 0; i < c->n; i++)
        if (c->list[i].categorical)
            TRY(set_codes(d, i, err));
    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 0; i < c->n; i++) {
            if (c->list[i].is_static)
                TRY(check_static(d, &d->series[s], i, err));
            TRY(check_missing(d, &d->series[s], i, err));
        }
    return STATUS_OK;
}
