/*
 * mix.h - the forecast of each target by its forecaster and its companions
 * (model/ensemble.h):
 *
 *   y = (1 - sum_i c_i) f + sum_i c_i f_i
 *
 * with f the forecast of the forecaster, f_i that of a companion and c_i its
 * share. A forecaster that is not defined, such as the seasonal naive before a
 * season has passed, is replaced by the newest value; so is a companion.
 */
#ifndef TRAIN_MIX_H
#define TRAIN_MIX_H

#include "model/ensemble.h"
#include "prep/window.h"
#include "score/local_forecasts.h"

struct mix {
    const struct ensemble *ensemble;
    const struct windows *windows;
    struct local_forecasts *locals; /* NULL: no target has one */
    bool owns_locals;
    double *steps; /* (H) */
};

/* `locals`, or else those of the ensemble, are borrowed if they forecast the
 * same, so that no series is fitted twice; otherwise it makes its own. Release
 * it also after a failure. */
enum status mix_init(struct mix *mix, const struct ensemble *ensemble,
                     const struct windows *windows,
                     struct local_forecasts *locals, struct error *err);
void mix_release(struct mix *mix); /* accepts all zero */

/* Fits what the forecasts at n origins need, by several threads, so that
 * mix_window() need not. Fails for lack of memory. */
enum status mix_prepare(const struct mix *mix, struct thread_pool *pool,
                        const struct origin *origins, size_t n,
                        struct error *err);

/* Sets f (H) to the forecast of target j by one forecaster other than the
 * average; `ridge` is that of the window (H, n_targets), NULL: none. Fails for
 * lack of memory. */
enum status mix_forecast(const struct mix *mix, const struct origin *origin,
                         enum forecaster by, const double *ridge, size_t j,
                         double *f, struct error *err);

/* Turns y (H, n_targets), the average of members and ridge, into the forecast
 * of a window. */
enum status mix_window(const struct mix *mix, const struct origin *origin,
                       const double *ridge, double *y, struct error *err);

#endif
