/* arima_fit.c - see arima_fit.h. */
#include "score/arima_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "score/least_squares.h"

enum { MOST_PARAMETERS = 2 * (ARIMA_MOST + ARIMA_MOST_SEASONAL) + 1 };

/* Further rounds change the forecasts little. */
enum { ROUNDS = 12 };

/* Partial autocorrelations end before 1, where a model has no backcasts. */
#define MOST_PARTIAL .99

/* The critical value of the KPSS test at 5 %. */
#define MOST_KPSS .463

#define STRONG_SEASON .64

/* The mean square of a perfect fit, for values about 1. */
#define LEAST_SQUARE 1e-20

enum { MOST_MODELS = 94 };

bool arima_level_moves(const double *y, size_t n)
{
    const size_t lags = (size_t)(3 * sqrt((double)n) / 13);
    double mean = 0, sum = 0, squares = 0, variance = 0;

    for (size_t t = 0; t < n; t++)
        mean += y[t] / (double)n;
    for (size_t t = 0; t < n; t++) {
        sum += y[t] - mean;
        squares += sum * sum;
    }
    for (size_t k = 0; k <= lags; k++) {
        const double weight = k ? 2 * (1 - (double)k / (double)(lags + 1)) : 1;

        for (size_t t = k; t < n; t++)
            variance += weight * (y[t] - mean) * (y[t - k] - mean);
    }
    return variance > 0 && squares / (double)n > MOST_KPSS * variance;
}

/* The polynomial whose partial autocorrelations are r (n): the recursion of
 * Durbin and Levinson. */
static struct lag_polynomial of_partials(const double *r, size_t n, size_t m)
{
    double x[ARIMA_MOST] = {0}, before[ARIMA_MOST];

    for (size_t k = 0; k < n; k++) {
        memcpy(before, x, k * sizeof *x);
        for (size_t i = 0; i < k; i++)
            x[i] = before[i] - r[k] * before[k - 1 - i];
        x[k] = r[k];
    }
    return lag_polynomial_of(x, n, m);
}

static struct lag_polynomial both(const double *r, size_t n, size_t n_seasonal,
                                  size_t m)
{
    const struct lag_polynomial a = of_partials(r, n, 1);
    const struct lag_polynomial b = of_partials(r + n, n_seasonal, m);

    return lag_polynomial_times(&a, &b);
}

/* Parameters: the partial autocorrelations of phi, Phi, theta and Theta, and
 * the constant. */
static void unpack(struct arima *arima, const double *x)
{
    const struct arima_orders *o = &arima->orders;

    arima->ar = both(x, o->p, o->P, arima->m);
    x += o->p + o->P;
    arima->ma = both(x, o->q, o->Q, arima->m);
    x += o->q + o->Q;
    arima->c = o->constant ? *x : 0;
}

static size_t count_parameters(const struct arima_orders *o)
{
    return (size_t)o->p + o->P + o->q + o->Q + o->constant;
}

struct fitting {
    struct arima arima;
    const double *w; /* (n) differences, about 1 */
    size_t n;
    double *z, *scratch; /* (K + n), (2 (K + n)) */
};

static bool errors(void *context, const double *x, double *e)
{
    struct fitting *fit = context;
    const size_t end = arima_backcasts(&fit->arima, fit->n) + fit->n;

    unpack(&fit->arima, x);
    arima_errors(&fit->arima, fit->w, fit->n, fit->z, e, fit->scratch);
    return isfinite(e[end - 1]);
}

/* Where searches start: the partial autocorrelations of phi and Phi, and those
 * of theta and Theta. The second is a level that moves slowly: without it the
 * squares of (1, 1, 1) on the flow of the Nile were 40 % above the least. */
static const struct start {
    double ar, ma;
} starts[] = {{.1, .05}, {.1, .7}};

/* Sets a start and the bounds of its search. */
static void set_start(const struct fitting *fit, const struct start *start,
                      double *x, double *low, double *high)
{
    const struct arima_orders *o = &fit->arima.orders;
    const size_t k = count_parameters(o);

    for (size_t i = 0; i < k; i++) {
        x[i] = i < (size_t)o->p + o->P ? start->ar : start->ma;
        low[i] = -MOST_PARTIAL;
        high[i] = MOST_PARTIAL;
    }
    if (!o->constant)
        return;
    low[k - 1] = -(double)INFINITY;
    high[k - 1] = (double)INFINITY;
    x[k - 1] = 0;
    for (size_t t = 0; t < fit->n; t++)
        x[k - 1] += fit->w[t] / (double)fit->n;
}

/* Searches from one start; sets the parameters x, and *sum to the sum of the
 * squares, NaN if there is none. `e` has room for all errors. */
