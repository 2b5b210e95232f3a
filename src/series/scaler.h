/*
 * scaler.h - global standardisation, fitted on train rows only.
 *
 *   scaled = (value - mean) / deviation
 *
 * mean and population deviation of the known (not filled) cells of each used
 * column, the deviation 1 for a constant column; in the labelled layout of
 * the labels of the train ids too. Both are rounded to float, so that a model
 * file gives them back bit for bit.
 */
#ifndef SERIES_SCALER_H
#define SERIES_SCALER_H

#include <stddef.h>

#include "base/error.h"
#include "series/dataset.h"
#include "series/split.h"

struct moments {
    double mean, deviation;
    double minimum, maximum; /* of the train rows: what the network has seen */
};

struct scaler {
    size_t n_columns;
    struct moments *columns; /* (n_columns) */
    struct moments label;    /* labelled layout */
};

enum status scaler_allocate(struct scaler *scaler, size_t n_columns,
                            struct error *err);

/* STATUS_DATA if a column has no known train row. */
enum status scaler_fit(struct scaler *scaler, const struct dataset *dataset,
                       const struct split *split, struct error *err);
void scaler_release(struct scaler *scaler); /* accepts all zero */

/* The moments of target j. */
const struct moments *scaler_target(const struct scaler *scaler,
                                    const struct roles *roles, size_t j);

static inline double scaler_apply(const struct moments *m, double value)
{
    return (value - m->mean) / m->deviation;
}

static inline double scaler_undo(const struct moments *m, double scaled)
{
    return scaled * m->deviation + m->mean;
}

#endif
