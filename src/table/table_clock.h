/*
 * table_clock.h - columns that tell the time or count the rows: no data by
 * themselves.
 */
#ifndef TABLE_TABLE_CLOCK_H
#define TABLE_TABLE_CLOCK_H

#include "base/error.h"
#include "table/table.h"

/*
 * Marks as COLUMN_CLOCK, unless they are the time or the id, the columns of
 * numbers that
 *   - are named as a part of the calendar, such as month or weekday, and are
 *     whole and within its range, or
 *   - are named as a counter, such as no or index, or are the first and have
 *     no name, and count the rows by one from 0 or 1, or
 *   - are named as a clock that only rises, such as elapsed, and never fall, or
 *   - are named as a time, such as time or t, and increase by a constant step
 *     (of the first id), or
 *   - are years with a fraction, at a usual step, or
 *   - tell part of a time by their content (clock_column.h), or
 *   - are named as a time and begin anew as dates in digits do, or are named as
 *     date or time and repeat, unless they are even columns that are settled
 *     later (even_column.h).
 * Marks as COLUMN_AXIS those that increase by a constant step over many rows,
 * whatever their name, or in proportion to the time, also over gaps, beside
 * values that none of these rules marks.
 * Rows that are not in the order of time are judged in both orders.
 * Only rows that are surely train rows decide (train_rows.h), but for columns
 * that are refused if they are none of these.
 * Marks as COLUMN_CALENDAR those named as a part or a flag of the calendar and,
 * unless no other values are left, those that equal a number of the calendar
 * (calendar_number.h) or follow from the time
 * (calendar_column.h); and as COLUMN_SERIAL, unless none are left, the numbers
 * of documents (serial_column.h).
 */
enum status table_mark_clocks(struct table *table, struct error *err);

/* Refuses a column that may be the time (struct column) if it would be trained
 * on, with a finding: content cannot decide. STATUS_DATA. */
enum status table_clock_refuse(struct table *table, int column,
                               struct error *err);

#endif
