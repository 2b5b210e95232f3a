/* time_mark.h - a mark behind a time of a statistics office, such as p of 2024p
 * (provisional), r (revised), * or (e); part of the search of table_time.h. */
#ifndef TABLE_TIME_MARK_H
#define TABLE_TIME_MARK_H

#include "table/table_time.h"

/* True if a text is a time of the form that ended (c->bad_form), or of any if
 * there was none, of whole days at least, with a mark behind it. */
bool time_mark_is(const struct time_candidate *c, const char *text,
                  size_t length);

/* Appends that a cell has a mark, and the command that removes those of a
 * column, in an open bracket; `row` is that of the cell. */
void time_mark_advise(struct text *text, struct text *filter,
                      const struct table *table, size_t column, size_t row);

#endif
