/* part_columns.h - columns that are parts of the time of their row: the hours,
 * or parts of them, of its day (Date,H1,...,H24, Date,00:00,...,23:45 or
 * Date,00-01,...,23-24; Date,0,...,23 if rows follow each other by a day), the
 * days of its week or month (Week,Mon,...,Sun; Month,1,...,31) or the weeks of
 * its year (Year,W1,...,W52). */
#ifndef TABLE_PART_COLUMNS_H
#define TABLE_PART_COLUMNS_H

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

/* If a table has such columns, behind that of the time, reports and notes that
 * each is a series of its own, with the command that writes a row for each
 * part. */
enum status part_columns_report(struct table *table, struct text *notes,
                                struct error *err);

#endif
