/*
 * forecast_scores.h - how good the forecasts of a file were, now that their
 * actual values have come, beside the naive forecast: the newest value known at
 * the row before step 1.
 *
 * An evaluation has no MASE, because there are no train rows. The naive
 * forecast has no metric where it is missing for a value that is scored. The
 * intervals are those of BY_MODEL.
 */
#ifndef SCORE_FORECAST_SCORES_H
#define SCORE_FORECAST_SCORES_H

#include "score/forecast_match.h"
#include "score/metrics.h"

/* The values of a target that an origin has forecast. */
struct value_counts {
    size_t n_pending; /* not scored */
    size_t n_missing; /* of these: actual values as new are there */
};

/* The forecasts that start after the same time, whatever their id. */
struct origin_scores {
    int64_t origin, to; /* ticks: the row before step 1; the last step */
    struct evaluation evaluation; /* steps together (H is 1) */
    struct value_counts *counts;  /* (n_targets) */
};

struct forecast_scores {
    size_t n_rows;    /* of the file in which some target is scored */
    size_t n_pending; /* of the other rows */
    size_t n_missing; /* of these: actual values as new are there */
    size_t n_before;  /* rows before the oldest actual row of their id */
    size_t n_no_id;   /* rows of ids without any actual row */
    size_t no_id;     /* one of them */
    size_t no_naive;  /* a row that is scored and has no naive forecast; NO_ROW
                         if there is none */
    struct evaluation all;
    size_t n_series;
    struct evaluation *series; /* (n_series) of each id of the file, steps
                                  together (H is 1) */
    size_t n_origins;
    struct origin_scores *origins; /* (n_origins) oldest first */
};

/* Scores each row of a file; `rows` are those of forecast_match(). Release the
 * scores also after a failure. */
enum status forecast_scores_init(struct forecast_scores *scores,
                                 const struct forecast_file *file,
                                 const struct dataset *actual,
                                 const struct forecast_row *rows,
                                 struct error *err);
void forecast_scores_release(struct forecast_scores *scores);

#endif
