/*
 * table_time.h - finds the time of a table while it is read.
 *
 * The time is one column, or several whose cells are joined by blanks. The
 * first of these rules decides:
 *   1. the column or columns that the options name
 *   2. a column named date, or the first one without a name, with one named
 *      time, hour or hr, or settlement period, half hour and so on, if these
 *      are numbered parts of a day (day_parts.h), and perhaps one of AM and PM
 *   3. a column named date, datetime, date_time, timestamp, time or ds, unless
 *      it is numeric data: numbers that are not all integers of one form
 *   4. columns named year and month, perhaps with day, hour, minute and second
 *      (a day without a month is that of the year, if some are not in January
 *      or all increase); or fiscal year and period, month, quarter or
 *      week, if all are those of a year and the months begin with it; the day
 *      of the month may be called a date
 *   5. a column named year, month, week, day, hour, t, index, step, period or
 *      no, if all cells are times, or integers that increase by a constant step
 *      (in a panel: within the first id)
 *   6. a column whose cells are all times of one form, except integers; of
 *      numbers only those that count (time_digits.h), and months such as
 *      01.2012
 *   7. the first columns without names, if they are years and months, or days
 *      of the year, and as many days and hours after them as no row repeats the
 *      time of the row before; or dates and hours
 *   8. columns of rule 4 whose names share a beginning or an end, such as
 *      arrival_year and arrival_month, if they never fall within the first id
 * Case and punctuation of names do not matter, nor what stands in brackets
 * after them. Of an interval, such as "1:00 - 2:00", the start is the time. All
 * forms that the first cell may have are tried on all cells (time_detect());
 * time_order.h decides between those that are left. A column of rules 1 and 3
 * with a cell that is no time is refused.
 */
#ifndef TABLE_TABLE_TIME_H
#define TABLE_TABLE_TIME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/number.h"
#include "table/table.h"

/* The rule by which a candidate may be the time, the best first. */
enum time_reason {
    REASON_NONE, /* not a candidate, or no longer */
    REASON_REQUESTED,
    REASON_DATE_AND_TIME,
    REASON_DATE_AND_PART, /* a number that may be that of a half-hour */
    REASON_NAMED,
    REASON_PARTS,
    REASON_YEAR_AND_DAY, /* a day that may be that of the year */
    REASON_FISCAL,       /* a fiscal year and a part of it */
    REASON_COUNTER,
    REASON_CONTENT,
    REASON_UNNAMED, /* the first columns are years and months, or days of the
                       year, with days and hours; or dates and hours */
    REASON_AFFIXED, /* columns as of REASON_PARTS with longer names */
    N_REASONS
};

enum {
    TIME_PARTS_MAX = 6,                     /* columns of one time */
    TIME_FORMS_MAX = TIME_READINGS_MAX + 1, /* with that of a model */
    TIME_COMPOSITES = 6,                    /* by rules 1, 2, 4, 7 and 8 */
    PARTS_WITH_DATE = 2 /* among these: a year, a month and a day of the month
                           that is called a date */
};

enum { ABSENT_DAYS_MAX = 3, ABSENT_TEXT_MAX = 9 };

/* The times of a column in one of the forms that they may have. */
struct time_reading {
    struct time_form form;
    int64_t *ticks; /* MISSING_TICK for a missing cell */
    size_t n, capacity;
    size_t n_short;     /* times without what is zero (short_times.h) */
    int64_t short_unit; /* ticks of the unit whose parts these lack */
    bool is_start;      /* of an interval of the clock (clock_offsets.h) */
    size_t n_absent;    /* dates that do not exist (absent_day.h) */
    size_t absent[ABSENT_DAYS_MAX];    /* their rows */
    char absent_text[ABSENT_TEXT_MAX]; /* the first of them */
};

enum {
    TIME_BAD_MAX = 96, /* bytes of a cell in a message */
    TIME_BAD_ROWS = 10 /* that a message names */
};

/* A form that all odd cells have. */
struct odd_form {
    struct time_form form;
    struct odd_order {
        int64_t above; /* the time above */
        size_t n_rises, n_falls;
    } as_is, swapped; /* with day and month swapped in ISO dates */
    bool is_plain; /* an ISO date has a day past 12, or another one has not */
    int first_year, last_year; /* of the odd cells */
};

/* Cells that are times of another form (odd_times.h). */
struct odd_times {
    struct odd_form forms[TIME_READINGS_MAX];
    size_t n_forms;
    size_t n_marked;                 /* with a mark (time_mark.h) */
    bool differs;                    /* in digits and signs (line_filter.h) */
    int64_t last, step;              /* the time of the row above, and the step
                                        before the first of them */
    int64_t open[TIME_READINGS_MAX]; /* that the newest may be */
    size_t n_open;
    int64_t right[TIME_BAD_ROWS]; /* that they must be */
    size_t n_right;
};

