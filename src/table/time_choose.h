/*
 * time_choose.h - which candidate is the time; part of the search of
 * table_time.h.
 */
#ifndef TABLE_TIME_CHOOSE_H
#define TABLE_TIME_CHOOSE_H

#include "table/time_candidate.h"

/* True if candidate i has times in all rows. */
bool time_is_found(const struct time_search *search, const struct table *table,
                   size_t i);

/* The first candidate of the best rank, or -1. Of a date and a time of the same
 * dates in all rows it is the time. */
int time_choose(const struct time_search *search, const struct table *table);

#endif
