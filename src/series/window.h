/*
 * window.h - one window of the data, as the network is handed it.
 *
 * Window normalisation (--norm), per window and column, over the T rows of
 * the input in scaled units:
 *
 *   mean   shift = mean of the window,  scale = 1
 *   std    shift = mean of the window,  scale = sqrt(variance + 1e-5)
 *   last   shift = newest value,        scale = 1
 *   none   shift = 0,                   scale = 1
 *
 *   x = (scaled - shift) / scale,  forecast = z scale + shift
 *
 * with the shift and scale of the target's own column. The loss is taken
 * after undoing it. A label has shift 0 and scale 1.
 */
#ifndef SERIES_WINDOW_H
#define SERIES_WINDOW_H

#include <stddef.h>

#include "base/real.h"
#include "series/dataset.h"
#include "series/scaler.h"
#include "series/split.h"

enum norm { NORM_MEAN, NORM_STD, NORM_LAST, NORM_NONE };
extern const char *const norm_names[]; /* ended by NULL */

/* How windows are cut from a dataset. */
struct windows {
    const struct dataset *dataset;
    const struct scaler *scaler;
    enum norm norm;
    size_t T;
    size_t H; /* 1 for the label in the labelled layout */
};

/* Numbers of one forecast: H steps of all targets, [step][target]. */
size_t windows_outputs(const struct windows *windows);

/*
 * The value of a used column in a row before the origin, in original units,
 * as it could be known at the origin: `linear` does not look across it.
 */
double window_known(const struct windows *windows, const struct origin *origin,
                    size_t row, size_t column);

/*
 * Window b of a shard of B: fills its part of x (T, B, K) time-major, shift
 * and scale (B, O). `past` (T, B, n_targets), unless NULL, gets the targets'
 * own values, normalised as x is (there are none in the labelled layout);
 * `target` (B, O), unless NULL, what is to be forecast in scaled units, NaN
 * where it is not known.
 */
void window_gather(const struct windows *windows, const struct origin *origin,
                   size_t b, size_t B, real *x, real *past, real *shift,
                   real *scale, real *target);

#endif