static enum status minimise(struct fitting *fit, const struct start *start,
                            double *x, double *sum, double *e,
                            struct error *err)
{
    double low[MOST_PARAMETERS], high[MOST_PARAMETERS];
    const struct least_squares problem = {
        .n = arima_backcasts(&fit->arima, fit->n) + fit->n,
        .p = count_parameters(&fit->arima.orders),
        .n_rounds = ROUNDS,
        .errors = errors,
        .context = fit,
        .low = low,
        .high = high};

    set_start(fit, start, x, low, high);
    if (problem.p)
        return least_squares_minimise(&problem, x, sum, err);
    *sum = 0;
    if (!errors(fit, x, e))
        *sum = (double)NAN;
    for (size_t t = 0; t < problem.n; t++)
        *sum += e[t] * e[t];
    return STATUS_OK;
}

/* Sets the parameters and the AICc. */
static enum status fit_best(struct fitting *fit, double *e, struct error *err)
{
    const struct arima_orders *o = &fit->arima.orders;
    const size_t n_starts = o->q + o->Q ? sizeof starts / sizeof *starts : 1;
    const double k = (double)count_parameters(o) + 1, n = (double)fit->n;
    double x[MOST_PARAMETERS] = {0}, best[MOST_PARAMETERS] = {0}, sum;
    double least = (double)INFINITY;

    if (n < k + 2)
        return STATUS_OK;
    for (size_t i = 0; i < n_starts; i++) {
        TRY(minimise(fit, &starts[i], x, &sum, e, err));
        if (!(sum < least))
            continue;
        least = sum;
        memcpy(best, x, sizeof best);
    }
    if (isinf(least))
        return STATUS_OK;
    unpack(&fit->arima, best);
    fit->arima.aicc =
        n * log(fmax(least / n, LEAST_SQUARE)) + 2 * k * n / (n - k - 1);
    return STATUS_OK;
}

enum status arima_fit_orders(struct arima *arima,
                             const struct arima_orders *orders, const double *y,
                             size_t n, size_t season, struct error *err)
{
    /* backcasts are fewer than half of the rows */
    double *w = calloc(8 * n, sizeof *w);
    struct fitting fit = {
        .arima = {.orders = *orders, .m = season, .aicc = (double)INFINITY},
        .w = w,
        .z = w + n,
        .scratch = w + 3 * n};
    enum status status;

    *arima = fit.arima;
    if (!w)
        return error_no_memory(err, 8 * n * sizeof *w);
    arima_set_differences(&fit.arima);
    fit.n = arima_difference(&fit.arima, y, n, w);
    status = fit_best(&fit, w + 6 * n, err);
    *arima = fit.arima;
    free(w);
    return status;
}

/* The search for orders. */
struct search {
    const double *y; /* (n) about 1, without gaps */
    size_t n, m;
    struct arima best;
    struct arima_orders tried[MOST_MODELS];
    size_t n_tried;
};

/* How a neighbour of a model differs from it. */
struct step {
    signed char p, q, P, Q;
};

static bool was_tried(const struct search *s, const struct arima_orders *o)
{
    for (size_t i = 0; i < s->n_tried; i++)
        if (!memcmp(&s->tried[i], o, sizeof *o))
            return true;
    return false;
}

/* Adds a step to one order; false if it would leave its range. */
static bool add(unsigned char *order, int step, int most)
{
    const int sum = *order + step;

    if (sum < 0 || sum > most)
        return false;
    *order = (unsigned char)sum;
    return true;
}

/* Fits a neighbour of some orders, and keeps it if it is the best. */
static enum status try_step(struct search *s, struct arima_orders o,
                            const struct step *step, bool *better,
                            struct error *err)
{
    const int most = s->m > 1 ? ARIMA_MOST_SEASONAL : 0;
    struct arima arima;

    if (!add(&o.p, step->p, ARIMA_MOST) || !add(&o.q, step->q, ARIMA_MOST) ||
        !add(&o.P, step->P, most) || !add(&o.Q, step->Q, most) ||
        s->n_tried == MOST_MODELS || was_tried(s, &o))
        return STATUS_OK;
    s->tried[s->n_tried++] = o;
    TRY(arima_fit_orders(&arima, &o, s->y, s->n, s->m, err));
    *better = arima.aicc < s->best.aicc;
    if (*better)
        s->best = arima;
    return STATUS_OK;
}

/* Tries the neighbours of the best model, up to the first that is better; the
 * seasonal orders first, which change more. */
static enum status improve(struct search *s, bool *better, struct error *err)
{
    static const struct step none = {0},
                             steps[] = {
                                 {0, 0, -1, 0},  {0, 0, 0, -1},  {0, 0, 1, 0},
                                 {0, 0, 0, 1},   {0, 0, -1, -1}, {0, 0, -1, 1},
                                 {0, 0, 1, -1},  {0, 0, 1, 1},   {-1, 0, 0, 0},
                                 {0, -1, 0, 0},  {1, 0, 0, 0},   {0, 1, 0, 0},
                                 {-1, -1, 0, 0}, {-1, 1, 0, 0},  {1, -1, 0, 0},
                                 {1, 1, 0, 0}};
    struct arima_orders o = s->best.orders;

