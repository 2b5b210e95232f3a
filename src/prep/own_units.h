/*
 * own_units.h - the units in which profile and effect count for each series of
 * a panel, so that one of large values does not decide alone what the others
 * get.
 *
 *   unit = sqrt(mean of (value - value of the row before)^2) / standard
 *          deviation of the scaler
 *
 * over the train rows, or for a series that the model does not know over all
 * its rows. Both values must be known. For a column that is modelled by its
 * changes, the standard deviation is that of the changes. The unit is 0 if no
 * change is known, or all are 0: a series that never changes has no season.
 *
 * In a column of logarithms it is 1: there a profile multiplies, and factors
 * have no unit. So it is for a single series, and in the labelled layout.
 */
#ifndef PREP_OWN_UNITS_H
#define PREP_OWN_UNITS_H

#include "base/error.h"
#include "base/list.h"
#include "base/real.h"
#include "data/dataset.h"
#include "prep/scaler.h"
#include "prep/split.h"

/* All zero: every unit is 1. */
struct own_units {
    size_t n_columns;
    struct string_list ids; /* of the panel that was trained on */
    real *values;           /* (ids, n_columns) */
};

/* Measures the units of a panel in its train rows. All zero if they would all
 * be 1, or there were more than MAX_PROFILE (profile.h). Release them also
 * after a failure. */
enum status own_units_fit(struct own_units *units,
                          const struct dataset *dataset,
                          const struct scaler *scaler,
                          const struct split *split, struct error *err);
void own_units_release(struct own_units *units); /* accepts all zero */

/* Sets *own to a new array (n_series, n_columns) of the units of a dataset, or
 * to NULL if every unit is 1. Free it also after a failure. */
enum status own_units_find(const struct own_units *units,
                           const struct dataset *dataset,
                           const struct scaler *scaler, real **own,
                           struct error *err);

#endif