struct time_candidate {
    enum time_reason reason;
    unsigned numbers; /* enum time_numbers: what is tried */
    bool started;     /* a cell was read */
    bool is_number;   /* the first was a number */
    bool has_point;   /* and had ".0", which is left out */
    bool is_missing;  /* in the row that is being read */
    bool is_fixed;    /* --time-format, or the parts have a form */
    size_t doubtful;  /* 1-based row of the cell for which hours were read as
                         minutes (clock_digits.h) or as parts of a day
                         (day_parts.h); 0: none */
    size_t short_row; /* 1-based row of the first time with such a part, or
                         without (short_times.h); 0: none */
    bool has_zero;    /* a row of several columns ends with the number 0 */
    const char *zone; /* that may have the day to which the bad cell belongs */
    bool is_short;    /* this day has 23 hours */
    bool rolls_over;  /* its digits, as those of a calendar (time_rollover.h) */
    bool is_interval; /* cells such as "A - B", of which A is read */
    size_t n_rows;    /* rows before this one */
    size_t n_missing;
    struct time_reading readings[TIME_FORMS_MAX];
    size_t n_readings;
    bool model_form;                /* the first is that of the model */
    size_t bad;                     /* 1-based row of the first cell that is
                                       no time; 0: none */
    char bad_text[TIME_BAD_MAX];    /* that cell, or the doubtful one, cut */
    struct time_form bad_form;      /* that it does not have */
    size_t bad_rows[TIME_BAD_ROWS]; /* 0-based rows of the first such cells */
    size_t n_bad;                   /* such cells; 0: others refuse the row */
    size_t bad_words;             /* bytes of bad_text that begin all of them */
    bool bad_is_time;             /* one of them is a time of another form */
    char before[TIME_TEXT_MAX];   /* the time before it; "": none */
    int64_t last_tick, last_step; /* that time, and the step to it; 0: none */
    struct odd_times *odd;        /* NULL: no cell is bad */
};

/* A time in several columns. */
struct time_parts {
    size_t n;
    int columns[TIME_PARTS_MAX];
    bool counts_parts; /* the second of two is named as parts of a day */
    bool has_hours;    /* the last one is named as an hour */
    char units[TIME_PARTS_MAX + 1]; /* letters of the pattern; "": unknown */
    char text[TIME_PARTS_MAX][TIME_TEXT_MAX]; /* cells of the row, cut */
    size_t lengths[TIME_PARTS_MAX];
    size_t n_missing;
    bool is_cut, is_whole; /* a part lost its midnight; has a time of day */
};

/* All zero is a search that has not started. */
struct time_search {
    const struct table_options *options;
    struct time_candidate *candidates; /* (n_columns + TIME_COMPOSITES) */
    size_t n_columns;
    bool *is_part;   /* (n_columns) of a time in several columns */
    bool *is_needed; /* (n_columns) a part, or a candidate that is left */
    struct time_parts parts[TIME_COMPOSITES]; /* n 0: there is none */
    size_t *active; /* (n_active) candidates that are left */
    size_t n_active;
    const struct zone *zone;
    size_t n_bytes; /* memory of ticks */
};

/* Call it once the columns and the id column are known. STATUS_USAGE (or
 * STATUS_DATA for a model): the column that the options name does not exist. */
enum status time_search_start(struct time_search *search,
                              const struct table *table,
                              const struct table_options *options,
                              struct error *err);

/* True if time_search_cell() needs the cells of a column. */
static inline bool time_search_needs(const struct time_search *search,
                                     size_t column)
{
    return search->is_needed[column];
}

/* True if a column is no time that is still followed. */
static inline bool time_search_is_over(const struct time_search *search,
                                       size_t column)
{
    return search->candidates[column].reason == REASON_NONE ||
           search->candidates[column].bad;
}

/* Call it for every cell that is needed; `kind` is the result of cell_parse().
 */
enum status time_search_cell(struct time_search *search, size_t column,
                             const char *text, size_t length,
                             enum number_kind kind, struct error *err);

/* Call it at the end of every row. */
enum status time_search_row(struct time_search *search, struct error *err);

/* Call it after the last row, before the functions below. */
void time_search_last_row(struct time_search *search);

/* The ticks that time_search_end() would choose, with the ids that the table
 * has now; NULL: none. */
const int64_t *time_search_ticks(const struct time_search *search,
                                 const struct table *table);

/*
 * Chooses the time, moves its ticks to the table and marks its columns and
 * those of other times (struct column). STATUS_DATA: a time is missing or
 * cannot be read, or its form is ambiguous; the last finding of the table says
 * so.
 */
enum status time_search_end(struct time_search *search, struct table *table,
                            struct error *err);

void time_search_release(struct time_search *search);

/* The columns of candidate i, and their number; `single` has room for one. */
const int *time_search_columns(const struct time_search *search, size_t i,
                               int *single, size_t *n);

/* Appends the names of the columns of candidate i, separated by commas. */
void time_search_names(struct text *text, const struct time_search *search,
                       const struct table *table, size_t i);

#endif
