/* dataset.c - what the rows of a dataset are; see dataset.h. */
#include "data/dataset.h"

#include <math.h>
#include <stdlib.h>

void dataset_release(struct dataset *d)
{
    table_release(&d->table);
    free(d->columns);
    free(d->covariates);
    free(d->series);
    free(d->imputed);
    free(d->known_before);
    free(d->file_row);
    *d = (struct dataset){0};
}

bool dataset_same_values(const struct dataset *d, size_t a, size_t b)
{
    for (size_t c = 0; c < d->n_columns; c++) {
        const float x = dataset_value(d, a, c), y = dataset_value(d, b, c);

        if (isnan(x) != isnan(y) || x < y || x > y)
            return false;
    }
    return true;
}

bool dataset_has_target(const struct dataset *d, size_t row)
{
    for (size_t j = 0; j < d->schema->n_targets; j++)
        if (!isnan(dataset_value(d, row, d->schema->targets[j])))
            return true;
    return false;
}

static bool is_across(const struct dataset *d, size_t c)
{
    return d->table.n_value_names && d->columns[c] == 0;
}

char *dataset_column_of_all(const struct dataset *d, size_t c)
{
    return is_across(d, c) ? NULL : d->schema->names[c];
}

const char *dataset_column_in_file(const struct dataset *d, size_t row,
                                   size_t c)
{
    const struct table *t = &d->table;

    if (!is_across(d, c) || dataset_absent(d, row))
        return d->schema->names[c];
    return t->value_names[dataset_file_row(d, row) % t->n_value_names];
}

void series_leave_out(struct series *series, size_t n)
{
    if (!n)
        return;
    series->first += n < series->n_rows ? n : n - 1;
    series->n_rows -= n;
}

size_t dataset_rows_used(const struct dataset *d)
{
    size_t n = 0;

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 0; i < d->series[s].n_rows; i++)
            n += !dataset_absent(d, d->series[s].first + i);
    return n;
}

const struct time_form *dataset_step_form(const struct dataset *d)
{
    static const struct time_form date_times = {.kind = TIME_DATETIME};

    return d->table.ticks ? &d->table.time_form : &date_times;
}

int64_t dataset_tick(const struct dataset *d, size_t series, size_t row)
{
    const struct series *s = &d->series[series];
    const size_t last = s->first + s->n_rows + s->n_future - 1;

    if (row <= last)
        return d->table.ticks[row];
    return time_add(&d->table.time_form, d->step, d->table.ticks[last],
                    (int64_t)(row - last));
}

void dataset_time(const struct dataset *d, size_t row, char text[TIME_TEXT_MAX])
{
    table_time(&d->table, row, text);
}

void dataset_future_time(const struct dataset *d, size_t row, size_t k,
                         char text[TIME_TEXT_MAX])
{
    const struct time_form *form = &d->table.time_form;

    text[0] = '\0';
    if (d->has_times)
        (void)time_print(
            form, time_add(form, d->step, d->table.ticks[row], (int64_t)k),
            text);
}

static bool has_masked(const struct dataset *d, size_t column)
{
    for (size_t s = 0; d->imputed && s < d->n_series; s++)
        for (size_t r = 0; r < d->series[s].n_rows; r++)
            if (dataset_masked(d, d->series[s].first + r, column))
                return true;
    return false;
}

void dataset_find_masked(const struct dataset *d, bool *masked)
{
    for (size_t c = 0; c < d->n_columns; c++)
        masked[c] = has_masked(d, c);
}

double dataset_deviation(const struct dataset *d, size_t row, size_t n,
                         size_t column)
{
    double first = 0, sum = 0, square = 0, n_known = 0;

    for (size_t i = row; i < row + n; i++) {
        double e;

        if (dataset_imputed(d, i, column))
            continue;
        if (n_known++ == 0)
            first = (double)dataset_value(d, i, column);
        e = (double)dataset_value(d, i, column) - first;
        sum += e;
        square += e * e;
    }
    return n_known > 1 ? sqrt(fmax(square - sum * sum / n_known, 0) / n_known)
                       : 0;
}
