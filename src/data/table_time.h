/*
 * table_time.h - finds the time column of a table while its cells go by.
 *
 * In this order, and in the order of columns within each:
 *   1. the column asked for, whatever is in it;
 *   2. a column called date, datetime, date_time, timestamp, time or ds in
 *      any case of letters, unless it is numeric and more than integers of one
 *      form: then it is data;
 *   3. a column called year, month, week, day, hour, t, index, step, period or
 *      no whose cells are all times, or integers that rise by a constant step
 *      (in a panel: within the first id);
 *   4. a column whose cells are all times of one form (integers are not).
 * The first two are kept as text if a cell is not of the form of the others.
 * Ticks and texts are kept only while a column can still be chosen; who adds
 * cells bounds them by TABLE_MAX_TEXT.
 */
#ifndef DATA_TABLE_TIME_H
#define DATA_TABLE_TIME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/number.h"
#include "base/list.h"
#include "data/table.h"

/* Why a column may be the time, the best reason first. */
enum time_reason {
    REASON_NONE, /* it is not, or no longer */
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
    size_t bad; /* number of the first text that is no UTF-8, from 1; 0: none */
    struct time_form form; /* TIME_TEXT: no cell has been of a form yet */
    int64_t *ticks;        /* MISSING_TICK where a cell is missing */
    size_t n, capacity;
    size_t n_counted;   /* integers of the first id so far, */
    int64_t last, step; /*   the last of them, and how far they are apart */
};

/* All zero is a search that has not started. */
struct time_search {
    struct time_candidate *candidates; /* (n_columns) */
    size_t n_columns;
    size_t n_bytes; /* that ticks and texts take */
};

/* When the columns of the table, its id column among them, are known. */
enum status time_search_start(struct time_search *search,
                              const struct table *table,
                              const struct table_options *options,
                              struct error *err);

/* For every cell; `kind` is what number_parse said of it. */
enum status time_search_cell(struct time_search *search, size_t column,
                             const char *text, size_t length,
                             enum number_kind kind, struct error *err);

/* At the end of a row, once it is known whether it is of the first id. */
void time_search_row(struct time_search *search, bool first_id);

/*
 * Chooses, and hands ticks or texts to the table. STATUS_DATA if the chosen
 * column has ticks and a missing cell, or a text that is no UTF-8.
 */
enum status time_search_end(struct time_search *search, struct table *table,
                            struct error *err);

void time_search_release(struct time_search *search);

#endif
