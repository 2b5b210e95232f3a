/*
 * window.h - one window of the data, as the network gets it.
 *
 * Window normalisation (--norm), per window and column, over the T rows of
 * the input, prepared (prepared.h):
 *
 *   mean   shift = mean of the window,  scale = 1
 *   std    shift = mean of the window,  scale = sqrt(variance + 1e-5)
 *   last   shift = newest value,        scale = 1
 *   none   shift = 0,                   scale = 1
 *
 *   x = (prepared - shift) / scale,  forecast = z scale + shift
 *
 * with the shift and scale of the target's own column. The loss is taken
 * after undoing it. A label has shift 0 and scale 1.
 */
#ifndef PREP_WINDOW_H
#define PREP_WINDOW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "prep/prepared.h"

struct ridge;

enum norm { NORM_MEAN, NORM_STD, NORM_LAST, NORM_NONE };
extern const char *const norm_names[]; /* ended by NULL */

extern const char *const channels_names[]; /* "joint", "shared", NULL */

/* How windows are cut from a dataset, and what is made of them. */
struct windows {
    const struct prepared *data;
    enum norm norm;
    size_t T;
    size_t H;       /* 1 for the label in the labelled layout */
    size_t segment; /* consecutive rows that are one step; 0 is 1 */
    bool shared;    /* a sample is one target's own past, not all features */
    const struct ridge *ridge; /* the forecast that the network corrects; NULL:
                                  there is none */
};

/* Samples of a window: one, or one for each target. */
size_t windows_channels(const struct windows *windows);

/* Numbers of a window's forecast: H steps of all targets, [step][target],
 * however many samples they come from. */
size_t windows_outputs(const struct windows *windows);

/*
 * n prepared values of a column from row `row` on, without the window norm, to
 * places `step` numbers apart: rows before the origin as they could be known
 * there, and NaN for a filled cell from it on.
 */
void window_read(const struct windows *windows, const struct origin *origin,
                 size_t column, size_t row, size_t n, size_t step, real *to);

/* What is to be forecast of target j: (H) prepared values, NaN where it is not
 * known. */
void window_target(const struct windows *windows, const struct origin *origin,
                   size_t j, real *target);

/*
 * Sample b of a shard of B, of one channel: fills its part of x (T/w, B, w K)
 * time-major, shift and scale (B, O). K are all features, or the one column
 * of a shared channel. A segment has w rows; where w does not divide T, the
 * oldest starts with zeros. `past` (T/w, B, w J), unless NULL, gets the
 * targets' own values, laid out and normalised as x is (there are none in the
 * labelled layout); `target` (B, O), unless NULL, what is to be forecast in
 * prepared units, NaN where it is not known.
 */
void window_gather(const struct windows *windows, const struct origin *origin,
                   size_t channel, size_t b, size_t B, real *x, real *past,
                   real *shift, real *scale, real *target);

#endif
