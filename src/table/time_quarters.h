/*
 * time_quarters.h - texts such as 1990/1 or 1/1990, whose number is that of a
 * month or of a quarter, and 2001/02, which is a month or a season; part of the
 * search of table_time.h.
 */
#ifndef TABLE_TIME_QUARTERS_H
#define TABLE_TIME_QUARTERS_H

#include "table/table_time.h"

/*
 * Call it after the last row. Drops the reading as quarters of a column called
 * month, or in which no quarter comes next to the one before it, and that as
 * months of one called quarter. Otherwise both stay, for the order of the rows
 * to decide. Drops all readings but that of seasons if it is left in some rows,
 * or else this one.
 */
void time_quarters_settle(struct time_search *search, struct time_candidate *c,
                          const char *name);

#endif
