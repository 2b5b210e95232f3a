/*
 * scaler.h - global standardisation, fitted on train rows only.
 *
 *   scaled = (value - mean) / deviation
 *
 * mean and population deviation of the known (not filled) cells of each used
 * column, the deviation 1 for a constant column; in the labelled layout of
 * the labels of the train ids too. Of a column that is transformed
 * (transform.h) the logarithms are scaled instead,
 *
 *   scaled = (log value - log_mean) / log_deviation
 *
 * where what is not positive counts as the floor, the smallest value that is.
 * All of them are rounded to float, so that a model file gives them back bit
 * for bit.
 */
#ifndef PREP_SCALER_H
#define PREP_SCALER_H

#include <math.h>
#include <stddef.h>

#include "base/error.h"
#include "data/dataset.h"
#include "prep/split.h"

struct moments {
    double mean, deviation;
    double minimum, maximum; /* of the train rows: what the network has seen */
    double floor;            /* 0: not transformed */
    double log_mean, log_deviation;
};

struct scaler {
    size_t n_columns;
    struct moments *columns; /* (n_columns) */
    struct moments label;    /* labelled layout */
};

enum status scaler_allocate(struct scaler *scaler, size_t n_columns,
                            struct error *err);

/*
 * Allocates it, unless it was fitted before: then the columns that were
 * transformed stay so. STATUS_DATA if a column has no known train row.
 */
enum status scaler_fit(struct scaler *scaler, const struct dataset *dataset,
                       const struct split *split, struct error *err);
void scaler_release(struct scaler *scaler); /* accepts all zero */

/* The moments of target j. */
const struct moments *scaler_target(const struct scaler *scaler,
                                    const struct schema *schema, size_t j);

/* What is no positive number counts as the floor. */
static inline double scaler_log(double value, double floor)
{
    return log(value > 0 ? value : floor);
}

static inline double scaler_apply(const struct moments *m, double value)
{
    if (m->floor > 0)
        return (scaler_log(value, m->floor) - m->log_mean) /
               m->log_standard_deviation;
    return (value - m->mean) / m->standard_deviation;
}

/* As finite as `scaled` is: a float holds powers up to e^88. */
static inline double scaler_undo(const struct moments *m, double scaled)
{
    const double power = scaled * m->log_standard_deviation + m->log_mean,
                 most = 88;

    if (m->floor > 0)
        return exp(power > most ? most : power);
    return scaled * m->standard_deviation + m->mean;
}

#endif
