/* explain_cell.h - the cells of a report of explanations (report_explain.h),
 * one after the other, and what names them. */
#ifndef REPORT_EXPLAIN_CELL_H
#define REPORT_EXPLAIN_CELL_H

#include "report/report_explain.h"

/* One value of a window and what it adds. */
struct explain_cell {
    size_t lag;               /* 0: the newest row */
    const char *feature;      /* its column */
    char time[TIME_TEXT_MAX]; /* "" without times */
    double value;             /* NaN: it is missing */
    double contribution;
};

/* The cells of target j of window i; all but i and j start as zero. */
struct explain_cursor {
    const struct explain_report *report;
    size_t i, j;
    size_t next; /* cells before it have been read */
};

/*
 * Gets the next cell, oldest first; false at the end. Columns that add nothing
 * anywhere are left out, and before the window all rows that add nothing.
 */
bool explain_next(struct explain_cursor *at, struct explain_cell *cell);

/* What a person calls a part, by enum contribution_part. */
extern const char *const explain_part_words[N_CONTRIBUTION_PARTS];

const struct contributions *explain_of(const struct explain_report *report,
                                       size_t i, size_t j);

/* The time of the step that is explained; "" for a mean, for a label and
 * without times. */
void explain_time(const struct explain_report *report, size_t i,
                  char text[TIME_TEXT_MAX]);

#endif
