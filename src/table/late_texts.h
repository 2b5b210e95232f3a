/* late_texts.h - columns of numbers in which texts begin late. */
#ifndef TABLE_LATE_TEXTS_H
#define TABLE_LATE_TEXTS_H

#include "table/table.h"

/*
 * True for a column whose cells are numbers in many rows before its first text:
 * with times before the time of that, otherwise above it. However many texts
 * follow, they must not decide whether the rows before them are learned from.
 */
bool column_has_late_texts(const struct table *table, int column);

#endif
