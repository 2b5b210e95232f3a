/*
 * usual_changes.h - the usual change of each series of a panel from row to row,
 * the unit in which profile and effect count there, so that a series of large
 * values does not decide alone what the others get.
 *
 *   usual change = sqrt(mean of (value - value of the row before)^2)
 *                  / standard deviation of the scaler
 *
 * over the train rows, or for a series that the model does not know over all
 * its rows. Both values must be known. For a column that is modelled by its
 * changes, the standard deviation is that of the changes. It is 0 if no change
 * is known, or all are 0: a series that never changes has no season.
 *
 * In a column of logarithms it is 1: there a profile multiplies, and factors
 * have no unit. So it is for a single series, and in the labelled layout.
 */
#ifndef PREP_USUAL_CHANGES_H
#define PREP_USUAL_CHANGES_H

#include "base/error.h"
#include "base/list.h"
#include "base/real.h"
#include "data/dataset.h"
#include "prep/scaler.h"
#include "prep/split.h"

/* All zero: each is 1. */
struct usual_changes {
    size_t n_columns;
    struct string_list ids; /* of the panel that was trained on */
    real *values;           /* (ids, n_columns) */
};

/* Measures those of a panel in its train rows. All zero if each would be 1, or
 * there were more than MAX_PROFILE (profile.h). Release them also after a
 * failure. */
enum status usual_changes_fit(struct usual_changes *units,
                              const struct dataset *dataset,
                              const struct scaler *scaler,
                              const struct split *split, struct error *err);
void usual_changes_release(struct usual_changes *units); /* accepts all zero */

/* Sets *usual to a new array (n_series, n_columns) of those of a dataset, or to
 * NULL if each is 1. Free it also after a failure. */
enum status usual_changes_find(const struct usual_changes *units,
                               const struct dataset *dataset,
                               const struct scaler *scaler, real **usual,
                               struct error *err);

#endif
