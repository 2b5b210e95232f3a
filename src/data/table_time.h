/*
 * table_time.h - finds the time column of a table while it is read.
 *
 * The first column that matches the first of these rules is chosen:
 *   1. the column that the options name, with any content;
 *   2. a column named date, datetime, date_time, timestamp, time or ds
 *      (ignoring case), unless it is numeric data: numbers that are not all
 *      integers of one form;
 *   3. a column named year, month, week, day, hour, t, index, step, period or
 *      no, if all cells are times, or integers that increase by a constant step
 *      (in a panel: within the first id);
 *   4. a column whose cells are all times of one form, except integers.
 * Columns of rules 1 and 2 are stored as text if their cells have different
 * forms. Ticks and texts are stored only while a column can still be chosen;
 * the caller limits them to TABLE_MAX_TEXT.
 */
#ifndef DATA_TABLE_TIME_H
#define DATA_TABLE_TIME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/number.h"
#include "base/list.h"
#include "data/table.h"

/* The rule by which a column may be the time, the best first. */
enum time_reason {
    REASON_NONE, /* not a candidate, or no longer */
    REASON_REQUESTED,
    REASON_NAMED,
    REASON_COUNTER,
    REASON_CONTENT,
    N_REASONS
};

struct time_candidate {
    enum time_reason reason;
    bool is_text;
    struct string_list text;
    size_t bad; /* 1-based row of the first text that is not UTF-8; 0: none */
    struct time_form form; /* TIME_TEXT: not known yet */
    int64_t *ticks;        /* MISSING_TICK for a missing cell */
    size_t n, capacity;
    size_t n_counted;   /* integers of the first id so far */
    int64_t last, step; /* the last of them, and their constant difference */
    bool fails;         /* time_search_count() */
};

/* All zero is a search that has not started. */
struct time_search {
    struct time_candidate *candidates; /* (n_columns) */
    size_t n_columns;
    size_t n_bytes; /* memory of ticks and texts */
};

/* Call it once the columns and the id column are known. STATUS_USAGE (or
 * STATUS_DATA for a model): the column that the options name does not exist. */
enum status time_search_start(struct time_search *search,
                              const struct table *table,
                              const struct table_options *options,
                              struct error *err);

/* Call it for every cell; `kind` is the result of number_parse(). */
enum status time_search_cell(struct time_search *search, size_t column,
                             const char *text, size_t length,
                             enum number_kind kind, struct error *err);

/* Call it at the end of every row; `first_id`: the row has the first id. */
void time_search_row(struct time_search *search, bool first_id);

/*
 * While an id column is only tried (table_id.h), time_search_row() is called
 * with false. At the end of the table this checks, as often as ids change,
 * which integers of rule 3 increase by a constant step: those of the rows of id
 * 0, or of all rows if `id_of_row` is NULL.
 */
void time_search_count(struct time_search *search, const uint32_t *id_of_row);

/* The ticks that time_search_end() would choose; NULL: none. */
const int64_t *time_search_ticks(const struct time_search *search,
                                 const struct table *table);

/*
 * Chooses the time column and moves its ticks or texts to the table.
 * STATUS_DATA: the column has ticks and a missing cell, or a text that is not
 * UTF-8.
 */
enum status time_search_end(struct time_search *search, struct table *table,
                            struct error *err);

void time_search_release(struct time_search *search);

#endif
