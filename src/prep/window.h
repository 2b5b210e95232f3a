/*
 * window.h - gathers the samples of the network from a window of the data.
 *
 * The window norm (--norm) normalises each column of a window by its T prepared
 * input rows (prepared.h):
 *
 *   mean   shift = mean of the window,  scale = 1
 *   std    shift = mean of the window,  scale = sqrt(variance + 1e-5)
 *   last   shift = newest value,        scale = 1
 *   none   shift = 0,                   scale = 1
 *
 *   x = (prepared - shift) / scale,  forecast = z scale + shift
 *
 * A forecast has the shift and scale of its target's column. The loss is
 * computed after undoing the norm. A label has shift 0 and scale 1.
 */
#ifndef PREP_WINDOW_H
#define PREP_WINDOW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/real.h"
#include "prep/bounds.h"
#include "prep/prepared.h"

struct ridge;

enum norm { NORM_MEAN, NORM_STD, NORM_LAST, NORM_NONE };
extern const char *const norm_names[]; /* ended by NULL */

/*
 * What a sample is:
 *
 *   joint    a window: all features, and all targets are forecast
 *   shared   one target of a window, from its own past
 *   mixed    the same, with all features beside the past of the target. These
 *            are less their mean over the window, whatever the norm of the
 *            target is (with the norm none they are as they are): the newest
 *            value of another column would hide its level.
 */
enum channels { CHANNELS_JOINT, CHANNELS_SHARED, CHANNELS_MIXED, N_CHANNELS };
#define CHANNELS_NAMES "joint", "shared", "mixed" /* (N_CHANNELS) */
extern const char *const channels_names[];        /* ended by NULL */

/* True if a sample has one target, so that the channels share a network. */
static inline bool channels_share(enum channels channels)
{
    return channels != CHANNELS_JOINT;
}

/* Numbers of a timestep of a sample with these features: those of its columns,
 * and the indicators of missing cells behind them. */
size_t channels_values(enum channels channels, const struct schema *schema);
size_t channels_indicators(enum channels channels, const struct schema *schema);

/* The shape of the windows of a dataset. */
struct windows {
    const struct prepared *data;
    enum norm norm;
    size_t T;       /* rows of the longest window, see windows_length() */
    size_t H;       /* 1 for a label */
    size_t segment; /* consecutive rows that are one time step; 0 means 1 */
    enum channels channels;
    const struct ridge *ridge; /* corrected by the network; NULL: none */
    struct bounds bounds;      /* of forecasts */
    size_t season;             /* whose phases may be fixed (fixed_phase.h), or
                                  0 */
};

/* The rows of the window of an origin: T, or fewer for an id with a label that
 * has no more. */
static inline size_t windows_length(const struct windows *w,
                                    const struct origin *origin)
{
    return dataset_window(w->data->dataset, origin->series, w->T);
}

/*
 * Numbers and codes of a timestep, which are the extra inputs included: the
 * features, or one target and what stands beside it, indicators, and the inputs
 * of inputs.h. All features stand beside a target, its own included, so that a
 * feature has the same place in the samples of all targets.
 */
size_t windows_row(const struct windows *windows);

/* Numbers and codes of a step of the horizon: the inputs known ahead. */
size_t windows_known_row(const struct windows *windows);

/* Samples of a window: one, or one for each target. */
size_t windows_channels(const struct windows *windows);

/* The size of the forecast of a window, [step][target]: H steps of all targets,
 * for any number of samples. */
size_t windows_outputs(const struct windows *windows);

/*
 * The row whose values stand at row `row` of a window: the row itself, or the
 * oldest row of the series if it is before that. So a series that is shorter
 * than a window repeats its oldest values. `row` may have
 * wrapped around below 0.
 */
static inline size_t window_row(const struct windows *w,
                                const struct origin *origin, size_t row)
{
    const size_t first = w->data->dataset->series[origin->series].first;

    return row - first > SIZE_MAX / 2 ? first : row;
}

/*
 * Reads n prepared values of a column from row `row` on, without the window
 * norm; `to` has a stride of `step`. Rows before the origin have the values
 * known at the origin. From the origin on, imputed cells are NaN.
 */
void window_read(const struct windows *windows, const struct origin *origin,
                 size_t column, size_t row, size_t n, size_t step, real *to);

/*
 * The actual value of target j at step h = 0..H-1 of an origin, in original
 * units; NaN if it is unknown.
 */
double window_actual(const struct windows *windows, const struct origin *origin,
                     size_t j, size_t h);

/* The actual values of target j, prepared: (H), NaN where unknown. */
void window_target(const struct windows *windows, const struct origin *origin,
                   size_t j, real *target);

/*
 * Gathers sample b of a shard of B for one channel. Writes its part of x
 * (N, B, w row), time-major, and of shift and scale (B, O). A row has all
 * features, or the only column of a shared channel, and then the extra inputs
 * (windows_row()); a segment has w rows, and N = T / w rounded up, with T the
 * windows_length() of all windows of the shard. If w does not divide T, the
 * oldest segment starts with zeros. `past` (N, B, w J), unless NULL, receives
 * the targets' values in the order and norm of x; it is NULL in the labelled
 * layout. `target` (B, O), unless NULL, receives the actual values in prepared
 * units, NaN where unknown.
 */
void window_gather(const struct windows *windows, const struct origin *origin,
                   size_t channel, size_t b, size_t B, real *x, real *past,
                   real *shift, real *scale, real *target);

/*
 * Gathers the known inputs of sample b of B: (S, B, n_covered, known row), for
 * the S decoding steps that cover n_covered steps of the horizon each; zeros
 * beyond the horizon.
 */
void window_gather_known(const struct windows *windows,
                         const struct origin *origin, size_t n_covered,
                         size_t b, size_t B, real *known);

#endif
