/*
 * theta.h - the theta method: simple exponential smoothing joined with the line
 * through the series, of which it takes a share.
 *
 * The series y_1..y_n is adjusted first for a season that passes the test
 * (seasonal_adjust.h); forecasts get it back. With the level
 *
 *   l_t = l_{t-1} + alpha (y_t - l_{t-1})
 *
 * and A_t + B_t i the line through y_1..y_t at row i, the forecast of row t + h
 *
 *   standard    l_t + B_t / 2 (h - 1 + (1 - (1 - alpha)^t) / alpha)
 *   optimised   l_t + (1 - 1/theta) ((1 - alpha)^t A_t
 *                                    + (1 - (1 - alpha)^{t+1}) / alpha B_t)
 *
 * is for the optimised one that of h = 1: for the next rows the forecasts count
 * as values, from which l, A and B go on. The standard one takes the alpha and
 * l_0 of the least errors of l alone, as thetaf() of R's forecast; the
 * optimised one takes alpha, l_0 and theta >= 1 of the least sum of squares of
 * its own forecasts of rows 2..n.
 *
 * A trend goes on for n steps at most, and later steps add only the season: two
 * or three rows tell little of the eighteenth that follows.
 *
 * A missing value (NaN) counts as its own forecast.
 *
 * Sources: Assimakopoulos and Nikolopoulos (2000), The theta model: a
 * decomposition approach to forecasting; Hyndman and Billah (2003), Unmasking
 * the Theta method; Fiorucci, Pellegrini, Louzada, Petropoulos, Koehler (2016),
 * Models for optimising the theta method and their relationship to state space
 * models: the dynamic optimised theta model.
 */
#ifndef SCORE_THETA_H
#define SCORE_THETA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "score/seasonal_adjust.h"

enum { THETA_FEWEST = 4 };

struct theta {
    bool is_optimised;
    size_t first;                /* the row of the series where it starts */
    double alpha, level, weight; /* l_0; 1 - 1/theta */
    enum season_form form;
    size_t m;        /* rows of the season, 1: none */
    double *indices; /* (m), of the first row first */
};

/* After t rows; all zero but the level before the first. */
struct theta_state {
    size_t t;
    double level, mean, slope; /* l_t, the mean of y_1..y_t, B_t */
    double decay;              /* (1 - alpha)^t */
};

/*
 * Fits the method to y (n), n >= 1, NaN where a value is missing, at least one
 * known; `season` >= 1 rows, 1 for none. It reads the rows of local_series.h.
 * Fewer than THETA_FEWEST known values, or a constant series, are forecast by
 * the newest value and half the slope. Fails for lack of memory. Release it
 * also after a failure.
 */
enum status theta_fit(struct theta *theta, bool optimised, const double *y,
                      size_t n, size_t season, struct error *err);
void theta_release(struct theta *theta); /* accepts all zero */

/* The state before the first row. */
struct theta_state theta_start(const struct theta *theta);

/* Goes on by n rows with the values y (n), which have to follow each other. */
void theta_advance(struct theta_state *state, const struct theta *theta,
                   const double *y, size_t n);

/* Forecasts the H rows that follow into f. */
void theta_forecast(const struct theta_state *state, const struct theta *theta,
                    double *f, size_t H);

#endif
