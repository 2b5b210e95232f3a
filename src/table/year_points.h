/*
 * year_points.h - numbers such as 1980.01 to 1980.12, of which the decimals are
 * a month (in some files October is 1980.1; of quarters, each third one), or
 * 1980.1 to 1980.4, of which they are a quarter; part of the search of
 * table_time.h.
 */
#ifndef TABLE_YEAR_POINTS_H
#define TABLE_YEAR_POINTS_H

#include "table/table_time.h"

/*
 * Call it after the last row. Keeps the reading of such numbers under which
 * nine of ten rows come a month or a quarter after the one before, past the end
 * of a year, and none goes back within a year. If there is none, forgets the
 * candidate, unless the user calls it the time.
 */
void year_points_settle(struct time_search *search, struct time_candidate *c);

#endif
