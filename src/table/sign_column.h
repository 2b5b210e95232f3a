/*
 * sign_column.h - columns of texts that say of amounts beside them whether they
 * are debits or credits, so that they have no sign of their own.
 */
#ifndef TABLE_SIGN_COLUMN_H
#define TABLE_SIGN_COLUMN_H

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

/* Warns of such columns beside `columns`, the `n` ones of data, of which one
 * has no negative number, with the command that gives that one its signs. */
enum status sign_columns_report(struct table *table, const int columns[],
                                size_t n, struct text *notes,
                                struct error *err);

#endif
