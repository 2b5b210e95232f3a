/* durations.h - columns of durations such as 7:45 or 1:05:30 as numbers. */
#ifndef TABLE_DURATIONS_H
#define TABLE_DURATIONS_H

#include "table/table.h"

/* Refuses a table without numbers for its first column of durations, with the
 * command that writes all of them in their smallest unit: STATUS_DATA;
 * otherwise STATUS_OK. */
enum status durations_refuse(const struct table *table, struct error *err);

#endif
