/*
 * time_rollover.h - digits that may be a date or a plain number, such as 2401,
 * 240131, 24031, 2024031, 012024 and 31012024; part of the search of
 * table_time.h.
 *
 * A column shows which it is where its digits roll over: after 240131 comes
 * 240201. Read as dates such rows are one step apart, read as numbers they are
 * many. So the right one of several readings has the fewest absent steps.
 */
#ifndef TABLE_TIME_ROLLOVER_H
#define TABLE_TIME_ROLLOVER_H

#include "table/table_time.h"

/* True for a form of such digits. */
bool time_rollover_needed(const struct time_form *form);

/*
 * Call it after the last row for a column of numbers. Drops the readings that
 * are implausible (weeks of the year 2401), or have more absent steps than
 * another one. Sets `rolls_over` if the first reading left is one of such
 * digits and has fewer absent steps than they have as numbers.
 */
void time_rollover_settle(struct time_search *search, struct time_candidate *c);

#endif
