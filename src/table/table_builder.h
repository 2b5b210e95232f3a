/*
 * table_builder.h - the state of a table that is being read: its header
 * (table_header.c), then its rows (table_read.c).
 */
#ifndef TABLE_TABLE_BUILDER_H
#define TABLE_TABLE_BUILDER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/list.h"
#include "table/cell_format.h"
#include "table/id_cells.h"
#include "table/table.h"
#include "table/table_id.h"
#include "table/joined_header.h"
#include "table/table_edges.h"
#include "table/table_time.h"
#include "table/wide.h"

struct builder {
    struct table *table;
    const struct table_options *options;
    struct cell_format format;
    struct joined_header joined; /* gives a header of one row */
    struct table_edges edges;    /* gives only rows as wide as the table */
    bool in_rows;                /* the first row has ended */
    struct string_list first_row;
    size_t n_named; /* columns up to the last one with a name */
    size_t column;  /* column of the next cell */
    struct string_set ids;
    struct id_cells id; /* of the current row */
    bool id_is_guess;   /* see table_id.h */
    bool guess_is_bad;  /* too many cells of it are no ids */
    struct empty_ids empty_ids;
    struct time_search search;
    struct wide wide;
    size_t cell_capacity, id_capacity, offset_capacity;
};

/* Keeps a cell of the first row. */
enum status table_header_cell(struct builder *builder, const char *text,
                              size_t length, size_t line, struct error *err);

/*
 * Makes the columns of the first row, at its end. If it is data, table->header
 * is false afterwards, and the caller adds it as a row. STATUS_DATA, with a
 * finding, if it cannot be the header of a table.
 */
enum status table_header_end(struct builder *builder, size_t line,
                             struct error *err);

/* At the end of a table without a time, refuses lines of numbers without names
 * that may be series: they are longer than the columns. */
enum status table_header_check_lines(const struct builder *builder,
                                     struct error *err);

#endif
