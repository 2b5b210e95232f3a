/*
 * dataset.h - a table with its schema, divided into series.
 *
 * The rows of a series are consecutive, in the order of the file. Every cell of
 * a used column is a number: dataset_value(d, r, c) for row r and used column
 * c. Missing cells are imputed and marked; imputed cells are never scored.
 *
 *   error    a missing cell is an error
 *   ffill    the last known value
 *   linear   linear interpolation between the known neighbours; in a window
 *            that ends inside the gap, the last known value instead, because
 *            the next value is not known yet (prepared.h)
 *   mean     the mean of the train rows, taken from the scaler
 */
#ifndef DATA_DATASET_H
#define DATA_DATASET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "data/schema.h"
#include "data/table.h"
#include "data/time.h"

struct series {
    const char *id; /* NULL in the series layout; owned by the table */
    size_t first, n_rows;
    float label; /* labelled layout; NAN if it is not known */
};

struct dataset {
    struct table table;          /* owned; rows ordered by series */
    const struct schema *schema; /* not owned */
    size_t n_columns;
    int *columns; /* (n_columns) table column of each used column */
    size_t n_series;
    struct series *series;
    enum missing missing;
    uint8_t *imputed; /* (n_rows, n_columns) 1: was missing; NULL: none */
    size_t *file_row; /* (n_rows) row in the file; NULL: the same order */
    bool has_times;   /* every series has times with the same constant step */
    struct time_step step;
};

/*
 * Makes a dataset of `table` and takes ownership of it, also after a failure.
 * Appends notes to `notes`, a line each. STATUS_DATA: cells that are missing or
 * not numbers, a gap that cannot be imputed, times that decrease, a time step
 * that is too large, a label that varies within an id; in `training` also a
 * missing label.
 */
enum status dataset_init(struct dataset *dataset, struct table *table,
                         const struct schema *schema,
                         const struct reading *reading, bool training,
                         struct text *notes, struct error *err);
void dataset_release(struct dataset *dataset); /* accepts all zero */

static inline float dataset_value(const struct dataset *d, size_t row,
                                  size_t column)
{
    return d->table
        .cells[row * d->table.n_columns + (size_t)d->columns[column]];
}

static inline bool dataset_imputed(const struct dataset *d, size_t row,
                                   size_t column)
{
    return d->imputed && d->imputed[row * d->n_columns + column];
}

/* The position of a row in the order of the file. */
static inline size_t dataset_file_row(const struct dataset *d, size_t row)
{
    return d->file_row ? d->file_row[row] : row;
}

/* The file of a row and the line on which it starts, for messages. */
static inline const char *dataset_path(const struct dataset *d, size_t row)
{
    return table_path(&d->table, dataset_file_row(d, row));
}

static inline size_t dataset_line(const struct dataset *d, size_t row)
{
    return table_line(&d->table, dataset_file_row(d, row));
}

/* The time of a row as in the file; "" if there is no time column. */
void dataset_time(const struct dataset *dataset, size_t row,
                  char text[TIME_TEXT_MAX]);

/* The time k >= 1 steps after `row`; "" without has_times. */
void dataset_future_time(const struct dataset *dataset, size_t row, size_t k,
                         char text[TIME_TEXT_MAX]);

#endif
