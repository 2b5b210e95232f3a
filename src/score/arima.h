/*
 * arima.h - seasonal ARIMA models: a fitted model and its forecasts.
 * arima_fit.h fits one.
 *
 * With B the shift by one row, B y_t = y_{t-1}, and a season of m rows
 *
 *   w_t = (1 - B)^d (1 - B^m)^D y_t            z_t = w_t - c
 *   phi(B) Phi(B^m) z_t = theta(B) Theta(B^m) e_t
 *
 * in which phi(B) = 1 - phi_1 B - .. - phi_p B^p, and the others likewise (of
 * orders P, q and Q; many programs write theta with the other sign). The errors
 * e_t of a model follow from the values, one row after the other. Before the
 * first row stand some backcasts: forecasts of the rows in reverse, which a
 * model of the same numbers makes, since a stationary series looks alike in
 * both directions. What lies before those is 0.
 *
 * The forecasts follow from the same equation with e = 0, and the differences
 * are undone. A missing value (NaN) is the value on the line between its known
 * neighbours. A season of more than ARIMA_LONGEST_SEASON rows is taken off
 * first by its indices (seasonal_adjust.h) if it passes the test, and put on
 * again.
 *
 * Sources: Box and Jenkins (1970), Time Series Analysis: Forecasting and
 * Control (chapter 7 for backcasts); Hyndman and Khandakar (2008).
 */
#ifndef SCORE_ARIMA_H
#define SCORE_ARIMA_H

#include <stddef.h>

#include "base/error.h"
#include "score/seasonal_adjust.h"

enum {
    ARIMA_MOST = 5,          /* p and q, at most */
    ARIMA_MOST_SEASONAL = 2, /* P and Q, at most */
    ARIMA_LONGEST_SEASON = 24,
    LAG_TERMS = (ARIMA_MOST + 1) * (ARIMA_MOST_SEASONAL + 1)
};

struct arima_orders {
    unsigned char p, d, q, P, D, Q;
    unsigned char constant; /* 0 or 1: c is 0, or is fitted */
};

/* 1 - sum_i weights_i B^lags_i. */
struct lag_polynomial {
    size_t n; /* terms */
    size_t lags[LAG_TERMS];
    double weights[LAG_TERMS];
    size_t longest; /* lag; 0: no term */
};

/* 1 - sum_i x_i B^(m i), of order `n`. */
struct lag_polynomial lag_polynomial_of(const double *x, size_t n, size_t m);

/* The product, of at most LAG_TERMS terms. */
struct lag_polynomial lag_polynomial_times(const struct lag_polynomial *a,
                                           const struct lag_polynomial *b);

struct arima {
    struct arima_orders orders;
    size_t first; /* the row of the series where it starts */
    size_t m;     /* rows of the season, 1: none */
    double c;
    struct lag_polynomial ar, ma, differences;
    double aicc; /* infinite: not fitted, the newest value is the forecast */
    enum season_form form;
    double *indices; /* (n_indices) of a season that was taken off, the first
                        row first; NULL: none was */
    size_t n_indices;
};

void arima_release(struct arima *arima); /* accepts all zero */

/* Sets `differences` to those of the orders and m. */
void arima_set_differences(struct arima *arima);

/* The backcasts that stand before n differences. */
size_t arima_backcasts(const struct arima *arima, size_t n);

/* Sets y (n) to the values x (n), and to the line between the neighbours where
 * one is missing; at least one is known. */
void arima_fill(const double *x, size_t n, double *y);

/* Sets w to the n - differences.longest differences of y (n); returns their
 * number, 0 if there are no more rows than that. w may be y. */
size_t arima_difference(const struct arima *arima, const double *y, size_t n,
                        double *w);

/*
 * Sets the errors e (K + n) of the differences w (n), with K backcasts before
 * them, and z (K + n) to these less c. `scratch` has 2 (K + n) values.
 */
void arima_errors(const struct arima *arima, const double *w, size_t n,
                  double *z, double *e, double *scratch);

/* Forecasts the H rows after those of y (n), which start at `first`, into f;
 * the first value is known. Fails for lack of memory. */
enum status arima_forecast(const struct arima *arima, const double *y, size_t n,
                           double *f, size_t H, struct error *err);

#endif
