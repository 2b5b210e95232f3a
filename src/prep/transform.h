/*
 * transform.h - chooses the columns that are transformed to logarithms, or
 * models all of them by their changes.
 *
 * A block b is T consecutive train rows of one series, of which at least half
 * are known; blocks do not overlap. m_b and s_b are the mean and the standard
 * deviation of its known values. If s_b is proportional to m_b, logarithms suit
 * a column better:
 *
 *   log    the coefficient of variation (standard deviation / mean, over the
 *          blocks) of s_b / m_b is smaller than that of s_b
 *   none   it is not smaller, or there are fewer than two blocks
 *
 * auto chooses by this rule for each column if all used columns are positive in
 * all train rows; otherwise it is none. It is also none in the labelled layout,
 * where no forecast depends on the level of a window. A label is never
 * transformed.
 *
 * `diff` models every column by its changes from row to row (scaler.h), without
 * logarithms. auto never chooses it, and a label has no changes.
 *
 * Later values that are not positive are replaced by the smallest positive
 * value (the floor of scaler.h).
 */
#ifndef PREP_TRANSFORM_H
#define PREP_TRANSFORM_H

#include "base/error.h"
#include "data/dataset.h"
#include "prep/scaler.h"
#include "prep/split.h"

enum transform {
    TRANSFORM_AUTO,
    TRANSFORM_LOG,
    TRANSFORM_DIFF,
    TRANSFORM_NONE
};
extern const char *const transform_names[]; /* ended by NULL */

/*
 * Fits the scaler with a transform. STATUS_DATA if `log` is requested and a
 * train row is not positive. Other failures are those of scaler_fit().
 */
enum status transform_fit(struct scaler *scaler, const struct dataset *dataset,
                          const struct split *split, enum transform requested,
                          struct error *err);

#endif
