/* wide_years.h - the times of a table with years across and their months, or
 * quarters, down. */
#ifndef TABLE_WIDE_YEARS_H
#define TABLE_WIDE_YEARS_H

#include "table/wide_times.h"

/* True if the cells of a column may be the months or quarters of years: all are
 * numbers from 1 to 12, or all are texts. */
bool wide_years_may_be_parts(const struct table *table, size_t column);

/* wide_times() for WIDE_YEARS. STATUS_DATA: a cell that is no month or quarter,
 * or one that is not after that of the line before it of the same id. */
enum status wide_years_read(const struct wide *wide, struct table *table,
                            struct wide_ticks *ticks, struct error *err);

#endif
