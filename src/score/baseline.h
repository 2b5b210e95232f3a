/*
 * baseline.h - the forecasts that a model has to beat.
 *
 *   naive            y_{T+h} = y_T
 *   seasonal_naive   y_{T+h} = the newest known value of the same phase:
 *                    y_{T+h-m ceil(h/m)}, m the season
 *   window_mean      the mean of the T rows of the window
 *   drift            y_T + h (y_T - y_1) / (T - 1), the line through the
 *                    first and the last row of the window
 *   ridge            the ridge forecast (ridge.h), where there is one: the
 *                    caller of evaluation_add() hands it over
 *   mean             labelled layout: the mean label of the train ids
 *
 * All in original units, from what was known at the origin.
 */
#ifndef SCORE_BASELINE_H
#define SCORE_BASELINE_H

#include <stdbool.h>
#include <stddef.h>

#include "prep/window.h"

/* Who forecasts: the model, then the baselines. */
enum forecaster {
    BY_MODEL,
    BY_NAIVE,
    BY_SEASONAL_NAIVE,
    BY_WINDOW_MEAN,
    BY_DRIFT,
    BY_MEAN,
    BY_RIDGE,
    N_FORECASTERS
};
extern const char *const forecaster_names[]; /* "model", "naive", ... */

/*
 * Target j of one window, steps h = 0..H-1 into y[h]. False if this baseline
 * cannot be computed here (BY_MEAN outside the labelled layout, all but it in
 * it, BY_RIDGE, a season that reaches before the first row of the series).
 */
bool baseline_forecast(const struct windows *windows,
                       const struct origin *origin, enum forecaster by,
                       size_t season, size_t j, double *y);

#endif
