/*
 * flag_column.h - columns of 0 and 1, such as open or promo: they say whether
 * something was so, and beside numbers are seldom what is to be forecast.
 */
#ifndef TABLE_FLAG_COLUMN_H
#define TABLE_FLAG_COLUMN_H

#include <stdbool.h>

#include "table/table.h"

/* True if all its numbers are 0 or 1, twenty or more, and both occur. */
bool column_is_flag(const struct table *table, int column);

#endif
