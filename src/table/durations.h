/* durations.h - columns of durations such as 7:45 or 1:05:30 as numbers. */
#ifndef TABLE_DURATIONS_H
#define TABLE_DURATIONS_H

#include "table/table.h"

/* Refuses a table without numbers for its first column of durations, with the
 * command that writes all of them in their smallest unit: STATUS_DATA;
 * otherwise STATUS_OK. */
enum status durations_refuse(const struct table *table, struct error *err);

/* Reports a column of durations beside columns of numbers, which is left out,
 * with the filter; but not one whose texts go on by the same step, as the ends
 * of intervals do. */
enum status durations_report(struct table *table, int column,
                             struct text *notes, struct error *err);

#endif
