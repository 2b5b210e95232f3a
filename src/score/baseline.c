/* baseline.c - see baseline.h. */
#include "score/baseline.h"

const char *const forecaster_names[] = {
    "model", "naive", "seasonal_naive", "window_mean",
    "drift", "mean",  "ridge",          NULL};

/* The value `back` rows before the origin; 1 is the newest row. */
static double known(const struct windows *w, const struct origin *origin,
                    size_t column, size_t back)
{
    return prepared_original(w->data, origin, origin->row - back, column);
}

static double window_mean(const struct windows *w, const struct origin *origin,
                          size_t column)
{
    double sum = 0;

    for (size_t back = 1; back <= w->T; back++)
        sum += known(w, origin, column, back);
    return sum / (double)w->T;
}

static double slope(const struct windows *w, const struct origin *origin,
                    size_t column)
{
    if (w->T < 2)
        return 0;
    return (known(w, origin, column, 1) - known(w, origin, column, w->T)) /
           (double)(w->T - 1);
}

bool baseline_forecast(const struct windows *w, const struct origin *origin,
                       enum forecaster by, size_t season, size_t j, double *y)
{
    const struct dataset *d = w->data->dataset;
    const bool labelled = d->schema->layout == LAYOUT_LABELLED;
    double level, step = 0;
    size_t column;

    if (by == BY_RIDGE || labelled != (by == BY_MEAN))
        return false;
    if (labelled) {
        y[0] = w->data->scaler->label.mean;
        return true;
    }
    column = d->schema->targets[j];
    if (by == BY_SEASONAL_NAIVE) {
        if (origin->row - d->series[origin->series].first < season)
            return false;
        for (size_t h = 0; h < w->H; h++)
            y[h] = known(w, origin, column, season - h % season);
        return true;
    }
    level = by == BY_WINDOW_MEAN ? window_mean(w, origin, column)
                                 : known(w, origin, column, 1);
    if (by == BY_DRIFT)
        step = slope(w, origin, column);
    for (size_t h = 0; h < w->H; h++)
        y[h] = level + step * (double)(h + 1);
    return true;
}
