/*
 * baseline.h - the baseline forecasts that a model is compared with.
 *
 *   naive            y_{T+h} = y_T
 *   seasonal_naive   y_{T+h} = y_{T+h-m k}, the newest known value of the same
 *                    phase; m is the season and k >= ceil(h/m)
 *   window_mean      the mean of the T rows of the window
 *   drift            y_T + h (y_T - y_1) / (T - 1), the line through the first
 *                    and the last row of the window
 *   ridge            the ridge forecast (ridge.h), which the caller passes to
 *                    evaluation_add()
 *   mean             labelled layout: the mean label of the train ids
 *   theta, ets, arima  from all rows of the series before the origin, with
 *                    parameters of their own (local_forecasts.h); evaluations
 *                    have them
 *
 * Rows with a masked value are passed over: y_T is the newest known value and
 * drift the line through the first and the last known value of the window. Of a
 * series with fewer than T rows, these are those of the window, and the
 * seasonal naive has the naive value for phases without a row. A
 * baseline without any known value forecasts the naive value; where that is not
 * known either, the mean of the train rows.
 *
 * All forecasts are in original units and use only values known at the origin.
 */
#ifndef SCORE_BASELINE_H
#define SCORE_BASELINE_H

#include <stdbool.h>
#include <stddef.h>

#include "prep/window.h"

/* The model, then the baselines. */
enum forecaster {
    BY_MODEL,
    BY_NAIVE,
    BY_SEASONAL_NAIVE,
    BY_WINDOW_MEAN,
    BY_DRIFT,
    BY_MEAN,
    BY_RIDGE,
    BY_THETA,
    BY_ETS,
    BY_ARIMA,
    N_FORECASTERS
};
extern const char *const forecaster_names[]; /* "model", "naive", ... */

/* True for forecasters that are no function of the window alone. */
static inline bool forecaster_is_local(enum forecaster by)
{
    return by == BY_THETA || by == BY_ETS || by == BY_ARIMA;
}

/*
 * Forecasts target j of a window: step h = 0..H-1 into y[h]. Returns false if
 * the baseline is not defined: BY_RIDGE and local ones, BY_MEAN outside the
 * labelled layout, the others in it, or a season longer than the past of a
 * series that has all rows of the window.
 */
bool baseline_forecast(const struct windows *windows,
                       const struct origin *origin, enum forecaster by,
                       size_t season, size_t j, double *y);

/*
 * How much a sum of these forecasts grows with each value that they read:
 *
 *   sum_h b_h y_h = rest + sum_i weight_i y_{T-i},  i = 0 is the newest row
 *
 * for any b (H). Adds to the weights of the rows of the series before the
 * origin, and of those of the window if it has more. The rest is what does not
 * depend on a known value. False as baseline_forecast(); then nothing is added.
 */
bool baseline_weights(const struct windows *windows,
                      const struct origin *origin, enum forecaster by,
                      size_t season, size_t j, const double *b, double *weights,
                      double *rest);

/* The baseline with the smallest error; BY_MODEL: none has one (NaN). Without
 * `with_ridge` the ridge does not count as one. */
enum forecaster baseline_best(const double errors[N_FORECASTERS],
                              bool with_ridge);

#endif