    *better = false;
    for (size_t i = 0; !*better && i < sizeof steps / sizeof *steps; i++)
        TRY(try_step(s, o, &steps[i], better, err));
    o.constant = !o.constant;
    if (*better || o.d + o.D > 1)
        return STATUS_OK;
    return try_step(s, o, &none, better, err);
}

static enum status search(struct search *s, struct arima_orders o,
                          struct error *err)
{
    static const struct step none = {0}, first[] = {{2, 2, 1, 1},
                                                    {0, 0, 0, 0},
                                                    {1, 0, 1, 0},
                                                    {0, 1, 0, 1}};
    bool better = false;

    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        struct step step = first[i];

        if (s->m == 1)
            step.P = step.Q = 0;
        TRY(try_step(s, o, &step, &better, err));
    }
    o.constant = 0;
    TRY(try_step(s, o, &none, &better, err));
    if (isinf(s->best.aicc))
        return STATUS_OK;
    do
        TRY(improve(s, &better, err));
    while (better);
    return STATUS_OK;
}

/* A model of differences alone. */
static struct arima differences_of(unsigned char d, unsigned char D, size_t m)
{
    struct arima arima = {.orders = {.d = d, .D = D}, .m = m};

    arima_set_differences(&arima);
    return arima;
}

/* How often to take differences; w (n) is scratch with the values. */
static struct arima_orders find_differences(double *w, size_t n, size_t m)
{
    const struct arima season = differences_of(0, 1, m);
    const struct arima row = differences_of(1, 0, m);
    struct arima_orders o = {0};

    if (season_strength(w, n, m) > STRONG_SEASON) {
        o.D = 1;
        n = arima_difference(&season, w, n, w);
    }
    while (o.d < 2 && n > ARIMA_FEWEST && arima_level_moves(w, n)) {
        o.d++;
        n = arima_difference(&row, w, n, w);
    }
    o.constant = o.d + o.D <= 1;
    return o;
}

/* Chooses a model for the values y (n), which are known; w (n) is scratch. */
static enum status choose(struct arima *arima, const double *y, double *w,
                          size_t n, size_t m, struct error *err)
{
    struct search s = {
        .y = y, .n = n, .m = m, .best = {.m = m, .aicc = (double)INFINITY}};

    memcpy(w, y, n * sizeof *w);
    TRY(search(&s, find_differences(w, n, m), err));
    s.best.first = arima->first;
    s.best.form = arima->form;
    s.best.indices = arima->indices;
    s.best.n_indices = arima->n_indices;
    *arima = s.best;
    return STATUS_OK;
}

/* Takes a season off that is too long for a model. */
static enum status take_season_off(struct arima *arima, double *y, double *to,
                                   size_t n, size_t season, struct error *err)
{
    arima->indices = calloc(season, sizeof *arima->indices);
    if (!arima->indices)
        return error_no_memory(err, season * sizeof *arima->indices);
    arima->n_indices = season;
    arima->form = season_adjust(y, n, season, to, arima->indices);
    if (arima->form == FORM_NONE) {
        free(arima->indices);
        arima->indices = NULL;
    }
    memcpy(y, to, n * sizeof *y);
    return STATUS_OK;
}

/* Chooses a model for the known values of a series; y and scratch (n). */
static enum status fit_series(struct arima *arima, const struct local_series *s,
                              double *y, double *scratch, size_t season,
                              struct error *err)
{
    const bool rows_enough = s->n >= 2 * season + ARIMA_FEWEST / 2;
    size_t n_w;

    arima_fill(s->y, s->n, y);
    if (season > ARIMA_LONGEST_SEASON)
        TRY(take_season_off(arima, y, scratch, s->n, season, err));
    for (size_t t = 0; t < s->n; t++)
        y[t] /= s->size;
    TRY(choose(arima, y, scratch, s->n,
               season <= ARIMA_LONGEST_SEASON && rows_enough ? season : 1,
               err));
    n_w = s->n - arima->differences.longest;
    arima->c *= s->size;
    arima->aicc += 2 * (double)n_w * log(s->size);
    return STATUS_OK;
}

enum status arima_fit(struct arima *arima, const double *y, size_t n,
                      size_t season, struct error *err)
{
    const struct local_series s = local_series_of(y, n);
    enum status status;
    double *values;

    *arima = (struct arima){.first = s.first, .m = 1, .aicc = (double)INFINITY};
    if (s.n_known < ARIMA_FEWEST || !s.differ)
        return STATUS_OK;
    values = calloc(2 * s.n, sizeof *values);
    if (!values)
        return error_no_memory(err, 2 * s.n * sizeof *values);
    status = fit_series(arima, &s, values, values + s.n, season, err);
    free(values);
    return status;
}
