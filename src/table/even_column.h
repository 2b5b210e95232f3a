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

#include "table/table.h"

/* Sets `is_even` of such columns, unless they are the id or tell the time. */
void even_columns_mark(struct table *table);

/* True for such a column that falls, and only where a part of a date begins
 * anew. */
bool even_column_rolls_over(const struct table *table, size_t column);

/* The number of rows after which all numbers of such a column repeat, several
 * times; 0: they do not, or the file has ids. */
size_t even_column_period(const struct table *table, size_t column);

/* True for numbers that fall, always to the same one, in exactly the rows where
 * another column changes: they count the rows of each series. */
bool even_column_restarts(const struct table *table, size_t column,
                          size_t other);

/* What the numbers of such a column seem to be. */
enum even_kind {
    EVEN_VALUES,
    EVEN_REPEATS, /* names of series, or parts of the calendar */
    EVEN_DATES,   /* they fall, and only where a part of a date begins anew; or
                     where a pattern reads the next time (time_samples.h) */
    EVEN_COUNTER  /* they rise, nine in ten by the same step */
};
enum even_kind even_column_kind(const struct table *table, size_t column);

#endif
