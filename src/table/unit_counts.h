/*
 * unit_counts.h - how many cells of a column have which unit, also units that
 * --strip removes: numbers in kg and in t must not be mixed.
 *
 * A unit that the program does not know (odd_unit.h) differs from a known one.
 * Two unknown ones may be words, unless they are of one measure (unit_scale.h),
 * and marks beside a number, such as * or p, are no units; nor is s, but beside
 * other times. Numbers of at most 1 without a unit, beside percentages above 1,
 * are fractions.
 */
#ifndef TABLE_UNIT_COUNTS_H
#define TABLE_UNIT_COUNTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "table/cell_list.h"
#include "table/odd_unit.h"

struct table;

enum { UNIT_COUNTS = 6 };

/* All zero: none. */
struct unit_counts {
    struct unit_count {
        char text[ODD_UNIT_MAX];
        bool known;
        size_t n, line;  /* cells, and the line of the first one */
    } list[UNIT_COUNTS]; /* in order of appearance */
    size_t n, n_looked;  /* other cells than plain numbers before the first with
                            a unit; few are looked at */
    bool has_comma;      /* a cell with one of the units */
    bool more;           /* units than have room: it is a column of texts */
    const char *path;    /* of the first file with one; owned by the table */

    /* Numbers without a unit but 0, and the largest sizes of these and of those
     * with one, where a list of units is given. */
    size_t n_plain, plain_line;
    float largest_plain, largest;
};

/* Adds a cell that is no number, or where a list of units is given, any cell.
 * `value` is that of a number; `path` and `line` are its place. */
void unit_counts_add(struct unit_counts *counts, const struct cell_list *strip,
                     enum number_kind kind, float value, const char *text,
                     size_t length, const char *path, size_t line);

/* Refuses a column whose cells have different units, and appends a finding;
 * otherwise STATUS_OK. */
enum status unit_counts_refuse(struct table *table, int column,
                               struct error *err);

/* The same for a column of texts that is left out: nearly all cells have units,
 * and these differ. It is only said, with the command that multiplies them out,
 * and where another column has numbers. */
enum status unit_counts_report(struct table *table, int column,
                               struct text *notes, struct error *err);

#endif
