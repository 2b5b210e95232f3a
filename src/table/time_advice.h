/*
 * time_advice.h - what to do about a cell that is no time; part of the messages
 * of time_refuse.h. If that is a filter for sh, it is appended to `filter`,
 * too.
 */
#ifndef TABLE_TIME_ADVICE_H
#define TABLE_TIME_ADVICE_H

#include "table/table_time.h"

/* The code of an annual mean among the months, quarters or halves of the US
 * Bureau of Labor Statistics, or of the mean of a half among months, with which
 * a cell ends; NULL: none. */
const char *time_advice_annual(const char *bad);

/* Appends it for the bad cell of a candidate, in a file, after an opening
 * bracket that stays open; `given` is --time-format, or "". */
void time_advice_put(struct text *message, struct text *filter,
                     const struct time_candidate *c, const char *path,
                     const char *given);

/* Appends that the form of the dates changes with the bad cell for many rows,
 * or how all odd cells are written like the others, in an open bracket; false
 * if neither is known. `i` is the column of the candidate. */
bool time_advice_change(struct text *text, struct text *filter,
                        const struct table *table, size_t i,
                        const struct time_candidate *c);

/* Appends the command that leaves out the lines of the bad cells, if these are
 * few among the times of the column and no times of another form. */
void time_advice_without_line(struct text *text, struct text *filter,
                              const struct table *table, size_t i,
                              const struct time_candidate *c);

/* Appends the lines that have times of one form and how many rows these are,
 * and the command that keeps them if that leaves out few; nothing if they are
 * few. */
void time_advice_run(struct text *text, struct text *filter,
                     const struct table *table, const struct column *column);

/* Appends that a cell of a column of times is none, or that some are of another
 * form. */
void time_advice_odd(struct text *text, const struct table *table,
                     const struct column *column);

#endif
