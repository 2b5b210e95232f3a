/*
 * arima_fit.h - fits seasonal ARIMA models (arima.h) and chooses one, as
 * auto.arima() of R's forecast does.
 *
 *   D  1 if the strength of the season (seasonal_adjust.h) exceeds .64
 *   d  as often, at most twice, as the KPSS test at 5 % says that the level
 *      of the differences is not constant
 *
 * With these, models of p, q <= ARIMA_MOST and P, Q <= ARIMA_MOST_SEASONAL are
 * tried from four usual ones on: each that differs from the best so far by one
 * in p, q or both, in P, Q or both, or by the constant c, until none of them
 * has a smaller
 *
 *   AICc = n log(S / n) + 2 k n / (n - k - 1)
 *
 * with S the sum of the squares of the n errors and those of the backcasts, and
 * k parameters, the variance among them. There is no constant if d + D > 1.
 * S is minimised by least_squares.h over c and the partial autocorrelations of
 * each polynomial, which lie between -.99 and .99: so a model is stationary and
 * invertible (Barndorff-Nielsen and Schou 1973). R maximises the likelihood at
 * the end, which takes a multiple of the time; over 156 series its forecasts
 * were as good.
 *
 * Sources: Hyndman and Khandakar (2008), Automatic time series forecasting: the
 * forecast package for R; Kwiatkowski, Phillips, Schmidt and Shin (1992); Wang,
 * Smith and Hyndman (2006) on the strength.
 */
#ifndef SCORE_ARIMA_FIT_H
#define SCORE_ARIMA_FIT_H

#include "score/arima.h"
#include "score/local_series.h"

enum { ARIMA_FEWEST = 10 };

/*
 * Chooses a model for y (n), n >= 1, NaN where a value is missing, at least one
 * known; `season` >= 1 rows, 1 for none. It reads the rows of local_series.h.
 * Fewer than ARIMA_FEWEST known values, or a constant series, are forecast by
 * the newest value. Fails for lack of memory. Release it also after a failure.
 */
enum status arima_fit(struct arima *arima, const double *y, size_t n,
                      size_t season, struct error *err);

/* Fits one model to the values y (n), all of them known. Its AICc is infinite
 * if there are too few. */
enum status arima_fit_orders(struct arima *arima,
                             const struct arima_orders *orders, const double *y,
                             size_t n, size_t season, struct error *err);

/* True if the KPSS test says at 5 % that the level of y (n) is not constant. */
bool arima_level_moves(const double *y, size_t n);

#endif
