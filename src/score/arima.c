/* arima.c - see arima.h. */
#include "score/arima.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Backcasts beyond some seasons are 0, or as good as. */
enum { BACKCAST_SEASONS = 3, BACKCAST_ROWS = 10 };

static void add_term(struct lag_polynomial *p, size_t lag, double weight)
{
    if (weight == 0)
        return;
    p->lags[p->n] = lag;
    p->weights[p->n++] = weight;
    if (lag > p->longest)
        p->longest = lag;
}

struct lag_polynomial lag_polynomial_of(const double *x, size_t n, size_t m)
{
    struct lag_polynomial p = {0};

    for (size_t i = 0; i < n; i++)
        add_term(&p, (i + 1) * m, x[i]);
    return p;
}

struct lag_polynomial lag_polynomial_times(const struct lag_polynomial *a,
                                           const struct lag_polynomial *b)
{
    struct lag_polynomial p = *a;

    for (size_t j = 0; j < b->n; j++) {
        add_term(&p, b->lags[j], b->weights[j]);
        for (size_t i = 0; i < a->n; i++)
            add_term(&p, a->lags[i] + b->lags[j],
                     -a->weights[i] * b->weights[j]);
    }
    return p;
}

void arima_release(struct arima *arima)
{
    free(arima->indices);
    *arima = (struct arima){0};
}

void arima_set_differences(struct arima *arima)
{
    static const double one = 1;
    const struct lag_polynomial row = lag_polynomial_of(&one, 1, 1);
    const struct lag_polynomial season = lag_polynomial_of(&one, 1, arima->m);

    arima->differences = (struct lag_polynomial){0};
    for (int i = 0; i < arima->orders.d; i++)
        arima->differences = lag_polynomial_times(&arima->differences, &row);
    for (int i = 0; i < arima->orders.D; i++)
        arima->differences = lag_polynomial_times(&arima->differences, &season);
}

size_t arima_backcasts(const struct arima *arima, size_t n)
{
    const struct arima_orders *o = &arima->orders;
    const size_t lags = o->p + o->q + arima->m * ((size_t)o->P + (size_t)o->Q);
    const size_t most = BACKCAST_SEASONS * arima->m + BACKCAST_ROWS;
    const size_t K = lags < most ? lags : most;

    return K < n / 2 ? K : n / 2;
}

void arima_fill(const double *x, size_t n, double *y)
{
    size_t last = n; /* known so far; n: none */

    for (size_t t = 0; t < n; t++) {
        if (isnan(x[t]))
            continue;
        for (size_t i = last < n ? last + 1 : 0; i < t; i++)
            y[i] = last < n ? x[last] + (x[t] - x[last]) * (double)(i - last) /
                                            (double)(t - last)
                            : x[t];
        y[t] = x[t];
        last = t;
    }
    for (size_t i = last + 1; i < n; i++)
        y[i] = x[last];
}

/* sum_i weights_i x_{t - lags_i}, of the rows that exist. */
static inline double sum_of(const struct lag_polynomial *p, const double *x,
                            size_t t)
{
    double sum = 0;

    for (size_t i = 0; i < p->n; i++)
        if (p->lags[i] <= t)
            sum += p->weights[i] * x[t - p->lags[i]];
    return sum;
}

size_t arima_difference(const struct arima *arima, const double *y, size_t n,
                        double *w)
{
    const size_t longest = arima->differences.longest;

    for (size_t t = longest; t < n; t++)
        w[t - longest] = y[t] - sum_of(&arima->differences, y, t);
    return n > longest ? n - longest : 0;
}

/* Takes the weighted sums over z from e first, lag by lag and all rows at once;
 * then a row adds the errors before it, the newest last, so that it waits for
 * one product alone. */
