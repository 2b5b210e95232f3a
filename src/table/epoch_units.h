/*
 * epoch_units.h - columns in which seconds since 1970 become milliseconds, or
 * smaller units, from a row on or the other way round.
 */
#ifndef TABLE_EPOCH_UNITS_H
#define TABLE_EPOCH_UNITS_H

#include "base/error.h"
#include "table/table.h"

/* Numbers that are taken for seconds since 1970: those of 1980 to 2100. */
#define EPOCH_FIRST 315532800.0
#define EPOCH_LAST  4102444800.0

/* Refuses such a column of a table whose rows are read, with the filter that
 * makes seconds of all. STATUS_DATA, or STATUS_OK if there is none. */
enum status epoch_units_refuse(struct table *table, struct error *err);

#endif
