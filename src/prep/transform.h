/*
 * transform.h - which columns the network sees the logarithm of.
 *
 * Blocks b are T neighbouring known train rows of one series, without overlap;
 * m_b and s_b are the mean and the deviation of a block. A column whose blocks
 * vary in proportion to their level is better seen as logarithms:
 *
 *   log    the coefficient of variation (deviation / mean, over the blocks)
 *          of s_b / m_b is smaller than that of s_b
 *   none   it is not, or there are fewer than two blocks
 *
 * auto chooses so, column by column, where all used columns are positive in
 * all train rows, and is none where some value is not, and in the labelled
 * layout: there no forecast follows the level of a window. A label is never
 * transformed.
 *
 * A value that is not positive later counts as the smallest that was (the
 * floor of scaler.h).
 */
#ifndef PREP_TRANSFORM_H
#define PREP_TRANSFORM_H

#include "base/error.h"
#include "data/dataset.h"
#include "prep/scaler.h"
#include "prep/split.h"

enum transform { TRANSFORM_AUTO, TRANSFORM_LOG, TRANSFORM_NONE };
extern const char *const transform_names[]; /* ended by NULL */

/*
 * Fits the scaler with the transform that is asked for. STATUS_DATA if a
 * logarithm is asked for of a value that has none, otherwise as scaler_fit().
 */
enum status transform_fit(struct scaler *scaler, const struct dataset *dataset,
                          const struct split *split, enum transform asked,
                          struct error *err);

#endif