static void errors_of(const struct arima *arima, const double *z, size_t n,
                      double *e)
{
    const struct lag_polynomial *ar = &arima->ar, *ma = &arima->ma;

    memcpy(e, z, n * sizeof *e);
    for (size_t i = 0; i < ar->n; i++) {
        const size_t lag = ar->lags[i];
        const double weight = ar->weights[i];

        for (size_t t = lag; t < n; t++)
            e[t] -= weight * z[t - lag];
    }
    for (size_t t = 0; t < n && t < ma->longest; t++)
        e[t] += sum_of(ma, e, t);
    for (size_t t = ma->longest; t < n; t++) {
        double sum = e[t];

        for (size_t i = ma->n; i-- > 0;)
            sum += ma->weights[i] * e[t - ma->lags[i]];
        e[t] = sum;
    }
}

/* Goes on with rows n to `end` of z, whose errors are 0. */
static void go_on(const struct arima *arima, double *z, double *e, size_t n,
                  size_t end)
{
    for (size_t t = n; t < end; t++) {
        e[t] = 0;
        z[t] = sum_of(&arima->ar, z, t) - sum_of(&arima->ma, e, t);
    }
}

void arima_errors(const struct arima *arima, const double *w, size_t n,
                  double *z, double *e, double *scratch)
{
    const size_t K = arima_backcasts(arima, n);
    double *reversed = scratch, *their_errors = scratch + K + n;

    for (size_t t = 0; t < n; t++) {
        z[K + t] = w[t] - arima->c;
        reversed[n - 1 - t] = z[K + t];
    }
    if (K) {
        errors_of(arima, reversed, n, their_errors);
        go_on(arima, reversed, their_errors, n, n + K);
    }
    for (size_t i = 0; i < K; i++)
        z[K - 1 - i] = reversed[n + i];
    errors_of(arima, z, K + n, e);
}

/* Takes the season off the values y (n). */
static void remove_season(const struct arima *arima, double *y, size_t n)
{
    for (size_t t = 0; arima->indices && t < n; t++)
        y[t] = season_remove(arima->form, y[t],
                             arima->indices[t % arima->n_indices]);
}

static double with_season(const struct arima *arima, double y, size_t t)
{
    return arima->indices ? season_add(arima->form, y,
                                       arima->indices[t % arima->n_indices])
                          : y;
}

/* The arrays of a forecast. */
struct rows {
    double *y;       /* (n + H) */
    double *w;       /* (n) */
    double *z, *e;   /* (2 n + H) backcasts, rows, forecasts */
    double *scratch; /* (4 n) */
};

/* Continues the n values y by H forecasts. */
static void continue_rows(const struct arima *arima, const struct rows *r,
                          size_t n, size_t H)
{
    const size_t n_w = arima_difference(arima, r->y, n, r->w);
    const size_t now = arima_backcasts(arima, n_w) + n_w;

    arima_errors(arima, r->w, n_w, r->z, r->e, r->scratch);
    go_on(arima, r->z, r->e, now, now + H);
    for (size_t h = 0; h < H; h++)
        r->y[n + h] =
            r->z[now + h] + arima->c + sum_of(&arima->differences, r->y, n + h);
}

enum status arima_forecast(const struct arima *arima, const double *x, size_t n,
                           double *f, size_t H, struct error *err)
{
    double *y = calloc(10 * n + 3 * H, sizeof *y);
    const struct rows r = {.y = y,
                           .w = y + n + H,
                           .z = y + 2 * n + H,
                           .e = y + 4 * n + 2 * H,
                           .scratch = y + 6 * n + 3 * H};

    if (!y)
        return error_no_memory(err, (10 * n + 3 * H) * sizeof *y);
    arima_fill(x, n, y);
    remove_season(arima, y, n);
    if (isfinite(arima->aicc) && n > arima->differences.longest)
        continue_rows(arima, &r, n, H);
    else
        for (size_t h = 0; h < H; h++)
            y[n + h] = y[n - 1];
    for (size_t h = 0; h < H; h++)
        f[h] = with_season(arima, y[n + h], n + h);
    free(y);
    return STATUS_OK;
}
