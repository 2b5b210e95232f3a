/*
 * wide_id.h - the columns that identify the lines of a file with one series per
 * line: one column of text, else two, else as few as another column is not
 * needed; columns of numbers only if those of text are not enough.
 */
#ifndef TABLE_WIDE_ID_H
#define TABLE_WIDE_ID_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "table/table.h"

/* Columns of a table, in its order. */
struct wide_columns {
    int *columns;
    size_t n;
};

/*
 * Chooses among `labels`, which are categorical columns; lines that differ in
 * the column `beside` are apart (-1: none), and if all of them are, none is
 * chosen. Nor if two lines are the same in all columns: `*line` is the later
 * one then, and `*twin` the earlier, as rows of the table; else `*line` is 0.
 * Free chosen->columns.
 */
enum status wide_id_choose(const struct table *table,
                           const struct wide_columns *labels, int beside,
                           struct wide_columns *chosen, size_t *line,
                           size_t *twin, struct error *err);

#endif
