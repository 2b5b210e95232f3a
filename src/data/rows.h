/*
 * rows.h - moves, drops and inserts rows of a dataset.
 */
#ifndef DATA_ROWS_H
#define DATA_ROWS_H

#include "data/dataset.h"

/*
 * Makes row from[i] the new row i, for n >= 1 rows; rows that `from` does not
 * list are dropped. NO_ROW inserts a row: its cells are NaN, its id is that of
 * the row before, and the caller sets its time. Rows stay ordered by series;
 * sets the rows of each series and, unless every row stays where it is in the
 * file, dataset->file_row.
 */
enum status dataset_set_rows(struct dataset *dataset, const size_t *from,
                             size_t n, struct error *err);

/* Sets id, first row and number of rows of each series. The rows of the table
 * are ordered by series, or will be. */
void dataset_set_series(struct dataset *dataset);

#endif
