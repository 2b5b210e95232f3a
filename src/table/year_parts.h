/* year_parts.h - names of the months, quarters or halves of a year, in names of
 * columns (Jan, M01, 1, XII, Q1, Qtr1, IV, H2) or in cells. */
#ifndef TABLE_YEAR_PARTS_H
#define TABLE_YEAR_PARTS_H

#include <stddef.h>

#include "base/list.h"

enum { YEAR_MONTHS = 12, YEAR_QUARTERS = 4, YEAR_HALVES = 2 };

/* The part of a year of `parts` that a text names, counted from 0; -1: none. */
int year_part_read(const char *text, int parts);

/* How many parts of a year the names from `start` on are: those of all of it,
 * in order, months in one language, and no name goes on counting behind them.
 * Plain numbers are months. 0: they are none. */
size_t year_parts_find(const struct string_list *names, size_t start);

#endif
