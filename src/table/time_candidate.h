/*
 * time_candidate.h - a column, or several, that may be the time of a table;
 * part of the search of table_time.h.
 */
#ifndef TABLE_TIME_CANDIDATE_H
#define TABLE_TIME_CANDIDATE_H

#include "table/table_time.h"

#define MISSING_TICK INT64_MIN

/* Forgets reading i of a candidate. */
void time_candidate_remove(struct time_search *search, struct time_candidate *c,
                           size_t i);

/* Forgets a candidate and its memory. */
void time_candidate_drop(struct time_search *search, struct time_candidate *c);

/* True for a time of several columns. */
bool time_candidate_has_columns(const struct time_search *search,
                                const struct time_candidate *c);

/* True if the second of two columns is named as parts of the day. */
bool time_candidate_counts_parts(const struct time_search *search,
                                 const struct time_candidate *c);

/*
 * Reads the cell of a row in all forms that are left. If none is left, the
 * candidate is dropped; one that the user or its name calls a time keeps the
 * cell instead (`bad`).
 */
enum status time_candidate_read(struct time_search *search,
                                struct time_candidate *c, const char *text,
                                size_t length, struct error *err);

/* Call it after the last row: the cell for which hours were read as minutes is
 * a mistake if they are hours after all. */
void time_candidate_settle(struct time_search *search,
                           struct time_candidate *c);

/* Ends a row. A candidate that only its content makes a time is dropped if its
 * cell is missing, unless many texts before it are times. */
void time_candidate_end_row(struct time_search *search,
                            struct time_candidate *c);

/* False if all rows have the same time. */
bool time_candidate_varies(const struct time_candidate *c);

#endif
