/*
 * wide_check.h - refuses a file with one series per line that would be read as
 * one row per time.
 *
 * It has no time in its rows, and at least WIDE_LEAST names of columns are
 * times in order; or WIDE_COUNTED names count, and a column before them, or the
 * first of them, has different texts.
 */
#ifndef TABLE_WIDE_CHECK_H
#define TABLE_WIDE_CHECK_H

#include "table/wide.h"

enum { WIDE_COUNTED = 12 };

/* Call it for a table that is read; `has_time`: its rows have a time.
 * STATUS_DATA, with a finding whose remedy is --layout rows, if it is such a
 * file. */
enum status wide_check(const struct wide *wide, struct table *table,
                       bool has_time, struct error *err);

#endif
