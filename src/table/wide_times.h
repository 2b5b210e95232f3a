/*
 * wide_times.h - the times of a file with one series per line: the names of the
 * columns of values are read as the cells of a column of times, by the search
 * of table_time.h; or they are the months of the years of the lines.
 */
#ifndef TABLE_WIDE_TIMES_H
#define TABLE_WIDE_TIMES_H

#include <math.h>
#include <stdint.h>

#include "table/wide.h"

/* A cell has the time of its column, plus that of its line. */
struct wide_ticks {
    int64_t *columns; /* of those of values; NULL: no times */
    int64_t *lines;   /* NULL: 0 */
};

/* Sets the name and the form of the times of a table, and `*ticks`, which the
 * caller frees, also after a failure. STATUS_DATA: a year that is none; else
 * fails as time_search_end(). */
enum status wide_times(const struct wide *wide, struct table *table,
                       struct wide_ticks *ticks, struct error *err);

/* The text of a categorical cell of a line; "" if it is missing. */
static inline const char *wide_label(const struct table *table, size_t line,
                                     size_t column)
{
    const float value = table->cells[line * table->n_columns + column];

    return isnan(value)
               ? ""
               : table->columns[column].categories.names[(size_t)value];
}

#endif
