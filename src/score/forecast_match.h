/*
 * forecast_match.h - the rows of the actual values that belong to those of a
 * file of forecasts, by id and time.
 */
#ifndef SCORE_FORECAST_MATCH_H
#define SCORE_FORECAST_MATCH_H

#include "data/dataset.h"
#include "score/forecast_file.h"

enum row_state {
    ROW_HERE,   /* its actual values are in the dataset, if they are known */
    ROW_AFTER,  /* after the newest actual row of its id */
    ROW_BEFORE, /* before the oldest one */
    ROW_NO_ID   /* there is no such id */
};

struct forecast_row {
    enum row_state state;
    bool to_come;  /* after the newest actual row of all ids */
    size_t row;    /* ROW_HERE: of the dataset */
    size_t naive;  /* the row before step 1; NO_ROW: the dataset lacks it */
    size_t oldest; /* ROW_HERE: of the series */
    int64_t tick, origin; /* of the row; of the row before step 1 */
};

/* STATUS_DATA if only one of the forecast and the actual values has ids. Call
 * it before the rows are ordered by series. */
enum status forecast_check_ids(const struct forecast_file *file,
                               const struct table *actual, struct error *err);

/*
 * Finds each row of the file: `rows` (file->n_rows). The dataset has the
 * targets of the file, in their order. STATUS_DATA if no id is in both; if the
 * dataset has no times with a constant step, or a time of the forecast lies
 * between two of its times; and as forecast_times_read().
 */
enum status forecast_match(const struct forecast_file *file,
                           const struct dataset *actual,
                           struct forecast_row *rows, struct error *err);

/* The actual value of target j of a row; NaN if it is not known. */
double forecast_actual(const struct dataset *actual,
                       const struct forecast_row *row, size_t j);

/* The naive forecast of target j of a row: the newest value that is known at
 * the row before step 1; NaN if the dataset lacks that row. */
double forecast_naive(const struct dataset *actual,
                      const struct forecast_row *row, size_t j);

#endif
