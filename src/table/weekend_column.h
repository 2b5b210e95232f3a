/* weekend_column.h - a column that says which dates are of a weekend. */
#ifndef TABLE_WEEKEND_COLUMN_H
#define TABLE_WEEKEND_COLUMN_H

#include "table/table.h"

/* True for a column named so, such as is_weekend, that is 1 on each Saturday
 * and Sunday of the time column and 0 on all other days; its cells may be
 * missing. */
bool column_is_weekend(const struct table *table, size_t column);

#endif
