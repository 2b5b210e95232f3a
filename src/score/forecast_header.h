/*
 * forecast_header.h - the columns of a file of forecasts, as `predict` writes
 * it:
 *
 *   id,time,step,COLUMN...,COLUMN_lo80,COLUMN_hi80,COLUMN_lo95,COLUMN_hi95...
 *
 * followed by quantiles, COLUMN_q10..., which are not scored.
 *
 * From the end, columns called COLUMN_qL for an earlier COLUMN are quantiles
 * (`_quantile` may follow). Before them, two neighbouring columns are the ends
 * of an interval if they are called COLUMN_loL and COLUMN_hiL for the same
 * earlier COLUMN and a level L between 0 and 100; `_interval` may follow, as
 * where a target has such a name already. All columns before them are targets.
 */
#ifndef SCORE_FORECAST_HEADER_H
#define SCORE_FORECAST_HEADER_H

#include "base/list.h"
#include "score/bands.h"

enum { N_FORECAST_KEYS = 3 }; /* id, time, step */

/* What a column after the keys holds. */
struct forecast_column {
    bool is_quantile;
    bool is_end;   /* of an interval */
    bool is_high;  /* the upper one */
    size_t target; /* its number */
    size_t level;  /* of an interval: its number */
};

struct forecast_header {
    size_t n_columns, n_targets;
    struct forecast_column *columns; /* (n_columns) */
    struct levels levels;            /* of all targets */
};

/*
 * Finds the columns by the cells of the first line; `path` is the name of the
 * file in messages. STATUS_DATA if they are not those of forecasts, or there
 * are more than MAX_LEVELS levels. Release it also after a failure.
 */
enum status forecast_header_find(struct forecast_header *header,
                                 const char *path,
                                 const struct string_list *names,
                                 struct error *err);
void forecast_header_release(struct forecast_header *header);

#endif
