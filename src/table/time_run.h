/*
 * time_run.h - the longest run of rows with times of one form in a column that
 * is no time, such as the months of one that also has years and quarters; so
 * that a message can say which lines to keep.
 */
#ifndef TABLE_TIME_RUN_H
#define TABLE_TIME_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "time/time.h"

enum {
    TIMES_SEEN = 10, /* in a column that is no time; fewer are chance */
    UNREAD_BYTES = 64,
    TIME_KINDS = 4
};

/* Rows with times of one form. */
struct time_rows {
    char pattern[TIME_PATTERN_MAX];
    size_t n;
    uint64_t squares; /* the sum of those of their numbers: the same rows have
                         the same one */
};

static inline void time_rows_add(struct time_rows *rows, size_t row)
{
    rows->n++;
    rows->squares += (uint64_t)row * row;
}

struct time_run {
    struct time_form forms[TIME_READINGS_MAX]; /* of the current run */
    size_t n_forms;
    size_t first, n;               /* its rows */
    size_t longest_first, longest; /* of the longest one; 0: there is none */
    struct time_rows kinds[TIME_KINDS]; /* of all runs */
    size_t n_kinds, kind;               /* and that of the current one */
    bool more_kinds;
    size_t unread; /* the first row without a time, and its text; "": none */
    char unread_text[UNREAD_BYTES];
};

/* Adds the text of a row; rows increase, those without a text are left out. */
void time_run_add(struct time_run *run, size_t row, const char *text,
                  size_t length);

/* True if the last run has a form that the text has, too. */
bool time_run_reads(const struct time_run *run, const char *text);

#endif
