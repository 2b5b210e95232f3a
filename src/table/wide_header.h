/*
 * wide_header.h - tells a header whose names are times, or count, from one
 * whose names are those of columns:
 *
 *   Province/State,Country/Region,Lat,Long,1/22/20,1/23/20,1/24/20, ...
 *   item_id,store_id,d_1,d_2,d_3, ...
 *   Year,Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec   (also without Year)
 *   Year,Q1,Q2,Q3,Q4               (also I to IV, M1 to M12, 1 to 12, H1 and
 * H2) Month,2019,2020,2021
 *
 * Each line of such a file is a series; of the third and the fourth kind, a
 * year of one, and of the last, a month, or a quarter, of its years. The values
 * of the first kind are in the columns whose names are times of one form, at
 * least WIDE_LEAST; in the header of a file for a model with such times, at
 * least one. Names that are numbers have a constant step, or are dates that
 * rise or fall, and no other name is a number; so a line of values is no
 * header. Names that count, such as d_1, d_2, ..., are consecutive.
 */
#ifndef TABLE_WIDE_HEADER_H
#define TABLE_WIDE_HEADER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/list.h"
#include "table/table.h"

enum { WIDE_LEAST = 5 };

enum wide_kind {
    WIDE_NONE,  /* an ordinary header */
    WIDE_TIMES, /* names that are times */
    WIDE_PARTS, /* the months, quarters or halves beside a column of years */
    WIDE_YEARS, /* years in order, beside a column of months or quarters */
    WIDE_COUNTS /* values without times: names that count */
};

/* All zero: none. */
struct wide_header {
    enum wide_kind kind;
    size_t n_columns;
    bool *is_value;            /* (n_columns) */
    size_t n_values, n_labels; /* columns with a name: of values, others */
    size_t first, last;        /* columns of values */
    size_t part;               /* the column of years, or of their months */
    bool in_order;             /* the times rise, or fall */
};

/*
 * Finds the kind of a header. The times that count are those of the model or of
 * --time-format if the options have them. Release it also after a failure.
 */
enum status wide_header_find(struct wide_header *header,
                             const struct string_list *names,
                             const struct table_options *options,
                             struct error *err);

/*
 * The kind as the layout rows reads it. Without times (--time none, or a model
 * without them) the names of times only count. With names that count, a file
 * with at most one other column is an ordinary one of table_read_rows().
 */
enum wide_kind wide_header_kind(const struct wide_header *header,
                                const struct table_options *options);

/* True for a column with a part of the times of its lines. */
static inline bool wide_header_is_part(const struct wide_header *header,
                                       size_t column)
{
    return (header->kind == WIDE_PARTS || header->kind == WIDE_YEARS) &&
           column == header->part;
}

void wide_header_release(struct wide_header *header); /* accepts all zero */

#endif
