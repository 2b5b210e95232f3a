/* dataset_init.c - finds columns, series and labels, and calls the steps that
 * change the rows; see dataset.h. */
#include "data/dataset.h"

#include <math.h>
#include <stdlib.h>

#include "data/covariate_columns.h"
#include "data/filled.h"
#include "data/future.h"
#include "data/grid.h"
#include "data/impute.h"
#include "data/leading.h"
#include "data/log_ids.h"
#include "data/masked.h"
#include "data/part_ids.h"
#include "table/odd_cells.h"
#include "data/rows.h"
#include "data/trim.h"

static enum status find_columns(struct dataset *d, struct error *err)
{
    const struct table *table = &d->table;

    d->n_columns = d->schema->n_columns;
    d->columns = calloc(d->n_columns, sizeof *d->columns);
    if (!d->columns)
        return error_no_memory(err, d->n_columns * sizeof *d->columns);
    for (size_t c = 0; c < d->n_columns; c++) {
        const struct column *column;

        TRY(table_require(table, d->schema->names[c], NULL, &d->columns[c],
                          err));
        column = &table->columns[d->columns[c]];
        if (column->n_other)
            return odd_cells_refuse(&d->table, d->columns[c], err);
        TRY(unit_counts_refuse(&d->table, d->columns[c], err));
    }
    return STATUS_OK;
}

/* Reads the label of a series, which must be the same in all its rows. */
static enum status read_label(const struct dataset *d, int column,
                              struct series *series, bool need,
                              struct error *err)
{
    const struct table *table = &d->table;

    series->label = NAN;
    for (size_t i = 0; column >= 0 && i < series->n_rows; i++) {
        const size_t row = series->first + i;
        const float label =
            table->cells[row * table->n_columns + (size_t)column];

        if (i == 0)
            series->label = label;
        if (need && isnan(label))
            return error_set(err, STATUS_DATA,
                             "%s:%zu: the label of id \"%s\" is missing (add "
                             "it, or remove the id from the training file)",
                             table->path, dataset_line(d, row), series->id);
        if (isnan(label) != isnan(series->label) || label < series->label ||
            label > series->label)
            return error_set(err, STATUS_DATA,
                             "%s:%zu: the label of id \"%s\" differs from that "
                             "of an earlier row (a label is one number per id)",
                             table->path, dataset_line(d, row), series->id);
    }
    return STATUS_OK;
}

static enum status read_labels(struct dataset *d, bool need, struct error *err)
{
    const int column = table_find_exact(&d->table, d->schema->label);

    if (need && column >= 0 && d->table.columns[column].n_other)
        return error_set(err, STATUS_DATA,
                         "%s:%zu: label \"%s\" is not a number (fix the cell)",
                         d->table.path,
                         d->table.columns[column].first_other.line,
                         d->table.columns[column].first_other.text);
    for (size_t s = 0; s < d->n_series; s++)
        TRY(read_label(d, column, &d->series[s], need, err));
    return STATUS_OK;
}

static bool is_grouped(const struct table *table)
{
    for (size_t i = 1; i < table->n_rows; i++)
        if (table->id_of_row[i] < table->id_of_row[i - 1])
            return false;
    return true;
}

/* Makes the rows of each id consecutive. */
static enum status group_rows(struct dataset *d, struct error *err)
{
    const struct table *table = &d->table;
    size_t *from = malloc(table->n_rows * sizeof *from);
    size_t *next = malloc(d->n_series * sizeof *next);
    enum status status;

    if (from && next) {
        for (size_t s = 0; s < d->n_series; s++)
            next[s] = d->series[s].first;
        for (size_t i = 0; i < table->n_rows; i++)
            from[next[table->id_of_row[i]]++] = i;
        status = dataset_set_rows(d, from, table->n_rows, err);
    } else {
        status = error_no_memory(err, table->n_rows * sizeof *from);
    }
    free(from);
    free(next);
    return status;
}

/* Finds the series, in order of first appearance. */
static enum status group_series(struct dataset *d, struct error *err)
{
    const struct table *table = &d->table;

    d->n_series = table->id_of_row ? table->n_ids : 1;
    d->series = calloc(d->n_series, sizeof *d->series);
    if (!d->series)
        return error_no_memory(err, d->n_series * sizeof *d->series);
    dataset_set_series(d);
    return !table->id_of_row || is_grouped(table) ? STATUS_OK
                                                  : group_rows(d, err);
}

/* Puts the rows of each series on the grid of the step. */
static enum status set_grid(struct dataset *d, const struct reading *reading,
                            bool training, struct text *notes,
                            struct error *err)
{
    TRY(group_series(d, err));
    if (training)
        TRY(part_ids_check(d, err));
    if (training)
        TRY(log_ids_check(d, err));
    return grid_make(d, reading, training, notes, err);
}

enum status dataset_init(struct dataset *d, struct table *table,
                         const struct schema *schema,
                         const struct reading *reading, bool training,
                         struct text *notes, struct error *err)
{
    *d = (struct dataset){.table = *table,
                          .schema = schema,
                          .missing = (enum missing)reading->missing,
                          .gaps = (enum gap_method)reading->gaps};
    *table = (struct table){0};
    TRY(find_columns(d, err));
    TRY(set_grid(d, reading, training, notes, err));
    if (schema->layout == LAYOUT_LABELLED)
        TRY(read_labels(d, training, err));
    TRY(trim_series(d, reading, notes, err));
    TRY(leave_out_leading(d, notes, err));
    TRY(future_split(d, notes, err));
    TRY(covariate_columns_init(d, err));
    TRY(filled_note(d, notes, err));
    TRY(impute_missing(d, training, notes, err));
    return training ? masked_warn(d, notes, err) : STATUS_OK;
}
