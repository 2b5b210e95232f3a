/*
 * edge_look.h - what the row is that table_edges.h reads: above the data, below
 * it, or a row of data.
 */
#ifndef TABLE_EDGE_LOOK_H
#define TABLE_EDGE_LOOK_H

#include "table/table_edges.h"

/* True if the current row may be above the first row of data. */
bool edge_may_be_above(const struct table_edges *edges, enum finding_kind *as);

/* True if a row above the current one, which is the first row of data, is to
 * be passed over. */
bool edge_is_above(const struct table_edges *edges, const struct edge_row *row);

/* True if the current row is no row of data. A line of text has fewer cells
 * than the table, only one with text, or words and no value; after a blank
 * line, or another such line, it may have more, and the first column may have
 * texts. */
bool edge_is_footer(const struct table_edges *edges);

/* Notes of the next cell of the current row whether it may be the half of a
 * number that a decimal comma cuts: digits, and a sign before the comma. No
 * digits alone are in the first cell. */
void edge_note_half(struct table_edges *edges, const char *text, size_t length);

/* True for the word for a total after the last cell of a row above the data. */
bool edge_ends_total(const struct table_edges *edges, const char *text,
                     size_t length);

#endif
