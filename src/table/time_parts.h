/* time_parts.h - the pattern of a time in several columns with one number each;
 * part of the search of table_time.h. */
#ifndef TABLE_TIME_PARTS_H
#define TABLE_TIME_PARTS_H

#include "table/table_time.h"

/* The pattern of the cells of `parts`, which has units, joined by blanks. */
void time_parts_pattern(const struct time_parts *parts,
                        char pattern[TIME_PATTERN_MAX]);

#endif
