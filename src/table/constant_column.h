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

/* What the numbers of a column have shown so far. */
struct constancy_scan {
    enum constancy constancy; /* CONSTANT_ALWAYS before the first number */
    float value;              /* the first number, NAN before it */
};

/* Takes in a number of a column; NAN is passed over. `own` is the first number
 * of its id, NAN before it. */
void constancy_see(struct constancy_scan *scan, float *own, float number);

/* True if a table has so few rows that the numbers of an id are equal by
 * chance. */
bool constancy_is_chance(const struct table *table);

/* The constancy of the known numbers of a column. CONSTANT_NEVER in a table
 * with hardly more rows than ids. */
enum status constant_column(const struct table *table, int column,
                            enum constancy *constancy, struct error *err);

/* The first row of the table with a number in this column, or the last row. */
size_t constant_column_first(const struct table *table, int column);

/* Notes, also as a finding, that such a column is left out. `line` is that of
 * its first number; `where` names the rows that were looked at, as in " in the
 * train rows", or is "". */
enum status constant_column_note(struct table *table, int column,
                                 enum constancy constancy, size_t line,
                                 const char *where, struct text *notes,
                                 struct error *err);

#endif
