/*
 * even_column.h - columns of which most numbers are one and the same step away
 * from the row before, as dates in digits are: 0101, 0102 ... 0131, 0201, or
 * 1.3, 2.3 ... 31.3, 1.4. Where no column is read as the time, such a column
 * may be one in a form that is not known, or hold values.
 */
#ifndef TABLE_EVEN_COLUMN_H
#define TABLE_EVEN_COLUMN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

/* Sets `is_even` of such columns, unless they are the id or tell the time. */
void even_columns_mark(struct table *table);

/* True for such a column that falls, and only where a part of a date begins
 * anew. */
bool even_column_rolls_over(const struct table *table, size_t column);

/* Refuses such a column beside other values, the columns `others` (n), with a
 * finding: content cannot decide. STATUS_DATA. If its numbers repeat every few
 * rows they are values, with a warning. */
enum status even_column_settle(struct table *table, int column,
                               const int others[], size_t n, struct text *notes,
                               struct error *err);

#endif
