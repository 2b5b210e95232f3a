/*
 * time_take.h - gives a table the time that was chosen; part of the search of
 * table_time.h.
 */
#ifndef TABLE_TIME_TAKE_H
#define TABLE_TIME_TAKE_H

#include "table/table_time.h"
#include "time/time_order.h"

/* Marks the columns of candidate i and those of other times, and moves the
 * times of one of its readings to the table. */
enum status time_take(struct time_search *search, struct table *table, size_t i,
                      size_t reading, const struct row_ids *rows,
                      struct error *err);

#endif
