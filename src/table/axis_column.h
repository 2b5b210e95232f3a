/*
 * axis_column.h - columns of numbers that rise from row to row: they may tell
 * where the rows are.
 */
#ifndef TABLE_AXIS_COLUMN_H
#define TABLE_AXIS_COLUMN_H

#include "table/table.h"

/* True if the numbers rise by a constant step over many rows, in the first id
 * and from row to row of each other one, or in proportion to the time. */
bool column_is_axis(const struct table *table, size_t column);

/* True if the numbers of the first id, of three rows or more, increase by a
 * constant step, but for their rounding, as text and as floats. */
bool column_has_constant_step(const struct table *table, size_t column);

/* True if they only rise, or stay. */
bool column_only_rises(const struct table *table, size_t column);

/* True for whole numbers, which may be given as the time. */
bool column_is_whole(const struct table *table, size_t column);

#endif
