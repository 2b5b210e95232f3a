/*
 * year_headings.h - a first column in which sums of longer times stand between
 * the times, as in a pivot table: the sum of a year above its months, which may
 * have no year of their own.
 */
#ifndef TABLE_YEAR_HEADINGS_H
#define TABLE_YEAR_HEADINGS_H

#include "base/error.h"
#include "table/table.h"

/* Refuses such a file, with the filter that writes the year to the months, or
 * leaves the sums out; otherwise STATUS_OK. */
enum status year_headings_refuse(struct table *table, struct error *err);

#endif
