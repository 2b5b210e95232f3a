/*
 * form_column.h - a column of texts that tells which form the times of another
 * column have, as FREQUENCY does beside years, quarters and months.
 */
#ifndef TABLE_FORM_COLUMN_H
#define TABLE_FORM_COLUMN_H

#include "table/table.h"

/* Appends what to do about a column of times of several forms, in an open
 * bracket, and the filter that keeps the rows with the text that exactly those
 * of the most frequent form have. False: no column has such a text. */
bool form_column_put(struct text *text, struct text *filter,
                     const struct table *table, size_t times);

#endif
