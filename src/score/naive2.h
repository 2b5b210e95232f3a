/*
 * naive2.h - the benchmark Naive2 of the M4 competition, of which OWA is made.
 *
 * The newest value of the series x_1..x_n without its season, times the season:
 *
 *   y_{n+h} = x_n / s_n  s_{n+h}
 *
 * s is the classical multiplicative decomposition with period m: x over the
 * centred moving average of m values, the mean of these for each phase, over
 * the mean of all phases. It is 1 unless the 90 % test says that there is a
 * season, with n >= 3 m and r_k the autocorrelation:
 *
 *   |r_m| > 1.645 sqrt((1 + 2 sum_{k<m} r_k^2) / n)
 *
 * and where a value is not positive, for which the decomposition is not made.
 */
#ifndef SCORE_NAIVE2_H
#define SCORE_NAIVE2_H

#include <stddef.h>

#include "data/dataset.h"

/*
 * The period m that M4 gives series of this step: hourly 24, monthly 12,
 * quarterly 4, else 1; 0 where no times tell the step.
 */
size_t m4_period(const struct dataset *dataset);

/* x (n), n >= 1, period m >= 1; y (H); `phases` has room for m numbers. */
void naive2_forecast(const double *x, size_t n, size_t m, size_t H,
                     double *phases, double *y);

#endif
