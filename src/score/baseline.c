/* baseline.c - see baseline.h. */
#include "score/baseline.h"

#include <math.h>

#include "prep/lag.h"

const char *const forecaster_names[] = {
    "model", "naive", "seasonal_naive", "window_mean",
    "drift", "mean",  "ridge",          NULL};

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

    for (size_t back = 1; back <= p->w->T; back++) {
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
    size_t last, first = p->w->T;
    const double level = naive(p, &last);
    double slope = 0;

    while (first > last && isnan(value(p, first)))
        first--;
    if (first > last)
        slope = (level - value(p, first)) / (double)(first - last);
    for (size_t h = 0; h < p->w->H; h++)
        y[h] = level + slope * (double)(h + last);
}

/* The newest known value of the phase of step h; NaN if there is none. */
static double newest_of_phase(const struct past *p, size_t season,
                              bool by_clock, size_t h)
{
    const struct origin *o = p->origin;

    for (size_t k = h / season;; k++) {
        const size_t row = lag_row(p->w->data->dataset, o->series, o->row + h,
                                   k * season, by_clock);
        double known;

        if (row == NO_ROW)
            return (double)NAN;
        if (row >= o->row)
            continue;
        known = value(p, o->row - row);
        if (!isnan(known))
            return known;
    }
}

static void seasonal_naive(const struct past *p, size_t season, double *y)
{
    const bool by_clock = lag_by_clock(p->w->data, season, p->column);

    for (size_t h = 0; h < p->w->H; h++) {
        const double known = newest_of_phase(p, season, by_clock, h);
        size_t at;

        y[h] = isnan(known) ? naive(p, &at) : known;
    }
}

bool baseline_forecast(const struct windows *w, const struct origin *origin,
                       enum forecaster by, size_t season, size_t j, double *y)
{
    const struct dataset *d = w->data->dataset;
    const bool labelled = d->schema->layout == LAYOUT_LABELLED;
    struct past past = {w, origin, 0, 0};
    double level;
    size_t at;

    if (by == BY_RIDGE || labelled != (by == BY_MEAN))
        return false;
    if (labelled) {
        y[0] = w->data->scaler->label.mean;
        return true;
    }
    past.column = d->schema->targets[j];
    past.n = origin->row - d->series[origin->series].first;
    if (by == BY_SEASONAL_NAIVE && past.n < season)
        return false;
    if (by == BY_SEASONAL_NAIVE)
        seasonal_naive(&past, season, y);
    if (by == BY_DRIFT)
        drift(&past, y);
    if (by == BY_SEASONAL_NAIVE || by == BY_DRIFT)
        return true;
    level = by == BY_WINDOW_MEAN ? window_mean(&past) : naive(&past, &at);
    for (size_t h = 0; h < w->H; h++)
        y[h] = level;
    return true;
}
