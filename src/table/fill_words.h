/*
 * fill_words.h - the command that fills a file whose values stand only in the
 * first row of each block, as spreadsheets and pandas write an index.
 */
#ifndef TABLE_FILL_WORDS_H
#define TABLE_FILL_WORDS_H

#include "table/table.h"

/* True for an empty cell; a text is a NaN of other bits (text_cell.h). */
bool fill_is_empty(const struct table *table, size_t row, size_t column);

/* Appends "awk -F, -v OFS=, '", with the delimiter of the file. If cells hold
 * it, in quotes, awk first removes the quotes and puts another delimiter. */
void fill_words_put_awk(const struct table *table, struct text *filter);

/* Appends a filter for sh that fills the empty cells of `n` columns with the
 * one above them. */
void fill_words(const struct table *table, const int *columns, size_t n,
                struct text *filter);

/* Appends a filter for sh that fills the empty cells of a column with the cell
 * that first follows the same cell above them, as where hours take turns. */
void fill_turn_words(const struct table *table, int column,
                     struct text *filter);

#endif
