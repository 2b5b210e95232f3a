/* constant_column.h - columns with a single value, or with one in each series,
 * which say nothing of the course of time. */
#ifndef TABLE_CONSTANT_COLUMN_H
#define TABLE_CONSTANT_COLUMN_H

#include <stdbool.h>

#include "base/error.h"
#include "table/table.h"

/* Whose numbers are all the same. */
enum constancy {
    CONSTANT_NEVER,
    CONSTANT_IN_ID, /* the numbers of each id */
    CONSTANT_ALWAYS
};

/* The constancy of the known numbers of a column. CONSTANT_NEVER in a table
 * with hardly more rows than ids. */
enum status constant_column(const struct table *table, int column,
                            enum constancy *constancy, struct error *err);

/* Notes, also as a finding, that such a column is left out. */
enum status constant_column_note(struct table *table, int column,
                                 enum constancy constancy, struct text *notes,
                                 struct error *err);

#endif
