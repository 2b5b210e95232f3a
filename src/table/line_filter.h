/*
 * line_filter.h - commands for sh that leave lines out of a file: by their
 * numbers, by the word with which they begin, or by the shape of a cell.
 */
#ifndef TABLE_LINE_FILTER_H
#define TABLE_LINE_FILTER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "table/table.h"

/* Appends "sed '4d;9d'". */
void line_filter_put(struct text *filter, const size_t *lines, size_t n);

/* The bytes of the words at the start of a text, of letters alone and up to
 * what is not UTF-8, which a shell would not take; 0 if these are too short to
 * tell lines apart. */
size_t line_filter_words(const char *text, size_t length);

/* Appends "sed '/^"*Week total/d'", of words that line_filter_words() found;
 * `is_first`: they begin the line. */
void line_filter_put_words(struct text *filter, const char *words,
                           size_t length, bool is_first);

/* True if two texts have the same shape: digits and words in the same order,
 * and the same signs between them. Two digits may be one. */
bool line_filter_is_shaped(const char *text, size_t length, const char *other,
                           size_t other_length);

/* Appends the expression of sed for one cell: "[^,]*"; `quoted`: also one in
 * quotes with delimiters in it. */
void line_filter_put_cell(struct text *filter, char delimiter, bool quoted);

/* The same for the cells before a column, "\([^,]*,\)\{2\}", of which only
 * those of numbers are surely not quoted. */
void line_filter_put_before(struct text *filter, const struct table *table,
                            size_t column);

/* Appends "sed '/^"*[0-9]\{4\}"*,/d'", which leaves out the lines with a cell
 * of the shape of a text in a column; false if it is the last one, or if the
 * text has other signs than dates have. */
bool line_filter_put_shape(struct text *filter, const char *text,
                           const struct table *table, size_t column);

#endif
