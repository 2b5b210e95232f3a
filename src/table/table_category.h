/*
 * table_category.h - columns of categories: the table stores their texts once
 * and a number for each, 0, 1, ... in order of first appearance; NaN for a
 * missing cell.
 */
#ifndef TABLE_TABLE_CATEGORY_H
#define TABLE_TABLE_CATEGORY_H

#include "table/table.h"

/* Marks the columns that the options name; a name that is no column is left to
 * the checks that follow. */
enum status table_mark_categories(struct table *table,
                                  const struct table_options *options,
                                  struct error *err);

/* Sets the number of a cell that is not missing. STATUS_DATA if it is not
 * UTF-8. */
enum status table_category(struct table *table, size_t column, const char *text,
                           size_t length, size_t line, float *value,
                           struct error *err);

#endif
