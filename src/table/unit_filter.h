/*
 * unit_filter.h - the filter that multiplies out numbers whose units differ:
 * 1.2 GiB beside 800 MiB, 1,2 Mrd. EUR beside 800 Mio. EUR.
 */
#ifndef TABLE_UNIT_FILTER_H
#define TABLE_UNIT_FILTER_H

#include "base/text.h"
#include "table/table.h"

/*
 * Appends it, unless a unit of the column has no such size. It rewrites whole
 * lines, thus all columns whose units differ, and those of one measure to one
 * unit. Sets *base to the unit that the numbers of the column have then, "" if
 * only words such as Mio are left out.
 */
void unit_filter_put(const struct table *table, int column, struct text *filter,
                     const char **base);

#endif
