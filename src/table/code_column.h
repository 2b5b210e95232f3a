/*
 * code_column.h - columns of numbers that are codes of something, such as
 * VendorID, payment_type or weather_code: no data by themselves.
 */
#ifndef TABLE_CODE_COLUMN_H
#define TABLE_CODE_COLUMN_H

#include "table/table.h"

/* True if the last word of its name is id, code or type, and it has a few whole
 * numbers, which repeat. */
bool column_is_code(const struct table *table, int column);

/* Refuses a table whose only numbers tell the time, count rows or are codes,
 * with a finding: a code may be the target. STATUS_DATA. */
enum status code_column_refuse(struct table *table, struct error *err);

#endif
