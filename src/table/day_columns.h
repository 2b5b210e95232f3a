/* day_columns.h - columns that are the hours, or parts of them, of the day of
 * their row: Date,H1,H2,...,H24 or Date,00:00,00:15,...,23:45. */
#ifndef TABLE_DAY_COLUMNS_H
#define TABLE_DAY_COLUMNS_H

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

/* If a table of days has such columns, behind that of the date, reports and
 * notes that each is a series by days, with the command that writes a row for
 * each hour. */
enum status day_columns_report(struct table *table, struct text *notes,
                               struct error *err);

#endif
