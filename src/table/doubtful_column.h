/*
 * doubtful_column.h - refuses a file for a column of numbers that may be times.
 */
#ifndef TABLE_DOUBTFUL_COLUMN_H
#define TABLE_DOUBTFUL_COLUMN_H

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

/* STATUS_DATA with a finding that has the remedy or the choices of `finding`.
 * Releases the text. */
enum status doubtful_column_refuse(struct table *table, int column,
                                   struct finding finding, struct text *text,
                                   struct error *err);

#endif
