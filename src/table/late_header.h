/*
 * late_header.h - finds the header of a table below lines that look like a
 * small table above it, such as "Latitude,52.5"; part of table_edges.h.
 *
 * It is a row of texts among the first ones under the first line, as wide as
 * that. The rows above it begin with texts, too, or a blank line is between;
 * those below begin with a number or a time, or have a date if it names a time.
 */
#ifndef TABLE_LATE_HEADER_H
#define TABLE_LATE_HEADER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/list.h"
#include "table/cell_format.h"
#include "table/table.h"

enum { LATE_HEADER_ROWS = 16 /* in which it is looked for */ };

struct late_header {
    size_t line;                 /* 0: none yet */
    char text[TABLE_SAMPLE_MAX]; /* of its first cell */
    bool names_time;
    size_t n_rows, n_below; /* below the first line, below this one */
    bool has_values; /* a row above it begins with a number or a time; set by
                        the caller for the first row of data */
};

/* Adds a row below the first row of data, of `width` cells; NULL: it begins
 * with a digit. True if the header is found, so many rows above this one that
 * it is sure. */
bool late_header_found(struct late_header *header,
                       const struct cell_format *format,
                       const struct string_list *row, size_t width, size_t line,
                       bool after_gap);

/* True if the row added last may be the header. */
bool late_header_is_last(const struct late_header *header);

#endif
