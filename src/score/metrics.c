/* metrics.c - see metrics.h. */
#include "score/metrics.h"

#include <math.h>
#include <stdlib.h>

const char *const metric_names[] = {"mae",   "mse",  "rmse",
                                    "smape", "mase", NULL};

/* Mean |x_t - x_{t-m}| over known train rows; NaN if it is 0 or unknown. */
static double mean_difference(const struct windows *w,
                              const struct split *split, size_t s, size_t j,
                              size_t season)
{
    const struct dataset *d = w->data->dataset;
    const size_t column = d->schema->targets[j];
    const size_t end = split->borders[s].end[PART_TRAIN];
    double sum = 0;
    size_t n = 0;

    for (size_t i = season; i < end; i++) {
        const size_t row = d->series[s].first + i;

        if (dataset_imputed(d, row, column) ||
            dataset_imputed(d, row - season, column))
            continue;
        sum += fabs((double)dataset_value(d, row, column) -
                    (double)dataset_value(d, row - season, column));
        n++;
    }
    return sum > 0 ? sum / (double)n : (double)NAN;
}

enum status evaluation_init(struct evaluation *e, const struct windows *w,
                            const struct split *split, struct periods periods,
                            struct error *err)
{
    const struct dataset *d = w->data->dataset;
    const size_t n = d->schema->n_targets;

    *e = (struct evaluation){.n_targets = n, .H = w->H, .periods = periods};
    e->standard_deviations = calloc(n, sizeof *e->standard_deviations);
    e->mase_scales = calloc(d->n_series * n, sizeof *e->mase_scales);
    e->scores = calloc(N_FORECASTERS * n * w->H, sizeof *e->scores);
    if (!e->standard_deviations || !e->mase_scales || !e->scores)
        return error_no_memory(err,
                               N_FORECASTERS * n * w->H * sizeof *e->scores);
    for (size_t j = 0; j < n; j++) {
        e->standard_deviations[j] =
            scaler_target(w->data->scaler, d->schema, j)->standard_deviation;
        for (size_t s = 0; s < d->n_series; s++)
            e->mase_scales[s * n + j] =
                d->schema->layout == LAYOUT_LABELLED
                    ? (double)NAN
                    : mean_difference(w, split, s, j, periods.mase);
    }
    return STATUS_OK;
}

void evaluation_release(struct evaluation *e)
{
    free(e->standard_deviations);
    free(e->mase_scales);
    free(e->scores);
    *e = (struct evaluation){0};
}

static void add_entry(struct score *score, double y, double f, double q,
                      double standard_deviation)
{
    const double error = fabs(y - f), size = fabs(y) + fabs(f);
    const double scaled = error / standard_deviation;

    score->absolute += error;
    score->square += error * error;
    score->scaled_absolute += scaled;
    score->scaled_square += scaled * scaled;
    score->percent += size > 0 ? 200 * error / size : 0;
    score->n++;
    if (!isnan(q)) {
        score->relative += error / q;
        score->n_relative++;
    }
}

double evaluation_actual(const struct windows *w, const struct origin *origin,
                         size_t j, size_t h)
{
    const struct dataset *d = w->data->dataset;
    size_t column;

    if (d->schema->layout == LAYOUT_LABELLED)
        return (double)d->series[origin->series].label;
    column = d->schema->targets[j];
    return dataset_imputed(d, origin->row + h, column)
               ? (double)NAN
               : (double)dataset_value(d, origin->row + h, column);
}

static struct score *scores_at(const struct evaluation *e, enum forecaster by,
                               size_t target)
{
    return e->scores + ((size_t)by * e->n_targets + target) * e->H;
}

/* Gets the forecast of target j: step h = 0..H-1 into f[h]. Returns false if
 * there is none. */
static bool forecast_of(const struct evaluation *e, const struct windows *w,
                        const struct origin *origin, enum forecaster by,
                        const double *given, size_t j, double *f)
{
    if (by != BY_MODEL && by != BY_RIDGE)
        return baseline_forecast(w, origin, by, e->periods.season, j, f);
    for (size_t h = 0; given && h < e->H; h++)
        f[h] = given[h * e->n_targets + j];
    return given;
}

