/*
 * dataset.h - a table with its schema: series of rows, every cell a number.
 *
 * Rows of one series are neighbours, in the order of the file; used column c
 * of row r is dataset_value(d, r, c). Missing cells are filled as asked for
 * and remembered: a filled cell is never scored.
 *
 *   error    a missing cell is refused
 *   ffill    the last known value
 *   linear   a line between the known neighbours; where a window ends inside
 *            the gap, the last known value instead, for the other end is not
 *            known yet (window.h)
 *   mean     the mean of the train rows, as the scaler has it
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

enum missing { MISSING_ERROR, MISSING_FFILL, MISSING_LINEAR, MISSING_MEAN };
extern const char *const missing_names[]; /* ended by NULL */

struct series {
    const char *id; /* NULL in the series layout; belongs to the table */
    size_t first, n_rows;
    float label; /* labelled layout; NAN where it is not known */
};

struct dataset {
    struct table table;          /* owned; its rows in the order of series */
    const struct schema *schema; /* not owned */
    size_t n_columns;
    int *columns; /* (n_columns) where the used columns are in the table */
    size_t n_series;
    struct series *series;
    enum missing missing;
    uint8_t *filled;  /* (n_rows, n_columns) 1: was missing; NULL: none was */
    size_t *file_row; /* (n_rows) row in the file; NULL: the same */
    bool has_times;   /* ticks at one constant step in every series */
    struct time_step step;
};

/*
 * Takes over `table` (also after a failure) and makes a dataset of it.
 * STATUS_DATA: missing or other cells, a gap that cannot be filled, falling
 * times, or a step of them that is too large, a label that is not constant
 * within its id; in `training` also a missing label.
 */
enum status dataset_init(struct dataset *dataset, struct table *table,
                         const struct schema *schema, enum missing missing,
                         bool training, struct text *notes, struct error *err);
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

/* Where a row of the dataset stands in the table as it was read. */
static inline size_t dataset_file_row(const struct dataset *d, size_t row)
{
    return d->file_row ? d->file_row[row] : row;
}

/* The file of a row, and the line on which it starts there, for messages. */
static inline const char *dataset_path(const struct dataset *d, size_t row)
{
    return table_path(&d->table, dataset_file_row(d, row));
}

static inline size_t dataset_line(const struct dataset *d, size_t row)
{
    return table_line(&d->table, dataset_file_row(d, row));
}

/* The time of a row as in the file, "" if there is no time column. */
void dataset_time(const struct dataset *dataset, size_t row,
                  char text[TIME_TEXT_MAX]);

/* The time k >= 1 steps after `row`; "" without has_times. */
void dataset_future_time(const struct dataset *dataset, size_t row, size_t k,
                         char text[TIME_TEXT_MAX]);

#endif
