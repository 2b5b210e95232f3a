/*
 * table_edges.h - where the rows of a table begin and end in a file.
 *
 * It stands between the reader and the sink that stores the cells. It passes
 * over a row of units under the header and lines below the last row, and
 * refuses rows of another width than the header.
 *
 * Units: up to EDGE_UNITS_MAX rows under the header, as wide as it, with at
 * least two cells and no number, time or missing one among those that are not
 * empty; the first row of data has a number or a time there, in all but one
 * column of four or more, or in any two columns if one has a date. Types of
 * columns, a total or a ruler such as "---+---" among these rows are passed
 * over, too. A total has a word for it in the first cell, or has no time and
 * much larger numbers than the row below it. Below units, so are rows with
 * a text in the first cell and dates, where the first row of data has a number
 * or a time.
 *
 * A row that repeats the header, as in files that were joined, is passed over.
 *
 * A footer: at most DIALECT_FOOTER rows at the end, narrower than the header
 * and with text in the first cell, where that of the first row is a number or
 * a time; as wide as the header without any value; after a blank line, of any
 * width but that of the header, also where the first column has text; or a
 * total, which has a word for it or, in the last row, no time and only numbers.
 * Empty cells at the end of a row do not count. A row of texts after a blank
 * line that is as wide as the header is refused as the header of another table;
 * so are, after a blank line, a title, a wider row of texts and one as wide.
 *
 * A header below the first rows is refused (late_header.h).
 */
#ifndef TABLE_TABLE_EDGES_H
#define TABLE_TABLE_EDGES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/list.h"
#include "table/cell_format.h"
#include "csv/csv.h"
#include "table/late_header.h"
#include "table/table.h"

enum { EDGE_UNITS_MAX = 8 /* rows above the data */ };
enum { ODD_ROWS_MAX = 10 /* whose lines are named */ };

/* A row of another width than the header, or a footer. */
struct odd_row {
    size_t line; /* 0: none */
    size_t n_cells;
    char text[TABLE_SAMPLE_MAX]; /* of its first cell, cut */
    bool are_halves;    /* the others may be the halves of decimal numbers */
    size_t last_length; /* of its last cell */
};

struct table_edges {
    struct reader_sink inner;
    struct table *table;
    const struct cell_format *format;

    bool in_rows;    /* the header has ended */
    bool header;     /* the file has one */
    size_t n_header; /* its cells */
    size_t n_needed; /* those up to the last one with a name */
    size_t n_rows;   /* rows of data that have ended */
    bool may_end;    /* the first cell of the first row is no text */
    bool has_time;   /* and a time */

    size_t column;      /* of the next cell */
    size_t n_filled;    /* cells up to the last one that is not empty */
    struct odd_row row; /* the current one */
    bool is_held;       /* its cells are in `held` */
    size_t n_ordinary;  /* so many of its cells are passed on at once */
    struct string_list held;
    bool is_first; /* the first row of data has not ended */
    bool is_total; /* a word after the last cell of the row says so */
    struct edge_row {
        struct string_list cells;
        size_t line;
        enum finding_kind as;      /* what it seems to be */
    } units[EDGE_UNITS_MAX];       /* rows above it that may be no data */
    size_t n_units, n_passed;      /* those that are passed over */
    size_t last_line, line_before; /* of the current row, of that before it */
    bool after_gap;                /* lines between them were passed over */

    struct late_header late;

    struct edge_row last; /* without a time; line 0: none */

    struct odd_row footer, refused; /* the first ones */
    size_t n_above;                 /* rows between the header and the first */
    bool refused_alike; /* they are as wide as the first, without others */
    bool are_decimals;  /* and as long as if decimal commas cut each number */
    size_t n_same;      /* bytes with which their first cells all begin */
    size_t line_above;  /* that of the first footer; 0: no gap between them */
    size_t n_second;    /* cells of a header in the second footer; 0: none */
    size_t n_footer, n_refused;
    size_t n_repeated, first_repeated; /* lines that are the header again */
    size_t footer_lines[DIALECT_FOOTER + 1];
    size_t refused_lines[ODD_ROWS_MAX + 1];
};

/* Starts a file; `inner` gets its cells. The rows of a second file without a
 * header are as wide as those of the first. Keeps the pointers. */
void table_edges_start(struct table_edges *edges, struct table *table,
                       const struct cell_format *format,
                       const struct reader_sink *inner);

/* The sink for reader_read(). Its end() appends findings. STATUS_DATA if a row
 * has another width than the header. */
struct reader_sink table_edges_sink(struct table_edges *edges);

void table_edges_release(struct table_edges *edges); /* accepts all zero */

#endif