void evaluation_add(struct evaluation *e, const struct windows *w,
                    const struct origin *origin, const double *y,
                    const double *ridge, double *scratch)
{
    e->n_windows++;
    for (int by = 0; by < N_FORECASTERS; by++)
        for (size_t j = 0; j < e->n_targets; j++) {
            struct score *scores = scores_at(e, (enum forecaster)by, j);
            const double q = e->mase_scales[origin->series * e->n_targets + j];

            if (!forecast_of(e, w, origin, (enum forecaster)by,
                             by == BY_RIDGE ? ridge : y, j, scratch)) {
                e->failed[by] = true;
                continue;
            }
            for (size_t h = 0; h < e->H; h++) {
                const double actual = evaluation_actual(w, origin, j, h);

                if (!isnan(actual))
                    add_entry(&scores[h], actual, scratch[h], q,
                              e->standard_deviations[j]);
            }
        }
}

static void add_score(struct score *sum, const struct score *score)
{
    sum->absolute += score->absolute;
    sum->square += score->square;
    sum->percent += score->percent;
    sum->relative += score->relative;
    sum->scaled_absolute += score->scaled_absolute;
    sum->scaled_square += score->scaled_square;
    sum->n += score->n;
    sum->n_relative += score->n_relative;
}

void evaluation_merge(struct evaluation *e, const struct evaluation *other)
{
    e->n_windows += other->n_windows;
    for (size_t i = 0; i < N_FORECASTERS * e->n_targets * e->H; i++)
        add_score(&e->scores[i], &other->scores[i]);
    for (int by = 0; by < N_FORECASTERS; by++)
        e->failed[by] |= other->failed[by];
}

double evaluation_error(const struct evaluation *e, const struct windows *w,
                        const struct origin *origin, const double *y)
{
    double sum = 0;
    size_t n = 0;

    for (size_t h = 0; h < e->H; h++)
        for (size_t j = 0; j < e->n_targets; j++) {
            const double actual = evaluation_actual(w, origin, j, h);

            if (isnan(actual))
                continue;
            sum += fabs(actual - y[h * e->n_targets + j]) /
                   e->standard_deviations[j];
            n++;
        }
    return n ? sum / (double)n : (double)NAN;
}

static double metric_of(const struct score *s, enum metric metric, bool scaled)
{
    const double n = s->n ? (double)s->n : (double)NAN;
    const double square = scaled ? s->scaled_square : s->square;

    switch (metric) {
    case METRIC_MAE:
        return (scaled ? s->scaled_absolute : s->absolute) / n;
    case METRIC_MSE:
        return square / n;
    case METRIC_RMSE:
        return sqrt(square / n);
    case METRIC_SMAPE:
        return s->percent / n;
    case METRIC_MASE:
        return s->n_relative ? s->relative / (double)s->n_relative
                             : (double)NAN;
    default:
        return (double)NAN;
    }
}

static struct score sum_steps(const struct evaluation *e, enum forecaster by,
                              size_t target, int step)
{
    const struct score *scores = scores_at(e, by, target);
    struct score sum = {0};

    for (size_t h = 0; h < e->H; h++)
        if (step == ALL_STEPS || (size_t)step == h)
            add_score(&sum, &scores[h]);
    return sum;
}

static double mean_over_targets(const struct evaluation *e, enum forecaster by,
                                enum metric metric, int target, int step,
                                bool scaled)
{
    double sum = 0;
    size_t n = 0;

    if (e->failed[by])
        return (double)NAN;
    for (size_t j = 0; j < e->n_targets; j++) {
        struct score score;
        double value;

        if (target != ALL_TARGETS && (size_t)target != j)
            continue;
        score = sum_steps(e, by, j, step);
        value = metric_of(&score, metric, scaled);
        if (isnan(value))
            continue;
        sum += value;
        n++;
    }
    return n ? sum / (double)n : (double)NAN;
}

double evaluation_metric(const struct evaluation *e, enum forecaster by,
                         enum metric metric, int target, int step)
{
    return mean_over_targets(e, by, metric, target, step, false);
}

double evaluation_scaled(const struct evaluation *e, enum forecaster by,
                         enum metric metric, int target, int step)
{
    if (metric == METRIC_SMAPE || metric == METRIC_MASE)
        return (double)NAN;
    return mean_over_targets(e, by, metric, target, step, true);
}
