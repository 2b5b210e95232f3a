/*
 * scaler.h - standardises each column with the moments of its train rows.
 *
 *   scaled = (value - mean) / standard_deviation
 *
 * Mean and population standard deviation are taken over the known (not imputed)
 * cells of each used column, and over the labels of the train ids. For a
 * constant column the standard deviation is 1. If a column is transformed
 * (transform.h), its logarithms are scaled instead:
 *
 *   scaled = (log value - log_mean) / log_standard_deviation
 *
 * Values that are not positive are replaced by the floor, the smallest positive
 * value. If a column is modelled by its changes, those from one row to the next
 * are scaled, by moments of their own:
 *
 *   scaled = (value - value of the row before - change_mean)
 *            / change_standard_deviation
 *
 * All moments are rounded to float, so that a model file restores them
 * exactly. Categories are not scaled; those of the train rows are listed.
 */
#ifndef PREP_SCALER_H
#define PREP_SCALER_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "data/dataset.h"
#include "prep/split.h"
#include "prep/vocabulary.h"

struct moments {
    double mean, standard_deviation;
    double minimum, maximum; /* of the train rows */
    double floor;            /* 0: not transformed */
    double log_mean, log_standard_deviation;
    bool difference; /* modelled by its changes; never with a floor */
    double change_mean, change_standard_deviation;
};

struct scaler {
    size_t n_columns;
    struct moments *columns; /* (n_columns) */
    struct moments label;    /* labelled layout */
    size_t n_covariates;
    struct moments *covariates; /* (n_covariates) of each of the schema */
    struct vocabulary
        *vocabularies; /* (n_covariates) empty for numbers; NULL:
                          the dataset has the codes of the model */
};

enum status scaler_allocate(struct scaler *scaler, size_t n_columns,
                            struct error *err);

enum status scaler_allocate_covariates(struct scaler *scaler, size_t n,
                                       struct error *err);

/*
 * Fits the moments; allocates the scaler first if it is all zero. Columns with
 * a floor stay transformed, columns with `difference` are modelled by their
 * changes. STATUS_DATA if a column has no known train row.
 */
enum status scaler_fit(struct scaler *scaler, const struct dataset *dataset,
                       const struct split *split, struct error *err);
void scaler_release(struct scaler *scaler); /* accepts all zero */

/* The moments of target j. */
const struct moments *scaler_target(const struct scaler *scaler,
                                    const struct schema *schema, size_t j);

/* The logarithm; a value that is not positive is replaced by the floor. */
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

/* The inverse of scaler_apply(). Powers are limited to e^88, so that the result
 * fits in a float. */
static inline double scaler_undo(const struct moments *m, double scaled)
{
    const double power = scaled * m->log_standard_deviation + m->log_mean,
                 limit = 88;

    if (m->floor > 0)
        return exp(power > limit ? limit : power);
    return scaled * m->standard_deviation + m->mean;
}

static inline double scaler_apply_change(const struct moments *m, double change)
{
    return (change - m->change_mean) / m->change_standard_deviation;
}

static inline double scaler_undo_change(const struct moments *m, double scaled)
{
    return scaled * m->change_standard_deviation + m->change_mean;
}

#endif
