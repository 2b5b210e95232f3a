/*
 * wide_times.h - reads the names of the columns of values as the cells of a
 * column of times, by the search of table_time.h.
 */
#ifndef TABLE_WIDE_TIMES_H
#define TABLE_WIDE_TIMES_H

#include <stdint.h>

#include "table/wide.h"

/* Sets the name and the form of the times of a table, and `*ticks`, those of
 * the columns of values, which the caller frees. Fails as time_search_end(). */
enum status wide_times(const struct wide *wide, struct table *table,
                       int64_t **ticks, struct error *err);

#endif
