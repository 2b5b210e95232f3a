/* time_parts.h - the pattern of a time in several columns with one number each;
 * part of the search of table_time.h. */
#ifndef TABLE_TIME_PARTS_H
#define TABLE_TIME_PARTS_H

#include "table/table_time.h"

/* Stores the cell of part i, without what databases and spreadsheets add to it:
 * the midnight of a date, and ".0" of a whole number. Notes if some dates have
 * another time of day, so that they are whole times. */
void time_parts_store(struct time_parts *parts, size_t i, const char *text,
                      size_t length);

/* Sets the form of `parts`, which have units, by a text of their cells joined
 * by blanks; of hours such as 0.25 there are two. None for a month without a
 * year.
 */
void time_parts_start(const struct time_parts *parts, const char *text,
                      size_t length, const struct zone *zone,
                      struct time_candidate *c);

#endif
