/*
 * naive2.h - Naive2, the benchmark of the M4 competition on which OWA is based.
 *
 * It repeats the newest seasonally adjusted value of the series x_1..x_n and
 * adds the season back:
 *
 *   y_{n+h} = x_n / s_n  s_{n+h}
 *
 * The seasonal indices s are those of seasonal_adjust.h for a multiplicative
 * season of m rows. s is 1 if a value is not positive, if n < 3 m, or if the
 * season does not pass the test there.
 */
#ifndef SCORE_NAIVE2_H
#define SCORE_NAIVE2_H

#include <stddef.h>

#include "data/dataset.h"

/*
 * The period m of M4 for the time step of the dataset: hourly 24, monthly 12,
 * quarterly 4, otherwise 1; 0 if the step is unknown.
 */
size_t m4_period(const struct dataset *dataset);

/* Forecasts y (H) from x (n), n >= 1, with period m >= 1; `phases` has room for
 * m numbers. */
void naive2_forecast(const double *x, size_t n, size_t m, size_t H,
                     double *phases, double *y);

#endif
