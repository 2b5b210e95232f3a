/*
 * ets_fit.h - fits models of exponential smoothing (ets.h) and chooses one.
 *
 * All models with additive or multiplicative errors, no, additive or damped
 * trend, and no, additive or multiplicative season are fitted that R's ets()
 * tries: none with additive errors and a multiplicative season, and nothing
 * multiplicative unless all values are above 0. The smallest AICc is taken:
 *
 *   AICc = -2 log L + 2 k n / (n - k - 1)
 *
 * with n known values and k parameters and initial states, the variance among
 * them; models with n <= k + 1 are left out. The likelihood is exact: smoothing
 * parameters and initial states are found together, in the usual region
 *
 *   1e-4 <= alpha <= .9999, beta <= alpha, gamma <= 1 - alpha,
 *   .8 <= phi <= .98
 *
 * starting among others from states of a classical decomposition and of a line
 * through the first rows. Indices of a season add up to 0 or m. R searches in
 * the same region with Nelder-Mead, here it is least_squares.h: for
 * multiplicative errors the likelihood is that of errors times the geometric
 * mean of the forecasts.
 *
 * A season of more than ETS_LONGEST_SEASON rows is taken off by its indices
 * (seasonal_adjust.h) if it passes the test, and is put on again unchanged;
 * that is a model with gamma 0. The rows of local_series.h are read. Fewer than
 * ETS_FEWEST known values, or a constant series, are forecast by the newest
 * value.
 */
#ifndef SCORE_ETS_FIT_H
#define SCORE_ETS_FIT_H

#include "score/ets.h"
#include "score/local_series.h"

enum { ETS_LONGEST_SEASON = 24, ETS_FEWEST = 5 };

/*
 * Chooses a model for y (n), n >= 1, NaN where a value is missing, at least one
 * known; `season` >= 1 rows, 1 for none. The model starts at the first known
 * row that is read. With `fixed_season` a shorter season is taken off like a
 * long one: for a season of 24 rows that takes a fifteenth of the time. Fails
 * for lack of memory. Release it also after a failure.
 */
enum status ets_fit(struct ets *ets, const double *y, size_t n, size_t season,
                    bool fixed_season, struct error *err);

/* Fits one form. Its AICc is infinite if there are too few rows, or values it
 * is not possible for. The known values must not all be 0. */
enum status ets_fit_form(struct ets *ets, const struct ets_form *form,
                         const struct local_series *series, size_t season,
                         struct error *err);

#endif
