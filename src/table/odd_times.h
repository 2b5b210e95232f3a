/*
 * odd_times.h - the cells of a column of times that are times of another form:
 * a few of which the rows around them say what they must be, or months and
 * years above or below the dates that belong to them; part of the message that
 * refuses them (time_refuse.h).
 */
#ifndef TABLE_ODD_TIMES_H
#define TABLE_ODD_TIMES_H

#include "table/table_time.h"

/* Adds a cell that does not have the form of the column (c->bad_form). */
enum status odd_times_add(struct time_candidate *c, const char *text,
                          size_t length, struct error *err);

/* Call it for the time of each row below that has it. */
void odd_times_pass(struct time_candidate *c, int64_t tick);

/* True for a text with which a column goes on that began with the year or the
 * month in which it lies. */
bool odd_times_is_below(const struct time_candidate *c, const char *text,
                        size_t length);

/* True if all odd cells are months or years among dates, or years among months;
 * or if they are few. */
bool odd_times_may_be_left_out(const struct time_candidate *c);

/* Appends what to do about them in an open bracket: that they have marks, what
 * they must be, or that the column began with a month above its dates; `i` is
 * the column. False: nothing is known. */
bool odd_times_advise(struct text *text, struct text *filter,
                      const struct table *table, size_t i,
                      const struct time_candidate *c);

/* Appends what to do and the command that writes all odd cells in the form of
 * the others, if they all have one that their texts or the order of the rows
 * settle; or the ISO dates in which a spreadsheet has swapped day and month,
 * if the rows are in order only then. */
bool odd_times_put_alike(struct text *text, struct text *filter,
                         const struct table *table, size_t i,
                         const struct time_candidate *c);

#endif
