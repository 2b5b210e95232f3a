/* serial_column.h - columns of the numbers of documents or rows, such as those
 * of invoices: they rise, but are no data. */
#ifndef TABLE_SERIAL_COLUMN_H
#define TABLE_SERIAL_COLUMN_H

#include <stdbool.h>
#include <stddef.h>

#include "table/table.h"

/*
 * True for a column of whole numbers that rise in all rows that decide what it
 * is for, in each series, if its name is that of such numbers: its last word is
 * id, no, nr, nbr, key or seq, or it has a word such as invoice or order, alone
 * or with one of these or number. A total rises, too, under other names. Rows
 * that an option joins may have the same number.
 */
bool column_is_serial(const struct table *table, size_t column);

/* Adds a finding about each of `n` columns that has such numbers under another
 * name, with the option that leaves it out. */
enum status serial_columns_report(struct table *table, const int columns[],
                                  size_t n, struct error *err);

#endif
