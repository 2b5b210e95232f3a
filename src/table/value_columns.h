/*
 * value_columns.h - leaves out columns that are no data of their own beside
 * others, by their values: those of 0 and 1, such as open or promo, those of
 * one value but for one or two rows, grades of quality or states beside
 * measured columns (code_column.h), and those that repeat another column in
 * every row. Only rows that the training learns from decide (train_rows.h).
 */
#ifndef TABLE_VALUE_COLUMNS_H
#define TABLE_VALUE_COLUMNS_H

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

/* Takes them from the list of *n columns, with a line for each; the first
 * three kinds only if not all columns are of them. */
enum status leave_out_by_values(struct table *table, int *columns, size_t *n,
                                struct text *notes, struct error *err);

#endif
