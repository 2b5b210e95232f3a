/*
 * dataset.h - a table with its schema, divided into series.
 *
 * The rows of a series are consecutive, in the order of time; where times are
 * absent, rows are inserted (grid.h). Missing cells and those of inserted rows
 * are marked; they are never scored and in no loss.
 *
 *   error    a missing cell is an error
 *   mask     unknown: the cell stays NaN, and what reads a window takes the
 *            last known prepared value of the column (prepared.h)
 *   ffill    the last known value
 *   linear   linear interpolation between the known neighbours; in a window
 *            that ends inside the gap, the last known value instead, because
 *            the next value is not known yet (prepared.h)
 *   mean     the mean of the train rows, taken from the scaler; stays NaN
 *
 * Where no earlier value is known, ffill and linear mask the cell, unless its
 * row is left out (leading.h).
 */
#ifndef DATA_DATASET_H
#define DATA_DATASET_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "table/schema.h"
#include "table/table.h"
#include "time/time.h"

#define NO_ROW SIZE_MAX

struct series {
    const char *id; /* NULL in the series layout; owned by the table */
    size_t first, n_rows;
    size_t n_future; /* rows after them without a target (future.h) */
    float label;     /* labelled layout; NAN if it is not known */
};

struct dataset {
    struct table table;          /* owned; rows ordered by series */
    const struct schema *schema; /* not owned */
    size_t n_columns;
    int *columns;    /* (n_columns) table column of each used column */
    int *covariates; /* table column of each covariate of the schema */
    size_t n_series;
    struct series *series;
    enum missing missing; /* of cells */
    enum gap_method gaps; /* of inserted rows */
    bool has_inserted;    /* some rows are inserted */
    bool sums_events;     /* rows are sums of uneven numbers of rows (join.h) */
    uint8_t *imputed;     /* (n_rows, n_columns) 1: was missing; NULL: none */
    uint32_t *known_before; /* (n_rows + 1) known_rows.h; NULL: all are known */
    size_t *file_row; /* (n_rows) row in the file, NO_ROW if inserted; NULL: the
                         same order */
    bool has_times;   /* the times of every series are one step apart */
    struct time_step step; /* without a time column that of --freq, or none */
};

/*
 * Makes a dataset of `table` and takes ownership of it, also after a failure.
 * Appends notes to `notes`, a line each, and findings to those of the table.
 * STATUS_DATA: cells that are not numbers, or missing with `error`; times as in
 * grid_make(); a label that varies within an id; in `training` also a missing
 * label.
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

/* True if two rows have the same values in all used columns. */
bool dataset_same_values(const struct dataset *dataset, size_t a, size_t b);

/* The cell of covariate i of the schema. */
static inline float dataset_covariate(const struct dataset *d, size_t row,
                                      size_t i)
{
    return d->table.cells[row * d->table.n_columns + (size_t)d->covariates[i]];
}

static inline bool dataset_imputed(const struct dataset *d, size_t row,
                                   size_t column)
{
    return d->imputed && d->imputed[row * d->n_columns + column];
}

/* The standard deviation of the known values in n rows of a column; 0 if fewer
 * than two are known. */
double dataset_deviation(const struct dataset *dataset, size_t row, size_t n,
                         size_t column);

/* True for a row that is not in the file. */
static inline bool dataset_absent(const struct dataset *d, size_t row)
{
    return d->has_inserted && d->file_row[row] == NO_ROW;
}

/* True if a missing cell was left unknown, by `mask`. */
static inline bool dataset_masked(const struct dataset *d, size_t row,
                                  size_t column)
{
    return dataset_imputed(d, row, column) &&
           isnan(dataset_value(d, row, column)) &&
           (d->missing != MISSING_MEAN || dataset_absent(d, row));
}

/* Sets masked[c] of each used column: true if a cell of a series is masked. */
void dataset_find_masked(const struct dataset *dataset, bool *masked);

/* True if some cells are imputed from later rows. */
static inline bool dataset_interpolates(const struct dataset *d)
{
    return d->missing == MISSING_LINEAR || d->gaps == GAPS_LINEAR;
}

/* The position of a row in the order of the file, or NO_ROW. */
static inline size_t dataset_file_row(const struct dataset *d, size_t row)
{
    return d->file_row ? d->file_row[row] : row;
}

/* The name in the file of the column of a cell: where each line is a series,
 * one of the columns of values. */
const char *dataset_column_in_file(const struct dataset *d, size_t row,
                                   size_t c);

/* The name of a column for a finding about all its cells; NULL where each line
 * is a series, because these are in many columns of the file. */
char *dataset_column_of_all(const struct dataset *d, size_t c);

/* The file of a row that is in it and the line on which it starts, for
 * messages. */
static inline const char *dataset_path(const struct dataset *d, size_t row)
{
    return table_path(&d->table, dataset_file_row(d, row));
}

static inline size_t dataset_line(const struct dataset *d, size_t row)
{
    return table_line(&d->table, dataset_file_row(d, row));
}

/* The rows of a window of series s where windows have T rows: all are that
 * long, but an id with a label is one window, of its newest T rows or of fewer,
 * unless it has none. */
static inline size_t dataset_window(const struct dataset *d, size_t s, size_t T)
{
    const size_t n = d->series[s].n_rows;

    return d->schema->layout == LAYOUT_LABELLED && n && n < T ? n : T;
}

/* True if some target of a row is known. */
bool dataset_has_target(const struct dataset *dataset, size_t row);

/* Leaves out the first n rows of a series. If none is left, the series still
 * names one, for its id and times. */
void series_leave_out(struct series *series, size_t n);

/* The number of rows of the file that the series have. */
size_t dataset_rows_used(const struct dataset *dataset);

/* The form of times of which the step is: rows without times are apart as
 * date-times are. */
const struct time_form *dataset_step_form(const struct dataset *dataset);

/* The tick of a row of a series or of one after its last row. The rows have
 * ticks. */
int64_t dataset_tick(const struct dataset *dataset, size_t series, size_t row);

/* The time of a row as in the file; "" if there is no time column. */
void dataset_time(const struct dataset *dataset, size_t row,
                  char text[TIME_TEXT_MAX]);

/* The time k >= 1 steps after `row`; "" without has_times. */
void dataset_future_time(const struct dataset *dataset, size_t row, size_t k,
                         char text[TIME_TEXT_MAX]);

#endif
