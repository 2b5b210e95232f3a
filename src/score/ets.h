/*
 * ets.h - exponential smoothing in state space form: a fitted model, its errors
 * and its forecasts. ets_fit.h fits one.
 *
 * With level l, slope b, damping phi and a season s of m rows, which joins the
 * level by o (+ or times), the forecast of row t is
 *
 *   q_t = l_{t-1} + phi b_{t-1}         f_t = q_t o s_{t-m}
 *
 * and with O the inverse of o (- or divided by)
 *
 *   p_t = y_t O s_{t-m}                 l_t = q_t + alpha (p_t - q_t)
 *                                       b_t = phi b_{t-1} + beta (p_t - q_t)
 *                                       s_t = s_{t-m} + gamma (y_t O q_t -
 *                                                               s_{t-m})
 *
 * Without a trend b is 0, without a season f_t is q_t. These are the same for
 * additive errors e_t = y_t - f_t and multiplicative ones e_t = (y_t - f_t) /
 * f_t, which differ in the likelihood alone. Up to a constant its logarithm is
 *
 *   -n/2 log(sum_t e_t^2)   for multiplicative errors less sum_t log f_t
 *
 * A missing value (NaN) counts as its forecast: its error is 0, and the state
 * goes on. The forecasts are f of the following rows, all of them so missing.
 * For a multiplicative season with multiplicative errors this is not quite the
 * mean of the distribution for more than m rows ahead.
 *
 * Sources: Hyndman, Koehler, Ord, Snyder (2008), Forecasting with Exponential
 * Smoothing; Hyndman and Khandakar (2008), as ets() in R's forecast.
 */
#ifndef SCORE_ETS_H
#define SCORE_ETS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "score/seasonal_adjust.h"

enum ets_trend { ETS_NO_TREND, ETS_TREND, ETS_DAMPED };

struct ets_form {
    bool relative; /* multiplicative errors */
    enum ets_trend trend;
    enum season_form season;
};

struct ets {
    struct ets_form form;
    size_t first;              /* the row of the series where it starts */
    size_t m;                  /* rows of the season, 1: none */
    double alpha, beta, gamma; /* 0 where there is no trend or season */
    double phi;                /* 1: not damped */
    double level, slope;       /* before the first row */
    double *seasons;           /* (m) of the first m rows, before them */
    double log_likelihood;
    double aicc;
};

struct ets_state {
    double level, slope;
    double *seasons; /* (m) the newest of each phase */
    size_t phase;    /* of the next row */
};

/* A model that is not fitted: level 0, and seasons of m rows, m >= 1, that have
 * no effect. Release it also after a failure. */
enum status ets_init(struct ets *ets, size_t m, struct error *err);
void ets_release(struct ets *ets); /* accepts all zero */

/* A state before the first row of the model. Release it also after a failure.
 */
enum status ets_state_init(struct ets_state *state, const struct ets *ets,
                           struct error *err);
void ets_state_release(struct ets_state *state); /* accepts all zero */

/* Back to the first row. */
void ets_start(struct ets_state *state, const struct ets *ets);

/*
 * Goes on by n rows with the values y (n). Rows have to follow each other
 * without a gap. A season or level that would leave the range in which it can
 * divide a value is not changed by that value, so that no forecast is ever NaN.
 */
void ets_advance(struct ets_state *state, const struct ets *ets,
                 const double *y, size_t n);

/* Forecasts the H rows that follow into f. */
void ets_forecast(const struct ets_state *state, const struct ets *ets,
                  double *f, size_t H);

/*
 * As ets_advance(), and sets the errors e (n), 0 for missing values, and *logs
 * to the sum of log f_t over the others. Returns the number of these; 0 if the
 * model is not possible for y: a forecast is not positive with multiplicative
 * errors, or a level or a season with a multiplicative season.
 */
size_t ets_errors(struct ets_state *state, const struct ets *ets,
                  const double *y, size_t n, double *e, double *logs);

#endif
