/* row_look.h - what the cells of a row look like, to tell rows of data from
 * lines above and below them; part of table_edges.h. */
#ifndef TABLE_ROW_LOOK_H
#define TABLE_ROW_LOOK_H

#include <stdbool.h>

#include "base/list.h"
#include "table/cell_format.h"
#include "table/table.h"

/* A number, also one of another form than that of the table, or a time. */
bool cell_is_value(const struct cell_format *format, const char *text);

/* Neither of these, nor missing. */
bool cell_is_text(const struct cell_format *format, const char *text);

/* The word for a total or another figure of all rows, such as "Grand Total:" or
 * "Average". */
bool cell_is_total(const char *text);

/* True if it has more letters than a code for a missing value, such as #N/A. */
bool cell_has_word(const char *text);

/* True if no cell is a value, and one is a text. */
bool row_has_no_values(const struct cell_format *format,
                       const struct string_list *row);

/* A text and dates, such as "Release date,20-03-2024". */
bool row_is_property(const struct cell_format *format,
                     const struct string_list *row);

/* Only characters that draw lines, as in "-----+----". */
bool row_is_ruler(const struct string_list *row);

/* A line of strokes, or a star, in place of a row. */
bool row_is_end_mark(const struct string_list *row);

/* True if a row has the names of the first `n` columns, and no value. */
bool row_is_header(const struct cell_format *format,
                   const struct string_list *row, const struct table *table,
                   size_t n);

/* True if a row names the units of the cells of the first row of data below it,
 * or other properties of the columns of the table: it has texts above values;
 * and above texts at most one, unless it has a text above a date. */
bool row_has_units(const struct cell_format *format,
                   const struct string_list *units,
                   const struct string_list *data, const struct table *table);

/* True for a row of numbers, none of which is a time, without a first cell. */
bool row_lacks_first(const struct cell_format *format,
                     const struct string_list *row);

/* True if a number of a row is much larger than that of the first row of data:
 * a total, rather than a row of data itself. */
bool row_is_larger(const struct cell_format *format,
                   const struct string_list *row,
                   const struct string_list *data);

/* True if the first cell of a row of data is a time, as it or the name of its
 * column says. */
bool row_has_time(const struct string_list *data, const struct table *table);

/* True if a row seems to be the header, rather than the line above it, whose
 * names the table has: all its cells are different texts, and of the two only
 * it names a time, above a date of the first row of data. */
bool row_names_times(const struct cell_format *format,
                     const struct string_list *row,
                     const struct string_list *data, const struct table *table);

#endif
