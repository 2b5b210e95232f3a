/* edge_words.h - what is said of rows that table_edges.h refuses or passes
 * over.
 */
#ifndef TABLE_EDGE_WORDS_H
#define TABLE_EDGE_WORDS_H

#include "table/table_edges.h"

/* Refuses the rows of another width, or text, that were found. */
enum status edges_refuse(const struct table_edges *edges, struct error *err);

/* Refuses a second table, which begins with a row; the first one ends with the
 * line `above`. */
enum status edges_refuse_second(const struct table_edges *edges,
                                const struct odd_row *row, size_t above,
                                struct error *err);

/* Refuses a line under the header that seems to be the header itself and begins
 * with the cell `first`. */
enum status edges_refuse_header(const struct table_edges *edges, size_t line,
                                const char *first, struct error *err);

/* Findings: a row under the header that is passed over `as` units or another
 * kind; lines with the header again; lines below the last row. */
enum status edges_note_row(struct table_edges *edges, enum finding_kind as,
                           const struct string_list *cells, size_t line,
                           struct error *err);
enum status edges_note_repeated(struct table_edges *edges, struct error *err);
enum status edges_note_footer(struct table_edges *edges, struct error *err);

#endif
