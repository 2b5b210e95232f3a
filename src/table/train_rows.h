/*
 * train_rows.h - which rows of a table are train rows for sure, before rows are
 * divided. What a column is for may depend on no other row: its use changes
 * the network, and so every forecast.
 */
#ifndef TABLE_TRAIN_ROWS_H
#define TABLE_TRAIN_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct table;

/* What decides where the train part ends; all zero: all rows are train rows. */
struct train_rows_options {
    size_t horizon;    /* the longest that it may be; 0: all zero */
    size_t train_rows; /* --train-rows; 0: not given */
    size_t n_folds;    /* 0: no folds */
    size_t drop_last;
    bool resampled; /* rows are joined or added */
    bool labelled;  /* the parts have whole ids */
};

/*
 * Sets table->is_later of all rows that may be of a later part, also where ids
 * are too short to be divided in time, so that later ids are later parts. Times
 * are compared if there are any, otherwise rows are in order. At least one in
 * three rows of the first id is a train row.
 */
enum status train_rows_find(struct table *table,
                            const struct train_rows_options *options,
                            struct error *err);

#endif
