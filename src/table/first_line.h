/*
 * first_line.h - decides whether the first line of a file in the layout rows
 * (one series per line) is a header or a series.
 *
 * In a series the cells after the first are numbers. Increasing whole numbers
 * are ambiguous: id,1990,1991,1992 may be a header of years or a series.
 *
 * In the other layouts the first line is a header, unless no names are like it:
 * a date and numbers, or all numbers, are data; a text and numbers, a series.
 */
#ifndef TABLE_FIRST_LINE_H
#define TABLE_FIRST_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/number.h"

/* All zero is a line without cells. */
struct first_line {
    size_t n; /* cells */
    /* cells after the first, without empty cells */
    size_t n_numbers, n_missing, n_other;
    bool first_is_number;
    bool not_increasing; /* the numbers are not increasing whole numbers */
    int64_t last;        /* the last of these numbers */
};

/* Adds the next cell; `kind` is the result of cell_parse(). */
void first_line_cell(struct first_line *line, const char *text, size_t length,
                     enum number_kind kind);

/* True if all cells after the first are numbers or missing. A single cell is a
 * series if it is a number. */
bool first_line_is_series(const struct first_line *line);

/* True if the numbers of a series may also be times in a header. */
bool first_line_is_ambiguous(const struct first_line *line);

struct table;

/* Refuses an ambiguous first line, with both ways to read it. STATUS_DATA. */
enum status first_line_refuse(struct table *table, size_t line,
                              struct error *err);

struct string_list;
struct cell_format;

/*
 * True if one cell of the first row is a date (not 1990, nor a number of
 * seconds) and another a number, beside texts none that is a year; or if all
 * are numbers, or missing beside these, but neither consecutive whole ones, nor
 * whole ones that increase from 0 or 1, which may be names. The cell of column
 * `id`, a number as text, may be anything; NULL: none.
 */
bool first_row_is_data(const struct string_list *row,
                       const struct cell_format *format, const char *id);

/* True if a cell of the first row is a date (not 1990, nor a number of
 * seconds).
 */
bool first_row_has_date(const struct string_list *row);

/* True if the first row is a text and numbers, at least 5: a series after its
 * id, which is no time. False if they rise and have at most 5 characters, or
 * are consecutive years, the newest first: names.
 */
bool first_row_is_series(const struct string_list *row,
                         const struct cell_format *format);

#endif
