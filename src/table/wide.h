/*
 * wide.h - reads a file with one series per line whose header tells the columns
 * of values (wide_header.h) as a table of lines, and turns it into a table of
 * values: a row for each cell, with its id and the time of its column.
 *
 *   Province/State,Country/Region,Lat,1/22/20,1/23/20
 *   ,Thailand,15,4,6                                     Thailand  1/22/20  4
 *   Hubei,China,31,444,444                               Thailand  1/23/20  6
 *
 * Other columns are the id (--id, or by wide_id.h), covariates that the options
 * name, which are repeated in each row, or are left out.
 */
#ifndef TABLE_WIDE_H
#define TABLE_WIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/list.h"
#include "table/table.h"
#include "table/wide_header.h"

/* The most columns of such a file, and bytes of its header. */
enum { WIDE_MAX_COLUMNS = 1 << 16 };

/* All zero: not started. */
struct wide {
    struct wide_header header;
    const struct table_options *options;
    size_t line;    /* of the header */
    bool is_used;   /* layout rows */
    bool *is_label; /* (n_columns) neither values nor named by an option */
    bool *is_kept;  /* (n_columns) beside the values: covariates */
};

/* Call it with the first row, if it is a header, once the id columns are
 * marked. Marks the labels as categorical. */
enum status wide_start(struct wide *wide, struct table *table,
                       const struct string_list *names,
                       const struct table_options *options, size_t line,
                       struct error *err);

/* The column that counts the numbers of another: the first of the values counts
 * those of all. */
static inline size_t wide_counting(const struct wide *wide, size_t column)
{
    return wide->is_used && wide->header.is_value[column] ? wide->header.first
                                                          : column;
}

static inline bool wide_is_label(const struct wide *wide, size_t column)
{
    return wide->is_used && wide->is_label[column];
}

/*
 * Ends a table of lines; `ids` are those of --id, numbered as id_of_row, else
 * they are added. STATUS_DATA: two lines with the same id or an empty one, a
 * value that is not a number, times as in time_search_end().
 */
enum status wide_end(struct wide *wide, struct table *table,
                     struct string_set *ids, struct error *err);

void wide_release(struct wide *wide); /* accepts all zero */

#endif
