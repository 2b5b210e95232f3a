/*
 * time_bad.h - the cells of a column of times that are none; part of the
 * message that refuses them (time_refuse.h).
 */
#ifndef TABLE_TIME_BAD_H
#define TABLE_TIME_BAD_H

#include "table/table_time.h"

/* Keeps the text of a cell that is no time. */
void time_bad_keep(struct time_candidate *c, const char *text, size_t length);

/* Call it for the cell that ends the last form of a candidate, and for all
 * cells below it: counts those that do not have this form, and keeps the rows
 * of the first ones, and what they are (odd_times.h). */
enum status time_bad_count(struct time_candidate *c, const char *text,
                           size_t length, struct error *err);

#endif
