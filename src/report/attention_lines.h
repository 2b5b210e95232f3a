/*
 * attention_lines.h - the lines of a table of attention weights.
 *
 * A row of the window is a line. Of many rows, only those with the largest
 * weights are, of which each is more than 1.5 times the mean, and the others
 * between two of these are folded into one line, so that the table fits on a
 * screen and shows where weights stand out. Rows whose weights are all within
 * 5 % of their mean are one line too, unless they are fewer than 4.
 */
#ifndef REPORT_ATTENTION_LINES_H
#define REPORT_ATTENTION_LINES_H

#include "report/attention_entry.h"

/* A table has at most LINES_MAX lines: one fewer than LINES_LARGEST rows, and
 * what is between them. Those of several targets have fewer, LINES_LEAST in
 * place of LINES_LARGEST at the least. */
enum { LINES_MAX = 24, LINES_LARGEST = 12, LINES_LEAST = 4 };

struct lines {
    struct cursor at; /* the first entry */
    size_t n_rows;    /* of the window; or slots */
    size_t n_queries; /* over whose distributions a weight is the mean */
    bool even;        /* all rows have about the same weight */
    bool folded;      /* fewer lines than rows */
    double mean;      /* of the absolute weights of rows */
    double largest[LINES_LARGEST]; /* absolute weights of rows, in order */
};

/* All zero is before the first line. */
struct line {
    size_t row;         /* its first one */
    size_t end;         /* the row after its last one */
    struct entry entry; /* of the rows together; the sum over all columns */
};

/* The lines of `n_entries` entries in each of `n_queries` distributions. */
struct lines lines_of(const struct cursor *at, size_t n_queries,
                      size_t n_entries);

/* Moves to the next line; false at the end. */
bool lines_next(const struct lines *lines, struct line *line);

#endif
