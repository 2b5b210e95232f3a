/* baseline.c - see baseline.h. */
#include "score/baseline.h"

#include <math.h>

#include "prep/lag.h"

const char *const forecaster_names[] = {
    "model", "naive", "seasonal_naive", "window_mean", "drift", "mean", "ridge",
    "theta", "ets",   "arima",          NULL};

/* The past of one target at an origin. */
struct past {
    const struct windows *w;
    const struct origin *origin;
    size_t column;
    size_t n; /* rows of the series before the origin */
};

/* The value `back` rows before the origin, 1 for the newest row; NaN: masked.
 */
static double value(const struct past *p, size_t back)
{
    return prepared_original(p->w->data, p->origin, p->origin->row - back,
                             p->column);
}

/* The rows of the window: a series may have fewer. */
static size_t n_rows(const struct past *p)
{
    return p->n < p->w->T ? p->n : p->w->T;
}

/* The newest known value, *at rows before the origin. */
static double naive(const struct past *p, size_t *at)
{
    for (*at = 1; *at <= p->n; (*at)++) {
        const double known = value(p, *at);

        if (!isnan(known))
            return known;
    }
    return p->w->data->scaler->columns[p->column].mean;
}

static double window_mean(const struct past *p)
{
    double sum = 0;
    size_t n = 0;

    for (size_t back = 1; back <= n_rows(p); back++) {
        const double known = value(p, back);

        if (isnan(known))
            continue;
        sum += known;
        n++;
    }
    return n ? sum / (double)n : naive(p, &n);
}

/* The line through the first and the last known value of the window; constant
 * if there are fewer than two. */
static void drift(const struct past *p, double *y)
{
    size_t last, first = n_rows(p);
    const double level = naive(p, &last);
    double slope = 0;

    while (first > last && isnan(value(p, first)))
        first--;
    if (first > last)
        slope = (level - value(p, first)) / (double)(first - last);
    for (size_t h = 0; h < p->w->H; h++)
        y[h] = level + slope * (double)(h + last);
}

/* How many rows back the newest known value of the phase of step h is; 0: there
 * is none. */
static size_t newest_of_phase(const struct past *p, size_t season,
                              bool by_clock, size_t h)
{
    const struct origin *o = p->origin;

    for (size_t k = h / season;; k++) {
        const size_t row = lag_row(p->w->data->dataset, o->series, o->row + h,
                                   k * season, by_clock);

        if (row == NO_ROW)
            return 0;
        if (row < o->row && !isnan(value(p, o->row - row)))
            return o->row - row;
    }
}

static void seasonal_naive(const struct past *p, size_t season, double *y)
{
    const bool by_clock = lag_by_clock(p->w->data, season, p->column);

    for (size_t h = 0; h < p->w->H; h++) {
        size_t at = newest_of_phase(p, season, by_clock, h);

        y[h] = at ? value(p, at) : naive(p, &at);
    }
}

/* The past of a target for a baseline; false if it is not defined. */
static bool past_init(struct past *past, const struct windows *w,
                      const struct origin *origin, enum forecaster by,
                      size_t season, size_t j)
{
    const struct dataset *d = w->data->dataset;
    const bool labelled = d->schema->layout == LAYOUT_LABELLED;

    *past = (struct past){w, origin, 0, 0};
    if (by == BY_RIDGE || forecaster_is_local(by) ||
        labelled != (by == BY_MEAN))
        return false;
    if (labelled)
        return true;
    past->column = d->schema->targets[j];
    past->n = origin->row - d->series[origin->series].first;
    return by != BY_SEASONAL_NAIVE || past->n >= season || past->n < w->T;
}

bool baseline_forecast(const struct windows *w, const struct origin *origin,
                       enum forecaster by, size_t season, size_t j, double *y)
{
    struct past past;
    double level;
    size_t at;

    if (!past_init(&past, w, origin, by, season, j))
        return false;
    if (by == BY_MEAN)
        y[0] = w->data->scaler->label.mean;
    if (by == BY_SEASONAL_NAIVE)
        seasonal_naive(&past, season, y);
    if (by == BY_DRIFT)
        drift(&past, y);
    if (by == BY_MEAN || by == BY_SEASONAL_NAIVE || by == BY_DRIFT)
        return true;
    level = by == BY_WINDOW_MEAN ? window_mean(&past) : naive(&past, &at);
    for (size_t h = 0; h < w->H; h++)
        y[h] = level;
    return true;
}

/* Adds to the weight of the newest known value; to *rest if there is none. */
static void weigh_naive(const struct past *p, double add, double *weights,
                        double *rest)
{
    size_t at;
    const double level = naive(p, &at);

    if (at <= p->n)
        weights[at - 1] += add;
    else
        *rest += add * level;
}

static void weigh_window(const struct past *p, double add, double *weights,
                         double *rest)
{
    size_t n = 0;

    for (size_t back = 1; back <= n_rows(p); back++)
        n += isnan(value(p, back)) ? 0 : 1;
    for (size_t back = 1; back <= n_rows(p); back++)
        if (!isnan(value(p, back)))
            weights[back - 1] += add / (double)n;
    if (!n)
        weigh_naive(p, add, weights, rest);
}

static void weigh_drift(const struct past *p, size_t h, double add,
                        double *weights, double *rest)
{
    size_t last, first = n_rows(p);

    (void)naive(p, &last);
    while (first > last && isnan(value(p, first)))
        first--;
    weigh_naive(p, add, weights, rest);
    if (first > last) {
        const double slope = add * (double)(h + last) / (double)(first - last);

        weights[last - 1] += slope;
        weights[first - 1] -= slope;
    }
}

bool baseline_weights(const struct windows *w, const struct origin *origin,
                      enum forecaster by, size_t season, size_t j,
                      const double *b, double *weights, double *rest)
{
    struct past past;

    *rest = 0;
    if (!past_init(&past, w, origin, by, season, j))
        return false;
    for (size_t h = 0; h < w->H; h++) {
        size_t at = 0;

        if (by == BY_SEASONAL_NAIVE)
            at = newest_of_phase(&past, season,
                                 lag_by_clock(w->data, season, past.column), h);
        if (by == BY_MEAN)
            *rest += b[h] * w->data->scaler->label.mean;
        else if (by == BY_DRIFT)
            weigh_drift(&past, h, b[h], weights, rest);
        else if (by == BY_WINDOW_MEAN)
            weigh_window(&past, b[h], weights, rest);
        else if (at)
            weights[at - 1] += b[h];
        else
            weigh_naive(&past, b[h], weights, rest);
    }
    return true;
}

enum forecaster baseline_best(const double errors[N_FORECASTERS],
                              bool with_ridge)
{
    int best = BY_MODEL;

    for (int by = BY_MODEL + 1; by < N_FORECASTERS; by++)
        if (!isnan(errors[by]) && (with_ridge || by != BY_RIDGE) &&
            (best == BY_MODEL || errors[by] < errors[best]))
            best = by;
    return (enum forecaster)best;
}
