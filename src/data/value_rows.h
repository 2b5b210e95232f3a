/*
 * value_rows.h - how the rows of the values of a column follow each other: in
 * turns, in blocks, and in times that are regular.
 */
#ifndef DATA_VALUE_ROWS_H
#define DATA_VALUE_ROWS_H

#include "data/dataset.h"

enum { VALUE_FEWEST_ROWS = 10 /* of a value that is frequent */ };

struct value_row {
    uint32_t value;
    size_t row;
};

struct value_rows {
    size_t n_values;
    size_t n_frequent; /* rows of values that have several */
    size_t n_turns;    /* rows about n_values after the last of their value */
    size_t n_exact;    /* rows n_values after it */
    size_t n_runs;     /* of rows with the same value */
    size_t n_earlier;  /* rows before the last of their value in time */
    size_t fewest_rows, most_rows; /* of a value */
    float most;                    /* the largest number */
};

/* Sorts all rows of a table, those of each value one after the other, and
 * counts them. */
struct value_rows value_rows_count(const struct table *table, size_t column,
                                   struct value_row *sorted);

/* Sets whether nearly all rows, in this order, are as long after the last one
 * of their value, to a tenth. */
enum status value_rows_regular(const struct table *table,
                               const struct value_row *sorted, bool *regular,
                               struct error *err);

#endif
