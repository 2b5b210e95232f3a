/*
 * block_times.h - times that stand only in the first row of each block, as
 * merged cells of a spreadsheet are saved, where another column tells the rows
 * of a block apart.
 */
#ifndef TABLE_BLOCK_TIMES_H
#define TABLE_BLOCK_TIMES_H

#include "table/table.h"
#include "table/time_candidate.h"

/* True for times that stand so: the rows of each block differ in that column,
 * and are among those of the longest block, whose length most blocks have. */
bool block_times_are(const struct table *table,
                     const struct time_reading *reading);

#endif
