/*
 * code_column.h - columns of numbers that are codes of something, such as
 * VendorID, payment_type or weather_code: no data by themselves.
 */
#ifndef TABLE_CODE_COLUMN_H
#define TABLE_CODE_COLUMN_H

#include "table/left_out.h"
#include "table/table.h"

/* True if the last word of its name is code, flag, qc, status or valid, or its
 * name ends in type, Typ or the like, or is that of a thing (store, channel),
 * and it has a few whole numbers, which repeat, or two if it is alarm or the
 * first word is is or has; or the last word is id, sku, phone or the like, or
 * it is Kundennr. or customer_no, and all its numbers are whole, or Kunde or
 * article, of five digits or more. Things and the last ones only where no row
 * has the time of the row before, or an option joins such rows. */
bool column_is_code(const struct table *table, int column);

/* True for one to four whole numbers, which repeat, if the last word of its
 * name is quality, state, condition or the like, or one of the above, but for a
 * number, such as QN_9, or it is Q and the name of another column; or for the
 * numbers 0, 64 and 192 of OPC. Beside measured columns they are no data. */
bool column_is_grade(const struct table *table, int column);

/* True for more than ten numbers, or some that are not whole or negative. */
bool column_is_measured(const struct table *table, int column);

/* Refuses a table whose only numbers tell the time, count rows or are codes,
 * with a finding: a code may be the target. STATUS_DATA. */
enum status code_column_refuse(struct table *table,
                               const enum left_out *reasons, struct error *err);

#endif
