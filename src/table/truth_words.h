/* truth_words.h - texts such as yes and no, which stand for 1 and 0. */
#ifndef TABLE_TRUTH_WORDS_H
#define TABLE_TRUTH_WORDS_H

#include "base/error.h"
#include "table/table.h"

/* True for a column of two such texts, whatever their case. */
bool truth_words_are(const struct column *column);

/* Refuses a column of two such texts, whatever their case, with the command
 * that writes numbers in their place: STATUS_DATA. STATUS_OK for any other
 * column. */
enum status truth_words_refuse(const struct table *table, int column,
                               struct error *err);

#endif
