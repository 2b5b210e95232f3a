/* clock_offsets.h - intervals of the clock in one cell with a date, such as
 * 2020-01-31 01:00-02:00, whose end looks like an offset from UTC; part of the
 * search of table_time.h. */
#ifndef TABLE_CLOCK_OFFSETS_H
#define TABLE_CLOCK_OFFSETS_H

#include "table/table_time.h"

/* Adds the forms of the start of an interval (is_start) to those of the first
 * cell, whose forms were found. That of a model replaces them. */
void clock_offsets_start(const struct time_search *search,
                         struct time_candidate *c, const char *text,
                         size_t length);

#endif
