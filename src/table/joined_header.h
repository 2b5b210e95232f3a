/*
 * joined_header.h - headers of two rows, as those of prices of several shares:
 *
 *   Price,Close,Close,High,High
 *   Ticker,AAA,BBB,AAA,BBB
 *   Date,,,,
 *
 * It stands between the reader and the next sink, which gets one header: Date,
 * Close AAA, Close BBB, ...; a third row with a text in the first cell alone
 * names the first column. Two rows are joined if all cells are texts, and only
 * the names of the first row repeat, but not those of both together; or if the
 * first cell of the first row is empty, and that below it names the time.
 */
#ifndef TABLE_JOINED_HEADER_H
#define TABLE_JOINED_HEADER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/list.h"
#include "csv/csv.h"
#include "table/cell_format.h"

struct joined_header {
    struct reader_sink *sink; /* that of the reader: `inner` after the header */
    struct reader_sink inner;
    const struct cell_format *format;
    struct text *notes;
    struct string_list rows[3]; /* those that are held */
    size_t lines[3], n_rows;    /* of these; the last one is being read */
};

/* Sets *sink to one that passes cells on to `inner`. Keeps the pointers. */
void joined_header_start(struct joined_header *joined, struct reader_sink *sink,
                         const struct reader_sink *inner,
                         const struct cell_format *format, struct text *notes);
void joined_header_release(struct joined_header *joined); /* or all zero */

#endif
