/*
 * point_groups.h - numbers such as 1.234 and 987, whose points may separate
 * thousands although they are read as decimal points.
 */
#ifndef TABLE_POINT_GROUPS_H
#define TABLE_POINT_GROUPS_H

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

/*
 * Appends a finding if all numbers of a column have three digits after a point
 * and at most three before it, or no point and less than 1000, and no other
 * column has numbers with another number of decimals. With both kinds,
 * STATUS_DATA, with the options for both ways of reading; with points alone, a
 * note, if the file has the delimiter ';' of those that have a decimal comma.
 */
enum status point_groups_check(struct table *table, int column,
                               struct text *notes, struct error *err);

#endif
