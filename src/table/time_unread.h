/*
 * time_unread.h - refuses files whose times have a form that the search of
 * table_time.h does not know, with the pattern that reads them if one is found
 * (time_samples.h).
 */
#ifndef TABLE_TIME_UNREAD_H
#define TABLE_TIME_UNREAD_H

#include "table/table_time.h"

/*
 * Refuses a file without times if texts in a column of any name follow each
 * other by a pattern, or are dates without a year; or have digits, in a column
 * that is called as a part of the calendar, unless the first one returns later.
 * Otherwise STATUS_OK.
 */
enum status time_unread_texts(struct table *table, struct error *err);

/* Refuses numbers that were read as a counter with gaps, or as seconds, if a
 * pattern reads them as even times. Otherwise STATUS_OK. */
enum status time_unread_digits(const struct time_candidate *candidate,
                               struct table *table, size_t column,
                               struct error *err);

#endif
