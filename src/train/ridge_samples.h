/*
 * ridge_samples.h - the samples of a ridge forecast (ridge.h), of which a chunk
 * is in memory at a time. Of J targets, sample i is target i mod J of window
 * i / J.
 */
#ifndef TRAIN_RIDGE_SAMPLES_H
#define TRAIN_RIDGE_SAMPLES_H

#include <stdbool.h>

#include "base/thread_pool.h"
#include "prep/ridge.h"

/* Samples of some windows: sample k is target k mod J of window k stride / J.
 */
struct sample_list {
    const struct origins *origins;
    size_t stride, n;
    const size_t *only; /* (n) the k of the samples; NULL: 0 .. n - 1 */
};

struct ridge_samples {
    const struct ridge *ridge;
    const struct windows *w;
    size_t F, H, row;         /* row = F + H: a sample is u (F) and y (H) */
    size_t chunk;             /* samples in memory */
    struct thread_pool *pool; /* set by the caller; NULL: one thread */
    bool own_units; /* set by the caller: numbers and errors are in the units
                       of their series, prepared_unit(), else prepared */
    real *u;        /* (chunk, row) y is NaN where it is unknown */
    real *forecast; /* (chunk, H) */
};

enum { RIDGE_CHUNK = 512 };

/* Release it also after a failure. */
enum status ridge_samples_init(struct ridge_samples *samples,
                               const struct ridge *ridge,
                               const struct windows *windows, size_t chunk,
                               struct error *err);
void ridge_samples_release(struct ridge_samples *samples); /* or all zero */

/* The k of the i-th sample of the list. */
static inline size_t sample_position(const struct sample_list *list, size_t i)
{
    return list->only ? list->only[i] : i;
}

/* Lists at most `limit` samples of the windows, thinned evenly. */
struct sample_list sample_list(const struct windows *windows,
                               const struct origins *origins, size_t limit);

/* Reads samples until the chunk is full, from the i-th of the list on; returns
 * how many. */
size_t ridge_samples_read(struct ridge_samples *samples,
                          const struct sample_list *list, size_t i);

/* Forecasts the first n samples of the chunk with the weights `map` (F, H). */
void ridge_samples_forecast(struct ridge_samples *samples, size_t n, real *map);

/* The number of known steps of sample k of the chunk. */
size_t ridge_samples_known(const struct ridge_samples *samples, size_t k);

/* Sums of the errors of sample k, over its known steps. */
struct sample_error {
    double absolute, square;
    size_t n; /* known steps */
};
struct sample_error ridge_samples_error(const struct ridge_samples *samples,
                                        size_t k);

#endif
